import type { BindSource } from "../kit/source.js";
import { base64Definition } from "./base64/index.js";
import { bundleDefinition } from "./bundle/index.js";
import { commandDefinition } from "./command/index.js";
import { SourceData, type EntryShape, type SourceDefinition } from "./definition.js";
import { directoryDefinition } from "./directory/index.js";
import { envDefinition } from "./env/index.js";
import { fileDefinition } from "./file/index.js";
import { httpDefinition } from "./http/index.js";
import { jsonDefinition } from "./json/index.js";
import { renderDefinition } from "./render/index.js";
import { sqlDefinition } from "./sql/index.js";
import { textDefinition } from "./text/index.js";

/** The one list of kinds. A new kind is a folder beside this file and a line here. */
export const sourceDefinitions: readonly SourceDefinition[] = [
  textDefinition,
  jsonDefinition,
  base64Definition,
  renderDefinition,
  fileDefinition,
  directoryDefinition,
  httpDefinition,
  envDefinition,
  commandDefinition,
  sqlDefinition,
  bundleDefinition,
] as readonly SourceDefinition[];

const byKey = new Map(sourceDefinitions.map((definition) => [definition.key, definition]));

/** The definition of a kind, by its key. */
export function findSource(key: string): SourceDefinition | undefined {
  return byKey.get(key);
}

/**
 * Completes a source as the user wrote it: an object with the one key of a kind.
 * @param written valid by the schema
 */
export function completeSource(written: unknown, entry: EntryShape): SourceData {
  const [[kind, value] = ["", undefined]] = Object.entries(written as object);
  const nested = (inner: unknown): SourceData => completeSource(inner, entry);
  return new SourceData(kind, definitionOf(kind).complete(value, nested, entry));
}

/** Makes the source, not yet bound, that a completed source stands for. */
export function createSource(data: SourceData): BindSource {
  return definitionOf(data.kind).create(data.settings, createSource);
}

/** The definition of a kind that must be there. */
export function definitionOf(kind: string): SourceDefinition {
  const definition = byKey.get(kind);
  if (definition === undefined) throw new Error(`no source of kind '${kind}'`);
  return definition;
}
