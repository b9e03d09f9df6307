// Clients that cost as little as can be, so that what is measured is the server.
import { connect } from "node:net";
import { messageOf, INITIALIZE } from "./payload.mjs";

const END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** A POST as bytes. */
export function postOf(era, message, session) {
  const body = JSON.stringify(message);
  const { method, params } = message;
  const modern =
    era === "2026"
      ? `MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: ${method}\r\n${params.uri === undefined ? "" : `Mcp-Name: ${params.uri}\r\n`}`
      : "";
  return Buffer.from(
    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
      `Accept: application/json, text/event-stream\r\n${modern}` +
      `${session === undefined ? "" : `Mcp-Session-Id: ${session}\r\nMCP-Protocol-Version: 2025-11-25\r\n`}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** One connection that is used for one request after the other. */
class Connection {
  #socket;
  #parts = [];
  #size = 0;
  #need;
  #done;

  constructor(port) {
    this.#socket = connect(port, "127.0.0.1").setNoDelay(true);
    this.#socket.on("data", (part) => this.#take(part));
    this.#socket.on("error", (error) => this.#done?.reject(error));
    this.#socket.on("close", () => this.#done?.reject(new Error("the server closed the connection")));
  }

  /** Sends a request, and gives the whole answer. */
  send(bytes) {
    return new Promise((resolve, reject) => {
      this.#done = { resolve, reject };
      this.#socket.write(bytes);
    });
  }

  close() {
    this.#done = undefined;
    this.#socket.destroy();
  }

  #take(part) {
    this.#parts.push(part);
    this.#size += part.length;
    if (this.#need === undefined) {
      const text = this.#parts.length === 1 ? part : Buffer.concat(this.#parts);
      this.#parts = [text];
      const end = text.indexOf(END);
      if (end < 0) return;
      const head = text.toString("latin1", 0, end);
      const length = /content-length: *(\d+)/i.exec(head)?.[1];
      this.#need = length === undefined ? -1 : end + 4 + Number(length);
    }
    const complete = this.#need < 0 ? this.#endsWell(part) : this.#size >= this.#need;
    if (!complete) return;
    const whole = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    this.#need = undefined;
    const done = this.#done;
    this.#done = undefined;
    done?.resolve(whole);
  }

  #endsWell(part) {
    return part.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  }
}

/** Opens a session of 2025. @returns its id */
export async function openSession(port) {
  const connection = new Connection(port);
  const answer = await connection.send(postOf("2025", messageOf("2025", 1, "initialize", INITIALIZE)));
  const id = /mcp-session-id: *(\S+)/i.exec(answer.toString("latin1"))?.[1];
  await connection.send(postOf("2025", { jsonrpc: "2.0", method: "notifications/initialized" }, id));
  connection.close();
  return id;
}

/**
 * Loads a server over HTTP.
 * @param posts taken in turn
 * @param expected stands in each answer that is looked at: the first of each connection
 * @returns answers a second
 */
export async function loadHttp(port, posts, { connections = 16, seconds, expected }) {
  const all = Array.from({ length: connections }, () => new Connection(port));
  let next = 0;
  const take = () => posts[next++ % posts.length];
  for (const connection of all) {
    const answer = (await connection.send(take())).toString("latin1");
    if (!answer.includes(expected)) throw new Error(`not what was expected: ${answer.slice(0, 600)}`);
  }
  let count = 0;
  const start = process.hrtime.bigint();
  const end = start + BigInt(Math.round(seconds * 1e9));
  await Promise.all(
    all.map(async (connection) => {
      while (process.hrtime.bigint() < end) {
        await connection.send(take());
        count += 1;
      }
    }),
  );
  const taken = Number(process.hrtime.bigint() - start) / 1e9;
  for (const connection of all) connection.close();
  return count / taken;
}

/** Loads a server over stdio, with so many requests in flight. @returns answers a second */
export async function loadStdio(child, lines, { inFlight = 32, seconds, expected }) {
  let count = 0;
  let sent = 0;
  let answered;
  let rest = Buffer.alloc(0);
  let looked = false;
  const write = () => {
    child.stdin.write(lines[sent++ % lines.length]);
  };
  const start = process.hrtime.bigint();
  const end = start + BigInt(Math.round(seconds * 1e9));
  const done = new Promise((resolve) => (answered = resolve));
  const read = (chunk) => {
    if (!looked) {
      rest = Buffer.concat([rest, chunk]);
      if (rest.indexOf(10) >= 0) {
        looked = true;
        if (!rest.toString("latin1").includes(expected))
          throw new Error(`not expected: ${rest.toString().slice(0, 600)}`);
      }
    }
    let batch = "";
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) {
      count += 1;
      if (process.hrtime.bigint() < end) batch += lines[sent++ % lines.length];
      else if (count === sent) answered();
    }
    if (batch !== "") child.stdin.write(batch);
  };
  child.stdout.on("data", read);
  for (let index = 0; index < inFlight; index += 1) write();
  await done;
  child.stdout.off("data", read);
  return count / (Number(process.hrtime.bigint() - start) / 1e9);
}
