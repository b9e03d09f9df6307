import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startIssuer } from "../../src/kit/serve/issuer.fixture.js";
import { startHttpProgram, writeFolder } from "../support/command.js";
import { freePort } from "../support/free-port.js";
import { manifest } from "../support/manifest.js";
import { oldRequest } from "../support/messages.js";
import { answerIn, post } from "../support/posts.js";
import { openWorkshop, programOf, transpileProject } from "../support/project.js";

it.each(["1", "2"])(
  "a generated project asks for tokens of the issuer as the live server does (SDK v%s)",
  async (sdk) => {
    const issuer = await startIssuer();
    onTestFinished(() => issuer.close());
    const workshop = await openWorkshop();
    onTestFinished(() => workshop.remove());
    const folder = await writeFolder({
      "pressmark.yaml": manifest({
        serve: { http: { auth: { issuer: "${ISSUER}", audience: "${SELF}" } } },
        resources: [
          { uri: "note://plan", name: "plan", text: "the plan", access: { scopes: ["plans:read"] } },
          {
            uriTemplate: "t://{tenant}",
            name: "t",
            render: "of {{tenant}}",
            variables: { tenant: { claim: "tenant" } },
          },
        ],
      }),
    });
    const project = await workshop.generate(path.join(folder, "pressmark.yaml"), "made", {
      args: ["--sdk", sdk],
    });
    expect(await transpileProject(project)).toEqual([]);
    const port = String(await freePort());
    const self = `http://127.0.0.1:${port}/mcp`;
    const { url, stop } = await startHttpProgram([...programOf(project), "--http", port], {
      env: { ISSUER: issuer.issuer, SELF: self },
    });
    onTestFinished(async () => {
      await stop();
    });
    const refused = await post(url, oldRequest(1, "resources/list"));
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer resource_metadata="http://127.0.0.1:${port}/.well-known/oauth-protected-resource/mcp", scope="plans:read"`,
    ]);
    const read = async (uri: string, claims: Readonly<Record<string, unknown>>) => {
      const token = await issuer.sign({ aud: self, ...claims });
      const response = await post(url, oldRequest(1, "resources/read", { uri }), {
        Authorization: `Bearer ${token}`,
      });
      return await answerIn(response);
    };
    expect(await read("note://plan", { scope: "plans:read" })).toMatchObject({
      result: { contents: [{ text: "the plan" }] },
    });
    expect(await read("note://plan", { scope: "other" })).toMatchObject({ error: { code: -32602 } });
    expect(await read("t://acme", { tenant: "acme" })).toMatchObject({
      result: { contents: [{ text: "of acme" }] },
    });
    expect(await read("t://beta", { tenant: "acme" })).toMatchObject({ error: { code: -32602 } });
  },
  // A project is compiled, file by file.
  120_000,
);
