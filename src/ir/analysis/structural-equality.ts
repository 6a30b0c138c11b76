// Structural equality of core expressions. Equal expressions have the same value if their variables have the same
// bindings.

import type { Core } from "../ir.js";

export function areAlike(a: Core, b: Core): boolean {
  const areAllEqual = (some: readonly Core[], others: readonly Core[]): boolean =>
    some.length === others.length && some.every((one, i) => areAlike(one, others[i]!));
  switch (a.kind) {
    case "variable":
      return b.kind === "variable" && a.variable.id === b.variable.id;
    case "number":
      return b.kind === "number" && a.numerator === b.numerator && a.denominator === b.denominator;
    case "string":
      return b.kind === "string" && a.value === b.value;
    case "atom":
      return b.kind === "atom" && a.name === b.name;
    case "moment":
      return b.kind === "moment" && a.field === b.field;
    case "tuple":
      return b.kind === "tuple" && areAllEqual(a.items, b.items);
    case "primitive":
      return b.kind === "primitive" && a.name === b.name && areAllEqual(a.args, b.args);
    case "call":
      return b.kind === "call" && a.defined === b.defined && areAllEqual(a.args, b.args);
    default:
      return false;
  }
}
