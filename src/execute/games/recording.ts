// Writes and parses recordings of game inputs. Every text parses to a recording, or to an error with its line.

import { canvas, isKeyName, noInput } from "../../runtime/index.js";
import type { Input } from "../../runtime/index.js";
import { maxRecordedFrames, maxRecordingLength } from "./limits.js";

/**
 * All data needed to replay a game.
 *
 * As text it is a list of JSON objects, one per line. The first identifies the format:
 *
 *     {"format":"led recording","version":1,"title":"Tic-tac-toe","document":"9f86d0…"}
 *
 * Every other line is the input of one frame, or of several `frames`:
 *
 *     {"frames":90}
 *     {"click":[150,650]}
 *     {"pointer":[420,310],"frames":12}
 *     {"pointer":[420,310],"down":true}
 *     {"keys":["Left","A"],"frames":5}
 *     {"keys":[]}
 *
 * - `frames`: the number of frames; default 1;
 * - `click`: the position of a click; default none;
 * - `pointer`: the position of the pointer; defaults to that of the click, then to the previous one, initially [0,0];
 * - `down`: true while the primary button or a touch is held; defaults to the previous one, initially false. The frame
 *   of a click counts as held in any case;
 * - `keys`: the held keys, in the order they were pressed; defaults to the previous ones, initially none.
 *
 * Positions are integers in units of the canvas. Empty lines are ignored.
 */
export interface Recording {
  readonly title: string;
  /** SHA-256 of the document's text, in hexadecimal. With another document, a recording may take another course. */
  readonly document: string;
  /** One per frame. */
  readonly inputs: readonly Input[];
}

const format = "led recording";
const version = 1;

type Pair = readonly [x: number, y: number];

export type RecordingLine = {
  click?: Pair;
  pointer?: Pair;
  down?: boolean;
  keys?: readonly string[];
  frames?: number;
};

export function writeRecording({ title, document, inputs }: Recording): string {
  const lines: RecordingLine[] = [];
  let before = noInput;
  for (const input of inputs) {
    const { click, pointer, keys, isDown = false } = input;
    const expected = click ?? before.pointer;
    const line: RecordingLine = {};
    if (click !== undefined) line.click = [click.x, click.y];
    if (pointer.x !== expected.x || pointer.y !== expected.y) line.pointer = [pointer.x, pointer.y];
    if (isDown !== (before.isDown ?? false)) line.down = isDown;
    if (keys.join() !== before.keys.join()) line.keys = keys;
    const last = lines.at(-1);
    if (last !== undefined && last.click === undefined && Object.keys(line).length === 0)
      last.frames = (last.frames ?? 1) + 1;
    else lines.push(line);
    before = input;
  }
  return [{ format, version, title, document }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Returns the input of a line, given the previous one. */
export function inputIn({ click, pointer = click, keys, down }: RecordingLine, before: Input = noInput): Input {
  return {
    click: placeAt(click),
    pointer: placeAt(pointer) ?? before.pointer,
    keys: keys ?? before.keys,
    ...((down ?? before.isDown ?? false) ? { isDown: true } : {}),
  };
}

export interface RecordingFault {
  readonly line: number;
  readonly message: string;
}

export function readRecording(text: string): Recording | RecordingFault {
  const inputs: Input[] = [];
  let head: Pick<Recording, "title" | "document"> | undefined;
  let input = noInput;
  let line = 0;
  if (text.length > maxRecordingLength) return { line: 1, message: "The recording is too long." };
  for (const words of text.split("\n")) {
    line += 1;
    if (words.trim() === "") continue;
    const value = objectIn(words);
    if (head === undefined) {
      const { format: form, version: number, title, document } = value ?? {};
      if (form !== format) return foreign(line, `"format":"${format}"`);
      if (number === undefined) return foreign(line, `"version":${version}`);
      if (number !== version) return { line, message: `Only recordings of version ${version} are supported.` };
      if (typeof title !== "string") return foreign(line, '"title":"…"');
      if (typeof document !== "string") return foreign(line, '"document":"…"');
      head = { title, document };
    } else {
      if (!isInput(value)) return { line, message: "The line is not the input of a frame." };
      const { frames = 1 } = value;
      if (inputs.length + frames > maxRecordedFrames) return { line, message: "The recording is longer than a day." };
      input = inputIn(value, input);
      for (let frame = 0; frame < frames; frame++) inputs.push(input);
    }
  }
  return head === undefined ? foreign(1, `"format":"${format}"`) : { ...head, inputs };
}

/** The error of a text whose first line lacks a field. */
function foreign(line: number, missing: string): RecordingFault {
  return { line, message: `This is not a recording of a game: its first line needs \`${missing}\`.` };
}

/** Parses a line as a JSON object; undefined if it is not one. */
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

export const partForms: ReadonlyMap<string, (v: unknown) => boolean> = new Map([
  ["click", isPair],
  ["pointer", isPair],
  ["down", (v) => typeof v === "boolean"],
  [
    "keys",
    (v) =>
      Array.isArray(v) && v.every((key) => typeof key === "string" && isKeyName(key)) && new Set(v).size === v.length,
  ],
  ["frames", (v) => isWithin(v, maxRecordedFrames) && v !== 0],
]);

/** True for the input of one or several frames. */
export function isInput(v: JsonObject | undefined): v is RecordingLine {
  return v !== undefined && Object.entries(v).every(([name, part]) => partForms.get(name)?.(part));
}

function isPair(v: unknown): boolean {
  return Array.isArray(v) && v.length === 2 && isWithin(v[0], canvas.width) && isWithin(v[1], canvas.height);
}

/** True for an integer from 0 to `max`. JSON has a negative zero, which games do not. */
function isWithin(v: unknown, max: number): boolean {
  return Number.isInteger(v) && Number(v) >= 0 && Number(v) <= max && !Object.is(v, -0);
}

function placeAt(pair: Pair | undefined): Input["click"] {
  return pair && { x: pair[0], y: pair[1] };
}
