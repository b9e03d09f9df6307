import { describe, expect, it, onTestFinished } from "vitest";
import { liveServer } from "../support/command.js";
import { CLIENTS } from "../support/connections.js";
import { exampleFile, expectSound, openExample } from "../support/example.js";

/** Everybody on the release desk. */
const EVERYBODY = { annotations: { audience: ["user", "assistant"] } };

describe("examples/release-desk", () => {
  const example = openExample("release-desk");
  const releases = ["payments/1.9.0", "payments/1.9.1", "web/2.3.1", "web/2.4.0"];

  it("has no fault", () => expectSound(example));

  it("lists its runbooks, every snapshot in the folder, and what it includes", async () => {
    const sizes = [160, 161, 155, 184];
    const { resources, resourceTemplates } = await example.list();
    expect(resources).toEqual([
      {
        uri: "runbook://release-policy",
        name: "release-policy",
        title: "Release policy",
        description: "What a release must meet before it ships.",
        mimeType: "text/markdown",
        size: 328,
        annotations: { audience: ["user", "assistant"], priority: 0.9 },
      },
      {
        uri: "runbook://rollback",
        name: "rollback",
        title: "Rollback",
        description: "How a release is taken back.",
        mimeType: "text/markdown",
        size: 215,
        ...EVERYBODY,
      },
      ...releases.map((release, index) => ({
        uri: `release://${release}`,
        name: `release-snapshot/${release}`,
        title: `Snapshot of ${release.replace("/", " ")}`,
        description: `What went out with ${release.replace("/", " ")}, when, and who signed it off.`,
        mimeType: "application/json",
        size: sizes[index],
        ...EVERYBODY,
      })),
      {
        uri: "release://latest",
        name: "latest",
        title: "The latest releases",
        description: "The newest snapshot of each service, in one read.",
        ...EVERYBODY,
      },
      {
        uri: "team://search/on-call",
        name: "search-on-call",
        title: "On call for search",
        description: "Whom to ask when search misbehaves.",
        mimeType: "text/markdown",
        size: 105,
        ...EVERYBODY,
      },
    ]);
    expect(resourceTemplates).toEqual([
      {
        uriTemplate: "release://{service}/{version}",
        name: "release-snapshot",
        title: "Snapshot of {service} {version}",
        description: "What went out with {service} {version}, when, and who signed it off.",
        ...EVERYBODY,
      },
      {
        uriTemplate: "checklist://{service}/{version}",
        name: "checklist",
        title: "Checklist for {service} {version}",
        description: "What to tick off before {service} {version} goes out.",
        mimeType: "text/markdown",
        ...EVERYBODY,
      },
    ]);
  });

  it("reads the files as they are, the bundle, and the example of the checklist", async () => {
    const read = await example.serve();
    const markdown = async (uri: string, file: string) => {
      const text = await exampleFile("release-desk", file);
      expect(await read(uri)).toEqual([{ uri, mimeType: "text/markdown", text }]);
    };
    const snapshot = async (release: string) => ({
      uri: `release://${release}`,
      mimeType: "application/json",
      text: await exampleFile("release-desk", `releases/${release}.json`),
    });
    await Promise.all([
      markdown("runbook://release-policy", "runbooks/release-policy.md"),
      markdown("runbook://rollback", "runbooks/rollback.md"),
      markdown("team://search/on-call", "teams/search/on-call.md"),
    ]);
    for (const release of releases)
      expect(await read(`release://${release}`)).toEqual([await snapshot(release)]);
    expect(await example.read("release://latest")).toEqual([
      await snapshot("web/2.4.0"),
      await snapshot("payments/1.9.1"),
    ]);
    expect(await read("checklist://web/2.5.0")).toEqual([
      {
        uri: "checklist://web/2.5.0",
        mimeType: "text/markdown",
        text: "# web 2.5.0\n\n- [ ] tests are green\n- [ ] change log is written\n- [ ] on-call is told\n",
      },
    ]);
  });

  it("completes services and, for one of them, versions", async () => {
    const [client] = CLIENTS;
    const connection = await client!.connect({ program: liveServer(example.manifest) });
    onTestFinished(() => connection.close());
    const complete = (name: string, value: string, filled: Record<string, string> = {}) =>
      connection.request("completion/complete", {
        ref: { type: "ref/resource", uri: "release://{service}/{version}" },
        argument: { name, value },
        context: { arguments: filled },
      });
    expect(await complete("service", "")).toEqual({
      completion: { values: ["payments", "web"], total: 2, hasMore: false },
    });
    expect(await complete("version", "2", { service: "web" })).toEqual({
      completion: { values: ["2.3.1", "2.4.0"], total: 2, hasMore: false },
    });
  });
});
