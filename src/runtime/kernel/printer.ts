// Prints values: in the form that LED can read back, and in a short form for messages, which never fails and never
// lists a set that is too large for it.

import { numberText } from "./decimals.js";
import { inWords } from "./foreign.js";
import { unwinding } from "./nesting.js";
import type { Formula, LedSet, Value } from "./values.js";

/** The maximum number of characters of a value in a message. */
const shortLength = 80;

/** The maximum length of printed text, well below the longest string of any engine. */
export const longestText = 2 ** 28;

/** In messages, a set with more members is shown as its formula, or by a few members. */
const fewMembers = 1000;

/**
 * A value as LED prints it inside another value, where strings have quotes. A text of more than `most` characters is
 * cut off after that, so that its length shows that it is incomplete.
 */
export function printUpTo(v: Value, most: number): string {
  const printer = new Printer(most, false);
  printer.value(v);
  return printer.text;
}

/** A value as text, for JavaScript. */
export function textOf(v: Value): string {
  return printUpTo(v, longestText);
}

/** A value printed for a message: shortened if it is long. Never fails. */
export function shortened(v: Value, length = shortLength): string {
  const printer = new Printer(length, true);
  try {
    printer.value(v);
  } catch {
    // Its members are nested too deeply to be sorted.
    return `${printer.text}…`;
  }
  if (printer.text.length <= length) return printer.text;
  // A surrogate pair is kept or removed as a whole.
  const last = printer.text.charCodeAt(length - 2);
  return `${printer.text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 2 : length - 1)}…`;
}

/** The precedence of the operators on sets; an operand of the same or lower precedence needs parentheses. */
const level = { U: 7, "\\": 7, sec: 8, "*": 8 } as const;

/**
 * Prints values one after the other, and stops when the text exceeds the limit. What is not a value of JavaScript prints
 * itself with this: so the classes of values can have `toString`, though the printer does not know them.
 */
export class Printer {
  text = "";
  declare private readonly limit: number;
  declare private readonly short: boolean;

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
    if (typeof v === "string") this.text += quoted(this.short ? v.slice(0, this.limit) : v);
    else if (typeof v === "boolean") this.text += v ? "true" : "false";
    else if (typeof v === "number" || typeof v === "bigint") this.text += numberText(v);
    else if (typeof v === "function") this.text += `a function of ${v.length} parameter${v.length === 1 ? "" : "s"}`;
    else if (Array.isArray(v)) this.list("(", v, ")");
    else if (printsItself(v)) v.printOn(this);
    else this.text += inWords(v);
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

  set(set: LedSet): void {
    if (!set.finite) {
      this.formula(set);
    } else if (!this.short || !isLong(set)) {
      this.list("{", set.listed(), "}");
    } else if (set.formula !== undefined) {
      this.formula(set);
    } else {
      this.list("{", set.each(), "}");
    }
  }

  private formula(set: LedSet): void {
    try {
      this.appendFormula(set);
    } catch (error) {
      throw unwinding(error);
    }
  }

  private appendFormula(set: LedSet): void {
    const formula = set.formula;
    if (formula === undefined) return this.set(set);
    switch (formula.kind) {
      case "name":
        this.text += formula.name;
        return;
      case "call":
        this.text += `${formula.name}(`;
        this.formula(formula.argument);
        this.text += ")";
        return;
      case "range":
        this.text += `{${formula.low}..${formula.high}}`;
        return;
      case "operation":
        this.operation(formula);
    }
  }

  private operation({ operator, operands }: Formula & { readonly kind: "operation" }): void {
    operands.forEach((operand, i) => {
      if (i > 0) this.text += ` ${operator} `;
      const inner = operand.formula;
      const tight =
        inner?.kind !== "operation" ||
        level[inner.operator] > level[operator] ||
        // Operators of one level associate to the left, and a product is flat.
        (i === 0 && inner.operator === operator && operator !== "*");
      if (!tight) this.text += "(";
      this.formula(operand);
      if (!tight) this.text += ")";
    });
  }
}

/** True of values that are objects; what comes from outside may be anything. */
function printsItself(v: unknown): v is { printOn(printer: Printer): void } {
  return typeof v === "object" && v !== null && "printOn" in v;
}

function isLong(set: LedSet): boolean {
  // For a message, the members of combinations and power sets are not counted, because that may take as long as listing
  // them.
  return set.formula?.kind === "operation" || set.formula?.kind === "call" || set.count() > fewMembers;
}

/** The characters after the backslash in escape sequences of strings. */
const escapes: Readonly<Record<number, string>> = { 0x09: "t", 0x0a: "n", 0x0d: "r", 0x22: '"', 0x5c: "\\" };

/** A string in quotes, as a literal of LED. */
export function quoted(text: string): string {
  let result = '"';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Most characters are letters.
    const escape = code > 0x5c ? undefined : escapes[code];
    if (escape === undefined) continue;
    result += `${text.slice(from, i)}\\${escape}`;
    from = i + 1;
  }
  return `${result}${text.slice(from)}"`;
}
