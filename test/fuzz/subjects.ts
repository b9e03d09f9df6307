import { addresses } from "./addresses.js";
import { differences } from "./differences.js";
import { files } from "./files.js";
import { generated } from "./generated.js";
import { headers } from "./headers.js";
import { lanes } from "./lanes.js";
import { manifests } from "./manifests.js";
import { messages } from "./messages.js";
import type { Subject } from "./property.js";
import { templates } from "./templates.js";
import { upstreams } from "./upstreams.js";

/** Everything that is fuzzed. */
export const SUBJECTS: readonly Subject[] = [
  addresses,
  templates,
  lanes,
  manifests,
  differences,
  messages,
  headers,
  upstreams,
  files,
  generated,
];
