// Failures: the error for a row of failures.ts with its facts, and for what comes from outside and is not a value.

import { foreignIn } from "./foreign.js";
import { type Failure, LedError } from "./led-error.js";
import { level } from "./nesting.js";
import { LedObject } from "./values.js";

export * from "./led-error.js";

/**
 * The error for a kind of failure with these facts. If one of them is no value of LED, that is the failure: it came from
 * outside, since no document can make it.
 */
export function failureOf<Facts extends object>(row: Failure<Facts>, facts: Facts, cause?: unknown): LedError {
  const foreign = foreignAmong(facts);
  return foreign === undefined
    ? new LedError(row.code, row.title, row.message(facts), row.help?.(facts), undefined, cause)
    : failureFromOutside(foreign);
}

/** What is wrong with a value from outside. */
export const fromOutside: Failure<{ readonly foreign: string }> = {
  code: "L630",
  title: "A value that is none",
  message: ({ foreign }) => `${foreign} comes from outside, and is no value of LED`,
  help: () => "`fromJs` makes values of plain data",
};

/** Fails for what comes from outside and is not a value. It does not look into tuples. */
export function needValue(v: unknown): void {
  const foreign = foreignIn(v, isOurs);
  if (foreign !== undefined) throw failureFromOutside(foreign);
}

/** True for values, with all parts of tuples. */
export function isValue(v: unknown): boolean {
  return foreignIn(v, isOurs) === undefined && (!Array.isArray(v) || level(() => Array.from(v).every(isValue)));
}

function failureFromOutside(foreign: string): LedError {
  const { code, title, message, help } = fromOutside;
  return new LedError(code, title, message({ foreign }), help?.({ foreign }));
}

/** The facts that are values. */
const valuesAmongFacts = ["value", "wrong", "left", "right", "first", "second"] as const;

const isOurs = (v: object): boolean => v instanceof LedObject;

/** What among the facts of a failure is no value, in words. */
function foreignAmong(facts: object): string | undefined {
  for (const key of valuesAmongFacts) {
    const foreign = key in facts ? foreignIn((facts as { readonly [key: string]: unknown })[key], isOurs) : undefined;
    if (foreign !== undefined) return foreign;
  }
  return undefined;
}

/** Fails. */
export function fail<Facts extends object>(row: Failure<Facts>, facts: Facts): never {
  throw failureOf(row, facts);
}
