import { afterAll, beforeAll, expect, it } from "vitest";
import { makeFolder, removeFolder, startHttp } from "../support/command.js";
import { newHeaders, newRequest, oldRequest } from "../support/messages.js";

let folder = "";
beforeAll(async () => {
  folder = await makeFolder({
    "pressmark.yaml": `
pressmark: 1
server: { name: desk, version: 1.0.0 }
resources:
  - { uri: "note://a", name: a, text: hello }
  - { uri: "note://b", name: b, base64: AAEC }
  - { uriTemplate: "hello://{name}", name: greeting, render: "Hello, {{name}}.", list: [{ name: Ada }] }
`,
  });
});
afterAll(async () => {
  await removeFolder(folder);
});

const ASKED = [
  ["resources/list", {}],
  ["resources/templates/list", {}],
  ["resources/read", { uri: "note://a" }],
  ["resources/read", { uri: "note://b" }],
  ["resources/read", { uri: "hello://Ada" }],
  ["resources/read", { uri: "note://z" }],
] as const;

/** What a server answers to all of it in both eras, as text. */
async function answersOf(args: readonly string[]): Promise<readonly string[]> {
  const served = await startHttp([`${folder}/pressmark.yaml`, ...args]);
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(served.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return `${response.status} ${await response.text()}`;
  };
  const texts: string[] = [];
  for (const [method, params] of ASKED) {
    texts.push(await post(oldRequest(1, method, params)));
    texts.push(await post(newRequest(2, method, params), newHeaders(method, params)));
  }
  await served.stop();
  return texts.map((text) => text.replace(/"fetchedAt":"[^"]*"/g, ""));
}

it("--no-direct changes nothing but the way", async () => {
  const direct = await answersOf([]);
  expect(direct[4]).toContain('"text":"hello"');
  expect(await answersOf(["--no-direct"])).toEqual(direct);
});
