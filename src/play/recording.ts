// Turns the inputs of a game into the text of a recording, and back. Whatever the text, reading it ends in a recording
// or in what is wrong with it, line by line.

import { canvas, isKeyName, noInput } from "../runtime/index.js";
import type { Input } from "../runtime/index.js";

/**
 * All that is needed to see a game again.
 *
 * As text it is a list of JSON objects, one a line. The first says what the text is:
 *
 *     {"format":"led recording","version":1,"title":"Tic-tac-toe","document":"9f86d0…"}
 *
 * Every other line is the input of one frame, or of so many `frames`:
 *
 *     {"frames":90}
 *     {"click":[150,650]}
 *     {"pointer":[420,310],"frames":12}
 *     {"keys":["Left","A"],"frames":5}
 *     {"keys":[]}
 *
 * - `frames`, 1 if it is left out;
 * - `click`, the place of a click; none if it is left out;
 * - `pointer`, where the pointer is. If it is left out: where the click is, and without a click where it was before, at first at [0,0];
 * - `keys`, the keys held, in the order they were pressed. If they are left out, those held before, at first none.
 *
 * Places are integers in units of the canvas. Empty lines mean nothing.
 */
export interface Recording {
  readonly title: string;
  /** The SHA-256 of the document's text, in hexadecimal digits. With another document a recording may go another way. */
  readonly document: string;
  /** One a frame. */
  readonly inputs: readonly Input[];
}

const format = "led recording";
const version = 1;

/** Texts that are longer are not read: hours of an ever moving pointer are shorter. */
export const longestRecording = 2 ** 24;

/** A day. */
const mostFrames = 30 * 60 * 60 * 24;

/** After so many the others are not told. */
const mostProblems = 10;

/** The parts of a line, as JSON has them. */
interface Line {
  click?: readonly number[];
  pointer?: readonly number[];
  keys?: readonly string[];
  frames?: number;
}

/** The text of a recording. */
export function writeRecording({ title, document, inputs }: Recording): string {
  const lines: Line[] = [];
  let before = noInput;
  for (const input of inputs) {
    const { click, pointer, keys } = input;
    const expected = click ?? before.pointer;
    const line: Line = {};
    if (click !== undefined) line.click = [click.x, click.y];
    if (pointer.x !== expected.x || pointer.y !== expected.y) line.pointer = [pointer.x, pointer.y];
    if (keys.join() !== before.keys.join()) line.keys = keys;
    const last = lines.at(-1);
    if (last !== undefined && last.click === undefined && Object.keys(line).length === 0) last.frames = (last.frames ?? 1) + 1;
    else lines.push(line);
    before = input;
  }
  return [{ format, version, title, document }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** What is wrong with a text that should be a recording: in a sentence, and in which line. */
export interface RecordingProblem {
  readonly line: number;
  readonly message: string;
}

/** The recording that a text is, or what is wrong with it; it is one or the other. */
export function readRecording(text: string): { readonly recording?: Recording; readonly problems: readonly RecordingProblem[] } {
  const problems: RecordingProblem[] = [];
  const inputs: Input[] = [];
  let head: Pick<Recording, "title" | "document"> | undefined;
  let line = 0;
  const wrong = (message: string): unknown => problems.length < mostProblems && problems.push({ line, message });

  if (text.length > longestRecording) return { problems: [{ line: 1, message: "The text is too long for a recording." }] };
  for (const words of text.split("\n")) {
    line += 1;
    if (words.trim() === "") continue;
    const parts = objectIn(words);
    if (head === undefined) {
      const first = headOf(parts);
      if (typeof first === "string") return { problems: [{ line, message: first }] };
      head = first;
      continue;
    }
    const stretch = stretchOf(parts, inputs.at(-1) ?? noInput);
    if (typeof stretch === "string") wrong(stretch);
    else if (inputs.length + stretch.frames > mostFrames) wrong("Here the recording becomes longer than a day.");
    else for (let i = 0; i < stretch.frames; i++) inputs.push(stretch.input);
  }
  if (head === undefined) return { problems: [{ line: 1, message: notOurs }] };
  return problems.length > 0 ? { problems } : { recording: { ...head, inputs }, problems };
}

type Parts = ReadonlyMap<string, unknown>;

/** The parts of a JSON object, or nothing if the text is none. */
function objectIn(text: string): Parts | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}

const notOurs = "This is no recording of a game.";

/** What the first line says, or what is wrong with it. */
function headOf(parts: Parts | undefined): Pick<Recording, "title" | "document"> | string {
  const [title, document] = [parts?.get("title"), parts?.get("document")];
  if (parts?.get("format") !== format || typeof title !== "string" || typeof document !== "string") return notOurs;
  return parts.get("version") === version ? { title, document } : `Only recordings of version ${version} can be read.`;
}

/** The input that a line says, after the one before, and for how many frames; or what is wrong with it. */
function stretchOf(parts: Parts | undefined, before: Input): { readonly input: Input; readonly frames: number } | string {
  if (parts === undefined) return "The line is no JSON object.";
  let frames = 1;
  let click: Place | undefined;
  let pointer: Place | undefined;
  let { keys } = before;
  for (const [name, part] of parts) {
    if (name === "frames") {
      if (!isWithin(part, mostFrames) || part === 0) return "`frames` must be an integer from 1 on, of at most a day.";
      frames = part;
    } else if (name === "click" || name === "pointer") {
      const place = placeFrom(part);
      if (place === undefined) return `\`${name}\` must be a place on the canvas, such as [500,400].`;
      if (name === "click") click = place;
      else pointer = place;
    } else if (name === "keys") {
      if (!areKeys(part)) return '`keys` must be a list of the names of different keys, such as ["Left","A"].';
      keys = part;
    } else {
      return "A line has `click`, `pointer`, `keys` and `frames`, and nothing else.";
    }
  }
  return { input: { click, pointer: pointer ?? click ?? before.pointer, keys }, frames };
}

type Place = Input["pointer"];

function placeFrom(v: unknown): Place | undefined {
  if (!Array.isArray(v) || v.length !== 2) return undefined;
  const [x, y]: readonly unknown[] = v;
  return isWithin(x, canvas.width) && isWithin(y, canvas.height) ? { x, y } : undefined;
}

/** True of an integer from 0 to the most. There are two zeros in JSON, and games know only one. */
function isWithin(v: unknown, most: number): v is number {
  return Number.isInteger(v) && typeof v === "number" && v >= 0 && v <= most && !Object.is(v, -0);
}

function areKeys(v: unknown): v is readonly string[] {
  return Array.isArray(v) && v.every((key) => typeof key === "string" && isKeyName(key)) && new Set(v).size === v.length;
}
