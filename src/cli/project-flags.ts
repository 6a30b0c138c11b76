// The flags and help of the commands for projects: new projects, type declarations, the playground, and grading.

import type { Commands } from "./build-flags.js";
import { addFractions, addTimeout, addTotalTimeout, commonFlags, type GradingOptions, names } from "./flags.js";
import { examples } from "./help-texts.js";
import type { Command } from "commander";

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

export function addPlayground({ command, ends, world }: Commands): void {
  command(
    "playground",
    "Write a page in which documents can be written and played",
    "One HTML file that needs nothing else: no network, no server, no installation. It has an editor, the typeset document with its tests, the game, the types, TypeScript and a prompt. What is written in it stays in the browser, and it can save itself with all work inside. Documents that the given ones use, and recordings that they play, come along. A document with a heading that is called Solution becomes an exercise: what stands below that heading is left out and to be written, hints are opened step by step, and hidden tests run without being shown.",
  )
    .argument("[files...]", "documents, and folders with documents in them; without any, a short one to begin with")
    .option("-o, --output <file>", "the page; - is standard output", "playground.html")
    .option("--force", "overwrite a file that led did not make")
    .addHelpText(
      "after",
      examples(["led playground", "led playground game.led -o game.html", "led playground course -o course.html"]),
    )
    .action(async (files: readonly string[], flags: { output: string; force?: true }, command: Command) => {
      const { playground } = await import("./playground.js");
      const { output, force = false } = flags;
      ends(await playground(files, { ...commonFlags(command), output, force }, world));
    });
}

export function addGrade({ command, ends, world }: Commands): void {
  addTotalTimeout(
    addTimeout(
      addFractions(
        command(
          "grade",
          "Count the points of what was handed in",
          "Runs the tests of a document against documents and saved pages of the playground that were handed in. Of a page, the document counts that is called like the one with the tests, or else the one that was open. Nothing else of a page runs.",
        ),
      ),
      "each test",
    ),
  )
    .argument("<files...>", "saved pages and documents, and folders with them")
    .requiredOption("--with <tests>", "the document with the tests; what it calls a solution does not count")
    .option("--table", "a row for each of them")
    .option("--csv", "the same for spreadsheets")
    .option("--requires <names>", "names that have to be defined, with commas between them", names)
    .option("--forbids <names>", "names that must not be used", names)
    .addHelpText(
      "after",
      examples([
        "led grade hand-ins --with exercise.led --table",
        "led grade *.html --with exercise.led --csv > points.csv",
      ]),
    )
    .action(
      async (
        files: readonly string[],
        {
          timeout,
          totalTimeout,
          fractions = false,
          ...grading
        }: GradingOptions & { timeout: number; totalTimeout?: number; fractions?: boolean },
        command: Command,
      ) => {
        const { grade } = await import("./grade.js");
        ends(await grade(files, { ...commonFlags(command), timeout, totalTimeout, fractions, ...grading }, world));
      },
    );
}
