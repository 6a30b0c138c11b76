// Answers a request inside the worker: evaluates an expression of the program, compares its value, and turns what is
// thrown into plain data. Nothing that a document does makes it throw.

import { compileFunction } from "node:vm";
import * as easel from "../runtime/index.js";
import { LedError, type Value } from "../runtime/index.js";
import { matches } from "./match.js";
import type { Answer, Expectation, FailureOutcome, Frame, Request } from "./outcome.js";

/** The expressions of a program, ready to be evaluated. */
export type Thunks = readonly (() => Value)[];

/** What stack traces call the program. */
const programFile = "led:program";

/** Values in messages are cut here. */
const shortLength = 2000;

/** So many innermost positions of a failure are told. */
const mostFrames = 20;

/** Makes a program of its code: the body of a function of the runtime, which returns an object with `expressions`. */
export function load(code: string): Thunks {
  const made: unknown = compileFunction(code, ["easel"], { filename: programFile })(easel);
  if (typeof made !== "object" || made === null || !("expressions" in made)) throw new TypeError("the program has no expressions");
  const { expressions } = made;
  if (!Array.isArray(expressions) || !expressions.every(isThunk)) throw new TypeError("the program's expressions are not functions");
  return expressions;
}

function isThunk(value: unknown): value is () => Value {
  return typeof value === "function";
}

/** Evaluates what is asked for. */
export function evaluate(thunks: Thunks, { thunk, show, expectation }: Request): Answer {
  try {
    const value = valueOf(thunks, thunk);
    if (show === "whole") {
      const quoted = easel.print(value);
      return { kind: "value", printed: typeof value === "string" ? value : quoted, quoted, agrees: expectation !== undefined && agrees(value, expectation, thunks) };
    }
    const agreed = expectation !== undefined && agrees(value, expectation, thunks);
    const quoted = easel.shortened(value, shortLength);
    return { kind: "value", printed: typeof value === "string" ? cut(value) : quoted, quoted, agrees: agreed };
  } catch (error) {
    return failure(error);
  }
}

function valueOf(thunks: Thunks, index: number): Value {
  const thunk = thunks[index];
  if (thunk === undefined) throw new RangeError(`the program has no expression ${index}`);
  return thunk();
}

function cut(text: string): string {
  return text.length <= shortLength ? text : `${text.slice(0, shortLength - 1)}…`;
}

/** True if the value of one of the expressions is the same, or one of the texts is what the value prints. */
function agrees(value: Value, { candidates, texts }: Expectation, thunks: Thunks): boolean {
  return candidates.some(({ thunk, wildcards }) => holds(() => matches(valueOf(thunks, thunk), value, new Map(wildcards)))) || holds(() => prints(value, texts));
}

/** An expected value that fails, or cannot be compared, agrees with nothing. */
function holds(test: () => boolean): boolean {
  try {
    return test();
  } catch {
    return false;
  }
}

/** Printing stops a little behind the longest of the texts, so that large values cost nothing. */
function prints(value: Value, texts: readonly string[]): boolean {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const printed = typeof value === "string" ? value : easel.shortened(value, longest + 1);
  return texts.some((text) => text === printed || text === printed.trim());
}

/** What was thrown, as data. Errors of the engine become failures as they do inside a definition. */
function failure(error: unknown): Answer {
  const { code, title, message, help, definition, place, args } = easel.inDefinition(error, "", "");
  if (code === toolFault) return crash(error);
  const outcome: FailureOutcome = {
    kind: "failure",
    code,
    title,
    message,
    help,
    definition: definition === undefined || definition === "" ? undefined : { name: definition, place: place ?? "", args: args ?? [] },
    frames: framesOf(error),
  };
  return outcome;
}

const toolFault = "L631";

function crash(error: unknown): Answer {
  const first = innermost(error);
  return { kind: "crash", message: String(first), detail: first instanceof Error ? (first.stack ?? "") : "" };
}

/** The error that began it: definitions put errors of their own around it. */
function innermost(error: unknown): unknown {
  let first = error;
  while (first instanceof LedError && first.cause !== undefined) first = first.cause;
  return first;
}

/** The positions in the program's code, read from the stack of the error that began it. */
function framesOf(error: unknown): readonly Frame[] {
  const first = innermost(error);
  if (!(first instanceof Error) || first.stack === undefined) return [];
  // The message stands before the stack and may hold any text.
  const at = first.stack.indexOf(first.message);
  const stack = at < 0 ? first.stack : first.stack.slice(at + first.message.length);
  return [...stack.matchAll(/led:program:(\d+):(\d+)/g)].slice(0, mostFrames).map(([, line, column]) => ({ line: Number(line), column: Number(column) }));
}
