import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { packageFile } from "../package-facts.js";

/** A place that isn't on the disk, beside which the packages are found. */
const PLACE = fileURLToPath(packageFile("virtual-project"));

/** What the compiler says of a planned project, as strict as the project's own `tsconfig.json` has it. */
export function typeFaults(files: ReadonlyMap<string, string>): readonly string[] {
  const texts = new Map([...files].map(([name, text]) => [path.join(PLACE, name), text]));
  const parsed = ts.parseConfigFileTextToJson("tsconfig.json", files.get("tsconfig.json") ?? "");
  const { compilerOptions } = parsed.config as { readonly compilerOptions: object };
  const { options } = ts.convertCompilerOptionsFromJson({ ...compilerOptions, noEmit: true }, PLACE);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists.call(host, name);
  host.readFile = (name) => texts.get(name) ?? readFile.call(host, name);
  delete host.directoryExists;
  host.getSourceFile = (name, target) => {
    const text = host.readFile(name);
    return text === undefined ? undefined : ts.createSourceFile(name, text, target);
  };
  const roots = [...texts.keys()].filter((name) => name.endsWith(".ts"));
  return ts.getPreEmitDiagnostics(ts.createProgram(roots, options, host)).map(({ file, messageText }) => {
    const name = file === undefined ? "" : path.relative(PLACE, file.fileName);
    return `${name}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}
