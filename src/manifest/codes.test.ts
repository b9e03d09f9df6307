import { describe, expect, it } from "vitest";
import { ALL_CODES, describeCode } from "./codes.js";

describe("ALL_CODES", () => {
  it.each(Object.entries(ALL_CODES))("%s is a stable word with two sentences", (code, description) => {
    expect(code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
    expect(["error", "warning"]).toContain(description.severity);
    expect(description.meaning).toMatch(/^[A-Z].*\.$/);
    expect(description.remedy).toMatch(/^[A-Z].*\.$/);
  });
});

describe("the codes of this version", () => {
  it("are these: none is ever renamed or dropped", () => {
    expect(Object.keys(ALL_CODES).sort()).toMatchInlineSnapshot(`
      [
        "address-too-long",
        "ambiguous-template",
        "asked-too-often",
        "control-character",
        "default-never-used",
        "directory-variable",
        "disguised-address",
        "dot-segments",
        "duplicate-address",
        "duplicate-environment-name",
        "duplicate-key",
        "duplicate-member",
        "duplicate-name",
        "empty-list",
        "empty-manifest",
        "empty-text",
        "environment-syntax",
        "equivalent-address",
        "exceeds-limit",
        "family-only-key",
        "fetchable-address",
        "file-too-large",
        "include-circle",
        "include-limit",
        "include-nothing",
        "include-unreadable",
        "invalid-audience",
        "invalid-base64",
        "invalid-connection",
        "invalid-date",
        "invalid-environment-name",
        "invalid-glob",
        "invalid-header",
        "invalid-host",
        "invalid-icon",
        "invalid-issuer",
        "invalid-media-type",
        "invalid-origin",
        "invalid-path",
        "invalid-pattern",
        "invalid-pointer",
        "invalid-template",
        "invalid-uri",
        "invalid-url",
        "key-not-text",
        "link-refused",
        "literal-braces",
        "merge-key",
        "misplaced-variable",
        "missing-database",
        "missing-file",
        "missing-folder",
        "missing-key",
        "missing-program",
        "missing-working-folder",
        "must-be-asked",
        "needs-list",
        "nested-bundle",
        "nested-source",
        "never-changes",
        "no-address",
        "no-notices",
        "no-source",
        "no-template",
        "not-a-file",
        "not-a-folder",
        "not-a-mapping",
        "number-not-exact",
        "out-of-range",
        "outside-root",
        "password-in-manifest",
        "path-without-variable",
        "probe-answered-elsewhere",
        "probe-failed",
        "probe-not-json",
        "probe-not-text",
        "probe-size-differs",
        "probe-type-differs",
        "public-but-personal",
        "render-syntax",
        "reserved-variable",
        "root-variable",
        "secret-environment",
        "secret-left-out",
        "source-misplaced",
        "template-unreadable",
        "template-without-variable",
        "token-in-manifest",
        "two-addresses",
        "two-auths",
        "two-sources",
        "two-templates",
        "undeclared-variable",
        "unknown-address",
        "unknown-connection",
        "unknown-encoding",
        "unknown-key",
        "unset-environment",
        "unused-connection",
        "uri-with-braces",
        "url-credentials",
        "value-missing",
        "value-refused",
        "variable-in-host",
        "wrong-type",
        "wrong-value",
        "yaml-alias-cycle",
        "yaml-alias-unknown",
        "yaml-aliases",
        "yaml-character",
        "yaml-depth",
        "yaml-directive",
        "yaml-documents",
        "yaml-syntax",
        "yaml-tab",
        "yaml-tag",
        "yaml-version",
      ]
    `);
  });
});

describe("describeCode", () => {
  it("finds what is in the table, and nothing else", () => {
    expect(describeCode("yaml-version")).toEqual({
      severity: "error",
      meaning: "A %YAML directive asks for another version than 1.2.",
      remedy: "Remove the directive, or write %YAML 1.2.",
    });
    expect(describeCode("toString")).toBeUndefined();
    expect(describeCode("__proto__")).toBeUndefined();
  });
});
