import type { CatalogueData } from "../catalogue/catalogue.js";
import type { CarriedContent } from "./content.js";
import { askedNames, printEnvironmentExample } from "./environment.js";
import { collectPortable, type OwnPackage, type TextFile } from "./portable.js";
import { printModules, printPackage, printTests, type SdkVersion } from "./project-files.js";
import { printReadme } from "./readme.js";
import { Templates } from "./templates.js";

/** A file of a project: a text, or a file to copy. */
export type PlannedFile =
  TextFile | { readonly path: string; readonly copyOf: string; readonly modifiedMs: number };

/** What a project is planned from. */
export interface ProjectSource {
  readonly data: CatalogueData;
  readonly content: CarriedContent;
  readonly sdk: SdkVersion;
  readonly own: OwnPackage;
}

/**
 * Plans a project: every file that it's made of, sorted by path. The same source gives the same bytes; no date, no
 * absolute path of this machine, and no environment value is in them.
 */
export function planProject({ data, content, sdk, own }: ProjectSource): readonly PlannedFile[] {
  const templates = new Templates(own);
  const printed = [...printModules(data, content, sdk, templates), ...printTests(data, templates)];
  const code = [...printed, ...collectPortable(printed, own)];
  const asked = askedNames(data);
  const packageFile = printPackage(data, code, own);
  const { name: packageName } = JSON.parse(packageFile.text) as { readonly name: string };
  const files: readonly PlannedFile[] = [
    ...code,
    packageFile,
    printReadme(data, { packageName, asked, content, own }, templates),
    { path: "dev.js", text: templates.text("dev.js") },
    { path: "tsconfig.json", text: templates.text("tsconfig.json") },
    { path: ".gitignore", text: templates.text("gitignore") },
    { path: ".dockerignore", text: templates.text("dockerignore") },
    { path: ".env.example", text: printEnvironmentExample(asked) },
    {
      path: "Dockerfile",
      text: templates.load("Dockerfile")({ content: content.files.length + content.emptyFolders.length > 0 }),
    },
    ...content.files.map(({ path, place, modifiedMs }) => ({
      path: `content/${path}`,
      copyOf: place,
      modifiedMs,
    })),
    // Neither Git nor a list of files knows an empty folder.
    ...content.emptyFolders.map((folder) => ({
      path: `${["content", folder].filter((name) => name !== "").join("/")}/.gitkeep`,
      text: "",
    })),
  ];
  return [...files].sort((one, other) => (one.path < other.path ? -1 : 1));
}
