// The common form of answers: lists, unordered sets, and atoms as their names. It is written as text, so answers of
// different representations can be compared.

import { Collection, isCollection, Set as ImmutableSet } from "immutable";
import type { Runtime } from "../../support/emitted.js";
import type { Value } from "../../../src/runtime/index.js";

export type Plain = string | number | bigint | boolean | readonly Plain[] | { readonly set: readonly Plain[] };

/** A set of distinct members. */
export function set(members: Iterable<Plain>): Plain {
  return { set: [...members] };
}

/** A canonical text of an answer. Throws if a set has duplicate members. */
export function textOf(plain: Plain): string {
  if (typeof plain === "string") return JSON.stringify(plain);
  if (typeof plain !== "object") return String(plain);
  if (!("set" in plain)) return `(${plain.map(textOf).join(", ")})`;
  const members = plain.set.map(textOf).sort();
  const twice = members.find((member, i) => member === members[i - 1]);
  if (twice !== undefined) throw new Error(`${twice} is twice in a set`);
  return `{${members.join(", ")}}`;
}

export function fraction(numerator: number | bigint, denominator: number | bigint): Plain {
  return BigInt(denominator) === 1n ? numerator : `${numerator}/${denominator}`;
}

export function plainValue(value: Value, easel: Runtime): Plain {
  const inner = (part: Value): Plain => plainValue(part, easel);
  if (typeof value === "function") throw new Error("a function is no answer");
  if (typeof value !== "object") return value;
  if (value instanceof easel.Atom) return value.name;
  if (value instanceof easel.Rational) return fraction(value.numerator, value.denominator);
  if (value instanceof easel.EaselValue) return [value.constructorName, ...value.args.map(inner)];
  if (value instanceof easel.LedSet) return set([...value].map(inner));
  return [...value].map(inner);
}

export function plainCollection(value: unknown): Plain {
  if (ImmutableSet.isSet(value)) return set(value.toArray().map(plainCollection));
  if (isCollection(value)) return Collection.Indexed(value.valueSeq()).toArray().map(plainCollection);
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return value;
  throw new Error(`${String(value)} is no answer`);
}
