#!/usr/bin/env node
import path from "node:path";
import { cacheFolder } from "./kept/cache-folder.js";
import { openCode, processCode } from "./kept/compiled-code.js";
import type { main } from "./main.js";
import { showSourcePlaces } from "./source-places.js";

showSourcePlaces();
const load = openCode(processCode(cacheFolder()));
const program = load(path.join(import.meta.dirname, "main.js")) as { readonly main: typeof main };
void program.main();
