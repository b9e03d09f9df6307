// From Pressmark 0.1.0: src/kit/serve/json-rpc.ts (MIT)
/** JSON-RPC 2.0, section 4; MCP allows no `null` and no fraction. */
export type RequestId = string | number;

/** What a request or a notification carries. */
export type MessageParams = Readonly<Record<string, unknown>>;

/** MCP `JSONRPCRequest`. */
export interface RequestMessage {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly method: string;
  readonly params?: MessageParams | undefined;
}

/** MCP `JSONRPCNotification`. */
export interface NotificationMessage {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: MessageParams | undefined;
}

/** MCP `JSONRPCResultResponse`. */
export interface ResultMessage {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly result: MessageParams;
}

/** MCP `JSONRPCErrorResponse`. The id is left out where it can't be told. */
export interface ErrorMessage {
  readonly jsonrpc: "2.0";
  readonly id?: RequestId | undefined;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** MCP `JSONRPCMessage`. */
export type Message = RequestMessage | NotificationMessage | ResultMessage | ErrorMessage;

/** Whether a value that was parsed is a request, as strictly as both SDKs take it: what they drop is never answered. */
export function isRequest(value: unknown): value is RequestMessage {
  return (
    hasOnly(value, ["jsonrpc", "id", "method", "params"]) && isRequestId(value["id"]) && hasMethod(value)
  );
}

/** Whether a value is a notification. */
export function isNotification(value: unknown): value is NotificationMessage {
  return hasOnly(value, ["jsonrpc", "method", "params"]) && hasMethod(value);
}

/** Whether a value is the answer to a request, good or bad. */
export function isAnswer(value: unknown): value is ResultMessage | ErrorMessage {
  if (hasOnly(value, ["jsonrpc", "id", "result"]))
    return isRequestId(value["id"]) && hasSoundMeta(value["result"]);
  if (!hasOnly(value, ["jsonrpc", "id", "error"])) return false;
  const { id, error } = value;
  return (
    (id === undefined || isRequestId(id)) &&
    isRecord(error) &&
    Number.isSafeInteger(error["code"]) &&
    typeof error["message"] === "string"
  );
}

/** Whether a value is any message. */
export function isMessage(value: unknown): value is Message {
  return isRequest(value) || isNotification(value) || isAnswer(value);
}

/** Whether a value may be the id of a request. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasOnly(value: unknown, keys: readonly string[]): value is MessageParams {
  return (
    isRecord(value) && value["jsonrpc"] === "2.0" && Object.keys(value).every((key) => keys.includes(key))
  );
}

function hasMethod({ method, params }: MessageParams): boolean {
  return typeof method === "string" && (params === undefined || hasSoundMeta(params));
}

/** MCP, `_meta`: a progress token is a text or a whole number, a related task has an id. */
function hasSoundMeta(params: unknown): boolean {
  if (!isRecord(params)) return false;
  const { _meta: meta } = params;
  if (meta === undefined) return true;
  if (!isRecord(meta)) return false;
  const { progressToken } = meta;
  const task = meta["io.modelcontextprotocol/related-task"];
  return (
    (progressToken === undefined || isRequestId(progressToken)) &&
    (task === undefined || (isRecord(task) && typeof task["taskId"] === "string"))
  );
}
