import type { Answer } from "../support/upstream.js";

/** What the torture's servers are started with. */
export function tortureEnvironment(upstream: string): Readonly<Record<string, string>> {
  return {
    UPSTREAM: upstream,
    READER: "a-readers-token",
    PLANNER: "a-planners-token",
    A_TOKEN: "a-very-secret-token",
    APP_ENV: "pa$&ss `${APP_REGION}`",
    APP_REGION: 'eu "west"\\n',
    APP_EMPTY: "",
    ONE_LINE: "one # line",
  };
}

/** What the torture's upstream answers: the same for the same request. */
export const answerTorture: Answer = (request, response) => {
  const { pathname, search } = new URL(request.url ?? "/", "http://upstream");
  const send = (status: number, type: string | undefined, body: string | Buffer) => {
    response.writeHead(status, type === undefined ? {} : { "Content-Type": type }).end(body);
  };
  if (request.headers.authorization !== "Bearer a-very-secret-token") send(401, "text/plain", "who?");
  else if (pathname === "/items")
    send(
      200,
      "application/json",
      JSON.stringify({
        items: [
          { id: "a", tag: "x y" },
          { id: "b/c", tag: "é" },
        ],
      }),
    );
  else if (pathname === "/tags") send(200, "application/json", '["alpha","beta","__proto__"]');
  else if (pathname === "/gone") send(410, "text/plain", "gone");
  else if (pathname === "/broken") send(500, "text/plain", "secret of the upstream");
  else if (pathname === "/teapot") send(418, "text/plain", "short and stout");
  else if (pathname === "/moved") response.writeHead(302, { Location: "/items" }).end();
  else if (pathname === "/bytes") send(200, "image/png", Buffer.from([0x89, 0x50, 0, 255]));
  else if (pathname === "/latin") send(200, "text/plain; charset=iso-8859-1", Buffer.from([0x63, 0xe9]));
  else if (pathname === "/large") send(200, "text/plain", "x".repeat(5_000));
  else if (pathname === "/untyped") send(200, undefined, "# what is it?");
  else if (pathname.startsWith("/echo/"))
    send(200, "application/json", JSON.stringify({ path: pathname, search, tag: request.headers["x-tag"] }));
  else send(404, "text/plain", "nothing");
};
