// The canonical order of values, and their printed form.

import { compare, printedNumber } from "./numbers.js";
import { members, size, isFinite } from "./relations.js";
import { type OracleSet, type OracleValue } from "./values.js";
import { OracleError } from "./failures.js";

const ranks = {
  truth: 0,
  number: 1,
  atom: 2,
  string: 3,
  tuple: 4,
  sequence: 5,
  easel: 6,
  set: 7,
  function: 8,
} as const;

/** Negative, zero or positive if a precedes, equals or follows b. */
export function inOrder(a: OracleValue, b: OracleValue): number {
  if (a.kind === "truth" && b.kind === "truth") return Number(a.value) - Number(b.value);
  if (a.kind === "number" && b.kind === "number") return compare(a.value, b.value);
  if (a.kind === "atom" && b.kind === "atom") return inTextOrder([...a.name], [...b.name]);
  if (a.kind === "string" && b.kind === "string") return inTextOrder(a.characters, b.characters);
  if (a.kind === "tuple" && b.kind === "tuple") return inItemOrder(a.items, b.items);
  if (a.kind === "sequence" && b.kind === "sequence") return inItemOrder(a.items, b.items);
  if (a.kind === "easel" && b.kind === "easel")
    return inTextOrder([...a.maker], [...b.maker]) || inItemOrder(a.items, b.items);
  if (a.kind === "set" && b.kind === "set") return inItemOrder(listed(a), listed(b));
  return ranks[a.kind] - ranks[b.kind];
}

function inTextOrder(a: readonly string[], b: readonly string[]): number {
  for (const [i, character] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    const difference = character.codePointAt(0)! - other.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function inItemOrder(a: readonly OracleValue[], b: readonly OracleValue[]): number {
  if (a.length !== b.length) return a.length - b.length;
  for (const [i, item] of a.entries()) {
    const difference = inOrder(item, b[i]!);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function listed(s: OracleSet): readonly OracleValue[] {
  return [...members(s)].sort(inOrder);
}

/** The first member in canonical order; ranges are not listed. */
export function chosen(s: OracleSet): OracleValue {
  if (isFinite(s) && size(s) === 0n) throw new OracleError("choose of the empty set");
  if (s.set.form === "range") return { kind: "number", value: { n: s.set.from, d: 1n } };
  return listed(s)[0]!;
}

/** The result of `pp`: a string without quotes, everything else as written in LED. */
export function printed(value: OracleValue): string {
  return value.kind === "string" ? value.characters.join("") : printedInside(value);
}

/** False for values whose printed form the language leaves open. */
export function isPrintable(value: OracleValue): boolean {
  switch (value.kind) {
    case "function":
      return false;
    case "set":
      return isFinite(value) && members(value).every(isPrintable);
    case "tuple":
    case "sequence":
    case "easel":
      return value.items.every(isPrintable);
    case "number":
    case "truth":
    case "atom":
    case "string":
      return true;
  }
}

const escapes: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function printedInside(value: OracleValue): string {
  const all = (values: readonly OracleValue[]): string => values.map(printedInside).join(", ");
  switch (value.kind) {
    case "number":
      return printedNumber(value.value);
    case "truth":
      return String(value.value);
    case "atom":
      return "`" + value.name;
    case "string":
      return `"${value.characters.map((c) => escapes[c] ?? c).join("")}"`;
    case "tuple":
      return `(${all(value.items)})`;
    case "sequence":
      return `<${all(value.items)}>`;
    case "easel":
      return `${value.maker}(${all(value.items)})`;
    case "set":
      return isFinite(value) ? `{${all(listed(value))}}` : "an infinite set";
    case "function":
      return "a function";
  }
}
