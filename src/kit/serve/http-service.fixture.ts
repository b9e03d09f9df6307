import type { ScopeDemand } from "../catalogue/demand.js";
import { sdk as sdk2 } from "../sdk2/sdk.js";
import type { HttpOptions, HttpService } from "./http.js";
import { serveHttp } from "./http.js";
import { ENVELOPE, INITIALIZE, memoryAnswers, memoryLog } from "./memory-answers.fixture.js";
import type { Sdk } from "./sdk.js";

const services: HttpService[] = [];

/** Ends the servers of a test. */
export async function stopHttp(): Promise<void> {
  await Promise.all(services.splice(0).map((service) => service.close()));
}

/** Starts a server over a small catalogue, and gives a client that knows no more than fetch. */
export async function startHttp({
  sdk = sdk2,
  demand,
  ...options
}: Partial<HttpOptions> & { sdk?: Sdk; demand?: ScopeDemand } = {}) {
  const answers = { ...memoryAnswers(), ...(demand !== undefined && { demand }) };
  const log = memoryLog();
  const service = await serveHttp(sdk, () => answers, { host: "127.0.0.1", port: 0, log, ...options });
  services.push(service);
  const post = (
    body: unknown,
    headers: Record<string, string> = {},
    init: RequestInit = {},
  ): Promise<Response> =>
    fetch(service.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers,
      },
      body: typeof body === "string" || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      ...init,
    });
  const open = async (headers: Record<string, string> = {}): Promise<string> => {
    const response = await post(request("initialize", INITIALIZE), headers);
    await response.text();
    return response.headers.get("mcp-session-id") ?? "";
  };
  return { answers, log, service, post, open };
}

/** A request of 2025. */
export const request = (
  method: string,
  params: Record<string, unknown> = {},
  id = 1,
): Record<string, unknown> => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});

/** A request of 2026-07-28, and the headers that belong to it. */
export const modern = (method: string, params: Record<string, unknown> = {}) =>
  [
    request(method, { ...params, _meta: ENVELOPE }),
    {
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": method,
      ...(typeof params["uri"] === "string" && { "Mcp-Name": params["uri"] }),
    },
  ] as const;

/** What `note://a` holds. */
export const READ = { contents: [{ uri: "note://a", mimeType: "text/plain", text: "hello" }] };

/** The error that belongs to no request. */
export const refused = (code: number, message: string) => ({
  jsonrpc: "2.0",
  error: { code, message },
  id: null,
});
