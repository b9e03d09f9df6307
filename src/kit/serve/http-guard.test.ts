import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGuard } from "./http-guard.js";
import type { GuardOptions } from "./http-guard.js";

const LOOPBACK: GuardOptions = { loopback: true, allowedHosts: [], allowedOrigins: [] };
const OPEN: GuardOptions = { loopback: false, allowedHosts: [], allowedOrigins: [] };

/** What the guard says: "ok", or the header that it refuses. */
function ask(options: GuardOptions, host: string | string[] | undefined, origin?: string | string[]): string {
  const sent = (name: string, value: string | string[] = []): string[] =>
    [value].flat().flatMap((each) => [name, each]);
  const rawHeaders = [...sent("Host", host), ...sent("Origin", origin)];
  const admission = createGuard(options)({ rawHeaders } as unknown as IncomingMessage);
  return admission.admitted ? "ok" : admission.header;
}

describe("createGuard", () => {
  it.each(["localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:65535", "[::1]", "[::1]:3000"])(
    "[host] takes the loopback name %s on a loopback address, and not on another that has its own",
    (host) => {
      expect(ask(LOOPBACK, host)).toBe("ok");
      expect(ask({ ...OPEN, allowedHosts: ["context.shop.example"] }, host)).toBe("Host");
    },
  );

  it.each([
    "evil.test",
    "localhost.evil.test",
    "localhost@evil.test",
    "evil.test#localhost",
    "localhost/evil.test",
    "localhost:80:80",
    "localhost:",
    "localhost:x",
    "localhost.",
    " localhost",
    "::1",
    "[::1",
    "2130706433",
    "",
    ["localhost", "evil.test"],
    ["localhost", "localhost"],
    undefined,
  ])("[host] refuses the Host %j on a loopback address", (host) => {
    expect(ask(LOOPBACK, host)).toBe("Host");
  });

  it("[host] takes configured hosts, at any port unless one is named", () => {
    const options = { ...LOOPBACK, allowedHosts: ["Context.shop.example", "käse.example", "x.example:8443"] };
    const hosts = [
      "context.shop.example",
      "CONTEXT.shop.example:8080",
      "xn--kse-qla.example",
      "x.example:8443",
    ];
    for (const host of hosts) expect(ask(options, host)).toBe("ok");
    for (const host of ["x.example", "x.example:80", "a.context.shop.example"])
      expect(ask(options, host)).toBe("Host");
  });

  it("[host] takes any well-formed Host on another address that has none configured", () => {
    expect(ask(OPEN, "10.0.0.7:3000")).toBe("ok");
    expect(ask(OPEN, "a@b")).toBe("Host");
    expect(ask(OPEN, "")).toBe("Host");
  });

  it.each([
    undefined,
    "http://localhost",
    "https://localhost:8443",
    "http://127.0.0.1:6274",
    "http://[::1]:1",
  ])("[host] takes the Origin %s on a loopback address", (origin) => {
    expect(ask(LOOPBACK, "localhost", origin)).toBe("ok");
    if (origin !== undefined) expect(ask(OPEN, "a.example", origin)).toBe("Origin");
  });

  it.each([
    "null",
    "",
    "https://evil.test",
    "http://localhost.evil.test",
    "http://localhost@evil.test",
    "http://localhost/",
    "http://localhost:3000/x",
    "file://localhost",
    "https://app.shop.example:8443",
    "http://app.shop.example",
    ["http://localhost", "http://localhost"],
  ])("[host] refuses the Origin %j", (origin) => {
    const options = { ...LOOPBACK, allowedOrigins: ["https://app.shop.example/"] };
    expect(ask(options, "localhost", origin)).toBe("Origin");
    expect(ask(options, "localhost", "https://app.shop.example")).toBe("ok");
  });

  it("[host] takes no other text than the loopback names", () => {
    const near = fc.string({
      unit: fc.constantFrom("localhost", "127.0.0.1", "[::1]", ".", ":", "8", "0", "@", "/", "#", "%", "a"),
      maxLength: 16,
    });
    fc.assert(
      fc.property(near, (host) => {
        const right = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host);
        expect(ask(LOOPBACK, host)).toBe(right ? "ok" : "Host");
      }),
    );
  });
});
