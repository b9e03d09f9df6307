import { afterAll, beforeAll, describe } from "vitest";
import {
  liveServer,
  makeFolder,
  removeFolder,
  startHttp,
  type Files,
  type HttpServed,
} from "../support/command.js";
import { CLIENTS, type ClientKind, type Connection } from "../support/connections.js";

/**
 * Describes what every client must find, over every transport. One server answers all clients over HTTP; over stdio each
 * starts its own.
 */
export function describeEachConnection(
  files: Files,
  define: (connection: () => Connection, kind: ClientKind) => void,
): void {
  let folder = "";
  let served: HttpServed;
  beforeAll(async () => {
    folder = await makeFolder(files);
    served = await startHttp([`${folder}/pressmark.yaml`]);
  });
  afterAll(async () => {
    await served.stop();
    await removeFolder(folder);
  });
  for (const transport of ["stdio", "HTTP"] as const) {
    describe.each(CLIENTS)(`over ${transport}, $client of $era`, (kind) => {
      let connection: Connection;
      beforeAll(async () => {
        const place = transport === "HTTP" ? served : { program: liveServer(`${folder}/pressmark.yaml`) };
        connection = await kind.connect(place);
      });
      afterAll(async () => {
        await connection.close();
      });
      define(() => connection, kind);
    });
  }
}
