// Writes the autograders of services that run led themselves: the archive that Gradescope takes, and the files of a
// template repository for GitHub Classroom. Both contain the tool, so that grading needs no network.

import { basename, dirname, join, relative } from "node:path";
import { exerciseIn, textToBegin } from "../../document/exercise.js";
import { readDocument } from "../../document/read.js";
import { zipOf, type ZipFile } from "../../files/zip.js";
import type { GradedExercise } from "../../grading/exercise.js";
import type { GradingJob } from "../../grading/job.js";
import { sourceOf } from "../../text/source.js";
import type { CommandHost } from "../host.js";
import { notOurs, type Problem, unwritable } from "../problems.js";

/** A file of an autograder, by its path in the folder that is written. */
interface AutograderFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

interface AutograderOptions {
  readonly folder: string;
  readonly force: boolean;
}

/** Writes the files. Returns their paths, or the problem. */
export async function writeAutograder(
  job: Omit<GradingJob, "submission">,
  exercise: GradedExercise,
  { folder, force }: AutograderOptions,
  { grading }: CommandHost,
): Promise<readonly string[] | Problem> {
  const tool = await grading.toolFiles();
  const files = [
    { path: "gradescope.zip", bytes: zipOf(gradescopeFiles(job, tool)) },
    ...classroomFiles(job, exercise, tool),
  ].map(({ path, bytes }) => ({ path: join(folder, path), bytes }));
  for (const { path } of files) if (!force && (await grading.entry(path)) !== undefined) return notOurs(path);
  for (const { path, bytes } of files) {
    const trouble = await grading.writeBytes(path, bytes);
    if (trouble !== undefined) return unwritable(path, trouble);
  }
  return files.map(({ path }) => path);
}

/** Returns the files of the exercise and its dependencies, in one folder; `text` replaces its text. */
function exerciseFiles(
  { exercise, documents, recordings }: Omit<GradingJob, "submission">,
  text = exercise.text,
): { readonly main: string; readonly files: readonly ZipFile[] } {
  const home = dirname(exercise.name);
  // Used documents may be outside the folder of the exercise.
  const levelsUp = Math.max(
    0,
    ...documents.map(
      ({ name }) =>
        relative(home, name)
          .split(/[/\\]/)
          .filter((segment) => segment === "..").length,
    ),
  );
  const root = Array.from({ length: levelsUp }).reduce<string>((folder) => dirname(folder), home);
  const fileAt = (path: string, content: string): ZipFile => ({
    path: join("exercise", relative(root, path)).replaceAll("\\", "/"),
    bytes: Buffer.from(content),
  });
  return {
    main: fileAt(exercise.name, "").path,
    files: [
      fileAt(exercise.name, text),
      ...documents.map((document) => fileAt(document.name, document.text)),
      ...recordings.map((recording) => fileAt(join(home, recording.name), recording.text)),
    ],
  };
}

/** Quotes a word for the shell. */
const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

const optionsOf = ({ requires, forbids, timeout, totalTimeout }: Omit<GradingJob, "submission">): string =>
  [
    ...(requires.length === 0 ? [] : ["--requires", quote(requires.join(","))]),
    ...(forbids.length === 0 ? [] : ["--forbids", quote(forbids.join(","))]),
    "--timeout",
    String(timeout),
    "--total-timeout",
    String(totalTimeout),
  ].join(" ");

/**
 * Returns the archive for Gradescope: `setup.sh` runs when its container is built, and `run_autograder` for each
 * submission. Node is included if this is Linux, which the containers run.
 */
function gradescopeFiles(job: Omit<GradingJob, "submission">, tool: readonly ZipFile[]): readonly ZipFile[] {
  const { main, files } = exerciseFiles(job);
  const hasNode = tool.some(({ path }) => path === "node");
  const grade = `${hasNode ? "./node" : "node"} led/bin/led.cjs grade`;
  const options = `--single --with ${quote(main)} ${optionsOf(job)}`;
  const script = (path: string, lines: readonly string[]): ZipFile => ({
    path,
    bytes: Buffer.from(`#!/usr/bin/env bash\n${lines.join("\n")}\n`),
    isExecutable: true,
  });
  return [
    script(
      "setup.sh",
      hasNode
        ? ["chmod +x /autograder/source/node"]
        : ["curl -fsSL https://deb.nodesource.com/setup_20.x | bash -", "apt-get install -y nodejs"],
    ),
    script("run_autograder", [
      "cd /autograder/source || exit 1",
      `${grade} /autograder/submission ${options} --format gradescope -o /autograder/results/results.json --force`,
      '[ -s /autograder/results/results.json ] || echo \'{"score": 0, "output": "The autograder failed."}\' > /autograder/results/results.json',
    ]),
    ...tool.map((file) => (file.path === "node" ? file : { ...file, path: `led/${file.path}` })),
    ...files,
  ];
}

/**
 * Returns a template repository for GitHub Classroom: the students' document, and a workflow that grades it. Students
 * can read it, so it contains no solution.
 */
function classroomFiles(
  job: Omit<GradingJob, "submission">,
  { tests }: GradedExercise,
  tool: readonly ZipFile[],
): readonly AutograderFile[] {
  const { main, files } = exerciseFiles(job, tests.text);
  const command = `node .github/led/bin/led.cjs grade . --single --with ${quote(`.github/${main}`)} ${optionsOf(job)} --format classroom`;
  const workflow = `# Written by led
name: Autograding Tests
on: [push, repository_dispatch, workflow_dispatch]
permissions:
  checks: write
  actions: read
  contents: read
jobs:
  run-autograding-tests:
    runs-on: ubuntu-latest
    if: github.actor != 'github-classroom[bot]'
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
      - name: ${JSON.stringify(basename(job.exercise.name))}
        id: led
        run: |
          echo "result=$(${command})" >> "$GITHUB_OUTPUT"
      - uses: classroom-resources/autograding-grading-reporter@v1
        env:
          LED_RESULTS: \${{ steps.led.outputs.result }}
        with:
          runners: led
`;
  const document = readDocument(sourceOf(job.exercise.name, job.exercise.text));
  const exerciseParts = exerciseIn(document);
  const givenFiles = job.given.filter(({ name }) => !name.startsWith(".."));
  return [
    ...(exerciseParts === undefined
      ? []
      : [{ name: basename(job.exercise.name), text: textToBegin(exerciseParts) }, ...givenFiles].map(
          ({ name, text }) => ({
            path: name,
            bytes: Buffer.from(text),
          }),
        )),
    { path: ".github/workflows/classroom.yml", bytes: Buffer.from(workflow) },
    ...tool.filter(({ path }) => path !== "node").map(({ path, bytes }) => ({ path: `.github/led/${path}`, bytes })),
    ...files.map(({ path, bytes }) => ({ path: `.github/${path}`, bytes })),
  ].map(({ path, bytes }) => ({ path: `classroom/${path}`, bytes }));
}
