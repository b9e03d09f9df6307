import { describe, expect, test } from "vitest";
import { isOutage } from "../../kit/cache/upstream-failure.js";
import { notFound, readFailed, type ResourceError } from "../../kit/errors.js";
import type { FinishedContent, SourceContext } from "../../kit/source.js";
import { bindWritten, makeCheck, makeRequest, makeValidator } from "../inline.fixture.js";
import { bundleDefinition } from "./index.js";

const content = (uri: string, text = uri): FinishedContent => ({
  finished: { uri, mimeType: "text/plain", text },
});

const bundleOf = (addresses: readonly string[], readAddress: SourceContext["readAddress"]) =>
  bindWritten(bundleDefinition, addresses, { readAddress });

describe("a read", () => {
  test("yields all contents in order, however long each takes, a few at a time", async () => {
    const addresses = Array.from({ length: 30 }, (_, index) => `x://${index}`);
    let running = 0;
    let most = 0;
    const source = bundleOf(addresses, async (uri) => {
      most = Math.max(most, ++running);
      const turns = 30 - Number(uri.slice(4));
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      running--;
      return [content(uri), content(`${uri}/more`)];
    });
    const contents = await source.read(makeRequest());
    expect(contents).toEqual(addresses.flatMap((uri) => [content(uri), content(`${uri}/more`)]));
    expect(most).toBe(8);
  });

  test("is made for the same caller", async () => {
    const request = makeRequest();
    const seen: unknown[] = [];
    const source = bundleOf(["x://b"], async (uri, given) => {
      seen.push(uri, given);
      return [content(uri)];
    });
    await source.read(request);
    expect(seen).toEqual(["x://b", request]);
  });

  test("fails with the member that fails, and starts no more", async () => {
    const seen: string[] = [];
    const addresses = Array.from({ length: 30 }, (_, index) => `x://${index}`);
    const source = bundleOf(addresses, async (uri) => {
      seen.push(uri);
      if (uri === "x://3") throw readFailed(uri, "unreadable", "It can't be read", {}, "EIO");
      await Promise.resolve();
      return [content(uri)];
    });
    await expect(source.read(makeRequest())).rejects.toMatchObject({
      code: -32603,
      message: "A member of the bundle can't be read",
      data: { uri: "x://a", reason: "bundle_member", member: "x://3" },
      detail: "'x://3': It can't be read: EIO",
    });
    await Promise.resolve();
    expect(seen.length).toBeLessThan(12);
  });

  test("doesn't show what the member's failure said", async () => {
    const source = bundleOf(["x://b"], () =>
      Promise.reject(readFailed("x://b", "upstream_status", "The upstream answered 500", { status: 500 })),
    );
    await expect(source.read(makeRequest())).rejects.toMatchObject({
      data: { uri: "x://a", reason: "bundle_member", member: "x://b" },
    });
  });

  test("[access] names no member that isn't there, which may be so for the caller alone", async () => {
    const source = bundleOf(["x://b"], () => Promise.reject(notFound("x://b", "gone")));
    const failure: unknown = await source.read(makeRequest()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: -32603, detail: "'x://b': Resource not found: gone" });
    expect((failure as ResourceError).data).toEqual({ uri: "x://a", reason: "bundle_member" });
  });

  test("is an outage where the member's failure is one", async () => {
    const failing = async (reason: string) => {
      const source = bundleOf(["x://b"], () => Promise.reject(readFailed("x://b", reason, "It failed")));
      return await source.read(makeRequest()).catch(isOutage);
    };
    expect([await failing("upstream_unreachable"), await failing("unreadable")]).toEqual([true, false]);
  });

  test("leaves a fault of the program as it is", async () => {
    const fault = new TypeError("ours");
    await expect(bundleOf(["x://b"], () => Promise.reject(fault)).read(makeRequest())).rejects.toBe(fault);
  });

  test.each<[string, FinishedContent, number]>([
    ["text in UTF-8", content("x://b", "é"), 2],
    ["the bytes of a blob", { finished: { uri: "x://b", blob: "aGk=" } }, 2],
    ["the bytes of a blob without padding", { finished: { uri: "x://b", blob: "YWJj" } }, 3],
  ])("counts %s", async (_, member, size) => {
    const source = bundleOf(["x://b", "x://c"], async () => [member]);
    expect(await source.read(makeRequest({}, 2 * size))).toHaveLength(2);
    await expect(source.read(makeRequest({}, 2 * size - 1))).rejects.toMatchObject({
      data: { uri: "x://a", reason: "limit", limit: "maxBytes", bound: 2 * size - 1 },
    });
  });
});

test("[watch] tells which addresses it is made of, which may differ from caller to caller", () => {
  const { parts, perCaller, watch } = bundleOf(["x://b", "x://c"], () => Promise.resolve([]));
  expect([parts, perCaller, watch]).toEqual([["x://b", "x://c"], true, undefined]);
});

describe("check", () => {
  test("an address twice, the scheme's case apart", () => {
    expect(bundleDefinition.check(["x://b", "x://B", "X://b"], makeCheck())).toEqual([
      {
        code: "duplicate-member",
        path: "/2",
        message: "'X://b' is in the bundle already, as item 1",
        hint: "name each address once",
      },
    ]);
  });

  test("the addresses that it reads", () => {
    expect(bundleDefinition.reads?.(["x://b", "x://c"])).toEqual([
      { path: [0], uri: "x://b" },
      { path: [1], uri: "x://c" },
    ]);
  });

  test("the schema wants a list with something in it", () => {
    const fits = makeValidator(bundleDefinition.schema);
    expect([["x://b"], [], "x://b", [1]].map(fits)).toEqual([true, false, false, false]);
  });
});
