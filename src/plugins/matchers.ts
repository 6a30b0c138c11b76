// Printing, equality and matchers of LED values in Vitest and Jest. Values are recognised structurally, not by class,
// since a program may contain another copy of the runtime.

import { numberIn } from "../runtime/interop/numerals.js";
import { textOf } from "../runtime/values/printer.js";
import type { Value } from "../runtime/values/values.js";

export interface LedMatchers {
  /** Compares as LED does: `expect(half).toEqualLed(0.5)`. */
  toEqualLed(value: unknown): void;
  /** Compares the printed form, with strings in quotes: `expect(evens()).toPrintAs("{2, 4}")`. */
  toPrintAs(text: string): void;
  /** Tests membership in a set, or in the value of a definition without parameters: `expect(cell).toBeIn(Cell)`. */
  toBeIn(set: SetLike | (() => SetLike)): void;
  /** Expects a failure with this code: `expect(() => quotient(1, 0)).toFailWith("L605")`. */
  toFailWith(code: string): void;
}

/** A set of any runtime. The classes of two runtimes are different types, because they have private members. */
interface SetLike {
  has(value: unknown): boolean;
}

/** The part of `expect` that Vitest and Jest share. */
export interface Expect {
  addEqualityTesters(testers: ((a: unknown, b: unknown) => boolean | undefined)[]): void;
  addSnapshotSerializer(serializer: { test(v: unknown): boolean; serialize(v: Value): string }): void;
  extend(matchers: Readonly<Record<string, Matcher>>): void;
}

// oxlint-disable-next-line typescript/no-explicit-any -- each matcher has its own types of arguments.
type Matcher = (this: { readonly isNot?: boolean }, received: any, argument: any) => MatchResult;

interface MatchResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** True for sets, sequences, atoms, ratios and images of any runtime. */
function isLedObject(v: unknown): v is Value {
  return typeof v === "object" && v !== null && "printOn" in v && "toJSON" in v;
}

/** True if a value prints as this text; printed forms are unique. */
const isWrittenAs = (v: unknown, text: string): boolean => isPlain(v) && textOf(v) === text;

/** Replaces doubles by their shortest decimals, as `fromJs` does: 4.9 by 49/10. */
const decimalsIn = (v: Value): Value =>
  typeof v === "number" ? (numberIn(String(v)) ?? v) : Array.isArray(v) ? v.map(decimalsIn) : v;

/** True if values are equal, where doubles have their exact values or those of their shortest decimals. */
const isEqual = (a: unknown, b: unknown): boolean =>
  isPlain(a) && isPlain(b) && (isWrittenAs(a, textOf(b)) || isWrittenAs(decimalsIn(a), textOf(decimalsIn(b))));

const isPlain = (v: unknown): v is Value =>
  ["number", "bigint", "boolean", "string"].includes(typeof v) || isLedObject(v) || Array.isArray(v);

/** Returns the result of a matcher; `what` is its failure message. */
const matchResult = (pass: boolean, what: string): MatchResult => ({ pass, message: () => what });

const printValue = (v: unknown): string => (isPlain(v) ? textOf(v) : String(v));

/** Adds the printing, equality and matchers of LED values to `expect`. */
export function extendExpect(expect: Expect): void {
  expect.addEqualityTesters([(a, b) => (isLedObject(a) || isLedObject(b) ? isEqual(a, b) : undefined)]);

  expect.addSnapshotSerializer({
    test: isLedObject,
    serialize: (v: Value) => textOf(v),
  });

  expect.extend({
    toEqualLed(received: unknown, value: Value) {
      return matchResult(
        isEqual(received, value),
        `${printValue(received)} is ${this.isNot ? "" : "not "}equal to ${textOf(decimalsIn(value))}`,
      );
    },
    toPrintAs(received: unknown, text: string) {
      return matchResult(
        isWrittenAs(received, text),
        `${printValue(received)} is ${this.isNot ? "" : "not "}printed as ${text}`,
      );
    },
    toBeIn(received: unknown, set: SetLike | (() => SetLike)) {
      const expectedSet = typeof set === "function" ? set() : set;
      return matchResult(
        isPlain(received) && expectedSet.has(received),
        `${printValue(received)} is ${this.isNot ? "" : "not "}in ${printValue(expectedSet)}`,
      );
    },
    toFailWith(received: () => unknown, code: string) {
      try {
        return matchResult(false, `expected an error, got ${printValue(received())}`);
      } catch (error) {
        const own = error instanceof Error && "code" in error ? String(error.code) : undefined;
        const what = error instanceof Error ? error.message : String(error);
        return matchResult(own === code, `failed with ${own ?? "another error"}: ${what}`);
      }
    },
  });
}
