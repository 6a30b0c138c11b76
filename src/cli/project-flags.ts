// The flags and help of the commands for projects: new projects, type declarations, the playground, and grading.

import type { Commands } from "./build-flags.js";
import {
  addFractions,
  addTimeout,
  addTotalTimeout,
  commonFlags,
  gradeFormats,
  type GradingOptions,
  names,
} from "./flags.js";
import { examples } from "./help-texts.js";
import { type Command, Option } from "commander";

export function addTypes({ command, ends, world }: Commands): void {
  command(
    "types",
    "Write type declarations for documents",
    "TypeScript programs need the declarations to import documents. Writes game.d.led.ts next to game.led, with a source map for editors. The plugins for Vite and esbuild write the same files if their option types is true.",
  )
    .argument("<files...>", "documents, or folders that contain documents")
    .option("--check", "write nothing; show how the existing files differ")
    .option("--force", "overwrite files that led did not create")
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
    "Create a project",
    "Creates a folder with a document that has a test, package.json with scripts, a GitHub workflow that checks and tests the project, and settings for VS Code. Does not overwrite existing files.",
  )
    .argument("<name>", "the name of the project, or a path that ends in it; . is the current folder")
    .option("--game", "create a game")
    .option("--force", "overwrite files that led did not create")
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
    "Write a page for editing and playing documents",
    "The page is a single HTML file that works without a network, a server or an installation. It has an editor, the typeset document with its tests, the game, the types, the TypeScript and a prompt. The browser stores your work, and you can save the page with your work in it. Includes the documents and recordings that the documents use. A document with the heading Solution becomes an exercise: the page hides the solution for students to write, shows hints on request, and runs hidden tests.",
  )
    .argument("[files...]", "documents, or folders that contain documents (default: a short example)")
    .option("-o, --output <file>", "the page to write; - writes standard output", "playground.html")
    .option("--force", "overwrite a file that led did not create")
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
          "Grade submissions",
          "Runs the tests of an exercise against submissions: documents and saved pages of the playground. Reads folders and ZIP archives of Moodle, Canvas and nbgrader. Each submission runs in a process of its own, with limits of time and memory. It defines only the names that the exercise asks for, and reads no other files.",
        ),
      ),
      "each test",
    ),
  )
    .argument("[files...]", "submissions, or folders and ZIP archives that contain them")
    .option("--with <exercise>", "the document with the tests and the solution")
    .option("--check <exercise>", "check an exercise instead: what its solution and its untouched page earn")
    .option("--table", "print a table with a row for each submission")
    .option("--csv", "print the table as CSV")
    .addOption(new Option("--format <format>", "print the grades in this format").choices([...gradeFormats]))
    .option("-o, --output <file>", "the file for the grades (default: standard output)")
    .option("--feedback <folder>", "write a feedback page for each student")
    .option("--solutions", "with --feedback: show the solutions and the hidden tests")
    .option("--scores <file>", "read the scores of free-text answers from this CSV file, and write all answers to it")
    .option("--roster <file>", "a CSV file with all students, such as the export of a grade book")
    .option("--key <pattern>", "a regular expression for the paths of submissions, with the group (?<student>...)")
    .option("--single", "treat all files as one submission")
    .option("--due <time>", "the deadline, such as 2026-11-30T23:59; the times of files count")
    .option(
      "--late <rule>",
      "with --due: the deduction, such as 10%/day, or 10%/day,50% for at most half of the points",
    )
    .option("--similarity <file>", "write a report on submissions that share definitions; it never changes a grade")
    .option("--autograder <folder>", "grade nothing; write the autograders for Gradescope and GitHub Classroom")
    .option("--force", "overwrite files that led did not create")
    .option("--requires <names>", "names that each submission must define, separated by commas", names)
    .option("--forbids <names>", "names that no submission may use, separated by commas", names)
    .addHelpText(
      "after",
      examples([
        "led grade submissions --with exercise.led --table",
        "led grade *.html --with exercise.led --csv > points.csv",
        "led grade moodle.zip --with exercise.led --roster class.csv --format moodle -o grades.csv",
        "led grade submissions --with exercise.led --feedback pages --scores scores.csv",
        "led grade --check exercise.led",
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
        if (grading.check !== undefined) {
          const { gradeCheck } = await import("./exercise-check.js");
          return ends(await gradeCheck(grading.check, { ...commonFlags(command), timeout }, world));
        }
        const { grade } = await import("./grade.js");
        ends(await grade(files, { ...commonFlags(command), timeout, totalTimeout, fractions, ...grading }, world));
      },
    );
}
