// The common base class of values that are JavaScript objects: conversion to text, number and JSON.

import { level } from "./nesting.js";
import { type Printer, textOf } from "./printer.js";
import type { Kind, Value } from "./values.js";

abstract class Base {
  /** The kind of the value. Tests of it, unlike `instanceof`, do not make a bundle contain the class. */
  abstract get kind(): Kind;

  /** Prints the value in LED notation. */
  abstract printOn(printer: Printer): void;

  abstract toJSON(): unknown;

  toString(): string {
    return textOf(this as unknown as Value);
  }

  /**
   * Converts to text in templates and concatenations. Throws on conversion to a number, which would silently compare or
   * add another value: `set < 3`, `ratio + 1`.
   */
  [Symbol.toPrimitive](hint: string): string {
    if (hint === "number" || (hint === "default" && this.kind === "number"))
      throw new TypeError(
        this.kind === "number"
          ? `\`${this}\` is a ratio, not a JavaScript number. Use \`add\`, \`compare\` and similar functions, or \`toNumber\` for the nearest double.`
          : `\`${this}\` is not a number. Use \`compare\` to compare values.`,
      );
    return this.toString();
  }
}

/** The base class of sets, sequences, atoms, ratios, points, colours and images. */
export const LedObject: typeof Base = /* @__PURE__ */ shownByNode(Base);

/**
 * Adds the method by which Node and other consoles inspect objects. In the class body, its computed key would prevent
 * tree shaking.
 */
function shownByNode(base: typeof Base): typeof Base {
  Object.defineProperty(base.prototype, Symbol.for("nodejs.util.inspect.custom"), {
    value(this: Base): string {
      return this.toString();
    },
  });
  return base;
}

/**
 * Converts a value to plain data for JSON: tuples, sequences and sets become arrays, atoms strings. A ratio becomes the
 * double with the same decimal form if there is one, otherwise a string (`"1/3"`). Integers that are not safe become
 * strings. Fails for infinite sets.
 */
export function plain(v: Value): unknown {
  if (typeof v === "bigint") return String(v);
  if (typeof v !== "object") return v;
  return level(() => ("toJSON" in v ? v.toJSON() : v.map(plain)));
}
