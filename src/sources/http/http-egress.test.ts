import { afterEach, describe, expect, it } from "vitest";
import { makeCertificate } from "./certificate.fixture.js";
import { URI, readOnce, readText, resolverOf, startUpstream } from "./upstream.fixture.js";
import type { ReadOptions, Upstream } from "./upstream.fixture.js";

const upstreams: Upstream[] = [];
async function start(...parameters: Parameters<typeof startUpstream>): Promise<Upstream> {
  const upstream = await startUpstream(...parameters);
  upstreams.push(upstream);
  return upstream;
}
const hello = () =>
  start((_, response) => {
    response.end("hello");
  });
/** Redirects `/` to what `location` gives, and greets everywhere else. */
const redirecting = (location: (port: number) => string, status = 302) =>
  start((request, response) => {
    if (request.url !== "/") response.end("arrived");
    else response.writeHead(status, { location: location(request.socket.localPort ?? 0) }).end("moved");
  });
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});

const refusal = { code: -32603, data: { uri: URI, reason: "egress" } };

describe("hosts", () => {
  it("[egress] localhost and IP addresses are reached where the manifest's URL names them", async () => {
    const { port } = await hello();
    expect(await readText({ url: `http://127.0.0.1:${port}` })).toBe("hello");
    const lookup = resolverOf({ localhost: ["127.0.0.1"], LOCALHOST: ["127.0.0.1"] });
    expect(await readText({ url: `http://localhost:${port}` }, { dialing: { lookup } })).toBe("hello");
    expect(await readText({ url: `http://LocalHost:${port}` }, { dialing: { lookup } })).toBe("hello");
  });

  it("[egress] localhost that resolves to another machine is refused", async () => {
    const dialing = { lookup: resolverOf({ localhost: ["10.0.0.1"] }) };
    await expect(readOnce({ url: "http://localhost:1/" }, { dialing })).rejects.toMatchObject(refusal);
  });

  it.each([["127.0.0.1"], ["::1"], ["::ffff:127.0.0.1"], ["10.1.2.3"], ["93.184.216.34", "127.0.0.1"]])(
    "[egress] a name that resolves to %s is refused, and nothing is connected",
    async (...addresses) => {
      const upstream = await hello();
      const dialing = { lookup: resolverOf({ "api.example": addresses }) };
      const reading = readOnce({ url: `http://api.example:${upstream.port}/?key=secret` }, { dialing });
      await expect(reading).rejects.toMatchObject({
        ...refusal,
        message: "The upstream leads to where this server may not go",
        detail: "the host has an address that may not be reached",
      });
      expect(upstream.sockets.size).toBe(0);
    },
  );

  it("[egress] network.allow that names the host exactly lets it in, with or without its port", async () => {
    const { port } = await hello();
    const dialing = { lookup: resolverOf({ "api.example": ["127.0.0.1"] }) };
    const read = (...network: string[]) =>
      readText({ url: `http://api.example:${port}` }, { dialing, network });
    expect(await read("api.example")).toBe("hello");
    expect(await read(`api.example:${port}`)).toBe("hello");
    await expect(read("api.example:1")).rejects.toMatchObject(refusal);
    await expect(read("*")).rejects.toMatchObject(refusal);
    await expect(read("*.example")).rejects.toMatchObject(refusal);
  });

  it("[egress] environment values stand in network.allow", async () => {
    const { port } = await hello();
    const options: ReadOptions = {
      dialing: { lookup: resolverOf({ "api.example": ["127.0.0.1"] }) },
      network: ["${HOST}"],
      environment: { HOST: "api.example" },
    };
    expect(await readText({ url: `http://api.example:${port}` }, options)).toBe("hello");
  });

  it("[egress] a metadata service's name is refused whatever it resolves to", async () => {
    const dialing = { lookup: resolverOf({ "metadata.google.internal": ["93.184.216.34"] }) };
    const settings = { url: "http://metadata.google.internal/computeMetadata/v1/" };
    await expect(readOnce(settings, { dialing })).rejects.toMatchObject(refusal);
  });
});

describe("a variable in the host", () => {
  const dialing = { lookup: resolverOf({ "a.shop.example": ["127.0.0.1"], "evil.test": ["127.0.0.1"] }) };

  it("[egress] leads to what network.allow names", async () => {
    const { port } = await hello();
    const settings = { url: `http://{tenant}.shop.example:${port}/` };
    const options = { dialing, network: ["a.shop.example", "b.shop.example"] };
    expect(await readText(settings, { ...options, values: { tenant: "a" } })).toBe("hello");
    await expect(readOnce(settings, { ...options, values: { tenant: "c" } })).rejects.toMatchObject(refusal);
  });

  it.each(["evil.test/", "evil.test#", "evil.test:1", "u@evil.test", "", "..", "a b", "é", "[::1]"])(
    "[egress] '%s' is refused as a part of a host",
    async (tenant) => {
      const options = { dialing, network: ["*.shop.example"], values: { tenant } };
      for (const url of ["http://{tenant}.shop.example/", "http://{+tenant}.shop.example/"])
        await expect(readOnce({ url }, options)).rejects.toMatchObject({
          code: -32602,
          data: { reason: "invalid_value", variable: "tenant" },
        });
    },
  );

  it.each([
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.0.0.1",
    "127.1",
    "localhost",
    "169.254.169.254",
    "100.64.0.1",
  ])("[egress] '%s' is no public host", async (host) => {
    const { port, sockets } = await hello();
    const options = {
      dialing: { lookup: resolverOf({ localhost: ["127.0.0.1"] }) },
      network: ["*"],
      values: { host },
    };
    await expect(readOnce({ url: `http://{host}:${port}/` }, options)).rejects.toMatchObject(refusal);
    expect(sockets.size).toBe(0);
  });
});

describe("redirects", () => {
  it.each([301, 302, 303, 307, 308])("[egress] %i is followed within the origin", async (status) => {
    const upstream = await redirecting(() => "/next?x=1#frag", status);
    const settings = { url: `${upstream.origin}/`, headers: { Authorization: "Bearer t" } };
    expect(await readText(settings)).toBe("arrived");
    expect(upstream.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ["/", "Bearer t"],
      ["/next?x=1", "Bearer t"],
    ]);
  });

  it.each([
    "http://127.0.0.2:1/",
    "http://2130706433:1/",
    "http://0x7f.1:1/",
    "http://0177.0.0.1:1/",
    "http://[::ffff:127.0.0.1]:1/",
    "http://127.0.0.1.:1/",
    "http://100.64.0.1/",
    "http://[fd00:ec2::254]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://metadata.google.internal/",
    "http://localhost:1/",
    "//evil.test/",
    "file:///etc/passwd",
    "FILE:/etc/passwd",
    "ftp://files.example/",
    "data:text/plain,x",
    "javascript:1",
  ])("[egress] to %s is refused, whether or not any public host is allowed", async (location) => {
    const upstream = await redirecting(() => location);
    const dialing = { lookup: resolverOf({ localhost: ["127.0.0.1"], "evil.test": ["127.0.0.1"] }) };
    for (const network of [[], ["*"]])
      await expect(readOnce({ url: `${upstream.origin}/` }, { network, dialing })).rejects.toMatchObject(
        refusal,
      );
  });

  it("[egress] to the same address in another notation is the same origin, as URLs compare", async () => {
    const upstream = await redirecting((port) => `http://0x7f.1:${port}/next`);
    expect(await readText({ url: `${upstream.origin}/` })).toBe("arrived");
  });

  it("[egress] to another port is another origin", async () => {
    const other = await hello();
    const upstream = await redirecting(() => `${other.origin}/x`);
    await expect(readOnce({ url: `${upstream.origin}/` })).rejects.toMatchObject(refusal);
    await expect(readOnce({ url: `${upstream.origin}/` }, { network: ["*"] })).rejects.toMatchObject(refusal);
    expect(other.requests).toEqual([]);
  });

  it("[egress] headers don't follow to another origin, nor come back", async () => {
    const visits: (readonly [string, string | undefined, string | undefined, string | undefined])[] = [];
    const hop = (name: string, next: () => string) =>
      start(({ url = "", headers }, response) => {
        visits.push([
          name + url,
          headers.authorization,
          headers.cookie,
          headers["x-key"] as string | undefined,
        ]);
        if (url === "/end") response.end("arrived");
        else response.writeHead(307, { location: next() }).end();
      });
    const second: Upstream = await hop("b", () => `${first.origin}/end`);
    const first: Upstream = await hop("a", () => `${second.origin}/`);
    const settings = { url: `${first.origin}/`, headers: { Authorization: "t", Cookie: "c", "X-Key": "k" } };
    expect(await readText(settings, { network: [`127.0.0.1:${second.port}`] })).toBe("arrived");
    expect(visits).toEqual([
      ["a/", "t", "c", "k"],
      ["b/", undefined, undefined, undefined],
      ["a/end", undefined, undefined, undefined],
    ]);
  });

  it("[egress] five are followed, the sixth is not", async () => {
    const chain = await start(({ url }, response) => {
      const left = Number(url?.slice(1));
      if (left === 0) response.end("arrived");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await readText({ url: `${chain.origin}/5` })).toBe("arrived");
    await expect(readOnce({ url: `${chain.origin}/6` })).rejects.toMatchObject({
      data: { uri: URI, reason: "upstream_redirect" },
    });
  });

  it("[egress] a loop ends as it closes", async () => {
    const upstream = await redirecting(() => "/");
    await expect(readOnce({ url: `${upstream.origin}/` })).rejects.toMatchObject({
      message: "The upstream redirects in a loop",
      data: { reason: "upstream_redirect" },
    });
    expect(upstream.requests).toHaveLength(1);
  });

  it("a location that is no URL is an error", async () => {
    const upstream = await redirecting(() => "http://[x/");
    await expect(readOnce({ url: `${upstream.origin}/` })).rejects.toMatchObject({
      data: { reason: "upstream_redirect" },
    });
  });

  it("a redirect to what is missing is not found", async () => {
    const upstream = await start(({ url }, response) => {
      if (url === "/") response.writeHead(302, { location: "/gone" }).end();
      else response.writeHead(404).end();
    });
    await expect(readOnce({ url: `${upstream.origin}/` })).rejects.toMatchObject({
      code: -32602,
      data: { uri: URI },
    });
  });
});

describe("TLS", () => {
  const credentials = makeCertificate("api.example");
  const lookup = resolverOf({ "api.example": ["127.0.0.1"], "other.example": ["127.0.0.1"] });
  const options = { dialing: { lookup, ca: credentials.cert }, network: ["api.example", "other.example"] };

  it("reads over https, by the name of the certificate", async () => {
    const { port } = await start((_, response) => void response.end("hello"), credentials);
    expect(await readText({ url: `https://api.example:${port}/` }, options)).toBe("hello");
    await expect(readOnce({ url: `https://other.example:${port}/` }, options)).rejects.toMatchObject({
      data: { reason: "upstream_unreachable" },
      detail: "ERR_TLS_CERT_ALTNAME_INVALID",
    });
  });

  it("doesn't trust a certificate of nobody's", async () => {
    const { port } = await start((_, response) => void response.end("hello"), credentials);
    const untrusting = { ...options, dialing: { lookup } };
    const error = await readOnce({ url: `https://api.example:${port}/` }, untrusting).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      message: "The upstream could not be reached",
      data: { uri: URI, reason: "upstream_unreachable" },
      detail: "DEPTH_ZERO_SELF_SIGNED_CERT",
    });
  });

  it("[egress] a redirect from https to http is refused, to an allowed host too", async () => {
    const plain = await hello();
    const target = `http://api.example:${plain.port}/`;
    const { port } = await start(
      (_, response) => void response.writeHead(302, { location: target }).end(),
      credentials,
    );
    await expect(readOnce({ url: `https://api.example:${port}/` }, options)).rejects.toMatchObject({
      ...refusal,
      detail: "a redirect leads from https to http",
    });
    expect(plain.requests).toEqual([]);
  });

  it("[egress] a redirect from http to https on an allowed host is followed", async () => {
    const safe = await start((_, response) => void response.end("safe"), credentials);
    const upstream = await redirecting(() => `https://api.example:${safe.port}/`);
    expect(await readText({ url: `${upstream.origin}/` }, options)).toBe("safe");
  });
});
