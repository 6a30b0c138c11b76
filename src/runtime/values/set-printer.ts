// Prints sets: their members, or their notation where they are infinite, or too large for a message.

import type { Formula, LedSet } from "./led-set.js";
import { unwinding } from "./nesting.js";
import type { Printer } from "./printer.js";
import { maxMembersPrinted } from "./limits.js";

/** Precedence of the set operators; operands of the same or lower precedence need parentheses. */
const level = { U: 7, "\\": 7, sec: 8, "*": 8 } as const;

/** Prints a set: its members, or its notation. */
export function printSet(set: LedSet, printer: Printer): void {
  if (!set.finite) {
    printFormula(set, printer);
  } else if (!printer.short || !isLong(set)) {
    printer.list("{", set.listed(), "}");
  } else if (set.formula !== undefined) {
    printFormula(set, printer);
  } else {
    printer.list("{", set.each(), "}");
  }
}

function printFormula(set: LedSet, printer: Printer): void {
  try {
    appendFormula(set, printer);
  } catch (error) {
    throw unwinding(error);
  }
}

function appendFormula(set: LedSet, printer: Printer): void {
  const formula = set.formula;
  if (formula === undefined) return printSet(set, printer);
  switch (formula.kind) {
    case "name":
      printer.text += formula.name;
      return;
    case "call":
      printer.text += `${formula.name}(`;
      printFormula(formula.argument, printer);
      printer.text += ")";
      return;
    case "range":
      printer.text += `{${formula.low}..${formula.high}}`;
      return;
    case "operation":
      printOperation(formula, printer);
  }
}

function printOperation({ operator, operands }: Formula & { readonly kind: "operation" }, printer: Printer): void {
  operands.forEach((operand, i) => {
    if (i > 0) printer.text += ` ${operator} `;
    const inner = operand.formula;
    const tight =
      inner?.kind !== "operation" ||
      level[inner.operator] > level[operator] ||
      // Operators of one level are left-associative, but a nested product is not the flat one.
      (i === 0 && inner.operator === operator && operator !== "*");
    if (!tight) printer.text += "(";
    printFormula(operand, printer);
    if (!tight) printer.text += ")";
  });
}

function isLong(set: LedSet): boolean {
  // The members of combinations and power sets are not counted, because that may take as long as listing them.
  return set.formula?.kind === "operation" || set.formula?.kind === "call" || set.count() > maxMembersPrinted;
}
