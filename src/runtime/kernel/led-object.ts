// What the values that are objects of JavaScript have in common: how they behave where JavaScript asks for a text, for a
// number, or for plain data.

import { level } from "./nesting.js";
import { type Printer, textOf } from "./printer.js";
import type { Value } from "./values.js";

abstract class Base {
  /** Prints the value as LED writes it. */
  abstract printOn(printer: Printer): void;

  /** What `JSON.stringify` writes. */
  abstract toJSON(): unknown;

  /** The value as LED writes it. */
  toString(): string {
    return textOf(this as unknown as Value);
  }

  /** Becomes text in a template and beside text, but no number, which would be another value: `set < 3`, `ratio + 1`. */
  [Symbol.toPrimitive](hint: string): string {
    if (hint === "number" || (hint === "default" && this.isNumber))
      throw new TypeError(
        this.isNumber
          ? `\`${this}\` is a ratio, which is no number of JavaScript: \`add\`, \`compare\` and their like compute with it, and \`toNumber\` gives the nearest double.`
          : `\`${this}\` is no number: \`compare\` says which of two values comes first.`,
      );
    return this.toString();
  }

  /** True for numbers of LED. */
  protected get isNumber(): boolean {
    return false;
  }
}

/** A set, a sequence, an atom, a ratio, a point, a colour or an image. */
export const LedObject: typeof Base = /* @__PURE__ */ shownByNode(Base);

/** The class, with the method by which Node and others show an object. Written in the class, no bundler could drop it. */
function shownByNode(base: typeof Base): typeof Base {
  Object.defineProperty(base.prototype, Symbol.for("nodejs.util.inspect.custom"), {
    value(this: Base): string {
      return this.toString();
    },
  });
  return base;
}

/**
 * A value as plain data for JSON: tuples, sequences and sets become lists, atoms strings, integers beyond the safe ones
 * and ratios that no double shows texts, `"1/3"`. Fails for infinite sets.
 */
export function plain(v: Value): unknown {
  if (typeof v === "bigint") return String(v);
  if (typeof v !== "object") return v;
  return level(() => ("toJSON" in v ? v.toJSON() : v.map(plain)));
}
