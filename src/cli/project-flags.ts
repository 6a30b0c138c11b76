// The flags and the help of the commands for projects in which programs use documents.

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
