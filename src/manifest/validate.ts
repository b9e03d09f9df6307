import type { ErrorObject } from "ajv";
import type { JsonSchema } from "../sources/definition.js";
import { sourceDefinitions } from "../sources/registry.js";
import type { FileRole, ManifestFile } from "./manifest-file.js";
import type { Report } from "./report.js";
import { includeSchema, manifestSchema } from "./schema.js";
import { reportSchemaFaults, type RootSchema } from "./schema-faults.js";
import * as compiled from "./validators.generated.js";

/** A validator as it was compiled: it leaves what it found on itself. */
interface Validate {
  (value: unknown): boolean;
  errors?: readonly ErrorObject[] | null;
}

/**
 * Checks a file's data against the schema and reports every fault. The validators were compiled at build time.
 * @returns whether it's valid
 */
export function validateFile(file: ManifestFile, role: FileRole, report: Report): boolean {
  const validate: Validate = role === "manifest" ? compiled.validateManifest : compiled.validateInclude;
  if (validate(file.document.value)) return true;
  reportSchemaFaults(validate.errors ?? [], rootSchema(role), file, report);
  validate.errors = null;
  return false;
}

/** Made when the first fault is found: a sound manifest needs no schema with texts. */
function rootSchema(role: FileRole): RootSchema {
  const manifest = manifestSchema(sourceDefinitions);
  const definitions = manifest["definitions"] as Readonly<Record<string, JsonSchema>>;
  return { schema: role === "manifest" ? manifest : includeSchema, definitions };
}
