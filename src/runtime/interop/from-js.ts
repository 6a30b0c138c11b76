// Converts JavaScript values to LED values, directed by a LED type.

import { equal } from "../values/equality.js";
import { fail } from "../values/failure.js";
import { notFromOutside } from "../values/failures.js";
import { level } from "../values/nesting.js";
import { exact } from "../values/numbers.js";
import { shortened } from "../values/printer.js";
import { atom, LedSet, Rational, Sequence, sequenceFrom } from "../values/values.js";
import type { Value } from "../values/values.js";
import { setFrom } from "../sets/builder.js";
import { numberIn } from "./numerals.js";

/**
 * A LED type: a set, or a function that returns one, as in emitted modules.
 *
 * @example
 * const Cell: TypeOf<number> = () => range(1, 9);
 * fromJs(5, Cell) // 5
 */
export type TypeOf<T extends Value> = LedSet<T> | (() => LedSet<T>);

/** A failed conversion: the value that does not fit, its path, and the set that it is not in. */
class Mismatch {
  readonly path: string;
  readonly found: unknown;
  readonly set: LedSet;

  constructor(path: string, value: unknown, set: LedSet) {
    this.path = path;
    this.found = value;
    this.set = set;
  }
}

/**
 * Converts a JavaScript value to a member of a LED type. A number is converted by its shortest decimal form, so 19.99
 * is 1999/100. A string becomes a string, an atom or a number, depending on the type. Arrays, sets, maps and plain
 * objects (as sets of pairs of key and value) become tuples, sequences and sets. They may contain LED values.
 *
 * @throws LedError L634 with the value that does not fit and its path
 * @example
 * fromJs({ tea: 19.99 }, finiteSetsOf(product(Strings, Rat))) // {("tea", 19.99)}
 * fromJs(["x", 5], product(Atoms, Nat)) // [ `x, 5 ]
 * fromJs([1, -2], sequencesOf(Nat)) // L634
 */
export function fromJs<T extends Value>(value: unknown, type: TypeOf<T>): T;
export function fromJs(value: unknown, type: TypeOf<Value>): Value {
  const result = convert(value, typeof type === "function" ? type() : type, "value");
  if (!(result instanceof Mismatch)) return result;
  return fail(notFromOutside, { path: result.path, found: describeJsValue(result.found), set: result.set });
}

const convert = (value: unknown, set: LedSet, path: string): Value | Mismatch =>
  level(() => memberOf(value, set, path));

function memberOf(value: unknown, set: LedSet, path: string): Value | Mismatch {
  const ownMismatch = new Mismatch(path, value, set);
  const { formula } = set;
  switch (formula?.kind) {
    case undefined:
      return list(value, set) ?? ownMismatch;
    case "range":
      return ifMember(numberFrom(value), set) ?? ownMismatch;
    case "name":
      return formula.definition === undefined
        ? (ifMember(convertToBuiltIn(value, formula.name), set) ?? ownMismatch)
        : convert(value, formula.definition(), path);
    case "call":
      return collect(value, formula.name, formula.argument, path) ?? ownMismatch;
    case "operation": {
      const { operator, operands } = formula;
      if (operator === "*") return tuple(value, operands, path) ?? ownMismatch;
      // Listed sets take precedence: in ``String U {`none}``, "none" is the atom.
      if (operator === "U")
        return firstOf([...operands].sort(compareFiniteness), (operand) => convert(value, operand, path), ownMismatch);
      const member = convert(value, operands[0]!, path);
      return member instanceof Mismatch ? member : (ifMember(member, set) ?? ownMismatch);
    }
  }
}

const compareFiniteness = (a: LedSet, b: LedSet): number => Number(b.finite) - Number(a.finite);

const ifMember = (value: Value | undefined, set: LedSet): Value | undefined =>
  value !== undefined && set.has(value) ? value : undefined;

/**
 * Tries the alternatives of a union. If several fit, returns the first with the most sequences and tuples: in `Seq(Nat)
 * U fSet(Nat)`, `[]` is `<>`. If none fits, returns the error of the one that matches most deeply.
 */
function firstOf(
  sets: readonly LedSet[],
  of: (set: LedSet) => Value | Mismatch,
  ownMismatch: Mismatch,
): Value | Mismatch {
  let nearest = ownMismatch;
  let best: Value | undefined;
  for (const set of sets) {
    const candidate = of(set);
    if (candidate instanceof Mismatch) {
      if (candidate.path.length > nearest.path.length) nearest = candidate;
    } else if (typeof candidate !== "object") {
      return best ?? candidate;
    } else if (best === undefined || countOrderedCollections(candidate) > countOrderedCollections(best))
      best = candidate;
  }
  return best ?? nearest;
}

function countOrderedCollections(value: Value): number {
  const isOrdered = value instanceof Sequence || Array.isArray(value);
  const members = isOrdered || (value instanceof LedSet && value.finite) ? [...(value as Iterable<Value>)] : [];
  return level(() => members.reduce<number>((sum, member) => sum + countOrderedCollections(member), Number(isOrdered)));
}

/** Converts a value to a built-in type. */
function convertToBuiltIn(value: unknown, name: string): Value | undefined {
  switch (name) {
    case "Nat":
    case "Int":
    case "Rat":
      return numberFrom(value);
    case "Atom":
      return typeof value === "string" ? atom(value) : natural(value);
    case "Tuple":
      return Array.isArray(value) && !isOfLed(value) ? parts(value) : natural(value);
    case "fSet": {
      const members = membersOf(value);
      const items = members && !(value instanceof LedSet) ? parts(members.map(({ value }) => value)) : undefined;
      return items === undefined ? natural(value) : setFrom(items);
    }
    default:
      return natural(value);
  }
}

/** Converts a value without a type: an array becomes a sequence, a string a string. */
function natural(value: unknown): Value | undefined {
  switch (typeof value) {
    case "boolean":
    case "string":
      return value;
    case "number":
    case "bigint":
      return numberFrom(value);
    case "function":
      return value as Value;
    case "object": {
      if (value === null) return undefined;
      if (isOfLed(value)) return value;
      if (Array.isArray(value)) {
        const items = parts(value);
        return items === undefined ? undefined : sequenceFrom(items);
      }
      const members = parts(membersOf(value)?.map(({ value }) => value));
      return members === undefined ? undefined : setFrom(members);
    }
    default:
      return undefined;
  }
}

/** Converts values without a type. Entries of maps and objects become pairs, not sequences. */
function parts(values: readonly unknown[] | undefined): readonly Value[] | undefined {
  const items = level(() => values?.map((part) => (part instanceof Pair ? pair(part) : natural(part))));
  return items?.includes(undefined) === true ? undefined : (items as readonly Value[] | undefined);
}

class Pair {
  readonly key: unknown;
  readonly value: unknown;

  constructor(key: unknown, value: unknown) {
    this.key = key;
    this.value = value;
  }
}

function pair({ key, value }: Pair): Value | undefined {
  return parts([key, value]);
}

/** True for objects that are LED values and cannot be mistaken for JavaScript data. */
function isOfLed(value: object): value is Value & object {
  return value instanceof LedSet || value instanceof Sequence || "printOn" in value;
}

/** Converts a LED number, a double by its decimal form, or a numeral in a string. */
function numberFrom(value: unknown): Value | undefined {
  switch (typeof value) {
    case "bigint":
      return exact(value);
    case "number":
      return Number.isSafeInteger(value) ? value + 0 : Number.isFinite(value) ? numberIn(String(value)) : undefined;
    case "string":
      return numberIn(value);
    default:
      return value instanceof Rational ? value : undefined;
  }
}

/** Converts a value to a member of a listed set. */
function list(value: unknown, set: LedSet): Value | undefined {
  const texts = typeof value === "string" ? [value, atom(value), numberIn(value)] : [natural(value)];
  const match = texts.map((one) => ifMember(one, set)).find((one) => one !== undefined);
  if (match !== undefined || typeof value !== "object" || value === null || isOfLed(value)) return match;
  for (const member of set.each()) {
    const same = like(value, member);
    if (same !== undefined && !(same instanceof Mismatch) && equal(same, member)) return member;
  }
  return undefined;
}

/** Converts a value to the structure of a given member. */
function like(value: unknown, member: Value): Value | Mismatch | undefined {
  const items = member instanceof Sequence ? member.items : Array.isArray(member) ? (member as readonly Value[]) : [];
  if (member instanceof LedSet) return collect(value, "fSet", member, "");
  if (!Array.isArray(value) || value.length !== items.length || items.length === 0) return undefined;
  const results = items.map((item, i) => convert(value[i], setFrom([item]), ""));
  if (results.some((one) => one instanceof Mismatch)) return undefined;
  return member instanceof Sequence ? sequenceFrom(results as readonly Value[]) : (results as readonly Value[]);
}

/** Converts an array, or an entry of a map or object, to a member of `A * B`. */
function tuple(value: unknown, sets: readonly LedSet[], path: string): Value | Mismatch | undefined {
  const entries = value instanceof Pair ? [value.key, value.value] : value;
  if (!Array.isArray(entries) || entries.length !== sets.length) return undefined;
  const coordinates: Value[] = [];
  for (const [i, set] of sets.entries()) {
    // The path of an entry already contains its key.
    const one = convert(entries[i], set, value instanceof Pair ? path : `${path}[${i}]`);
    if (one instanceof Mismatch) return one;
    coordinates.push(one);
  }
  return coordinates;
}

/** Converts a collection to a member of `Seq(S)`, `Tuple(S)`, `fSet(S)` or `Pow(S)`. */
function collect(value: unknown, name: string, set: LedSet, path: string): Value | Mismatch | undefined {
  const isOrdered = name === "Seq" || name === "Tuple";
  const members = membersOf(value, path);
  if (members === undefined || (isOrdered && !(Array.isArray(value) || value instanceof Sequence))) return undefined;
  const results: Value[] = [];
  for (const member of members) {
    const one = convert(member.value, set, member.path);
    if (one instanceof Mismatch) return one;
    results.push(one);
  }
  return name === "Seq" ? sequenceFrom(results) : name === "Tuple" ? results : setFrom(results);
}

interface Member {
  readonly value: unknown;
  readonly path: string;
}

/** The members of an array, set, map or object, with their paths; undefined for other values. */
function membersOf(value: unknown, path = ""): readonly Member[] | undefined {
  if (typeof value !== "object" || value === null || value instanceof Pair) return undefined;
  if (Array.isArray(value)) return value.map((item: unknown, i) => ({ value: item, path: `${path}[${i}]` }));
  if (value instanceof Map)
    return [...value].map(([key, item]) => ({
      value: new Pair(key, item),
      path: `${path}.get(${describeJsValue(key)})`,
    }));
  if (value instanceof Sequence || value instanceof Set || value instanceof LedSet)
    return (value instanceof LedSet && !value.finite ? [] : [...(value as Iterable<unknown>)]).map((item, i) => ({
      value: item,
      path: `[...${path}][${i}]`,
    }));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  return Object.entries(value).map(([key, item]) => ({
    value: new Pair(key, item),
    path: isPlain(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`,
  }));
}

const isPlain = (key: string): boolean => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key);

function describeJsValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return shortened(value);
    case "object":
      if (value === null) return "null";
      if (value instanceof Pair) return describeJsValue(value.value);
      if (isOfLed(value)) return shortened(value);
      if (Array.isArray(value)) return `an array of ${value.length}`;
      return `an object of the class ${value.constructor?.name ?? "Object"}`;
    case "function":
      return "a function";
    default:
      return String(value);
  }
}
