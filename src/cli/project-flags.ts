// The flags and the help of the commands for projects: what begins one, and what lets programs use documents.

import type { Commands } from "./build-flags.js";
import { commonFlags } from "./flags.js";
import { examples } from "./help-texts.js";
import type { Command } from "commander";

/** Adds `led types`. */
export function addTypes({ command, ends, world }: Commands): void {
  command(
    "types",
    "Write the types of documents next to them",
    "For TypeScript, so that programs can import documents: those of game.led are in game.d.led.ts, with a map that leads an editor from a name to its definition. The plugins for Vite and esbuild write the same where their option types is true.",
  )
    .argument("<files...>", "documents, and folders with documents in them")
    .option("--check", "write nothing; show how what is there differs from what would be written")
    .option("--force", "overwrite files that led did not make")
    .addHelpText("after", examples(["led types game.led", "led types src", "led types src --check"]))
    .action(async (files: readonly string[], flags: { check?: true; force?: true }, command: Command) => {
      const { types } = await import("./types.js");
      const { check = false, force = false } = flags;
      ends(await types(files, { ...commonFlags(command), check, force }, world));
    });
}

/** Adds `led init`. */
export function addInit({ command, ends, world }: Commands): void {
  command(
    "init",
    "Begin a project",
    "Makes a folder with a document of that name, which has a test, and what a project needs around it: package.json with scripts, a workflow that checks and tests on GitHub, settings for VS Code. Nothing that is there already is overwritten.",
  )
    .argument("<name>", "the name of the project, or a path that ends in it; . is the folder that one is in")
    .option("--game", "begin a game")
    .option("--force", "overwrite files that led did not make")
    .addHelpText("after", examples(["led init graphs", "led init lamp --game", "led init ."]))
    .action(async (name: string, flags: { game?: true; force?: true }, command: Command) => {
      const { init } = await import("./init.js");
      const { game = false, force = false } = flags;
      ends(await init(name, { ...commonFlags(command), game, force }, world));
    });
}
