// Turns values of JavaScript into those of LED, as a type of LED asks for them.

import { equal } from "../kernel/equality.js";
import { fail } from "../kernel/failure.js";
import { notFromOutside } from "../kernel/failures.js";
import { level } from "../kernel/nesting.js";
import { exact } from "../kernel/numbers.js";
import { shortened } from "../kernel/printer.js";
import { atom, LedSet, Rational, Sequence, sequenceFrom } from "../kernel/values.js";
import type { Value } from "../kernel/values.js";
import { setFrom } from "../sets/builder.js";
import { numberIn } from "./numerals.js";

/**
 * A type of LED: a set, or the definition of one, as emitted modules have it.
 *
 * @example
 * const Cell: TypeOf<number> = () => range(1, 9);
 * fromJs(5, Cell) // 5
 */
export type TypeOf<T extends Value> = LedSet<T> | (() => LedSet<T>);

/** What does not fit, where, and where it should be a member. */
class Misfit {
  readonly path: string;
  readonly found: unknown;
  readonly set: LedSet;

  constructor(path: string, found: unknown, set: LedSet) {
    this.path = path;
    this.found = found;
    this.set = set;
  }
}

/**
 * A value of JavaScript as the member of a type that it stands for. Numbers are the decimals that they show, so that
 * 19.99 is 1999/100; a text stands for a string, an atom or a number, whichever the type has; arrays, sets, maps and
 * objects (which are taken as sets of pairs of a key and a value) stand for tuples, sequences and sets. Values of LED may
 * stand among them.
 *
 * @throws LedError L634, which says what does not fit, and where
 * @example
 * fromJs({ tea: 19.99 }, finiteSetsOf(product(Strings, Rat))) // {("tea", 19.99)}
 * fromJs(["x", 5], product(Atoms, Nat)) // [ `x, 5 ]
 * fromJs([1, -2], sequencesOf(Nat)) // L634
 */
export function fromJs<T extends Value>(value: unknown, type: TypeOf<T>): T;
export function fromJs(value: unknown, type: TypeOf<Value>): Value {
  const found = converted(value, typeof type === "function" ? type() : type, "value");
  if (!(found instanceof Misfit)) return found;
  return fail(notFromOutside, { path: found.path, found: inWords(found.found), set: found.set });
}

/** A value of JavaScript as a member of a set. */
const converted = (value: unknown, set: LedSet, path: string): Value | Misfit =>
  level(() => memberOf(value, set, path));

function memberOf(value: unknown, set: LedSet, path: string): Value | Misfit {
  const own = new Misfit(path, value, set);
  const { formula } = set;
  switch (formula?.kind) {
    case undefined:
      return listed(value, set) ?? own;
    case "range":
      return among(numberFrom(value), set) ?? own;
    case "name":
      return formula.definition === undefined
        ? (among(named(value, formula.name), set) ?? own)
        : converted(value, formula.definition(), path);
    case "call":
      return collected(value, formula.name, formula.argument, path) ?? own;
    case "operation": {
      const { operator, operands } = formula;
      if (operator === "*") return tuple(value, operands, path) ?? own;
      // What is listed comes first: in ``String U {`none}``, "none" is the atom.
      if (operator === "U")
        return firstOf([...operands].sort(byFinite), (operand) => converted(value, operand, path), own);
      const found = converted(value, operands[0]!, path);
      return found instanceof Misfit ? found : (among(found, set) ?? own);
    }
  }
}

const byFinite = (a: LedSet, b: LedSet): number => Number(b.finite) - Number(a.finite);

const among = (value: Value | undefined, set: LedSet): Value | undefined =>
  value !== undefined && set.has(value) ? value : undefined;

/**
 * The alternative that fits, or what is wrong with the one that is nearest: it is the one that is meant. If several fit, it
 * is the first in which most arrays are sequences and tuples: in `Seq(Nat) U fSet(Nat)`, `[]` is `<>`.
 */
function firstOf(sets: readonly LedSet[], of: (set: LedSet) => Value | Misfit, own: Misfit): Value | Misfit {
  let nearest = own;
  let best: Value | undefined;
  for (const set of sets) {
    const found = of(set);
    if (found instanceof Misfit) {
      if (found.path.length > nearest.path.length) nearest = found;
    } else if (typeof found !== "object") {
      return best ?? found;
    } else if (best === undefined || orderedIn(found) > orderedIn(best)) best = found;
  }
  return best ?? nearest;
}

/** How many sequences and tuples are in a value. */
function orderedIn(value: Value): number {
  const isOrdered = value instanceof Sequence || Array.isArray(value);
  const members = isOrdered || (value instanceof LedSet && value.finite) ? [...(value as Iterable<Value>)] : [];
  return level(() => members.reduce<number>((sum, member) => sum + orderedIn(member), Number(isOrdered)));
}

/** For the name of a type of the language. */
function named(value: unknown, name: string): Value | undefined {
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
      const found = members && !(value instanceof LedSet) ? parts(members.map(({ value }) => value)) : undefined;
      return found === undefined ? natural(value) : setFrom(found);
    }
    default:
      return natural(value);
  }
}

/** A value of JavaScript by itself: an array is a sequence, a text a string. */
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

/** Values by themselves; a pair of JavaScript within one that is not a list stays a pair. */
function parts(values: readonly unknown[] | undefined): readonly Value[] | undefined {
  const found = level(() => values?.map((part) => (part instanceof Pair ? pair(part) : natural(part))));
  return found?.includes(undefined) === true ? undefined : (found as readonly Value[] | undefined);
}

/** A key and a value of an object or a map. */
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

/** True for the values of LED that no others of JavaScript look like. */
function isOfLed(value: object): value is Value & object {
  return value instanceof LedSet || value instanceof Sequence || "printOn" in value;
}

/** A number: of LED, the decimal that a double shows, or the one in a text. */
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

/** For a set that is the list of its members. */
function listed(value: unknown, set: LedSet): Value | undefined {
  const texts = typeof value === "string" ? [value, atom(value), numberIn(value)] : [natural(value)];
  const found = texts.map((one) => among(one, set)).find((one) => one !== undefined);
  if (found !== undefined || typeof value !== "object" || value === null || isOfLed(value)) return found;
  for (const member of set.each()) {
    const same = like(value, member);
    if (same !== undefined && !(same instanceof Misfit) && equal(same, member)) return member;
  }
  return undefined;
}

/** A value of JavaScript as one that is of the form of a member. */
function like(value: unknown, member: Value): Value | Misfit | undefined {
  const items = member instanceof Sequence ? member.items : Array.isArray(member) ? (member as readonly Value[]) : [];
  if (member instanceof LedSet) return collected(value, "fSet", member, "");
  if (!Array.isArray(value) || value.length !== items.length || items.length === 0) return undefined;
  const found = items.map((item, i) => converted(value[i], setFrom([item]), ""));
  if (found.some((one) => one instanceof Misfit)) return undefined;
  return member instanceof Sequence ? sequenceFrom(found as readonly Value[]) : (found as readonly Value[]);
}

/** For `A * B`: an array, or a key and a value. */
function tuple(value: unknown, sets: readonly LedSet[], path: string): Value | Misfit | undefined {
  const given = value instanceof Pair ? [value.key, value.value] : value;
  if (!Array.isArray(given) || given.length !== sets.length) return undefined;
  const found: Value[] = [];
  for (const [i, set] of sets.entries()) {
    // The place of a pair is named by its key.
    const one = converted(given[i], set, value instanceof Pair ? path : `${path}[${i}]`);
    if (one instanceof Misfit) return one;
    found.push(one);
  }
  return found;
}

/** For `Seq(S)`, `Tuple(S)`, `fSet(S)` and `Pow(S)`. */
function collected(value: unknown, name: string, set: LedSet, path: string): Value | Misfit | undefined {
  const isOrdered = name === "Seq" || name === "Tuple";
  const members = membersOf(value, path);
  if (members === undefined || (isOrdered && !(Array.isArray(value) || value instanceof Sequence))) return undefined;
  const found: Value[] = [];
  for (const member of members) {
    const one = converted(member.value, set, member.path);
    if (one instanceof Misfit) return one;
    found.push(one);
  }
  return name === "Seq" ? sequenceFrom(found) : name === "Tuple" ? found : setFrom(found);
}

interface Member {
  readonly value: unknown;
  readonly path: string;
}

/** What is in an array, a set, a map or an object, with the way to it; undefined for anything else. */
function membersOf(value: unknown, path = ""): readonly Member[] | undefined {
  if (typeof value !== "object" || value === null || value instanceof Pair) return undefined;
  if (Array.isArray(value)) return value.map((item: unknown, i) => ({ value: item, path: `${path}[${i}]` }));
  if (value instanceof Map)
    return [...value].map(([key, item]) => ({ value: new Pair(key, item), path: `${path}.get(${inWords(key)})` }));
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

/** A value of JavaScript in a message. */
function inWords(value: unknown): string {
  switch (typeof value) {
    case "string":
      return shortened(value);
    case "object":
      if (value === null) return "null";
      if (value instanceof Pair) return inWords(value.value);
      if (isOfLed(value)) return shortened(value);
      if (Array.isArray(value)) return `an array of ${value.length}`;
      return `an object of the class ${value.constructor?.name ?? "Object"}`;
    case "function":
      return "a function";
    default:
      return String(value);
  }
}
