import { link, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  liveServer,
  makeFolder,
  removeFolder,
  startHttp,
  startHttpProgram,
  type HttpServed,
} from "../support/command.js";
import { newHeaders, newRequest, type Json } from "../support/messages.js";
import { ask, post } from "../support/posts.js";
import { openWorkshop, programOf, transpileProject, type Workshop } from "../support/project.js";
import { expectTold, SUBSCRIBERS } from "../support/subscribers.js";
import { openUpstream, type Upstream } from "../support/upstream.js";

/** An upstream that a test disturbs: its content has an ETag, and a path of its own for each resource. */
interface Weather extends Upstream {
  version: number;
  mode: "well" | "failing" | "stalling";
  /** Lets go of the answers that were held back. */
  release(): void;
  asked: string[];
}

async function openWeather(): Promise<Weather> {
  const held: (() => void)[] = [];
  const upstream = await openUpstream(({ url, headers }, response) => {
    const answer = () => {
      const etag = `"${String(weather.version)}"`;
      if (weather.mode === "failing") response.writeHead(503).end();
      else if (headers["if-none-match"] === etag) response.writeHead(304).end();
      else
        response
          .writeHead(200, {
            "Content-Type": "text/plain",
            ETag: etag,
            ...(url === "/told" && { "Cache-Control": "public, max-age=60" }),
          })
          .end(
            url === "/rendered"
              ? JSON.stringify(`weather ${String(weather.version)}`)
              : `weather ${String(weather.version)}`,
          );
    };
    if (weather.mode === "stalling") held.push(answer);
    else answer();
  });
  const weather = Object.assign(upstream, {
    version: 1,
    mode: "well" as Weather["mode"],
    release: () => {
      weather.mode = "well";
      for (const answer of held.splice(0)) answer();
    },
  }) as Weather;
  return weather;
}

const manifestOf = (url: string) => `pressmark: 1
server: { name: weather, version: "1.0" }
resources:
  - { uri: "w://kept", name: kept, http: "${url}/kept", cache: 1h }
  - { uri: "w://brief", name: brief, http: "${url}/brief", cache: { ttl: 1ms, staleIfError: 1h } }
  - { uri: "w://told", name: told, http: "${url}/told" }
  - { uri: "w://never", name: never, http: "${url}/never", cache: false }
  - { uri: "w://asked", name: asked, http: "${url}/asked", watch: { every: 100ms } }
  - { uri: "w://rendered", name: rendered, render: { template: "{{data}}", from: { http: "${url}/rendered" } }, cache: 1h }
  - { uri: "note://a", name: a, file: notes/a.md }
  - { uri: "w://whole", name: whole, bundle: [ "w://asked", "note://a" ] }
  - uriTemplate: "city://{id}"
    name: cities
    http: "${url}/city/{id}"
    watch: { every: 100ms }
    list: { from: { file: cities.json }, variables: { id: /id } }
`;

const FILES = { "notes/a.md": "one", "cities.json": '[{ "id": "berlin" }]' };

async function read(url: string, uri: string): Promise<Json & { readonly text: string | undefined }> {
  const { result = {}, error } = await ask(url, "resources/read", { uri });
  const contents = result["contents"] as readonly { readonly text: string }[] | undefined;
  return { ...result, error, text: contents?.[0]?.text };
}

describe("what upstreams yield", () => {
  let folder: string;
  let weather: Weather;
  let served: HttpServed;

  beforeAll(async () => {
    weather = await openWeather();
    folder = await makeFolder({ ...FILES, "pressmark.yaml": manifestOf(weather.url) });
    served = await startHttp([path.join(folder, "pressmark.yaml")]);
  });
  afterAll(async () => {
    await served.stop();
    await weather.close();
    await removeFolder(folder);
  });
  beforeEach(() => {
    weather.asked.length = 0;
    weather.mode = "well";
  });
  afterEach(() => {
    weather.release();
  });

  it("is kept for as long as the entry says, and the client is told what is left", async () => {
    const first = await read(served.url, "w://kept");
    await new Promise((resolve) => setTimeout(resolve, 20));
    const second = await read(served.url, "w://kept");
    expect([first.text, second.text, weather.asked]).toEqual(["weather 1", "weather 1", ["GET /kept"]]);
    expect(first["ttlMs"]).toBeLessThanOrEqual(3_600_000);
    expect(second["ttlMs"]).toBeLessThan(Number(first["ttlMs"]));
    expect(second["cacheScope"]).toBe("private");
    expect(second["_meta"]).not.toHaveProperty("pressmark/staleSince");
    expect((await read(served.url, "w://rendered")).text).toBe("weather 1");
    expect(Number((await read(served.url, "w://rendered"))["ttlMs"])).toBeGreaterThan(3_000_000);
    expect(weather.asked).toEqual(["GET /kept", "GET /rendered"]);
  });

  it("is kept for as long as the upstream says, where the manifest says nothing", async () => {
    const { text, ttlMs, cacheScope } = await read(served.url, "w://told");
    expect([text, cacheScope]).toEqual(["weather 1", "public"]);
    expect(ttlMs).toBeGreaterThan(50_000);
    expect(ttlMs).toBeLessThanOrEqual(60_000);
    await read(served.url, "w://told");
    expect(weather.asked).toEqual(["GET /told"]);
  });

  it("is confirmed by its ETag, and served stale where the upstream fails: the answer says so", async () => {
    weather.version = 5;
    expect((await read(served.url, "w://brief")).text).toBe("weather 5");
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await read(served.url, "w://brief")).text).toBe("weather 5");
    expect(weather.headers.at(-1)?.["if-none-match"]).toBe('"5"');
    weather.mode = "failing";
    const began = Date.now();
    const stale = await read(served.url, "w://brief");
    expect([stale.text, stale["ttlMs"]]).toEqual(["weather 5", 0]);
    const since = (stale["_meta"] as Record<string, string>)["pressmark/staleSince"] ?? "";
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(since)).toBeGreaterThan(began - 60_000);
    expect((stale["contents"] as readonly Json[])[0]?.["_meta"]).toMatchObject({
      "pressmark/staleSince": since,
    });
    weather.mode = "well";
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await read(served.url, "w://brief"))["_meta"]).not.toHaveProperty("pressmark/staleSince");
  });

  it("isn't kept where the entry says so", async () => {
    await read(served.url, "w://never");
    await read(served.url, "w://never");
    expect(weather.asked).toEqual(["GET /never", "GET /never"]);
    weather.mode = "failing";
    expect((await read(served.url, "w://never"))["error"]).toMatchObject({
      code: -32603,
      data: { status: 503 },
    });
  });

  it("is asked for once by reads that arrive together, whoever of them gives up", async () => {
    weather.mode = "stalling";
    const gone = new AbortController();
    const givesUp = fetch(served.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        ...newHeaders("resources/read", { uri: "w://never" }),
      },
      body: JSON.stringify(newRequest(1, "resources/read", { uri: "w://never" })),
      signal: gone.signal,
    }).catch(() => "gone");
    await vi.waitFor(() => {
      expect(weather.asked).toHaveLength(1);
    });
    const others = Array.from({ length: 30 }, () => read(served.url, "w://never"));
    // They are on their way once a request that came behind them is answered.
    await post(served.url, newRequest(2, "resources/list"), newHeaders("resources/list"));
    gone.abort();
    expect(await givesUp).toBe("gone");
    await new Promise((resolve) => setTimeout(resolve, 200));
    weather.release();
    expect(new Set((await Promise.all(others)).map(({ text }) => text))).toEqual(
      new Set([`weather ${String(weather.version)}`]),
    );
    expect(weather.asked).toHaveLength(1);
  });
});

// Each waits most of the time, and has everything of its own.
describe.concurrent("[subscribe] what must be asked for", () => {
  it.each(SUBSCRIBERS)("is, while somebody is subscribed: $client of $era", async ({ connect }) => {
    const weather = await openWeather();
    const folder = await makeFolder({ ...FILES, "pressmark.yaml": manifestOf(weather.url) });
    const subscriber = await connect({ program: liveServer(path.join(folder, "pressmark.yaml")) });
    try {
      await subscriber.list();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(weather.asked).toEqual([]);
      await subscriber.subscribe("w://asked", "city://berlin");
      await vi.waitFor(() => {
        expect(weather.asked.length).toBeGreaterThan(4);
      });
      expect(weather.headers.at(-1)?.["if-none-match"]).toBe('"1"');
      weather.mode = "failing";
      await new Promise((resolve) => setTimeout(resolve, 300));
      weather.mode = "well";
      weather.version = 2;
      await expectTold(subscriber, "w://asked", "city://berlin");
      expect(await subscriber.read("w://asked")).toBe("weather 2");
      await writeFile(path.join(folder, "cities.json"), '[{ "id": "osaka" }]');
      await expectTold(subscriber, "lists");
      expect(await subscriber.list()).toContain("city://osaka");
      await subscriber.reset();
      await new Promise((resolve) => setTimeout(resolve, 300));
      const { length } = weather.asked;
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(weather.asked.length).toBe(length);
    } finally {
      await subscriber.close();
      await weather.close();
      await removeFolder(folder);
    }
  });
});

describe("[subscribe] a bundle", () => {
  it.each(SUBSCRIBERS)("is told of its members, asked or not: $client of $era", async ({ connect }) => {
    const weather = await openWeather();
    const folder = await makeFolder({ ...FILES, "pressmark.yaml": manifestOf(weather.url) });
    const subscriber = await connect({ program: liveServer(path.join(folder, "pressmark.yaml")) });
    try {
      await subscriber.subscribe("w://whole");
      weather.version = 2;
      await expectTold(subscriber, "w://whole");
      expect(await subscriber.read("w://whole")).toContain("weather 2");
      await writeFile(path.join(folder, "notes/a.md"), "two");
      await expectTold(subscriber, "w://whole");
    } finally {
      await subscriber.close();
      await weather.close();
      await removeFolder(folder);
    }
  });
});

describe("[watch] files that are asked for", () => {
  it.each(SUBSCRIBERS)("are told of, theirs and those of folders: $client of $era", async ({ connect }) => {
    const folder = await makeFolder({
      "a.md": "one",
      "tree/b.md": "one",
      "pressmark.yaml": `pressmark: 1
server: { name: asked, version: "1.0" }
defaults: { watch: { every: 100ms } }
resources:
  - { uri: "f://a", name: a, file: a.md }
  - { uri: "f://tree", name: tree, directory: tree }
  - { uriTemplate: "f://tree/{+path}", name: files, directory: tree }
`,
    });
    // The system tells of changes to folders, by names: what is written through another name of a file goes untold.
    const other = `${folder}.other`;
    await link(path.join(folder, "a.md"), other);
    const subscriber = await connect({ program: liveServer(path.join(folder, "pressmark.yaml")) });
    try {
      await subscriber.list();
      await subscriber.subscribe("f://a", "f://tree");
      await writeFile(other, "two");
      await expectTold(subscriber, "f://a");
      expect(await subscriber.read("f://a")).toBe("two");
      await writeFile(path.join(folder, "tree/c.md"), "new");
      await vi.waitFor(() => {
        expect([...subscriber.told].sort()).toEqual(["f://tree", "lists"]);
      });
    } finally {
      await subscriber.close();
      await removeFolder(folder);
      await rm(other);
    }
  });
});

describe("--no-cache", () => {
  it("asks for each read anew", async () => {
    const weather = await openWeather();
    const folder = await makeFolder({ ...FILES, "pressmark.yaml": manifestOf(weather.url) });
    const served = await startHttp([path.join(folder, "pressmark.yaml"), "--no-cache"]);
    try {
      await read(served.url, "w://kept");
      expect((await read(served.url, "w://kept"))["ttlMs"]).toBe(3_600_000);
      expect(weather.asked).toEqual(["GET /kept", "GET /kept"]);
    } finally {
      await served.stop();
      await weather.close();
      await removeFolder(folder);
    }
  });
});

describe.each(["1", "2"] as const)("a generated project for the SDK v%s", (sdk) => {
  let workshop: Workshop;
  let weather: Weather;
  let folder: string;
  let project: string;
  beforeAll(async () => {
    weather = await openWeather();
    folder = await makeFolder({ ...FILES, "pressmark.yaml": manifestOf(weather.url) });
    workshop = await openWorkshop();
    project = await workshop.generate(path.join(folder, "pressmark.yaml"), `weather-${sdk}`, {
      args: ["--sdk", sdk],
    });
    expect(await transpileProject(project)).toEqual([]);
  }, 60_000);
  afterAll(async () => {
    await workshop.remove();
    await removeFolder(folder);
    await weather.close();
  });

  const kinds = SUBSCRIBERS.filter(({ era }) => sdk === "2" || era === "2025");
  it.each(kinds)("keeps, watches and tells as well: $client of $era", async ({ connect }) => {
    const served = await startHttpProgram(programOf(project), {});
    const subscriber = await connect(served);
    try {
      expect(subscriber.capabilities).toMatchObject({ resources: { subscribe: true, listChanged: true } });
      weather.asked.length = 0;
      await Promise.all(Array.from({ length: 10 }, () => subscriber.read("w://kept")));
      expect(weather.asked).toEqual(["GET /kept"]);
      await subscriber.list();
      await subscriber.subscribe("note://a", "w://asked");
      await writeFile(
        path.join(project, "content/notes/a.md"),
        `written for ${subscriber.told.length} ${Math.random()}`,
      );
      await expectTold(subscriber, "note://a");
      weather.version += 1;
      await expectTold(subscriber, "w://asked");
      await writeFile(
        path.join(project, "content/cities.json"),
        JSON.stringify([{ id: String(Math.random()) }]),
      );
      await expectTold(subscriber, "lists");
    } finally {
      await subscriber.close();
      expect(await served.stop()).toBe(0);
    }
  });
});
