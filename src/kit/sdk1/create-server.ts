import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { AuthInfo } from "@modelcontextprotocol/sdk/server/auth/types.js";
import { ErrorCode } from "@modelcontextprotocol/sdk/types.js";
import type { jsonSchemaValidator as JsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/types.js";
import type { Subscriber } from "../changes/subscriber.js";
import { introductionOf } from "../serve/introduction.js";
import { answerRequest, METHODS } from "../serve/requests.js";
import type { Service } from "../serve/sdk.js";
import { answerSubscription, SUBSCRIPTION_METHODS } from "../serve/subscription-requests.js";
import type { Caller } from "../source.js";

/**
 * Makes a server for one connection or one HTTP request. It holds closures alone, so it is cheap.
 * @param caller who asks, from what the transport handed on
 * @param subscriber what its client subscribes with; absent where it can't
 */
export function createServer(
  service: Service,
  caller: (authInfo: AuthInfo | undefined) => Caller,
  subscriber: Subscriber | undefined,
): LowLevelServer {
  const { implementation, options } = introductionOf(service);
  const server = new LowLevelServer(implementation, { ...options, jsonSchemaValidator: NO_SCHEMAS });
  // A handler of a method would get parameters that the SDK has checked, and refused with the innards of its schema.
  server.fallbackRequestHandler = async ({ method, params }, { authInfo, signal }) => {
    const received = { method, params, asking: { caller: caller(authInfo), signal } };
    if (subscriber !== undefined && SUBSCRIPTION_METHODS.includes(method))
      return await answerSubscription(service, subscriber, received);
    if (!METHODS.includes(method)) throw new MethodNotFound();
    return await answerRequest(service, { ...received, era: "2025" });
  };
  return server;
}

// Deprecated in favour of a server that can't serve every address as it is written; low-level use is what it is for.
// eslint-disable-next-line @typescript-eslint/no-deprecated
class LowLevelServer extends Server {
  /** MCP 2025-11-25, tasks: whoever doesn't declare them answers as if the request asked for none. */
  protected override assertTaskHandlerCapability(): void {
    // Nothing is asked for that would have to be there.
  }
}

/** The SDK sends the code and the message of an error as they are; its own class puts words before the message. */
class MethodNotFound extends Error {
  readonly code = ErrorCode.MethodNotFound;

  constructor() {
    super("Method not found");
  }
}

/** Only answers to questions that a server asks are validated. Without it, each server would make an Ajv of its own. */
const NO_SCHEMAS: JsonSchemaValidator = {
  getValidator: () => {
    throw new TypeError("This server asks its clients nothing");
  },
};
