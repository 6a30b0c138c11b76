// The flags and help of the commands for projects: new projects, type declarations, the playground, and grading.

import { Option } from "commander";
import { type Commands, fractions, gradeFormats, names, timeout, totalTimeout } from "./flags.js";
import type { GradeFlags } from "./grade.js";
import type { InitFlags } from "./init.js";
import type { PlaygroundFlags } from "./playground.js";
import { isPublished } from "./starters.js";
import type { TypesFlags } from "./types.js";

export function addTypes({ command, action, host }: Commands): void {
  command(
    "types",
    "Write type declarations for documents",
    "TypeScript programs need the declarations to import documents. Writes game.d.led.ts next to game.led, with a source map for editors. The plugins for Vite and esbuild write the same files if their option types is true.",
    ["led types game.led", "led types src", "led types src --check"],
  )
    .argument("<files...>", "documents, or folders that contain documents")
    .option("--check", "write nothing; show how the existing files differ")
    .option("--force", "overwrite files that led did not create")
    .action(
      action(async (files: readonly string[], flags: TypesFlags) =>
        (await import("./types.js")).types(files, flags, host),
      ),
    );
}

export function addInit({ command, action, host }: Commands): void {
  command(
    "init",
    "Create a project",
    `Creates a folder with a document that has a test, package.json with scripts, ${isPublished ? "a GitHub workflow that checks and tests the project, " : ""}and settings for VS Code. Does not overwrite existing files.`,
    ["led init graphs", "led init lamp --game", "led init ."],
  )
    .argument("<name>", "the name of the project, or a path that ends in it; . is the current folder")
    .option("--game", "create a game")
    .option("--force", "overwrite files that led did not create")
    .action(action(async (name: string, flags: InitFlags) => (await import("./init.js")).init(name, flags, host)));
}

export function addPlayground({ command, action, host }: Commands): void {
  command(
    "playground",
    "Write a page for editing and playing documents",
    "The page is a single HTML file that works without a network, a server or an installation. It has an editor, the typeset document with its tests, the game, the types, the TypeScript and a prompt. The browser stores your work, and you can save the page with your work in it. Includes the documents and recordings that the documents use. A document with the heading Solution becomes an exercise: the page hides the solution for students to write, shows hints on request, and runs hidden tests.",
    ["led playground", "led playground game.led -o game.html", "led playground course -o course.html"],
  )
    .argument("[files...]", "documents, or folders that contain documents (default: a short example)")
    .option("-o, --output <file>", "the page to write; - writes standard output", "playground.html")
    .option("--force", "overwrite a file that led did not create")
    .action(
      action(async (files: readonly string[], flags: PlaygroundFlags) =>
        (await import("./playground.js")).playground(files, flags, host),
      ),
    );
}

export function addGrade({ command, action, host }: Commands): void {
  command(
    "grade",
    "Grade submissions",
    "Runs the tests of an exercise against submissions: documents and saved pages of the playground. Reads folders and ZIP archives of Moodle, Canvas and nbgrader. Each submission runs in a process of its own, with limits of time and memory. It defines only the names that the exercise asks for, and reads no other files.",
    [
      "led grade submissions --with exercise.led --table",
      "led grade submissions --with exercise.led --csv > points.csv",
      "led grade moodle.zip --with exercise.led --roster class.csv --format moodle -o grades.csv",
      "led grade submissions --with exercise.led --feedback pages --scores scores.csv",
      "led grade --check exercise.led",
    ],
  )
    .addOption(fractions)
    .addOption(timeout("each test"))
    .addOption(totalTimeout)
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
    .action(
      action(async (files: readonly string[], flags: GradeFlags) =>
        flags.check === undefined
          ? (await import("./grade.js")).grade(files, flags, host)
          : (await import("./exercise-check.js")).gradeCheck(flags.check, flags, host),
      ),
    );
}
