// Values of LED in the tests of other programs: `setupFiles: ["led-lang/vitest"]` lets Vitest show them as LED writes them,
// compares them by what they are, and adds matchers. Values are known by their form, not by their class, since a
// program may have a runtime of its own beside its modules.

import { expect } from "vitest";
import { textOf } from "../runtime/kernel/printer.js";
import type { Value } from "../runtime/kernel/values.js";

/** What can be expected of values of LED, and of functions that fail. */
interface LedMatchers<Result> {
  /** It is this value, as LED compares them: `expect(half).toEqualLed(0.5)`. */
  toEqualLed(value: Value): Result;
  /** LED writes it like this, with strings in quotes: `expect(evens()).toPrintAs("{2, 4}")`. */
  toPrintAs(text: string): Result;
  /** It is a member of a set, or of the set that a definition without parameters gives: `expect(cell).toBeIn(Cell)`. */
  toBeIn(set: SetLike | (() => SetLike)): Result;
  /** The function fails with this code: `expect(() => quotient(1, 0)).toFailWith("L605")`. */
  toFailWith(code: string): Result;
}

/** What is asked of a set. */
interface SetLike {
  has(value: Value): boolean;
}

declare module "vitest" {
  // oxlint-disable-next-line typescript/no-explicit-any -- declarations that are merged have the same parameters.
  interface Matchers<T = any> extends LedMatchers<T> {}
}

/** True of sets, sequences, atoms, ratios and images, of whichever runtime. */
function isObjectOfLed(v: unknown): v is Value {
  return typeof v === "object" && v !== null && "printOn" in v && "toJSON" in v;
}

/** True if something is written like a value of LED; each value is written differently from all others. */
const isWrittenAs = (v: unknown, text: string): boolean => isPlain(v) && textOf(v) === text;

const isPlain = (v: unknown): v is Value =>
  ["number", "bigint", "boolean", "string"].includes(typeof v) || isObjectOfLed(v) || Array.isArray(v);

/** What a matcher says; with `not`, that it is so. */
const found = (pass: boolean, what: string): { readonly pass: boolean; readonly message: () => string } => ({
  pass,
  message: () => what,
});

const shown = (v: unknown): string => (isPlain(v) ? textOf(v) : String(v));

expect.addEqualityTesters([
  (a, b) => (isObjectOfLed(a) || isObjectOfLed(b) ? isPlain(a) && isPlain(b) && textOf(a) === textOf(b) : undefined),
]);

expect.addSnapshotSerializer({
  test: isObjectOfLed,
  serialize: (v: Value) => textOf(v),
});

expect.extend({
  toEqualLed(received: unknown, value: Value) {
    const text = textOf(value);
    return found(isWrittenAs(received, text), `${shown(received)} is ${this.isNot ? "" : "not "}equal to ${text}`);
  },
  toPrintAs(received: unknown, text: string) {
    return found(isWrittenAs(received, text), `${shown(received)} is ${this.isNot ? "" : "not "}written as ${text}`);
  },
  toBeIn(received: unknown, set: SetLike | (() => SetLike)) {
    const asked = typeof set === "function" ? set() : set;
    return found(
      isPlain(received) && asked.has(received),
      `${shown(received)} is ${this.isNot ? "" : "not "}in ${shown(asked)}`,
    );
  },
  toFailWith(received: () => unknown, code: string) {
    try {
      return found(false, `it did not fail, and its value is ${shown(received())}`);
    } catch (error) {
      const own = error instanceof Error && "code" in error ? String(error.code) : undefined;
      const what = error instanceof Error ? error.message : String(error);
      return found(own === code, `it failed with ${own ?? "another error"}: ${what}`);
    }
  },
});
