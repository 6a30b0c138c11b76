// Answers an evaluation request inside the worker: evaluates an expression, compares the value with the expected one,
// and converts exceptions into plain data. It never throws, whatever the document does.

import * as easel from "../runtime/index.js";
import { GrowthWatch } from "./games/growth.js";
import type { Run } from "./games/run.js";
import { apply, type Game, LedError, type Moment, type Value } from "../runtime/index.js";
import type { TraceNode } from "../runtime/values/trace.js";
import { matches } from "./match.js";
import { shapesOfValue } from "./pictured.js";
import { resultText } from "./result-text.js";
import type { Answer, CrashOutcome, Expectation, FailureOutcome, Frame, Request } from "./outcome.js";
import { maxFrames, maxMessageLength } from "./limits.js";

/** The expressions of a program as thunks. In a game they take a moment, which defaults to the initial state. */
export type Thunks = readonly ((moment?: Moment) => Value)[];

export interface LoadedProgram {
  readonly thunks: Thunks;
  readonly game: Game | undefined;
  /** A second, instrumented program inside this one, as a function of the runtime. */
  readonly beside: ((runtime: typeof easel) => unknown) | undefined;
  run: Run | undefined;
  /** The keys for which the game has asked since it began. */
  askedKeys: ReadonlySet<string>;
  watch: GrowthWatch;
  /** True once slow frames due to growing numbers have been reported. */
  isSlow: boolean;
  /** The numbered calls of the reported traces. */
  readonly calls: { readonly open: () => Value; readonly bodyTrace: TraceNode | undefined }[];
  /** True for values that contain the image whose origin is being traced. */
  holds: ((value: Value) => boolean) | undefined;
}

/** The file name of the program in stack traces. */
export const programFile = "led:program";

/** Validates the result of a program's code: an object with `expressions`. */
export function loadProgram(program: unknown): LoadedProgram {
  if (typeof program !== "object" || program === null || !("expressions" in program))
    throw new TypeError("the program has no expressions");
  const { expressions } = program;
  if (!Array.isArray(expressions) || !expressions.every(isThunk))
    throw new TypeError("the program's expressions are not functions");
  return {
    thunks: expressions,
    game: "game" in program && isGame(program.game) ? program.game : undefined,
    beside: "beside" in program && isBeside(program.beside) ? program.beside : undefined,
    run: undefined,
    askedKeys: new Set(),
    watch: new GrowthWatch(),
    isSlow: false,
    calls: [],
    holds: undefined,
  };
}

function isThunk(value: unknown): value is Thunks[number] {
  return typeof value === "function";
}

function isBeside(value: unknown): value is NonNullable<LoadedProgram["beside"]> {
  return typeof value === "function";
}

/** One property is enough, because the code generator emits a complete game or none. */
function isGame(value: unknown): value is Game {
  return typeof value === "object" && value !== null && "initialState" in value;
}

export function evaluate(
  { thunks: all, run }: LoadedProgram,
  { thunk, moment, show, expectation, pictures = false }: Request,
): Answer {
  try {
    const now = moment === "now" ? momentOf(run) : undefined;
    const thunks = now === undefined ? all : all.map((one) => () => one(now));
    const value = valueOf(thunks, thunk);
    const shapes = pictures ? shapesOfValue(value) : undefined;
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
    const quoted = resultText(value);
    return { kind: "value", printed: typeof value === "string" ? cut(value) : quoted, quoted, agrees: agreed, shapes };
  } catch (error) {
    return failure(error);
  }
}

/** The current moment. The host must have played the game before. */
export function momentOf(run: Run | undefined): Moment {
  if (run === undefined) throw new Error("there is no game to inspect");
  return run.moment;
}

export function valueOf(thunks: Thunks, index: number): Value {
  const thunk = thunks[index];
  if (thunk === undefined) throw new Error(`the program has no expression ${index}`);
  return thunk();
}

function cut(text: string): string {
  return text.length <= maxMessageLength ? text : `${text.slice(0, maxMessageLength - 1)}…`;
}

/** True if the value equals a candidate expression or prints as one of the texts. */
function agrees(value: Value, expectation: Expectation, thunks: Thunks): boolean {
  const { candidates, texts, isPrinted, isStrict = false, reference } = expectation;
  const isEqual = candidates.some(({ thunk, wildcards }) =>
    holds(() => {
      const expected = valueOf(thunks, thunk);
      if (matches(expected, value, new Map(wildcards))) return true;
      return isPrinted && typeof expected === "string" && prints(value, [expected]);
    }),
  );
  if (isEqual) return true;
  if (!holds(() => prints(value, texts))) return false;
  if (!isStrict || isPrinted || typeof value !== "string" || candidates.length === 0) return true;
  return reference !== undefined && holds(() => valueOf(thunks, reference) === value);
}

/** Runs a comparison. It is false if the expected value fails or is not comparable. */
function holds(test: () => boolean): boolean {
  try {
    return test();
  } catch {
    return false;
  }
}

/**
 * True if the value prints as one of the texts. Printing stops just beyond the longest text, so that large values cost
 * nothing.
 */
function prints(value: Value, texts: readonly string[]): boolean {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const printed = typeof value === "string" ? value : easel.shortened(value, longest + 1);
  return texts.some((text) => text === printed || text === printed.trim());
}

/** Converts an exception into data. Engine errors such as stack overflow become failures, as inside a definition. */
/** The value of an expression with parameters for the given arguments; the value itself if there are none. */
export const applyFunction = (value: Value, args: readonly Value[]): Value =>
  args.length === 0 ? value : apply(value, ...args);

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

/** The original error. Definitions wrap errors in their own errors. */
function innermost(error: unknown): unknown {
  let first = error;
  while (first instanceof LedError && first.cause !== undefined) first = first.cause;
  return first;
}

/** A position in the program. In a browser its file is the blob URL of a worker. */
const placeInProgram = /(?:led:program|blob:[^\s()@]*?):(\d+):(\d+)/g;

export function framesOf(error: unknown): readonly Frame[] {
  const first = innermost(error);
  if (!(first instanceof Error) || first.stack === undefined) return [];
  // The stack begins with the message, which may contain any text.
  const at = first.stack.indexOf(first.message);
  const stack = at < 0 ? first.stack : first.stack.slice(at + first.message.length);
  return [...stack.matchAll(placeInProgram)]
    .slice(0, maxFrames)
    .map(([, line, column]) => ({ line: Number(line), column: Number(column) }));
}
