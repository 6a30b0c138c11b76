// What an evaluation leaves behind for whoever asks why its value is what it is: a tree of notes, one for each part of
// an expression that was evaluated, with its value or its failure. Only code that was emitted for reasons takes notes,
// and only while somebody records them.

import { needSet } from "./needs.js";
import type { LedFunction, LedSet, Value } from "./values.js";

/** What is known of one part of an expression that was evaluated. */
export interface Note {
  /** Which part it is; those who had the code emitted know it by this number. */
  readonly id: number;
  /** Undefined if there is none, since the evaluation failed. */
  value?: Value;
  failure?: unknown;
  /** The notes of its own parts, in the order in which they were evaluated. In a loop, those from before it begins. */
  readonly parts: Note[];
  /** The turns of a loop that are kept, in their order. */
  turns?: Turn[];
  /** What the turns of a loop that are not kept came to. */
  left?: Left[];
  /** What a quantifier was found to be, while it goes on to find out for how many others that is so. */
  found?: boolean;
  /** How many turns it has gone on. */
  further?: number;
  /** Of a value that is not in a set: both of them. */
  outside?: { readonly value: Value; readonly set: LedSet };
  /** Of a call of a definition: the values of its arguments. */
  args?: readonly Value[];
  /** Of a call of a definition: evaluates it once more for the same arguments, and takes notes of its body. */
  open?: () => Value;
}

/** One turn of a loop: the values that its names have, and the notes that were taken in it. */
export interface Turn {
  /** How many loops are around the one that has turned, in the same part. */
  readonly level: number;
  readonly values: readonly Value[];
  readonly parts: Note[];
}

/** What a turn came to: which part was evaluated last in it, and whether that is true, if it is a truth value. */
interface Upshot {
  readonly level: number;
  readonly last: number | undefined;
  readonly truth: boolean | undefined;
}

/** How many turns came to something. */
export interface Left extends Upshot {
  count: number;
}

/**
 * So many turns are kept that came to the same, besides the last one. A person looks at three of a kind, and wants to
 * know whether there are more.
 */
const turnsKept = 4;

/** A quantifier goes on for so many members after it is decided. */
const mostFurther = 200;

/** So many notes are taken at most. What comes later is evaluated without. */
const mostNotes = 20_000;

/** The part that is being evaluated; undefined if nobody records. */
let current: Note | undefined;
let taken = 0;
/** How many parts may still be evaluated, noted or not. */
let left = Infinity;
/** Of what value a turn is kept in any case. */
let isWanted: (value: Value) => boolean = () => false;

/** Evaluates a part, and takes a note of it if somebody records. */
export function noted(id: number, make: () => Value): Value {
  const around = current;
  if (around === undefined) return make();
  if (left-- <= 0) throw new Error("more parts than are to be recorded");
  if (taken >= mostNotes) return make();
  taken++;
  const note: Note = { id, parts: [] };
  (around.turns?.at(-1) ?? around).parts.push(note);
  current = note;
  try {
    const made = make();
    const value = note.found ?? made;
    note.value = value;
    return value;
  } catch (error) {
    note.failure = error;
    throw error;
  } finally {
    current = around;
  }
}

/** `value in set`, with a note of both where that is false. */
export function belongs(set: Value, value: Value): boolean {
  const inside = needSet(set).has(value);
  if (!inside && current !== undefined) current.outside = { value, set: needSet(set) };
  return inside;
}

/** Calls a definition, and notes how to look into it: `open` is the same function, which takes notes. */
export function called(f: LedFunction, open: LedFunction, ...args: readonly Value[]): Value {
  if (current !== undefined) {
    current.args = args;
    current.open = () => open(...args);
  }
  return f(...args);
}

/**
 * What the body of a quantifier gives for a member. A value that `decides` it is found, but the quantifier goes on as
 * if it were not, for a while: a person wants to know for how many others it is so. What fails then is passed over.
 */
export function deciding(decides: boolean, make: () => Value): Value {
  const note = current;
  if (note === undefined) return make();
  if (note.found === undefined) {
    const value = make();
    if (value !== decides) return value;
    note.found = decides;
    return !decides;
  }
  note.further = (note.further ?? 0) + 1;
  if (note.further > mostFurther) return decides;
  try {
    make();
  } catch {
    // Whoever evaluates without notes does not come here.
  }
  return !decides;
}

/** Begins a turn of a loop in the part that is being evaluated. Always true, so that it can stand among conditions. */
export function turn(level: number, ...values: readonly Value[]): boolean {
  const note = current;
  if (note === undefined) return true;
  const turns = (note.turns ??= []);
  const last = turns.at(-1);
  // A turn is judged when the next one begins that is not within it.
  if (last !== undefined && last.level >= level) {
    const upshot = upshotOf(last);
    const isSame = (one: Upshot): boolean =>
      one.level === upshot.level && one.last === upshot.last && one.truth === upshot.truth;
    if (
      turns.filter((one) => isSame(upshotOf(one))).length > turnsKept &&
      !last.parts.some(({ value }) => value !== undefined && isWanted(value))
    ) {
      turns.pop();
      taken -= sizeOf(last.parts);
      const left = (note.left ??= []);
      const same = left.find(isSame);
      if (same === undefined) left.push({ ...upshot, count: 1 });
      else same.count++;
    }
  }
  turns.push({ level, values, parts: [] });
  return true;
}

function upshotOf({ level, parts }: Turn): Upshot {
  const last = parts.at(-1);
  return { level, last: last?.id, truth: typeof last?.value === "boolean" ? last.value : undefined };
}

const sizeOf = (parts: readonly Note[]): number =>
  parts.reduce(
    (sum, { parts: own, turns = [] }) => sum + 1 + sizeOf(own) + turns.reduce((n, t) => n + sizeOf(t.parts), 0),
    0,
  );

/**
 * Evaluates, and gives the notes that were taken: parts of a note that stands for all of it. Undefined if more parts
 * were to be evaluated than `most`. Turns in which a value is `wanted` are kept, however many there are like them.
 */
export function recorded(make: () => Value, most = Infinity, wanted: typeof isWanted = () => false): Note | undefined {
  const before = current;
  const whole: Note = { id: 0, parts: [] };
  current = whole;
  taken = 0;
  left = most;
  isWanted = wanted;
  try {
    whole.value = make();
  } catch (error) {
    whole.failure = error;
  } finally {
    current = before;
  }
  return left < 0 ? undefined : whole;
}
