// Prints values, either in full, as LED can parse them, or shortened for messages. The short form never fails, and
// never lists a large set.

import { numberText } from "./decimals.js";
import { describeForeignValue } from "./foreign.js";
import { unwinding } from "./nesting.js";
import type { Value } from "./values.js";
import { maxMessageLength, maxPrintedLength } from "./limits.js";

/**
 * Formats a value as LED prints it inside another value, with quotes around strings. Longer text than `maxLength` is cut off
 * somewhat later, so its length shows that it is incomplete.
 */
export function printUpTo(v: Value, maxLength: number): string {
  const printer = new Printer(maxLength, false);
  printer.value(v);
  return printer.text;
}

/** Formats a value in full. */
export function textOf(v: Value): string {
  return printUpTo(v, maxPrintedLength);
}

/** Formats a value for a message, shortened if it is long. Never fails. */
export function shortened(v: Value, length = maxMessageLength): string {
  const printer = new Printer(length, true);
  try {
    printer.value(v);
  } catch {
    // The members are nested too deeply to be sorted.
    return `${printer.text}…`;
  }
  if (printer.text.length <= length) return printer.text;
  // Do not split a surrogate pair.
  const last = printer.text.charCodeAt(length - 2);
  return `${printer.text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 2 : length - 1)}…`;
}

/**
 * Appends printed values to `text`, up to a limit. Classes of values call it from `printOn`, so that they can have a
 * `toString` although this file does not depend on them.
 */
export class Printer {
  text = "";
  declare private readonly limit: number;
  /** True for messages, which never list a large set. */
  declare readonly short: boolean;

  constructor(limit: number, short: boolean) {
    this.limit = limit;
    this.short = short;
  }

  value(v: Value): void {
    if (this.text.length > this.limit) return;
    try {
      this.append(v);
    } catch (error) {
      throw unwinding(error);
    }
  }

  private append(v: Value): void {
    if (typeof v === "string") this.text += quoteString(this.short ? v.slice(0, this.limit) : v);
    else if (typeof v === "boolean") this.text += v ? "true" : "false";
    else if (typeof v === "number" || typeof v === "bigint") this.text += numberText(v);
    else if (typeof v === "function") this.text += `a function of ${v.length} parameter${v.length === 1 ? "" : "s"}`;
    else if (Array.isArray(v)) this.list("(", v, ")");
    else if (printsItself(v)) v.printOn(this);
    else this.text += describeForeignValue(v);
  }

  list(open: string, items: Iterable<Value>, close: string): void {
    this.text += open;
    let first = true;
    for (const item of items) {
      if (this.text.length > this.limit) return;
      if (!first) this.text += ", ";
      first = false;
      this.value(item);
    }
    this.text += close;
  }
}

/** True for values that are objects. Foreign values may be anything. */
function printsItself(v: unknown): v is { printOn(printer: Printer): void } {
  return typeof v === "object" && v !== null && "printOn" in v;
}

/** The character after the backslash in an escape sequence, by code. */
const escapes: Readonly<Record<number, string>> = { 0x09: "t", 0x0a: "n", 0x0d: "r", 0x22: '"', 0x5c: "\\" };

/** Formats a string as a LED literal. */
export function quoteString(text: string): string {
  let result = '"';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Fast path: most characters are letters.
    const escape = code > 0x5c ? undefined : escapes[code];
    if (escape === undefined) continue;
    result += `${text.slice(from, i)}\\${escape}`;
    from = i + 1;
  }
  return `${result}${text.slice(from)}"`;
}
