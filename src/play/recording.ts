// Turns the inputs of a game into the text of a recording, and back. Whatever the text, reading it ends in a recording
// or in what is wrong with it, and in which line.

import { canvas, isKeyName, noInput } from "../runtime/index.js";
import type { Input } from "../runtime/index.js";

/**
 * All that is needed to see a game again.
 *
 * As text it is a list of JSON objects, one a line. The first says what the text is:
 *
 * {"format":"led recording","version":1,"title":"Tic-tac-toe","document":"9f86d0…"}
 *
 * Every other line is the input of one frame, or of so many `frames`:
 *
 * {"frames":90} {"click":[150,650]} {"pointer":[420,310],"frames":12} {"keys":["Left","A"],"frames":5} {"keys":[]}
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
  /**
   * The SHA-256 of the document's text, in hexadecimal digits. With another document a recording may go another way.
   */
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

/** A place, as JSON has it. */
type Pair = readonly [x: number, y: number];

/** What a line after the first may have. */
type Line = {
  click?: Pair;
  pointer?: Pair;
  keys?: readonly string[];
  frames?: number;
};

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
    if (last !== undefined && last.click === undefined && Object.keys(line).length === 0)
      last.frames = (last.frames ?? 1) + 1;
    else lines.push(line);
    before = input;
  }
  return [{ format, version, title, document }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** The first thing that is wrong with a text that should be a recording: in a sentence, and in which line. */
export interface RecordingFault {
  readonly line: number;
  readonly message: string;
}

/** The recording that a text is, or what is wrong with it. */
export function readRecording(text: string): Recording | RecordingFault {
  const inputs: Input[] = [];
  let head: Pick<Recording, "title" | "document"> | undefined;
  let input = noInput;
  let line = 0;
  if (text.length > longestRecording) return { line: 1, message: "The recording is too long to be read." };
  for (const words of text.split("\n")) {
    line += 1;
    if (words.trim() === "") continue;
    const value = objectIn(words);
    if (head === undefined) {
      const { format: form, version: number, title, document } = value ?? {};
      if (form !== format) return foreign(line, `"format":"${format}"`);
      if (number === undefined) return foreign(line, `"version":${version}`);
      if (number !== version) return { line, message: `Only recordings of version ${version} can be read.` };
      if (typeof title !== "string") return foreign(line, '"title":"…"');
      if (typeof document !== "string") return foreign(line, '"document":"…"');
      head = { title, document };
    } else {
      if (!isInput(value)) return { line, message: "The line is no input of a frame." };
      const { click, pointer = click, keys = input.keys, frames = 1 } = value;
      if (inputs.length + frames > mostFrames)
        return { line, message: "Here the recording becomes longer than a day." };
      input = { click: placeAt(click), pointer: placeAt(pointer) ?? input.pointer, keys };
      for (let frame = 0; frame < frames; frame++) inputs.push(input);
    }
  }
  return head === undefined ? foreign(1, `"format":"${format}"`) : { ...head, inputs };
}

/** What is wrong with a text whose first line lacks something. */
function foreign(line: number, missing: string): RecordingFault {
  return { line, message: `This is no recording of a game: its first line needs \`${missing}\`.` };
}

/** The JSON object that a line of text is, if it is one. */
export function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(v: unknown): v is JsonObject {
  return typeof v === "object" && v !== null && !Array.isArray(v);
}

/** What the parts of a line must be. */
export const partForms: ReadonlyMap<string, (v: unknown) => boolean> = new Map([
  ["click", isPair],
  ["pointer", isPair],
  [
    "keys",
    (v) =>
      Array.isArray(v) && v.every((key) => typeof key === "string" && isKeyName(key)) && new Set(v).size === v.length,
  ],
  ["frames", (v) => isWithin(v, mostFrames) && v !== 0],
]);

/** True of the input of a frame, or of several. */
export function isInput(v: JsonObject | undefined): v is Line {
  return v !== undefined && Object.entries(v).every(([name, part]) => partForms.get(name)?.(part));
}

function isPair(v: unknown): boolean {
  return Array.isArray(v) && v.length === 2 && isWithin(v[0], canvas.width) && isWithin(v[1], canvas.height);
}

/** True of an integer from 0 to the most. There are two zeros in JSON, and games know only one. */
function isWithin(v: unknown, most: number): boolean {
  return Number.isInteger(v) && Number(v) >= 0 && Number(v) <= most && !Object.is(v, -0);
}

function placeAt(pair: Pair | undefined): Input["click"] {
  return pair && { x: pair[0], y: pair[1] };
}
