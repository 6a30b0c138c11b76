// What an evaluation leaves behind for whoever asks why its value is what it is: a tree of notes, one for each part of
// an expression that was evaluated, with its value or its failure. Only code that was emitted for reasons takes notes,
// and only while somebody records them.

import { apply } from "./definitions.js";
import { type Failure, failureOf } from "./failure.js";
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
  /** How many turns have begun. */
  begun?: number;
  /** What the turns of a loop that are not kept came to. */
  left?: Left[];
  /** How many turns are kept since they have parts of a value that is asked for. */
  wanted?: number;
  /** True if more turns would have to be kept for that. */
  isFull?: boolean;
  /** What a quantifier was found to be, while it goes on to find out for how many others that is so. */
  found?: boolean;
  /** How many turns it has gone on, since when, and how long it had taken before. */
  further?: { turns: number; readonly since: number; readonly before: number };
  /** True of a quantifier that has not gone on to the end. */
  isCut?: boolean;
  /** When a loop began, for a quantifier. */
  start?: number;
  /** Of a value that is not in a set: both of them. */
  outside?: { readonly value: Value; readonly set: LedSet };
  /** Of a call: the values of its arguments. */
  args?: readonly Value[];
  /** Of a call: evaluates it once more for the same arguments, and takes notes of its body. */
  open?: () => Value;
  /** Of a call: the notes of its body, if they were taken at once. */
  inside?: Note;
  /** Of a call of a value: which function that is, by the number of its node. */
  applied?: number;
}

/** One turn of a loop: the values that its names have, and the notes that were taken in it. */
export interface Turn {
  /** How many loops are around the one that has turned, in the same part. */
  readonly level: number;
  readonly values: readonly Value[];
  readonly parts: Note[];
  /** What was evaluated in it without notes, until it is known whether the turn is kept. */
  drafts: Draft[] | undefined;
  /** What it came to, once it is kept. */
  upshot?: Upshot;
}

/** A part that was evaluated without notes, and can be evaluated with notes. */
interface Draft {
  readonly id: number;
  readonly make: () => Value;
  readonly value: Value;
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

/**
 * So many turns of a loop take notes as they go, enough for two kinds of them. Later ones take them when they turn out to
 * be kept.
 */
const eagerTurns = 10;

/** So many turns are kept besides since they have parts of a value that is asked for: one of them leads to it. */
const mostWanted = 40;

/** A quantifier goes on for so many members after it is decided, and for as long as it took until then. */
const mostFurther = 200;
/** So many milliseconds it may go on in any case: with less, how many others there are would depend on the machine. */
const leastFurther = 20;

/**
 * So many notes are taken at most, which take 4 MB. What comes later is evaluated without. The reasons that
 * `npm run bench -- reasons` measures need 1,100 at most.
 */
const mostNotes = 20_000;

/**
 * In a recursion that is looked into, so many calls within each other have notes taken of their bodies at once: as many
 * as reasons look through (firstCalls and mostCalls in reasons/lines.ts). Looked into later, each is evaluated again.
 */
const mostInside = 45;
/** So many parts may be evaluated in the body of such a call, and in all of them: what takes longer waits until it is asked for. */
const mostParts = 200;
const mostPartsInside = 1000;

/** After so many parts the clock is looked at: what takes fewer depends on no machine. They take about 20 ms. */
const untimedParts = 50_000;

/** The part that is being evaluated; undefined if nobody records. */
let current: Note | undefined;
let taken = 0;
/** How many parts were evaluated, and may be evaluated, noted or not. */
let evaluated = 0;
let most = Infinity;
/** Tells the time, in milliseconds. */
let clock = timeless;
/** When the evaluation has to be over. */
let deadline = Infinity;
let isStopped = false;
/** What keeps turns. */
let wanted: Wanted = {};
/** The functions whose calls have been looked into. Like the next one, it is made when it is needed: modules do nothing when they are loaded. */
let opened: Set<LedFunction> | undefined;
/** The calls around the part whose bodies take notes: how many they are, and what the innermost of them may still evaluate. */
let depth = 0;
let inCall = Infinity;
let inCalls = 0;
/** How many calls within each other take notes of their bodies, whatever they may take otherwise; undefined for none. */
let followed: number | undefined;

/** Evaluates a part, and takes a note of it if somebody records. */
export function noted(id: number, make: () => Value): Value {
  const around = current;
  if (around === undefined) return make();
  count();
  const { turns } = around;
  const turn = turns === undefined ? undefined : turns[turns.length - 1];
  if (taken >= mostNotes) {
    isStopped ||= followed !== undefined;
    if (isStopped) throw tooLong();
    return without(make);
  }
  if (turn?.drafts !== undefined) {
    current = undefined;
    try {
      const value = make();
      turn.drafts.push({ id, make, value });
      return value;
    } catch {
      // It is evaluated once more, with notes.
    } finally {
      current = around;
    }
    written(around, turn);
  }
  return taking(id, make, around, turn?.parts ?? around.parts);
}

function taking(id: number, make: () => Value, around: Note, parts: Note[]): Value {
  taken++;
  const note: Note = { id, parts: [] };
  parts.push(note);
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
    keep(note);
    current = around;
  }
}

/** Counts a part, and ends what takes too long: the body of a call, or all of the evaluation. */
function count(): void {
  if (depth > 0) {
    inCalls--;
    if (--inCall < 0) throw tooLong();
    return;
  }
  evaluated++;
  isStopped ||= evaluated > most || (evaluated > untimedParts && evaluated % 64 === 0 && clock() > deadline);
  if (isStopped) throw tooLong();
}

const tooLong = (): Error => new Error("the evaluation takes longer than may be recorded");

/** Evaluates without notes. */
function without(make: () => Value): Value {
  const around = current;
  current = undefined;
  try {
    return make();
  } finally {
    current = around;
  }
}

/** Takes the notes of a turn that has none yet. */
function written(note: Note, turn: Turn): void {
  const { drafts = [] } = turn;
  turn.drafts = undefined;
  for (const { id, make } of drafts) {
    if (taken >= mostNotes) return;
    taking(id, make, note, turn.parts);
  }
}

/** The last turn is kept, and so are those around it. */
function keep(note: Note): void {
  for (const one of note.turns ?? []) if (one.drafts !== undefined) written(note, one);
}

/** `value in set`, with a note of both where that is false. */
export function belongs(set: Value, value: Value): boolean {
  const inside = needSet(set).has(value);
  if (!inside && current !== undefined) current.outside = { value, set: needSet(set) };
  return inside;
}

/** Calls a definition, and notes how to look into it: `open` is the same function, which takes notes. */
export function called(f: LedFunction, open: LedFunction, ...args: readonly Value[]): Value {
  return current === undefined ? f(...args) : looked(current, f, open, args);
}

/** The functions that take notes, of those that do not. */
let lookedInto: WeakMap<LedFunction, { readonly id: number; readonly open: LedFunction }> | undefined;

/** A function as a value, whose calls can be looked into: `open` is the same function, which takes notes. */
export function openable(id: number, f: LedFunction, open: LedFunction): LedFunction {
  (lookedInto ??= new WeakMap()).set(f, { id, open });
  return f;
}

/** Calls a value with notes of its body, if its calls can be looked into. */
export function opening(f: Value, ...args: readonly Value[]): Value {
  const known = typeof f === "function" ? lookedInto?.get(f) : undefined;
  return known === undefined ? apply(f, ...args) : known.open(...args);
}

/** Calls a value, and notes how to look into it. */
export function applied(f: Value, ...args: readonly Value[]): Value {
  const known = typeof f === "function" ? lookedInto?.get(f) : undefined;
  if (current === undefined || known === undefined) return apply(f, ...args);
  current.applied = known.id;
  return looked(current, (...given) => apply(f, ...given), known.open, args);
}

function looked(note: Note, f: LedFunction, open: LedFunction, args: readonly Value[]): Value {
  note.args = args;
  note.open = () => {
    (opened ??= new Set()).add(f);
    return open(...args);
  };
  if (followed !== undefined) return follow(note, open, args);
  const isRecursion = depth < mostInside && inCalls > 0 && opened?.has(f) === true;
  if (!isRecursion) {
    const value = without(() => f(...args));
    // A function whose calls can be looked into is made by code that takes notes.
    if (typeof value !== "function" || lookedInto?.has(value) === true || inCalls <= 0) return value;
  }
  const [calledIn, before] = [inCall, taken];
  const inside: Note = { id: 0, parts: [] };
  current = inside;
  depth++;
  inCall = mostParts;
  const isOver = (): boolean => inCall < 0;
  try {
    const value = open(...args);
    keep(inside);
    if (!isOver()) {
      inside.value = value;
      note.inside = inside;
      return value;
    }
  } catch (error) {
    if (!isOver()) {
      inside.failure = error;
      note.inside = inside;
      throw error;
    }
  } finally {
    current = note;
    depth--;
    inCall = calledIn;
  }
  taken = before;
  return without(() => f(...args));
}

/** Calls a definition with notes of its body. Too many such calls within each other fail. */
function follow(note: Note, open: LedFunction, args: readonly Value[]): Value {
  if (followed === 0) throw failureOf(notEnded, {});
  const inside: Note = { id: 0, parts: [] };
  note.inside = current = inside;
  followed = followed! - 1;
  try {
    const value = open(...args);
    keep(inside);
    inside.value = value;
    return value;
  } catch (error) {
    inside.failure = error;
    throw error;
  } finally {
    current = note;
    followed++;
  }
}

/** The failure of calls that are followed no further. */
export const notEnded: Failure = {
  code: "L507",
  title: "An evaluation takes too long",
  message: () => "it has not ended",
};

/**
 * What the body of a quantifier gives for a member. A value that `decides` it is found, but the quantifier goes on as
 * if it were not, for a while: a person wants to know for how many others it is so. What fails then is passed over.
 */
export function deciding(decides: boolean, make: () => Value): Value {
  const note = current;
  if (note === undefined) return make();
  const { further } = note;
  if (further === undefined) {
    note.start ??= clock();
    const value = make();
    if (value !== decides) return value;
    const since = clock();
    note.found = decides;
    note.further = { turns: 0, since, before: since - note.start };
    return !decides;
  }
  const { turns, since, before } = further;
  if (turns >= mostFurther || clock() - since > Math.max(before, leastFurther)) {
    note.isCut = true;
    return decides;
  }
  further.turns++;
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
  // A turn is judged when the next one begins that is not within it, and then the one around it if nothing is left of it.
  for (let last = turns.at(-1); last !== undefined && last.level >= level; last = turns.at(-1))
    if (!isLeftOut(note, turns, last)) break;
  const begun = (note.begun = (note.begun ?? 0) + 1);
  turns.push({ level, values, parts: [], drafts: begun > eagerTurns ? [] : undefined });
  return true;
}

/** Whether a turn comes to the same as many that are kept. If so, it is counted and forgotten, and otherwise kept. */
function isLeftOut(note: Note, turns: Turn[], turn: Turn): boolean {
  if (turn.upshot !== undefined) return false;
  const upshot = upshotOf(turn);
  const isSame = (one: Upshot | undefined): boolean =>
    one !== undefined && one.level === upshot.level && one.last === upshot.last && one.truth === upshot.truth;
  let same = 0;
  for (const one of turns) if (isSame(one.upshot)) same++;
  if (same < turnsKept || isWanted(turn) || isPartOfWanted(note, turns)) {
    turn.upshot = upshot;
    keep(note);
    return false;
  }
  turns.pop();
  taken -= sizeOf(turn.parts);
  const left = (note.left ??= []);
  const counted = left.find(isSame);
  if (counted === undefined) left.push({ ...upshot, count: 1 });
  else counted.count++;
  return true;
}

function isWanted({ drafts, parts, values }: Turn): boolean {
  const { part, value: isAsked } = wanted;
  if (part === undefined && isAsked === undefined) return false;
  const notes: readonly { readonly value?: Value }[] = drafts ?? parts;
  return (
    notes.some(({ value }) => value !== undefined && (part?.(value) === true || isAsked?.(value) === true)) ||
    (isAsked !== undefined && values.some(isAsked))
  );
}

/** Whether the last turn and those around it have each a value of which one that is asked for consists. */
function isPartOfWanted(note: Note, turns: readonly Turn[]): boolean {
  const { item } = wanted;
  if (item === undefined) return false;
  for (let i = turns.length - 1, level = Infinity; i >= 0 && level > 0; i--) {
    const one = turns[i]!;
    if (one.level >= level) continue;
    if (!one.values.some(item)) return false;
    level = one.level;
  }
  if ((note.wanted ?? 0) >= mostWanted) {
    note.isFull = true;
    return false;
  }
  note.wanted = (note.wanted ?? 0) + 1;
  return true;
}

function upshotOf({ level, parts, drafts }: Turn): Upshot {
  const last = drafts?.at(-1) ?? parts.at(-1);
  return { level, last: last?.id, truth: typeof last?.value === "boolean" ? last.value : undefined };
}

const sizeOf = (parts: readonly Note[]): number =>
  parts.reduce(
    (sum, { parts: own, turns = [], inside }) =>
      sum +
      1 +
      sizeOf(own) +
      turns.reduce((n, t) => n + sizeOf(t.parts), 0) +
      (inside === undefined ? 0 : sizeOf([inside]) - 1),
    0,
  );

/** Whether turns of loops have been left out of a note, or of one within it. */
export const isPartial = ({ parts, turns = [], left, inside }: Note): boolean =>
  left !== undefined ||
  parts.some(isPartial) ||
  turns.some((one) => one.parts.some(isPartial)) ||
  (inside !== undefined && isPartial(inside));

/** How long an evaluation with notes may take. */
export interface Limits {
  /** So many parts are evaluated at most, but for those of definitions. */
  readonly parts?: number | undefined;
  /** So many seconds, once many parts have been evaluated. */
  readonly seconds?: number | undefined;
  /**
   * So many calls within each other are followed, and fail beyond that (`notEnded`): for evaluations that do not end. Without it, calls
   * are evaluated without notes of their bodies.
   */
  readonly calls?: number | undefined;
  /** Tells the time, in milliseconds. Without it, nothing takes too long. */
  readonly clock?: (() => number) | undefined;
}

function timeless(): number {
  return 0;
}

/** Forgets which calls have been looked into. */
export function forget(): void {
  opened = undefined;
}

/** The values for whose sake a turn of a loop is kept, however many there are like it. */
export interface Wanted {
  /** That of a part that is evaluated in it. */
  readonly part?: ((value: Value) => boolean) | undefined;
  /** That of such a part, or of a name of the loop. */
  readonly value?: ((value: Value) => boolean) | undefined;
  /** Values of which one that is asked for consists: a turn is kept if it and those around it have each one of them. */
  readonly item?: ((value: Value) => boolean) | undefined;
}

/**
 * Evaluates, and gives the notes that were taken: parts of a note that stands for all of it. Undefined if that takes
 * longer than it may.
 */
export function recorded(
  make: () => Value,
  { parts = Infinity, seconds = Infinity, calls, clock: tells = timeless }: Limits = {},
  keeps: Wanted = {},
): Note | undefined {
  const before = current;
  const whole: Note = { id: 0, parts: [] };
  current = whole;
  taken = evaluated = depth = 0;
  inCall = Infinity;
  inCalls = mostPartsInside;
  followed = calls;
  most = parts;
  clock = tells;
  deadline = clock() + seconds * 1000;
  isStopped = false;
  wanted = keeps;
  try {
    whole.value = make();
    keep(whole);
  } catch (error) {
    whole.failure = error;
  } finally {
    current = before;
  }
  return isStopped ? undefined : whole;
}
