// A roster: the students of a course, from an export of a grade book. Each submission is matched with a row.

import type { Student } from "./gradebook.js";
import { quote } from "../diagnostics/words.js";
import { recordsIn } from "./csv.js";

/** The columns that identify a student, in the order of preference. Titles are compared without case. */
export const idColumns = [
  "student_id",
  "student id",
  "id",
  "sis user id",
  "identifier",
  "username",
  "sis login id",
  "login",
];
const nameColumns = ["full name", "name", "student"];

/** The columns that hold the time of submission. */
const timeColumns = ["submitted at", "submitted", "timestamp", "last modified (submission)"];

export interface Roster {
  readonly students: readonly Student[];
  /** The first mistake in the file, as a predicate in words: "has two students …". */
  readonly problem: string | undefined;
  /** A time of submission in which day and month may be exchanged. */
  readonly ambiguousTime: string | undefined;
  /** The student to whom these identifiers belong; undefined if none or several fit. */
  readonly find: (keys: readonly string[]) => Student | undefined;
}

export function rosterIn(text: string): Roster {
  const rows = recordsIn(text).filter((row) => !/^\s*points possible$/i.test(cellIn(row, nameColumns)));
  const all = rows.map((row): Student => {
    const name =
      cellIn(row, nameColumns) ||
      `${cellIn(row, ["first name", "first_name"])} ${cellIn(row, ["last name", "last_name", "surname"])}`.trim();
    return { id: cellIn(row, idColumns) || name, name, row };
  });
  const students = all.filter(({ id }) => id !== "");
  const byKeys = keyKinds.map((keysOf) => {
    const byKey = new Map<string, Student | undefined>();
    for (const student of students)
      for (const key of new Set(keysOf(student).map(normalizeKey)))
        if (key !== "") byKey.set(key, byKey.has(key) ? undefined : student);
    return byKey;
  });
  return {
    students,
    problem: describeProblem(students),
    ambiguousTime: rows.map((row) => cellIn(row, timeColumns)).find((time) => /^\d{1,2}[./]\d{1,2}[./]/.test(time)),
    find: (keys) => {
      for (const key of keys.map(normalizeKey)) {
        const students = byKeys.find((byKey) => byKey.has(key));
        const match = students?.get(key);
        if (match !== undefined) return match;
      }
      return undefined;
    },
  };
}

function describeProblem(students: readonly Student[]): string | undefined {
  const ids = students.map(({ id }) => id);
  if (ids.length === 0) return "has no column with the students' identifiers.";
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  return twice === undefined ? undefined : `has two students with the identifier ${quote(twice)}.`;
}

/**
 * The texts by which submissions may refer to a student, by kind. A key of one kind hides the same key of later kinds:
 * students can often choose their addresses and names, but not their identifiers.
 */
const keyKinds: readonly ((student: Student) => readonly string[])[] = [
  ({ id }) => [id, withoutParticipant(id)],
  ({ row }) => cellsIn(row, (column) => idColumns.includes(column)).flatMap((cell) => [cell, withoutParticipant(cell)]),
  ({ row }) => cellsIn(row, isMail),
  (student) => namesOf(student),
  (student) => namesOf(student).map((name) => name.replace(/[\s,]+/g, "")),
  ({ row }) => cellsIn(row, isMail).map((address) => address.split("@", 1).join("")),
];

const withoutParticipant = (id: string): string => id.replace(/^Participant /, "");

const isMail = (column: string): boolean => /e-?mail/.test(column);

const cellsIn = (row: Student["row"], matches: (column: string) => boolean): readonly string[] =>
  Object.entries(row).flatMap(([title, cell]) => (matches(title.toLowerCase()) ? [cell] : []));

const namesOf = ({ name }: Student): readonly string[] => [
  name,
  ...(name.includes(",") ? [name.split(",").toReversed().join(" ")] : []),
];

const normalizeKey = (key: string): string => key.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");

/** When the roster says that a student submitted, in milliseconds since 1970. */
export function submissionTime({ row }: Student): number | undefined {
  const time = Date.parse(cellIn(row, timeColumns));
  return Number.isNaN(time) ? undefined : time;
}

/** Returns the student's mail address; empty if the roster has none. */
export const mailOf = ({ row }: Student): string =>
  cellsIn(row, isMail)
    .find((cell) => cell.trim() !== "")
    ?.trim() ?? "";

/** Returns the first cell that is not empty in these columns, whose titles are in lower case. */
export function cellIn(row: Readonly<Record<string, string>>, columns: readonly string[]): string {
  for (const column of columns)
    for (const [title, cell] of Object.entries(row))
      if (title.toLowerCase() === column && cell.trim() !== "") return cell.trim();
  return "";
}
