// The flags and help of led build.

import { Option } from "commander";
import { needsPass, stageNames } from "../dump/stage.js";
import type { BuildFlags } from "./build.js";
import { type Commands, unchecked, watch } from "./flags.js";

export function addBuild({ command, action, host }: Commands): void {
  command(
    "build",
    "Translate documents to TypeScript",
    "Writes NAME.ts and NAME.ts.map for each document; with --target js, NAME.js, NAME.js.map and NAME.d.ts. If the nearest package.json depends on led-lang, the modules import the runtime from it. Otherwise, writes easel.ts, or easel.js and easel.d.ts: the parts of the runtime that the modules of the folder import.",
    [
      "led build game.led --out-dir out",
      "led build rules.led --stdout",
      "led build game.led --target js",
      "led build game.led --out-dir out --check",
    ],
  )
    .addOption(unchecked)
    .addOption(watch)
    .argument("<files...>", "documents, or folders that contain documents; - reads standard input")
    .option("-o, --out-dir <folder>", "the folder to write to; created if missing", ".")
    .addOption(
      new Option("--target <language>", "the language: TypeScript, or JavaScript with declarations")
        .choices(["ts", "js"])
        .default("ts"),
    )
    .addOption(
      new Option(
        "--imports <ending>",
        "the file extension in imports; use ts to run TypeScript directly with Node 22.18 or later",
      )
        .choices(["js", "ts"])
        .default("js"),
    )
    .option("--runtime <module>", "import the runtime from this module, such as led-lang/easel, and do not write it")
    .option("--standalone", "write the runtime next to the modules, also if the project depends on led-lang")
    .option("--traces", "add a trace to runtime errors: the active definitions, their locations and arguments")
    .option("--stdout", "write the module to standard output instead of files")
    .option("--check", "write nothing; show how the existing files differ")
    .option("--force", "overwrite files that led did not create")
    .option(
      "--stage <stage>",
      `print a stage of the translation instead of writing files, to debug led itself: ${stageNames.map((name) => (needsPass(name) ? `${name} PASS` : name)).join(", ")}`,
    )
    .action(
      action(async (files: readonly string[], flags: BuildFlags) =>
        (await import("./build.js")).build(files, flags, host),
      ),
    );
}
