// Answers a request inside the worker: evaluates an expression of the program, compares its value with the expected
// one, and turns exceptions into plain data. Nothing that a document does makes this code throw.

import * as easel from "../runtime/index.js";
import { GrowthWatch } from "../play/growth.js";
import type { Run } from "../play/run.js";
import { type Game, LedError, type Moment, type Value } from "../runtime/index.js";
import type { Note } from "../runtime/kernel/notes.js";
import { matches } from "./match.js";
import { picturedBy } from "./pictured.js";
import type { Answer, CrashOutcome, Expectation, FailureOutcome, Frame, Request } from "./outcome.js";

/**
 * The expressions of a program, ready to be evaluated. In a game, they take a moment; without one they see the initial
 * state.
 */
export type Thunks = readonly ((moment?: Moment) => Value)[];

/** A program and, if it is a game, the run of it so far. */
export interface Loaded {
  readonly thunks: Thunks;
  readonly game: Game | undefined;
  /** Another program that stands in this one, as a function of the runtime. */
  readonly beside: ((runtime: typeof easel) => unknown) | undefined;
  run: Run | undefined;
  watch: GrowthWatch;
  /** True once a message has reported that growing numbers make the game slow. */
  isSlow: boolean;
  /** The calls in the notes that were given, by their numbers. */
  readonly calls: { readonly open: () => Value; readonly inside: Note | undefined }[];
  /** Of what is looked for in those notes: true of a value that is it, or has it in it. */
  holds: ((value: Value) => boolean) | undefined;
}

/** The file name of the program in stack traces. */
export const programFile = "led:program";

/** The maximum length of values in messages. */
const shortLength = 2000;

/** The number of innermost positions reported for a failure. */
const mostFrames = 20;

/** A program from what its code gives for the runtime: an object with `expressions`. */
export function loadedFrom(made: unknown): Loaded {
  if (typeof made !== "object" || made === null || !("expressions" in made))
    throw new TypeError("the program has no expressions");
  const { expressions } = made;
  if (!Array.isArray(expressions) || !expressions.every(isThunk))
    throw new TypeError("the program's expressions are not functions");
  return {
    thunks: expressions,
    game: "game" in made && isGame(made.game) ? made.game : undefined,
    beside: "beside" in made && isBeside(made.beside) ? made.beside : undefined,
    run: undefined,
    watch: new GrowthWatch(),
    isSlow: false,
    calls: [],
    holds: undefined,
  };
}

function isThunk(value: unknown): value is Thunks[number] {
  return typeof value === "function";
}

function isBeside(value: unknown): value is NonNullable<Loaded["beside"]> {
  return typeof value === "function";
}

/** Tests one property only, because the emitter makes a whole game or none. */
function isGame(value: unknown): value is Game {
  return typeof value === "object" && value !== null && "initialState" in value;
}

/** Evaluates the requested expression. */
export function evaluate(
  { thunks: all, run }: Loaded,
  { thunk, moment, show, expectation, pictures = false }: Request,
): Answer {
  try {
    const now = moment === "now" ? momentOf(run) : undefined;
    const thunks = now === undefined ? all : all.map((one) => () => one(now));
    const value = valueOf(thunks, thunk);
    const shapes = pictures ? picturedBy(value) : undefined;
    if (show === "whole") {
      const quoted = easel.print(value);
      return {
        kind: "value",
        printed: typeof value === "string" ? value : quoted,
        quoted,
        agrees: expectation !== undefined && agrees(value, expectation, thunks),
        shapes,
      };
    }
    const agreed = expectation !== undefined && agrees(value, expectation, thunks);
    const quoted = easel.shortened(value, shortLength);
    return { kind: "value", printed: typeof value === "string" ? cut(value) : quoted, quoted, agrees: agreed, shapes };
  } catch (error) {
    return failure(error);
  }
}

/** The moment where the game stands. The host asks for it only after it has played the game. */
export function momentOf(run: Run | undefined): Moment {
  if (run === undefined) throw new RangeError("there is no game to look at");
  return run.moment;
}

export function valueOf(thunks: Thunks, index: number): Value {
  const thunk = thunks[index];
  if (thunk === undefined) throw new RangeError(`the program has no expression ${index}`);
  return thunk();
}

function cut(text: string): string {
  return text.length <= shortLength ? text : `${text.slice(0, shortLength - 1)}…`;
}

/** True if one of the candidate expressions has the same value, or if the value prints as one of the texts. */
function agrees(value: Value, { candidates, texts, isPrinted }: Expectation, thunks: Thunks): boolean {
  return (
    candidates.some(({ thunk, wildcards }) =>
      holds(() => {
        const expected = valueOf(thunks, thunk);
        if (matches(expected, value, new Map(wildcards))) return true;
        return isPrinted && typeof expected === "string" && prints(value, [expected]);
      }),
    ) || holds(() => prints(value, texts))
  );
}

/** Runs a comparison. An expected value that fails, or cannot be compared, agrees with nothing. */
function holds(test: () => boolean): boolean {
  try {
    return test();
  } catch {
    return false;
  }
}

/**
 * True if the value prints as one of the texts. Printing stops just beyond the longest of them, so that large values
 * cost nothing.
 */
function prints(value: Value, texts: readonly string[]): boolean {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const printed = typeof value === "string" ? value : easel.shortened(value, longest + 1);
  return texts.some((text) => text === printed || text === printed.trim());
}

/** Turns an exception into data. Errors of the engine become failures, just as they do inside a definition. */
export function failure(error: unknown): FailureOutcome | CrashOutcome {
  const { code, title, reason: message, help, definition, place, args } = easel.inDefinition(error, "", "");
  if (code === toolFault) return crash(error);
  const outcome: FailureOutcome = {
    kind: "failure",
    code,
    title,
    message,
    help,
    definition:
      definition === undefined || definition === ""
        ? undefined
        : { name: definition, place: place ?? "", args: args ?? [] },
    frames: framesOf(error),
  };
  return outcome;
}

const toolFault = "L631";

function crash(error: unknown): CrashOutcome {
  const first = innermost(error);
  return { kind: "crash", message: String(first), detail: first instanceof Error ? (first.stack ?? "") : "" };
}

/** The original error. Definitions wrap errors in errors of their own. */
function innermost(error: unknown): unknown {
  let first = error;
  while (first instanceof LedError && first.cause !== undefined) first = first.cause;
  return first;
}

/** A position in the program. In a browser, it is in the text of a worker, whose address begins so. */
const placeInProgram = /(?:led:program|blob:[^\s()@]*?):(\d+):(\d+)/g;

/** The positions in the program's code, parsed from the stack of the original error. */
function framesOf(error: unknown): readonly Frame[] {
  const first = innermost(error);
  if (!(first instanceof Error) || first.stack === undefined) return [];
  // The stack begins with the message, which may contain any text.
  const at = first.stack.indexOf(first.message);
  const stack = at < 0 ? first.stack : first.stack.slice(at + first.message.length);
  return [...stack.matchAll(placeInProgram)]
    .slice(0, mostFrames)
    .map(([, line, column]) => ({ line: Number(line), column: Number(column) }));
}
