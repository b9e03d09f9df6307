// Loaded before a program: its system watches no folder, as where fs.inotify.max_user_watches is reached.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

fs.watch = () => {
  throw Object.assign(new Error("ENOSPC: System limit for number of file watchers reached"), {
    errno: -28,
    syscall: "watch",
    code: "ENOSPC",
  });
};
syncBuiltinESMExports();
