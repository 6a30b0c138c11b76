// Operators on values, by the kinds of their operands. Each counts the overload used.

import type { BinaryOperator, Comparison } from "../../src/syntax/tree.js";
import type { Form } from "./coverage.js";
import { OracleError } from "./failures.js";
import * as numbers from "./numbers.js";
import { combined, equal, has, isFinite, members, product, setOf, size, subset } from "./relations.js";
import { type OracleValue, asInteger, asNumber, asSet, number, truth } from "./values.js";

export type Count = (form: Form) => void;

/** `+`: adds numbers; concatenates tuples, sequences or strings of the same kind. */
export function plus(a: OracleValue, b: OracleValue, count: Count): OracleValue {
  if (a.kind === "number" && b.kind === "number") {
    count("add numbers");
    return number(numbers.add(a.value, b.value));
  }
  if (a.kind === "tuple" && b.kind === "tuple") {
    count("join tuples");
    return { kind: "tuple", items: [...a.items, ...b.items] };
  }
  if (a.kind === "sequence" && b.kind === "sequence") {
    count("join sequences");
    return { kind: "sequence", items: [...a.items, ...b.items] };
  }
  if (a.kind === "string" && b.kind === "string") {
    count("join strings");
    return { kind: "string", characters: [...a.characters, ...b.characters] };
  }
  throw new OracleError(`a ${a.kind} and a ${b.kind} cannot be joined`);
}

/** The operators that evaluate both sides; the connectives are not in this file. */
export function binary(
  operator: Exclude<BinaryOperator, "and" | "or" | "implies" | "equivalent">,
  a: OracleValue,
  b: OracleValue,
  count: Count,
): OracleValue {
  switch (operator) {
    case "add":
      return plus(a, b, count);
    case "subtract":
      return counted(operator, number(numbers.subtract(asNumber(a), asNumber(b))), count);
    case "divide":
      return counted(operator, number(numbers.divide(asNumber(a), asNumber(b))), count);
    case "modulo":
      return counted(operator, number(numbers.modulo(asNumber(a), asNumber(b))), count);
    case "power":
      return counted(operator, number(numbers.power(asNumber(a), asNumber(b))), count);
    case "union":
    case "intersection":
    case "difference":
      return counted(operator, combined(operator, asSet(a), asSet(b)), count);
  }
}

function counted(form: Form, value: OracleValue, count: Count): OracleValue {
  count(form);
  return value;
}

/** `a * b * c`: the product of numbers, or the Cartesian product. */
export function multiplied(factors: readonly OracleValue[], count: Count): OracleValue {
  if (factors[0]?.kind !== "set") {
    const value = number(factors.map(asNumber).reduce(numbers.multiply));
    return counted("multiply numbers", value, count);
  }
  const value = product(factors);
  if (factors.length <= 3) count(factors.length === 2 ? "product of 2 sets" : "product of 3 sets");
  return value;
}

export function related(operator: Comparison, a: OracleValue, b: OracleValue): boolean {
  switch (operator) {
    case "equal":
      return equal(a, b);
    case "unequal":
      return !equal(a, b);
    case "less":
      return numbers.compare(asNumber(a), asNumber(b)) < 0;
    case "atMost":
      return numbers.compare(asNumber(a), asNumber(b)) <= 0;
    case "greater":
      return numbers.compare(asNumber(a), asNumber(b)) > 0;
    case "atLeast":
      return numbers.compare(asNumber(a), asNumber(b)) >= 0;
    case "in":
      return has(asSet(b), a);
    case "notin":
      return !has(asSet(b), a);
    case "subset":
      return subset(asSet(a), asSet(b));
  }
}

/** `|x|` */
export function measured(value: OracleValue, count: Count): OracleValue {
  switch (value.kind) {
    case "number":
      return counted("absolute value", number(numbers.absolute(value.value)), count);
    case "set": {
      const members = number(size(value));
      if (members.value.n > 1_000_000n) count("size of a big range");
      return counted("number of members", members, count);
    }
    case "tuple":
    case "sequence":
      return counted("length", number(BigInt(value.items.length)), count);
    case "string":
      return counted("length", number(BigInt(value.characters.length)), count);
    case "truth":
    case "atom":
    case "easel":
    case "function":
      throw new OracleError(`a ${value.kind} has no size`);
  }
}

function characters(found: readonly string[]): OracleValue {
  return { kind: "string", characters: found };
}

/** `t[i]`, counted from 1. */
export function indexed(target: OracleValue, index: OracleValue): OracleValue {
  const parts = target.kind === "string" ? target.characters.map((c) => characters([c])) : coordinates(target);
  const at = asInteger(index);
  if (at < 1n || at > BigInt(parts.length)) throw new OracleError(`there is no part ${at}`);
  return parts[Number(at) - 1]!;
}

function coordinates(target: OracleValue): readonly OracleValue[] {
  if (target.kind === "tuple" || target.kind === "sequence") return target.items;
  if (target.kind === "easel" && (target.maker === "point" || target.maker === "color")) return target.items;
  throw new OracleError(`a ${target.kind} has no parts to index`);
}

/** `t[i..j]`, for 1 <= i <= j + 1 <= |t| + 1. */
export function sliced(target: OracleValue, from: OracleValue | undefined, to: OracleValue | undefined): OracleValue {
  if (target.kind !== "tuple" && target.kind !== "sequence" && target.kind !== "string")
    throw new OracleError(`a ${target.kind} has no slices`);
  const i = from === undefined ? 1n : asInteger(from);
  const length = BigInt(target.kind === "string" ? target.characters.length : target.items.length);
  const j = to === undefined ? length : asInteger(to);
  if (!(1n <= i && i <= j + 1n && j <= length)) throw new OracleError("a slice that reaches outside");
  const first = Number(i) - 1;
  const last = Number(j);
  if (target.kind === "string") return characters(target.characters.slice(first, last));
  const items = target.items.slice(first, last);
  if (target.kind === "sequence") return { kind: "sequence", items };
  if (items.length === 0) throw new OracleError("no tuple is empty");
  return items.length === 1 ? items[0]! : { kind: "tuple", items };
}

/** `t[i |-> x]` */
export function updated(target: OracleValue, index: OracleValue, x: OracleValue): OracleValue {
  if (target.kind === "set") {
    const others = members(target).filter(
      (m) => m.kind === "tuple" && m.items.length === 2 && !equal(m.items[0]!, index),
    );
    return setOf([...others, { kind: "tuple", items: [index, x] }]);
  }
  if (target.kind !== "tuple" && target.kind !== "sequence" && target.kind !== "string")
    throw new OracleError(`a ${target.kind} cannot be updated`);
  const at = Number(asInteger(index)) - 1;
  const length = target.kind === "string" ? target.characters.length : target.items.length;
  if (!(0 <= at && at < length)) throw new OracleError("an update outside");
  if (target.kind !== "string") return { ...target, items: target.items.with(at, x) };
  if (x.kind !== "string" || x.characters.length !== 1) throw new OracleError("not a single character");
  return characters(target.characters.with(at, x.characters[0]!));
}

/** Counts a link of a chain; membership in an infinite set counts separately. */
export function countedLink(operator: Comparison, b: OracleValue, count: Count): void {
  count(operator);
  if (b.kind === "set" && (operator === "in" || operator === "notin") && !isFinite(b))
    count("membership in an infinite set");
}

export function countedTruth(form: Form, value: boolean, count: Count): OracleValue {
  count(form);
  return truth(value);
}
