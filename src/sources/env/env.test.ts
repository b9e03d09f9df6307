import { parseEnv } from "node:util";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { bindWritten, factsOf, makeCheck, makeRequest, makeValidator, readBody } from "../inline.fixture.js";
import { envDefinition } from "./index.js";
import { looksSecret } from "./read.js";

const from = (values: Readonly<Record<string, string>>) => {
  const map = new Map(Object.entries(values));
  return { environment: (name: string) => map.get(name), environmentNames: () => [...map.keys()] };
};
const bind = (written: unknown, values: Readonly<Record<string, string>>) =>
  bindWritten(envDefinition, written, { environment: from(values).environment });
const check = (written: unknown, values: Readonly<Record<string, string>> = {}) =>
  envDefinition.check(written, makeCheck(from(values)));

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("formats", () => {
  const values = { A: "1", B: "x y", EMPTY: "" };
  test.each<[unknown, string, string]>([
    ["B", "x y", "text/plain"],
    [["B"], "x y", "text/plain"],
    [{ names: "B" }, "x y", "text/plain"],
    ["EMPTY", "", "text/plain"],
    [["A", "B"], '{\n  "A": "1",\n  "B": "x y"\n}', "application/json"],
    [{ names: "B", format: "json" }, '{\n  "B": "x y"\n}', "application/json"],
    [{ names: ["B", "A"], format: "text" }, "B=x y\nA=1", "text/plain"],
    [{ names: ["A", "B", "EMPTY"], format: "dotenv" }, "A=1\nB='x y'\nEMPTY=", "text/plain"],
    [{ names: ["A", "GONE"], optional: true }, '{\n  "A": "1"\n}', "application/json"],
    [{ names: ["GONE", "LOST"], optional: true }, "{}", "application/json"],
  ])("%j", async (written, body, type) => {
    const source = bind(written, values);
    expect(await readBody(source)).toBe(body);
    expect(await factsOf(source)).toEqual({ size: Buffer.byteLength(body), defaultType: type });
  });

  test("[names] __proto__ is a name like any other", async () => {
    const source = bind(
      ["__proto__", "constructor"],
      Object.fromEntries([
        ["__proto__", "p"],
        ["constructor", "c"],
      ]),
    );
    expect(await readBody(source)).toBe('{\n  "__proto__": "p",\n  "constructor": "c"\n}');
  });

  test("values are those of the bind", async () => {
    const values = new Map([["A", "before"]]);
    const source = bindWritten(envDefinition, "A", { environment: (name) => values.get(name) });
    values.set("A", "after");
    expect(await readBody(source)).toBe("before");
  });
});

describe("dotenv", () => {
  test.each([
    ["plain", "A=plain"],
    ["it's", 'A="it\'s"'],
    [`"both" it's`, `A=\`"both" it's\``],
    ["two\nlines", "A='two\nlines'"],
    ["a\r\nb", 'A="a\\r\\nb"'],
    ["C:\\new\\", "A=C:\\new\\"],
    ["a # b", "A='a # b'"],
    ["${HOME}", "A='${HOME}'"],
  ])("%j", async (value, line) => {
    const body = await readBody(bind({ names: "A", format: "dotenv" }, { A: value }));
    expect(body).toBe(line);
    if (!value.includes("\r")) expect(parseEnv(body)).toEqual({ A: value });
  });

  test("what is served is read back", async () => {
    const value = fc.string({ unit: fc.constantFrom(...Array.from("ab1 '\"`#=$\\\n{}é")) });
    await fc.assert(
      fc.asyncProperty(value, value, async (A, B) => {
        const source = bind({ names: ["A", "B"], format: "dotenv" }, { A, B });
        const body = await readBody(source).catch((error: unknown) => error);
        if (typeof body === "string") expect(parseEnv(body)).toEqual({ A, B });
        else expect(body).toMatchObject({ data: { reason: "not_dotenv" } });
      }),
    );
  });

  test("a value that no quotes can hold is an error that doesn't show it", async () => {
    await expect(
      bind({ names: "A", format: "dotenv" }, { A: "'\"`#" }).read(makeRequest()),
    ).rejects.toMatchObject({ code: -32603, data: { uri: "x://a", reason: "not_dotenv", name: "A" } });
  });
});

describe("what is unset", () => {
  test("is an error of the bind and of the check", () => {
    expect(() => bind(["A", "B", "C"], { B: "1" })).toThrow(expect.objectContaining({ names: ["A", "C"] }));
    expect(check(["A", "B"], { B: "" })).toMatchObject([{ code: "unset-environment", path: "/0" }]);
    expect(check("A")).toMatchObject([{ code: "unset-environment", path: "" }]);
    expect(check({ names: "A" })).toMatchObject([{ code: "unset-environment", path: "/names" }]);
    expect(check({ names: ["A"] })).toMatchObject([{ code: "unset-environment", path: "/names/0" }]);
  });

  test("isn't asked where values must not be read", () => {
    expect(envDefinition.check(["A"], makeCheck())).toEqual([]);
  });

  test("may be optional: then a single one is not found", async () => {
    const source = bind({ names: "A", optional: true }, {});
    expect(check({ names: "A", optional: true })).toEqual([]);
    await expect(source.read(makeRequest())).rejects.toMatchObject({ code: -32602, data: { uri: "x://a" } });
    expect(await factsOf(source)).toBeUndefined();
  });
});

describe("[env] secrets", () => {
  test.each([
    ..."GITHUB_TOKEN TOKEN API_TOKEN_2 TOKEN_PROD NPM_AUTHTOKEN API_KEY KEY AWS_ACCESS_KEY_ID apiKey SSH_KEY KEYS".split(
      " ",
    ),
    ..."PASSWORD DB_PASSWORD_OLD MYSQL_PASSWD dbPassword PGPASSWORD PASSPHRASE DB_PASS DB_PWD SECRET CLIENT_SECRETS".split(
      " ",
    ),
    ..."GOOGLE_APPLICATION_CREDENTIALS AWS_CREDS PRIVATE_PEM APIKEY STRIPE_APIKEY BASIC_AUTH AUTHORIZATION JWT GITHUB_PAT".split(
      " ",
    ),
    ..."SENTRY_DSN SESSION_COOKIE PASSWORD_SALT DATABASE_URL REDIS_URL MONGODB_URI SLACK_WEBHOOK_URL API_TOKENS accessToken".split(
      " ",
    ),
    ..."AZURE_STORAGE_CONNECTION_STRING github_token".split(" "),
  ])("%s looks like one", (name) => {
    expect(looksSecret(name)).toBe(true);
  });

  test.each(
    "APP_ENV APP_REGION PATH HOME PWD OLDPWD KEYBOARD MONKEY AUTHOR SSH_AUTH_SOCK MAX_TOKENS LLM_MAX_TOKENS TOKENIZERS_PARALLELISM PASS_THROUGH COMPASS BASE_URL NODE_ENV PATTERN PORT LANG".split(
      " ",
    ),
  )("%s doesn't", (name) => {
    expect(looksSecret(name)).toBe(false);
  });

  test("such a name is refused unless allowSecrets says so", async () => {
    const values = { API_TOKEN: "hush" };
    expect(check("API_TOKEN", values)).toMatchObject([{ code: "secret-environment", path: "" }]);
    expect(JSON.stringify(check("API_TOKEN", values))).not.toContain("hush");
    expect(() => bind("API_TOKEN", values)).toThrow(
      "API_TOKEN look like secrets; set allowSecrets to serve them",
    );
    expect(check({ names: "API_TOKEN", allowSecrets: true }, values)).toEqual([]);
    expect(await readBody(bind({ names: "API_TOKEN", allowSecrets: true }, values))).toBe("hush");
  });
});

describe("prefix", () => {
  const values = { PM_TEST_B: "2", PM_TEST_A: "1", PM_TEST_TOKEN: "hush" };
  const bindStubbed = (written: unknown, warning = vi.fn<(message: string) => void>()) => {
    for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
    const log = { debug: warning, info: warning, warning, error: warning };
    return bindWritten(envDefinition, written, { environment: (name) => process.env[name], log });
  };

  test("stays in the names, which are sorted; secrets are left out, with a warning", async () => {
    const warning = vi.fn<(message: string) => void>();
    const source = bindStubbed({ prefix: "PM_TEST_" }, warning);
    expect(await readBody(source)).toBe('{\n  "PM_TEST_A": "1",\n  "PM_TEST_B": "2"\n}');
    expect(warning.mock.calls).toEqual([["entry: left out PM_TEST_TOKEN, which look like secrets"]]);
    expect(check({ prefix: "PM_TEST_" }, values)).toMatchObject([
      {
        code: "secret-left-out",
        severity: "warning",
        path: "/prefix",
        message: "left out, because they look like secrets: PM_TEST_TOKEN",
      },
    ]);
  });

  test("comes after names, without those", async () => {
    const source = bindStubbed({
      names: ["PM_TEST_B"],
      prefix: "PM_TEST_",
      format: "text",
      allowSecrets: true,
    });
    expect(await readBody(source)).toBe("PM_TEST_B=2\nPM_TEST_A=1\nPM_TEST_TOKEN=hush");
  });

  test("that nothing has is an error, unless optional", async () => {
    expect(() => bindStubbed({ prefix: "PM_NONE_" })).toThrow(
      expect.objectContaining({ names: ["PM_NONE_*"] }),
    );
    expect(check({ prefix: "PM_NONE_" }, values)).toMatchObject([
      { code: "unset-environment", path: "/prefix" },
    ]);
    expect(await readBody(bindStubbed({ prefix: "PM_NONE_", optional: true }))).toBe("{}");
    expect(check({ prefix: "PM_NONE_", optional: true }, values)).toEqual([]);
  });
});

test("a name twice is a fault", () => {
  expect(check(["A", "A"], { A: "1" })).toMatchObject([{ code: "duplicate-environment-name", path: "/1" }]);
});

test("the schema", () => {
  const fits = makeValidator(envDefinition.schema);
  for (const good of [
    "A",
    ["A", "b_1"],
    { names: "A" },
    { names: ["A"], format: "dotenv" },
    { prefix: "A_" },
  ])
    expect([good, fits(good)]).toEqual([good, true]);
  for (const bad of [
    "",
    "a-b",
    "${A}",
    [],
    [1],
    1,
    {},
    { format: "json" },
    { names: [] },
    { names: "A", x: 1 },
  ])
    expect([bad, fits(bad)]).toEqual([bad, false]);
});
