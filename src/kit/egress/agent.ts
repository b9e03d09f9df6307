import { lookup as systemLookup } from "node:dns";
import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import type { Agent, buildConnector } from "undici";
import { fitsRule } from "./addresses.js";
import type { AddressRule } from "./addresses.js";
import { bareHost } from "./hosts.js";
import { httpClient } from "./http-client.js";
import type { EgressPolicy } from "./policy.js";

/** How names become addresses and whom TLS trusts; both are the system's where nothing is said. */
export interface Dialing {
  readonly lookup?: LookupFunction;
  /** Certificates of authorities, in PEM. */
  readonly ca?: string;
}

/** The system's own way. */
export const SYSTEM_DIALING: Dialing = {};

/** A connection that the policy doesn't allow. */
export class EgressRefused extends Error {
  override readonly name = "EgressRefused";
  constructor() {
    super("the host has an address that may not be reached");
  }
}

const CONNECT_TIMEOUT_MS = 10_000;
const agents = new WeakMap<Dialing, Map<string, Agent>>();

/**
 * The agent whose connections all obey a policy. Policies that rule alike share one, and with it its connections.
 * Idle connections don't keep a process alive. The agent sets no limit to the time of an answer: the request's signal does.
 * @param connections how many may be open to one origin, with one request at a time on each
 */
export function agentFor(
  policy: EgressPolicy,
  connections: number,
  dialing: Dialing = SYSTEM_DIALING,
): Agent {
  const known = agents.get(dialing) ?? new Map<string, Agent>();
  agents.set(dialing, known);
  const key = `${String(connections)} ${policy.key}`;
  let agent = known.get(key);
  if (agent === undefined) {
    const { Agent } = httpClient();
    agent = new Agent({
      connect: guardedConnector(policy, dialing),
      connections,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    known.set(key, agent);
  }
  return agent;
}

/**
 * Addresses are judged three times over: a literal one before it is dialled, a resolved one as it is handed to the
 * socket (so no second look-up can give another), and the one that the socket reached.
 */
function guardedConnector(policy: EgressPolicy, dialing: Dialing): buildConnector.connector {
  const connectors = {
    public: plainConnector("public", dialing),
    loopback: plainConnector("loopback", dialing),
    any: plainConnector("any", dialing),
  };
  return (options, callback) => {
    const host = bareHost(options.hostname);
    const port = options.port !== "" ? options.port : options.protocol === "https:" ? "443" : "80";
    const rule = policy.addressRule(host, port);
    if (rule === "none" || (isIP(host) !== 0 && !fitsRule(host, rule))) {
      process.nextTick(callback, new EgressRefused(), null);
      return;
    }
    connectors[rule](options, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
      } else if (socket.remoteAddress === undefined) {
        // A socket that is closed already has no address; it would never answer either.
        callback(Object.assign(new Error("closed as it was opened"), { code: "ECONNRESET" }), null);
      } else if (!fitsRule(socket.remoteAddress, rule)) {
        socket.destroy();
        callback(new EgressRefused(), null);
      } else {
        callback(null, socket);
      }
    });
  };
}

function plainConnector(rule: AddressRule, { lookup, ca }: Dialing): buildConnector.connector {
  return httpClient().buildConnector({
    lookup: guardLookup(lookup ?? systemLookup, rule),
    timeout: CONNECT_TIMEOUT_MS,
    ...(ca !== undefined && { ca }),
  });
}

/** One address that doesn't fit spoils the name: it is how a name is turned against those who trust it. */
function guardLookup(lookup: LookupFunction, rule: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const addresses: LookupAddress[] =
        typeof found === "string" ? [{ address: found, family: family ?? isIP(found) }] : found;
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => fitsRule(address, rule)))
        callback(new EgressRefused(), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
