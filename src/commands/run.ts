import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { DIFF_FORMAT_NAMES } from "../compare/format-names.js";
import { FORMATTERS } from "../diagnostics/format.js";
import { LOG_LEVELS } from "../kit/log.js";
import { EXIT, tellFault, type ExitCode } from "../kit/serve/command-fault.js";
import { PACKAGE_VERSION } from "../package-facts.js";
import { DEFAULT_MANIFEST } from "./default-manifest.js";
import type { CheckCommandOptions } from "./check.js";
import type { DiffCommandOptions } from "./diff.js";
import type { DocsCommandOptions } from "./docs.js";
import type { GenerateCommandOptions } from "./generate.js";
import type { PrintedOptions } from "./open-served.js";
import type { SchemaCommandOptions } from "./schema.js";
import type { ServeCommandOptions } from "./serve.js";
import type { Terminal } from "./terminal.js";

/**
 * Runs the command that the arguments name, and gives its exit code.
 * Faults of the user's are said in a line; a fault of ours shows its stack and where to report it.
 * @param args without the program's own name
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.done;
  const program = buildProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    if (args.length === 0) {
      terminal.say(program.helpInformation().trimEnd());
      return EXIT.usage;
    }
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    const told = tellFault(error, (line) => {
      terminal.say(line);
    });
    if (told !== undefined) return told;
    terminal.say(`pressmark ${PACKAGE_VERSION} failed; this is a fault of the program, not of yours.`);
    terminal.say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    terminal.say("Please report it with the lines above: npm bugs pressmark");
    return EXIT.broken;
  }
}

/** Each command loads its own code, so that a start doesn't pay for the others. */
function buildProgram(terminal: Terminal, end: (code: ExitCode) => void): Command {
  const program = new Command("pressmark")
    .description("Declares MCP resources in YAML, checks them, and serves them.")
    .version(PACKAGE_VERSION, "-v, --version")
    .exitOverride()
    .showHelpAfterError("(pressmark --help shows what there is)")
    .configureOutput({
      writeOut: (text) => void terminal.print(text),
      writeErr: (text) => {
        terminal.say(text.trimEnd());
      },
    });

  program
    .command("init")
    .argument("[folder]", "where to write", ".")
    .summary("write a small manifest to start from")
    .description("Writes a small, working, commented manifest and what it needs. It never overwrites.")
    .action(async (folder: string) => {
      const { init } = await import("./init.js");
      end(await init(folder, terminal));
    });

  withManifest(program.command("check"))
    .summary("report every fault of a manifest")
    .description("Reports every fault of a manifest in one run. Exits 1 if there is one.")
    .option("--probe", "also read every entry and example, and compare what came with what was declared")
    .option("--strict", "let warnings count")
    .option("--allow-unset-env", "let an unset environment value be a warning")
    .addOption(
      new Option("--format <format>", "how to print").choices(Object.keys(FORMATTERS)).default("pretty"),
    )
    .addOption(claimOption())
    .action(async (manifest: string, options: CheckCommandOptions & { allowUnsetEnv?: boolean }) => {
      const { check } = await import("./check.js");
      end(await check(manifest, { ...options, allowUnset: options.allowUnsetEnv === true }, terminal));
    });

  withManifest(program.command("serve"))
    .summary("serve a manifest over stdio or HTTP")
    .description("Serves a manifest over stdio, or over Streamable HTTP at /mcp.")
    .option(
      "--http <[host:]port>",
      "serve over HTTP; the host is 127.0.0.1 unless given, port 0 takes a free one",
    )
    .option("--ui", "with --http: also serve a page at / that shows and reads the catalogue")
    .option("--skip-invalid", "leave faulty entries out instead of refusing to start")
    .option("--no-watch", "don't look for changes")
    .option("--no-cache", "ask upstreams anew for each read")
    .option("--no-direct", "leave every request to the SDK")
    .addOption(new Option("--log-level <level>", "what to log").choices(LOG_LEVELS).default("info"))
    .addOption(claimOption())
    .action(async (manifest: string, options: ServeCommandOptions) => {
      const { serve } = await import("./serve.js");
      end(await serve(manifest, options, terminal));
    });

  withManifest(program.command("list"))
    .summary("show the catalogue")
    .description("Shows the catalogue as a table.")
    .option("--json", "print what resources/list and resources/templates/list answer, all pages")
    .option("--skip-invalid", "leave faulty entries out instead of refusing")
    .addOption(claimOption())
    .action(async (manifest: string, options: PrintedOptions) => {
      const { list } = await import("./list.js");
      end(await list(manifest, options, terminal));
    });

  withManifest(program.command("read").argument("<uri>", "the address to read"))
    .summary("print one resource")
    .description("Prints one resource's content, bytes as they are. A miss exits 1.")
    .option("--json", "print what resources/read answers")
    .option("--skip-invalid", "leave faulty entries out instead of refusing")
    .addOption(claimOption())
    .action(async (uri: string, manifest: string, options: PrintedOptions) => {
      const { read } = await import("./read.js");
      end(await read(uri, manifest, options, terminal));
    });

  program
    .command("generate")
    .argument("[manifest]", "the manifest", DEFAULT_MANIFEST)
    .summary("write a server project of its own")
    .description(
      "Writes a TypeScript project that serves the same without Pressmark. Run again, it replaces what you have not changed.",
    )
    .addOption(outOption())
    .addOption(
      new Option("--sdk <version>", "the SDK: 2 serves both eras of the protocol, 1 the one up to 2025")
        .choices(["2", "1"])
        .default("2"),
    )
    .addOption(parseCacheOption())
    .option("--check", "write nothing, and exit 1 if the folder is not up to date")
    .option("--force", "replace what you have changed, too")
    .action(async (manifest: string, options: GenerateCommandOptions) => {
      const { generate } = await import("./generate.js");
      end(await generate(manifest, options, terminal));
    });

  program
    .command("diff")
    .argument("<old>", "what there was: a manifest, revision:path, a saved list --json, or http://…/mcp")
    .argument("[new]", "what there is, likewise", DEFAULT_MANIFEST)
    .summary("tell what changes for clients")
    .description(
      "Compares two sides, and names the next version. Exits 1 if something breaks and the new version doesn't tell so.",
    )
    .option("--allow-breaking", "exit 0 also then")
    .option("--skip-invalid", "leave faulty entries out instead of refusing")
    .option("--token-env <name>", "send this environment value to a server as a bearer token")
    .addOption(new Option("--format <format>", "how to print").choices(DIFF_FORMAT_NAMES).default("pretty"))
    .action(async (old: string, next: string, options: DiffCommandOptions) => {
      const { diff } = await import("./diff.js");
      end(await diff(old, next, options, terminal));
    });

  program
    .command("docs")
    .argument("[manifest]", "the manifest", DEFAULT_MANIFEST)
    .summary("write the catalogue's documentation")
    .description("Writes a site that opens from the disk, or Markdown. No environment value is read.")
    .addOption(outOption())
    .addOption(
      new Option("--format <format>", "a site, or a text for a repository")
        .choices(["html", "markdown"])
        .default("html"),
    )
    .option("--check", "write nothing, and exit 1 if the folder is not up to date")
    .option("--force", "replace what you have changed, too")
    .addOption(parseCacheOption())
    .action(async (manifest: string, options: DocsCommandOptions) => {
      const { docs } = await import("./docs.js");
      end(await docs(manifest, options, terminal));
    });

  program
    .command("schema")
    .summary("print the manifest's JSON Schema")
    .description("Prints the JSON Schema of manifests, for editors.")
    .option("--included", "that of included files instead")
    .action(async (options: SchemaCommandOptions) => {
      const { schema } = await import("./schema.js");
      end(await schema(options, terminal));
    });

  return program;
}

function withManifest(command: Command): Command {
  return command
    .argument("[manifest]", "the manifest", DEFAULT_MANIFEST)
    .option("--env-file <file>", "read environment values from a .env file, too")
    .addOption(parseCacheOption());
}

function outOption(): Option {
  return new Option("--out <folder>", "where to write").makeOptionMandatory().argParser((value: string) => {
    if (value.trim() === "") throw new InvalidArgumentError("name a folder.");
    return value;
  });
}

function parseCacheOption(): Option {
  return new Option("--no-parse-cache", "parse each file anew, and keep nothing of it for the next start");
}

function claimOption(): Option {
  return new Option("--claim <name=value>", "a claim of the local caller; may be given again").argParser(
    (value: string, earlier: readonly string[] | undefined) => {
      if (!/^[^=]+=/.test(value)) throw new InvalidArgumentError("write it as name=value.");
      return [...(earlier ?? []), value];
    },
  );
}
