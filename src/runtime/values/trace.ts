// Execution traces for explanations: a tree with one node (`Note`) per evaluated expression, holding its value or
// failure. Only code instrumented for explanations records traces, and only inside `recorded`.

import { apply } from "./definitions.js";
import { type Failure, failureOf } from "./failure.js";
import { needSet } from "./needs.js";
import type { LedFunction, LedSet, Value } from "./values.js";
import {
  maxEagerDepth,
  maxEagerIterations,
  maxFurtherMembers,
  maxIterationsRecorded,
  maxPartsInCalls,
  maxPartsPerCall,
  maxQueriedIterations,
  maxTraceNodes,
  minFurtherMilliseconds,
  untimedParts,
} from "./limits.js";

/** The trace of one expression. */
export interface Note {
  /** Identifies the expression to the instrumentation, which assigned the number. */
  readonly id: number;
  /** Undefined if the evaluation failed. */
  value?: Value;
  failure?: unknown;
  /** The traces of subexpressions, in evaluation order. In a loop, only those before its first iteration. */
  readonly parts: Note[];
  /** The recorded iterations of a loop, in order. */
  turns?: Turn[];
  begun?: number;
  /** Outcomes of the iterations that are not recorded. */
  left?: Left[];
  /** The number of iterations recorded because they contain a component of the queried value (`Wanted.item`). */
  wanted?: number;
  /** True if `wanted` has reached its limit. */
  isFull?: boolean;
  /** The result of a quantifier that continues after its decision, to count further examples. */
  found?: boolean;
  /** Progress of that continuation: iterations, start time, and duration up to the decision (milliseconds). */
  further?: { turns: number; readonly since: number; readonly before: number };
  /** True if a quantifier stopped before it had tried all members. */
  isCut?: boolean;
  start?: number;
  /** For a membership test that is false: its operands. */
  outside?: { readonly value: Value; readonly set: LedSet };
  args?: readonly Value[];
  /** For a call: evaluates it again with the same arguments, tracing its body. */
  open?: () => Value;
  /** For a call: the trace of its body, if recorded eagerly. */
  inside?: Note;
  /** For a call of a function value: the number of the function's node. */
  applied?: number;
}

/** One iteration of a loop: the values of its variables, and the traces of its subexpressions. */
interface Turn {
  /** The nesting depth of the loop among the loops of one expression. */
  readonly level: number;
  readonly values: readonly Value[];
  readonly parts: Note[];
  /** Untraced evaluations, until it is decided whether to record the iteration. */
  drafts: Draft[] | undefined;
  /** The outcome of a recorded iteration. */
  upshot?: Upshot;
}

/** An expression evaluated without a trace, which can be evaluated again with one. */
interface Draft {
  readonly id: number;
  readonly make: () => Value;
  readonly value: Value;
}

/** The outcome of an iteration: the last expression evaluated, and its value if that is a truth value. */
interface Upshot {
  readonly level: number;
  readonly last: number | undefined;
  readonly truth: boolean | undefined;
}

/** The number of unrecorded iterations with the same outcome. */
interface Left extends Upshot {
  count: number;
}

/** The node being evaluated; undefined while no trace is recorded. */
let current: Note | undefined;
let noteCount = 0;
/** The number of expressions evaluated, traced or not, and its limit. */
let evaluated = 0;
let most = Infinity;
/** Returns the time in milliseconds. */
let clock = timeless;
/** The time at which the evaluation is aborted. */
let deadline = Infinity;
let isStopped = false;
/** Criteria for additional iterations to record. */
let query: TraceQuery = {};
/**
 * Functions whose calls are traced eagerly, since one has been expanded. Created on demand, like `lookedInto`, since
 * loading a module has no side effects.
 */
let opened: Set<LedFunction> | undefined;
/** Nesting depth of eagerly traced calls, the budget of the innermost, and the budget of all. */
let depth = 0;
let inCall = Infinity;
let inCalls = 0;
/** Remaining depth of calls traced regardless of their cost; undefined if calls are traced within their budget. */
let followed: number | undefined;

/** Evaluates an expression, adding its trace to the current node. */
export function noted(id: number, make: () => Value): Value {
  const note = current;
  if (note === undefined) return make();
  count();
  const { turns } = note;
  const iteration = turns === undefined ? undefined : turns[turns.length - 1];
  if (noteCount >= maxTraceNodes) {
    isStopped ||= followed !== undefined;
    if (isStopped) throw tooLong();
    return without(make);
  }
  if (iteration?.drafts !== undefined) {
    current = undefined;
    try {
      const value = make();
      iteration.drafts.push({ id, make, value });
      return value;
    } catch {
      // Evaluated again below, with a trace.
    } finally {
      current = note;
    }
    write(note, iteration);
  }
  return taking(id, make, note, iteration?.parts ?? note.parts);
}

function taking(id: number, make: () => Value, outerNote: Note, parts: Note[]): Value {
  noteCount++;
  const note: Note = { id, parts: [] };
  parts.push(note);
  current = note;
  try {
    const result = make();
    const value = note.found ?? result;
    note.value = value;
    return value;
  } catch (error) {
    note.failure = error;
    throw error;
  } finally {
    keep(note);
    current = outerNote;
  }
}

/** Counts an evaluated expression. Throws if the call or the whole evaluation exceeds its budget. */
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

const tooLong = (): Error => new Error("the evaluation takes too long to record");

function without(make: () => Value): Value {
  const note = current;
  current = undefined;
  try {
    return make();
  } finally {
    current = note;
  }
}

/** Replays the drafts of an iteration with traces. */
function write(note: Note, iteration: Turn): void {
  const { drafts = [] } = iteration;
  iteration.drafts = undefined;
  for (const { id, make } of drafts) {
    if (noteCount >= maxTraceNodes) return;
    taking(id, make, note, iteration.parts);
  }
}

/** Records the last iteration and those around it. */
function keep(note: Note): void {
  for (const one of note.turns ?? []) if (one.drafts !== undefined) write(note, one);
}

/** Evaluates `value in set`, and records both operands if it is false. */
export function belongs(set: Value, value: Value): boolean {
  const inside = needSet(set).has(value);
  if (!inside && current !== undefined) current.outside = { value, set: needSet(set) };
  return inside;
}

/** Calls a definition, and records how to trace it: `open` is its instrumented version. */
export function called(f: LedFunction, open: LedFunction, ...args: readonly Value[]): Value {
  return current === undefined ? f(...args) : look(current, f, open, args);
}

let lookedInto: WeakMap<LedFunction, { readonly id: number; readonly open: LedFunction }> | undefined;

/** Registers the instrumented version of a function value; returns the function. */
export function openable(id: number, f: LedFunction, open: LedFunction): LedFunction {
  (lookedInto ??= new WeakMap()).set(f, { id, open });
  return f;
}

/** Calls a function value in its instrumented version, if there is one. */
export function opening(f: Value, ...args: readonly Value[]): Value {
  const entry = typeof f === "function" ? lookedInto?.get(f) : undefined;
  return entry === undefined ? apply(f, ...args) : entry.open(...args);
}

/** Calls a function value, and records how to trace it. */
export function applied(f: Value, ...args: readonly Value[]): Value {
  const entry = typeof f === "function" ? lookedInto?.get(f) : undefined;
  if (current === undefined || entry === undefined) return apply(f, ...args);
  current.applied = entry.id;
  return look(current, (...inputs) => apply(f, ...inputs), entry.open, args);
}

function look(note: Note, f: LedFunction, open: LedFunction, args: readonly Value[]): Value {
  note.args = args;
  note.open = () => {
    (opened ??= new Set()).add(f);
    return open(...args);
  };
  if (followed !== undefined) return follow(note, open, args);
  const isRecursion = depth < maxEagerDepth && inCalls > 0 && opened?.has(f) === true;
  if (!isRecursion) {
    const value = without(() => f(...args));
    // A function that can be traced has to be created by instrumented code.
    if (typeof value !== "function" || lookedInto?.has(value) === true || inCalls <= 0) return value;
  }
  const [calledIn, before] = [inCall, noteCount];
  const inside: Note = { id: 0, parts: [] };
  current = inside;
  depth++;
  inCall = maxPartsPerCall;
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
  noteCount = before;
  return without(() => f(...args));
}

/** Calls a definition and traces its body. Fails beyond the maximum depth. */
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

export const notEnded: Failure = {
  code: "L507",
  title: "An evaluation takes too long",
  message: () => "it has not ended",
};

/**
 * Evaluates the body of a quantifier for one member. When the value `decides` the quantifier, records the result, but
 * lets the loop continue for a while, to count further examples. Failures after the decision are ignored.
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
  if (turns >= maxFurtherMembers || clock() - since > Math.max(before, minFurtherMilliseconds)) {
    note.isCut = true;
    return decides;
  }
  further.turns++;
  try {
    make();
  } catch {
    // Without a trace, the loop would have ended before.
  }
  return !decides;
}

/** Begins an iteration of a loop of the current expression. Always true, for use among conditions. */
export function turn(level: number, ...values: readonly Value[]): boolean {
  const note = current;
  if (note === undefined) return true;
  const turns = (note.turns ??= []);
  // An iteration is judged when the next one begins that is not nested in it. If it is discarded, the enclosing one is
  // judged next.
  for (let last = turns.at(-1); last !== undefined && last.level >= level; last = turns.at(-1))
    if (!isLeftOut(note, turns, last)) break;
  const iterations = (note.begun = (note.begun ?? 0) + 1);
  turns.push({ level, values, parts: [], drafts: iterations > maxEagerIterations ? [] : undefined });
  return true;
}

/**
 * Discards and counts an iteration whose outcome has been recorded often enough; records it otherwise. Returns true if
 * it was discarded.
 */
function isLeftOut(note: Note, turns: Turn[], iteration: Turn): boolean {
  if (iteration.upshot !== undefined) return false;
  const upshot = upshotOf(iteration);
  const isSame = (one: Upshot | undefined): boolean =>
    one !== undefined && one.level === upshot.level && one.last === upshot.last && one.truth === upshot.truth;
  let same = 0;
  for (const one of turns) if (isSame(one.upshot)) same++;
  if (same < maxIterationsRecorded || isWanted(iteration) || isPartOfWanted(note, turns)) {
    iteration.upshot = upshot;
    keep(note);
    return false;
  }
  turns.pop();
  noteCount -= sizeOf(iteration.parts);
  const left = (note.left ??= []);
  const counted = left.find(isSame);
  if (counted === undefined) left.push({ ...upshot, count: 1 });
  else counted.count++;
  return true;
}

function isWanted({ drafts, parts, values }: Turn): boolean {
  const { part, value: isAsked } = query;
  if (part === undefined && isAsked === undefined) return false;
  const notes: readonly { readonly value?: Value }[] = drafts ?? parts;
  return (
    notes.some(({ value }) => value !== undefined && (part?.(value) === true || isAsked?.(value) === true)) ||
    (isAsked !== undefined && values.some(isAsked))
  );
}

/** True if the last iteration and each one around it bind a variable to a component of the queried value. */
function isPartOfWanted(note: Note, turns: readonly Turn[]): boolean {
  const { item } = query;
  if (item === undefined) return false;
  for (let i = turns.length - 1, level = Infinity; i >= 0 && level > 0; i--) {
    const one = turns[i]!;
    if (one.level >= level) continue;
    if (!one.values.some(item)) return false;
    level = one.level;
  }
  if ((note.wanted ?? 0) >= maxQueriedIterations) {
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

/** True if iterations were omitted anywhere in the trace. */
export const isPartial = ({ parts, turns = [], left, inside }: Note): boolean =>
  left !== undefined ||
  parts.some(isPartial) ||
  turns.some((one) => one.parts.some(isPartial)) ||
  (inside !== undefined && isPartial(inside));

interface Limits {
  /** Maximum number of expressions evaluated, without those of definitions. */
  readonly parts?: number | undefined;
  /** Maximum duration in seconds, checked once many expressions have been evaluated. */
  readonly seconds?: number | undefined;
  /**
   * Maximum depth of calls, for evaluations that do not terminate: deeper ones fail (`notEnded`). If undefined, the
   * bodies of calls are not traced.
   */
  readonly calls?: number | undefined;
  /** Returns the time in milliseconds. If undefined, nothing times out. */
  readonly clock?: (() => number) | undefined;
}

function timeless(): number {
  return 0;
}

/** Clears the set of functions to trace eagerly. */
export function forget(): void {
  opened = undefined;
}

/** The queried values: iterations that contain one of them are recorded, even beyond the limit per outcome. */
export interface TraceQuery {
  /** Matches the values of expressions. */
  readonly part?: ((value: Value) => boolean) | undefined;
  /** Matches the values of expressions and of loop variables. */
  readonly value?: ((value: Value) => boolean) | undefined;
  /**
   * Matches components of the queried value. An iteration is recorded if it and each one around it bind a variable to
   * one.
   */
  readonly item?: ((value: Value) => boolean) | undefined;
}

/** Evaluates with tracing. Returns the root of the trace; undefined if the evaluation exceeded its limits. */
export function recorded(
  make: () => Value,
  { parts = Infinity, seconds = Infinity, calls, clock: tells = timeless }: Limits = {},
  keeps: TraceQuery = {},
): Note | undefined {
  const before = current;
  const whole: Note = { id: 0, parts: [] };
  current = whole;
  noteCount = evaluated = depth = 0;
  inCall = Infinity;
  inCalls = maxPartsInCalls;
  followed = calls;
  most = parts;
  clock = tells;
  deadline = clock() + seconds * 1000;
  isStopped = false;
  query = keeps;
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
