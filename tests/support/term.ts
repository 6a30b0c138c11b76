// A class of twenty invented students, with their submissions for an exercise: work of all kinds, and damage.

import { zipSync } from "fflate";
import { type Exercise, exerciseIn, textToBegin } from "../../src/document/exercise.js";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { pageWith } from "./playground-page.js";

/** The files that a student uploads, by name. */
type Upload = Readonly<Record<string, string | Uint8Array>>;

/** An exercise, as the students of a term see it. */
interface Task {
  readonly name: string;
  /** The teacher's document. */
  readonly text: string;
  /** The texts of the chapters, which are in the folder above, by name. */
  readonly chapters: Readonly<Record<string, string>>;
}

interface Work extends Task, Exercise {
  /** The code of the solutions, by gap. */
  readonly solutions: readonly string[];
}

interface Expectation {
  readonly status: "graded" | "unreadable" | "not submitted";
  readonly points: "all" | "none" | "some";
}

interface InventedStudent {
  readonly name: string;
  readonly upload: (work: Work) => Upload | undefined;
  readonly expected: Expectation;
}

const gradedExpectation = (points: Expectation["points"]): Expectation => ({ status: "graded", points });
const unreadable: Expectation = { status: "unreadable", points: "none" };

/** Returns the students' text with these contents of its gaps. */
const fillGaps = ({ given, beginnings }: Work, written: (gap: number) => string | undefined): string =>
  given.map((text, i) => text + (i === given.length - 1 ? "" : (written(i) ?? beginnings[i] ?? ""))).join("");

const solve = (work: Work): string => fillGaps(work, (gap) => work.solutions[gap]);

const pageOf = ({ name, chapters }: Work, text: string, student = "me"): string =>
  pageWith({
    work: {
      documents: [
        { name: `exercises/${name}`, text },
        ...Object.entries(chapters).map(([chapter, content]) => ({ name: chapter, text: content })),
      ],
      open: `exercises/${name}`,
      student,
    },
  });

const stem = ({ name }: Work): string => name.replace(/\.led$/, "");

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const students: readonly InventedStudent[] = [
  {
    name: "Ada Lovelace",
    upload: (work) => ({ [`${stem(work)}.html`]: pageOf(work, solve(work)) }),
    expected: gradedExpectation("all"),
  },
  {
    name: "Ben Ölmütz".normalize("NFD"),
    upload: (work) => ({ [work.name]: solve(work) }),
    expected: gradedExpectation("all"),
  },
  {
    name: "Cleo O'Neill",
    // Only imports and code, with Windows line ends and a byte order mark.
    upload: (work) => ({
      "answers.led":
        `\ufeff${usesIn(work)}\n\n${work.solutions.map((code) => `/$\n${code}\n$/\n`).join("\n")}`.replaceAll(
          "\n",
          "\r\n",
        ),
    }),
    expected: gradedExpectation("all"),
  },
  {
    name: "Dora van der Berg",
    upload: (work) => ({ [`${stem(work)}.html`]: pageOf(work, textToBegin(work)) }),
    expected: gradedExpectation("none"),
  },
  {
    name: "Emil Ödön",
    upload: (work) => ({
      [work.name]: fillGaps(work, (gap) => (gap % 2 === 0 ? work.solutions[gap] : undefined)),
    }),
    expected: gradedExpectation("some"),
  },
  {
    name: "Finn 王",
    // An error of syntax in the first gap.
    upload: (work) => ({
      [`${stem(work)}.html`]: pageOf(
        work,
        fillGaps(work, (gap) => (gap === 0 ? `${work.solutions[0]} & (` : work.solutions[gap])),
      ),
    }),
    expected: gradedExpectation("some"),
  },
  {
    name: "Gala Gala",
    // An endless recursion in place of the first solution.
    upload: (work) => ({
      [work.name]: fillGaps(work, (gap) =>
        gap > 0
          ? work.solutions[gap]
          : work.solutions[gap]!.replace(/^(\w+)(\([^()]*\))?[^]*$/, (_, name: string, parameters = "") =>
              parameters === "" ? `${name} := ${name}` : `${name}${parameters} := ${name}${parameters}`,
            ),
      ),
    }),
    expected: gradedExpectation("some"),
  },
  {
    name: "Hugo Hugo",
    upload: (work) => ({ [work.name]: Buffer.from(`\ufeff${solve(work)}`, "utf16le") }),
    expected: unreadable,
  },
  {
    name: "Ida Indigo",
    upload: (work) => ({ [`${stem(work)}.html`]: pageOf(work, solve(work)).slice(0, 2000) }),
    expected: unreadable,
  },
  {
    name: "Jan Jansen",
    upload: () => ({ "photo.jpg": bytes("\u00ff\u00d8"), "notes.txt": "Hello." }),
    expected: unreadable,
  },
  { name: "Kim Kim", upload: () => undefined, expected: { status: "not submitted", points: "none" } },
  {
    name: "Lena Löwe",
    upload: (work) => ({ "all my work.zip": zipSync({ [`homework/${work.name}`]: bytes(solve(work)) }) }),
    expected: gradedExpectation("all"),
  },
  {
    name: "Mallory Mallory",
    // Built-in names, names of the exercise, points and tests of its own.
    upload: () => ({
      "x.led": "# Best (1000 points)\n\n/$ floor(x) := 9  max(S) := 9  Nat := {9}  People := {} $/\n\ncmd:>1\n1\n",
    }),
    expected: gradedExpectation("none"),
  },
  {
    name: '=HYPERLINK("x")',
    upload: (work) => ({ [work.name]: `${solve(work)}\n\n<script>alert(1)</script>\u001b[2J\n` }),
    expected: gradedExpectation("all"),
  },
  {
    name: "Nora Nord",
    // A solution and an older empty attempt.
    upload: (work) => ({ "attempt.led": "", [work.name]: solve(work) }),
    expected: gradedExpectation("all"),
  },
  { name: "Olaf Olafson", upload: (work) => ({ [work.name]: "" }), expected: gradedExpectation("none") },
  {
    name: "Pia Peer",
    // The document of another week.
    upload: () => ({ "other.led": "# Other\n\n/$ unknown := 3 $/\n" }),
    expected: gradedExpectation("none"),
  },
  {
    name: "Quin Quick",
    upload: () => ({ "long.led": `/$ ${"a := ".repeat(2000)} $/\n` }),
    expected: gradedExpectation("none"),
  },
  {
    name: "Rosa Ruiz",
    upload: (work) => ({ [work.name]: solve(work).replaceAll("\n", "\r\n") }),
    expected: gradedExpectation("all"),
  },
  {
    name: "Sam Sam",
    // The last section with code is missing.
    upload: (work) => {
      const last = work.solutions.findLastIndex((code) => code !== "");
      return { [work.name]: fillGaps(work, (gap) => (gap === last ? undefined : work.solutions[gap])) };
    },
    expected: gradedExpectation("some"),
  },
];

export const idOf = (index: number): number => 4001 + index;

/** The grading worksheet of Moodle, which is the roster. */
export const roster = [
  "Identifier,Full name,Email address,Status,Grade,Maximum grade",
  ...students.map(
    ({ name }, i) => `Participant ${idOf(i)},"${name.normalize("NFC").replaceAll('"', '""')}",s${i}@example.org,,,10`,
  ),
].join("\n");

/** Returns the archive of all submissions, as Moodle makes it. */
export function archiveOf(task: Task): Uint8Array {
  const document = readDocument(sourceOf(task.name, task.text));
  const exercise = exerciseIn(document)!;
  const work = { ...task, ...exercise, solutions: solutionsOf(task.text) };
  const files: Record<string, Uint8Array> = {};
  students.forEach(({ name, upload }, i) => {
    for (const [file, content] of Object.entries(upload(work) ?? {}))
      files[`${name}_${idOf(i)}_assignsubmission_file_/${file}`] =
        typeof content === "string" ? bytes(content) : content;
  });
  return zipSync(files);
}

const usesIn = ({ text }: Work): string => (text.match(/^use:>.*$/gm) ?? []).join("\n");

/** Returns the code below each heading "Solution". */
const solutionsOf = (text: string): readonly string[] =>
  text
    .split(/^#+ Solution$/m)
    .slice(1)
    .map((part) => /\/\$([^]*?)\$\//.exec(part.split(/^#/m, 1).join(""))?.[1]?.trim() ?? "");
