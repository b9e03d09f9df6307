// A small weather service for this example: `node upstream.mjs` serves it on port 8787.
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

const CITIES = {
  berlin: { city: "berlin", celsius: 18, sky: "overcast" },
  lisbon: { city: "lisbon", celsius: 27, sky: "clear" },
  osaka: { city: "osaka", celsius: 31, sky: "humid" },
};

const STATIONS = [
  { id: "tempelhof", height: 50 },
  { id: "gago-coutinho", height: 114 },
];

/**
 * Serves the weather on loopback.
 * @param {number} port 0 takes a free one
 * @param {string} token the bearer token that is asked for
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function startUpstream(port, token = "demo") {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://upstream");
    const answer = (status, body) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401, { error: "who are you?" });
    if (pathname === "/v1/current") {
      const weather = CITIES[searchParams.get("city") ?? ""];
      return weather === undefined ? answer(404, { error: "no such city" }) : answer(200, weather);
    }
    if (pathname === "/v1/stations") return answer(200, { stations: STATIONS });
    const station = STATIONS.find(({ id }) => pathname === `/v1/stations/${id}`);
    return station === undefined ? answer(404, { error: "no such station" }) : answer(200, { station });
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { url } = await startUpstream(Number(process.env.PORT ?? 8787), process.env.WEATHER_TOKEN);
  console.log(`The weather is at ${url}`);
}
