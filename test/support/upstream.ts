import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A server on loopback that remembers what it was asked. */
export interface Upstream {
  readonly url: string;
  /** Method and target of each request, in order. */
  readonly asked: readonly string[];
  readonly headers: readonly IncomingMessage["headers"][];
  /** How many connections are open. */
  open(): Promise<number>;
  close(): Promise<void>;
}

/** What an upstream answers. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server that ends with the test. */
export async function startUpstream(answer: Answer): Promise<Upstream> {
  const upstream = await openUpstream(answer);
  onTestFinished(() => upstream.close());
  return upstream;
}

/** Starts a server. Whoever starts it ends it. */
export async function openUpstream(answer: Answer): Promise<Upstream> {
  const asked: string[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ""} ${request.url ?? ""}`);
    headers.push(request.headers);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  const open = () =>
    new Promise<number>((resolve) => {
      server.getConnections((_, count) => {
        resolve(count);
      });
    });
  return { url: `http://127.0.0.1:${port}`, asked, headers, open, close };
}
