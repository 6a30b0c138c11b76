// Constructs and throws failures: the error for a row of failures.ts with its parameters, and the failure of foreign
// values.

import { describeNonValue } from "./foreign.js";
import { type Failure, LedError } from "./led-error.js";
import { level } from "./nesting.js";
import { LedObject } from "./values.js";

export * from "./led-error.js";

/**
 * The error of a kind with these parameters. If one of them is not a LED value, the error reports that instead: no
 * document can create such a value, so it came from JavaScript.
 */
export function failureOf<Facts extends object>(row: Failure<Facts>, facts: Facts, cause?: unknown): LedError {
  const foreign = foreignAmong(facts);
  return foreign === undefined
    ? new LedError(row.code, row.title, row.message(facts), row.help?.(facts), undefined, cause)
    : failureFromOutside(foreign);
}

/** A JavaScript value that is not a LED value. */
export const fromOutside: Failure<{ readonly foreign: string }> = {
  code: "L630",
  title: "Not a LED value",
  message: ({ foreign }) => `JavaScript passed ${foreign}, which is not a LED value`,
  help: () => "convert plain data with `fromJs`",
};

/** Fails if v is not a LED value. Does not check the coordinates of tuples. */
export function requireValue(v: unknown): void {
  const foreign = describeNonValue(v, isOurs);
  if (foreign !== undefined) throw failureFromOutside(foreign);
}

/** True if v is a LED value, and so are all components of its tuples. */
export function isValue(v: unknown): boolean {
  return describeNonValue(v, isOurs) === undefined && (!Array.isArray(v) || level(() => Array.from(v).every(isValue)));
}

function failureFromOutside(foreign: string): LedError {
  const { code, title, message, help } = fromOutside;
  return new LedError(code, title, message({ foreign }), help?.({ foreign }));
}

/** The facts of failures that may be values of LED. */
const valuesAmongFacts = ["value", "wrong", "left", "right", "first", "second"] as const;

const isOurs = (v: object): boolean => v instanceof LedObject;

/** Describes the first parameter of a failure that is not a LED value. */
function foreignAmong(facts: object): string | undefined {
  for (const key of valuesAmongFacts) {
    const foreign =
      key in facts ? describeNonValue((facts as { readonly [key: string]: unknown })[key], isOurs) : undefined;
    if (foreign !== undefined) return foreign;
  }
  return undefined;
}

export function fail<Facts extends object>(row: Failure<Facts>, facts: Facts): never {
  throw failureOf(row, facts);
}

/** The result of a computation, or undefined if it fails. */
export function withoutFailure<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof LedError) return undefined;
    throw error;
  }
}
