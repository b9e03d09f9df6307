import path from "node:path";
import { serveOverHttp, writeFolder, type Files, type HttpServed } from "./command.js";
import { freePort } from "./free-port.js";
import { manifest } from "./manifest.js";

/** Serves a manifest to callers with tokens of an issuer. It ends with the test. @param parts of the manifest */
export async function serveIssued(
  issuer: string,
  parts: Readonly<Record<string, unknown>>,
  files: Files = {},
): Promise<HttpServed & { readonly folder: string }> {
  const port = String(await freePort());
  const folder = await writeFolder({
    ...files,
    "pressmark.yaml": manifest({
      serve: { http: { auth: { issuer: "${ISSUER}", audience: `http://127.0.0.1:\${PORT}/mcp` } } },
      ...parts,
    }),
  });
  const served = await serveOverHttp(
    [path.join(folder, "pressmark.yaml"), "--http", port, "--log-level", "debug"],
    { env: { ISSUER: issuer, PORT: port } },
  );
  return { ...served, folder };
}
