import { once } from "node:events";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { headerValues, onlyValue } from "./header-values.js";

it("finds what Node's own map of headers has, whatever the case of a name (RFC 9110, section 5.1)", async () => {
  const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const headers = ["Host", "localhost", "X-MANY", "a", "x-many", "b, c", "Mcp-Method", "ping", "X-Empty", ""];
  request({ port, host: "127.0.0.1", headers }).end();
  const [received] = (await once(server, "request")) as [IncomingMessage];
  for (const name of ["host", "x-many", "mcp-method", "x-empty", "absent", "mcp-metho"])
    expect([name, headerValues(received, name)]).toEqual([name, received.headersDistinct[name] ?? []]);
  expect(headerValues(received, "x-many")).toEqual(["a", "b, c"]);
  expect(["x-many", "mcp-method", "absent"].map((name) => onlyValue(received, name))).toEqual([
    undefined,
    "ping",
    undefined,
  ]);
  server.close();
});
