import { describe, expect, it } from "vitest";
import { SettingError } from "../setting-error.js";
import { bearerAuthenticator } from "./bearer.js";

const READER = { token: "reader-token", scopes: [] };
const PLANNER = { token: "planner.token~+/==", scopes: ["plans:read"] };

describe("fixed bearer tokens", () => {
  it("are several, each with its scopes and a key of its own that doesn't show it", async () => {
    const authenticate = bearerAuthenticator([READER, PLANNER]);
    const [reader, planner] = await Promise.all([
      authenticate("Bearer reader-token"),
      authenticate("bearer   planner.token~+/== "),
    ]);
    expect(reader).toMatchObject({ caller: { scopes: new Set(), claims: new Map() } });
    expect(planner).toMatchObject({ caller: { scopes: new Set(["plans:read"]) } });
    expect(planner).not.toEqual(reader);
    expect(JSON.stringify([reader, planner])).not.toContain("token");
  });

  it.each([
    "Bearer reader-toke",
    "Bearer reader-tokenn",
    "Bearer",
    "Basic x",
    "",
    "Bearer a b",
    "Bearer READER-TOKEN",
  ])("refuse %j", async (authorization) => {
    expect(await bearerAuthenticator([READER, PLANNER])(authorization)).toEqual({
      status: 401,
      error: "invalid_token",
    });
  });

  it("are asked for without a code where there is none (RFC 6750, section 3.1)", async () => {
    expect(await bearerAuthenticator([READER])(undefined)).toEqual({ status: 401 });
  });

  it("lose the line break that a file ends with", async () => {
    for (const end of ["\n", "\r\n"])
      expect(await bearerAuthenticator([{ token: `a${end}`, scopes: [] }])("Bearer a")).toHaveProperty(
        "caller",
      );
  });

  it.each(["", " ", "\n", "a b", "ä", "a\nb", "=a"])(
    "are refused where no request can carry them: %j",
    (token) => {
      expect(() => bearerAuthenticator([{ token, scopes: [] }])).toThrow(SettingError);
    },
  );
});
