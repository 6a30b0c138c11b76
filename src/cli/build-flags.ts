// The flags and help of led build, and the interface for adding commands.

import { type Command, Option } from "commander";
import { needsPass, stageNames } from "../dump/stage.js";
import { addUnchecked, addWatch, commonFlags } from "./flags.js";
import { examples } from "./help-texts.js";
import type { ExitCode } from "./problems.js";
import type { Target, CommandHost } from "./host.js";

export interface Commands {
  /** Adds a command with its summary and the rest of its description. */
  readonly command: (name: string, summary: string, description: string) => Command;
  /** Receives the exit code of the command that ran. */
  readonly ends: (exitCode: ExitCode) => void;
  readonly world: CommandHost;
}

export function addBuild({ command, ends, world }: Commands): void {
  addWatch(
    addUnchecked(
      command(
        "build",
        "Translate documents to TypeScript",
        "For each it writes NAME.ts and NAME.ts.map, and once the runtime that they import, easel.ts. With --target js these are NAME.js, NAME.js.map and NAME.d.ts, and easel.js with easel.d.ts.",
      ),
    ),
  )
    .argument("<files...>", "documents, and folders with documents in them; - is standard input")
    .option("-o, --out-dir <folder>", "where to write; made if it is missing", ".")
    .addOption(
      new Option("--target <language>", "write TypeScript, or JavaScript with declarations")
        .choices(["ts", "js"])
        .default("ts"),
    )
    .addOption(
      new Option(
        "--imports <ending>",
        "the ending under which the modules import each other: ts for Node, which runs TypeScript as it is from version 22.18 on",
      )
        .choices(["js", "ts"])
        .default("js"),
    )
    .option(
      "--runtime <module>",
      "what the modules import the runtime from, such as led-lang/easel; it is not written then",
    )
    .option("--traces", "let the modules say of a failure which definitions it passed, with their places and arguments")
    .option("--stdout", "write the module to standard output, and no files")
    .option("--check", "write nothing; show how what is there differs from what would be written")
    .option("--force", "overwrite files that led did not make")
    .option(
      "--stage <stage>",
      `write a stage of the translation as text to standard output, and no files, for work on led itself: ${stageNames.map((name) => (needsPass(name) ? `${name} PASS` : name)).join(", ")}`,
    )
    .addHelpText(
      "after",
      examples([
        "led build game.led --out-dir out",
        "led build rules.led --stdout",
        "led build game.led --target js",
        "led build game.led --out-dir out --check",
      ]),
    )
    .action(
      async (
        files: readonly string[],
        flags: {
          outDir: string;
          target: Target;
          imports: Target;
          runtime?: string;
          traces?: true;
          stdout?: true;
          stage?: string;
          check?: true;
          force?: true;
          unchecked?: boolean;
          watch?: boolean;
        },
        command: Command,
      ) => {
        const { build } = await import("./build.js");
        const { outDir, target, imports, runtime, stage } = flags;
        const {
          traces = false,
          stdout = false,
          check = false,
          force = false,
          unchecked = false,
          watch = false,
        } = flags;
        ends(
          await build(
            files,
            {
              ...commonFlags(command),
              outDir,
              target,
              imports,
              runtime,
              traces,
              stdout,
              stage,
              check,
              force,
              unchecked,
              watch,
            },
            world,
          ),
        );
      },
    );
}
