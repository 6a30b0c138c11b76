// The values of LED as TypeScript types, and tests for their kinds. Numbers, truth values, strings, tuples and
// functions are JavaScript's own; the other kinds are small classes.

import { hashText } from "./bits.js";
import { ratioText } from "./decimals.js";
import { type Integer, smallGcd } from "./integers.js";
import { LedObject, plain } from "./led-object.js";
import { LedSet } from "./led-set.js";
import type { Printer } from "./printer.js";
import { Sequence } from "./sequence.js";

export { LedObject, LedSet };
export type { Formula } from "./led-set.js";

/**
 * A number that is not an integer, as a ratio with a positive denominator; destructure it as `const [numerator,
 * denominator] = half`. Only numbers.ts creates these. Ratios with small parts are reduced lazily: many are compared,
 * rounded or added to before anything needs their lowest terms.
 *
 * @example
 * const half = ratio(2, 4);
 * half instanceof Rational // true
 * half instanceof Rational ? [...half] : [] // [ 1, 2 ]
 */
export class Rational extends LedObject implements Iterable<Integer> {
  #upper: Integer;
  #lower: Integer;
  #isReduced: boolean;

  constructor(upper: Integer, lower: Integer, isReduced = true) {
    super();
    this.#upper = upper;
    this.#lower = lower;
    this.#isReduced = isReduced;
  }

  /** The numerator, reduced or not. */
  get upper(): Integer {
    return this.#upper;
  }

  /** The denominator, reduced or not. */
  get lower(): Integer {
    return this.#lower;
  }

  /** True if the ratio is known to be in lowest terms. */
  get isReduced(): boolean {
    return this.#isReduced;
  }

  /** The numerator in lowest terms. */
  get numerator(): Integer {
    if (!this.#isReduced) this.reduce();
    return this.#upper;
  }

  /** The denominator in lowest terms, at least 2. */
  get denominator(): Integer {
    if (!this.#isReduced) this.reduce();
    return this.#lower;
  }

  /** Reduces a ratio of small parts to lowest terms. */
  reduce(): void {
    const [upper, lower] = [Number(this.#upper), Number(this.#lower)];
    const common = smallGcd(upper, lower);
    this.#upper = upper / common;
    this.#lower = lower / common;
    this.#isReduced = true;
  }

  [Symbol.iterator](): Iterator<Integer> {
    return [this.numerator, this.denominator][Symbol.iterator]();
  }

  printOn(printer: Printer): void {
    printer.text += ratioText(BigInt(this.numerator), BigInt(this.denominator));
  }

  get kind(): "number" {
    return "number";
  }

  /** The double with the same decimal form, such as 19.99, if there is one, otherwise a string, such as `"1/3"`. */
  toJSON(): number | string {
    const text = String(this);
    return String(Number(text)) === text ? Number(text) : `${this.numerator}/${this.denominator}`;
  }
}

/**
 * An exact number: an integer or a ratio of integers.
 *
 * @example
 * const price: LedNumber = decimal("19.99");
 * multiply(price, 3) // 59.97
 */
export type LedNumber = number | bigint | Rational;

/**
 * An atom, a symbol without parts. There is one object per name, so `===` compares atoms.
 *
 * @example
 * atom("x") instanceof Atom // true
 */
export class Atom<Name extends string = string> extends LedObject {
  declare readonly name: Name;
  declare readonly hash: number;

  constructor(name: Name) {
    super();
    this.name = name;
    this.hash = hashText(name, 5);
    Object.freeze(this);
  }

  get kind(): "atom" {
    return "atom";
  }

  printOn(printer: Printer): void {
    printer.text += `\`${this.name}`;
  }

  toJSON(): Name {
    return this.name;
  }
}

export { Sequence };

/** A point, a colour or an image: a constructor applied to arguments. */
export class EaselValue<Name extends string = string> extends LedObject {
  declare readonly constructorName: Name;
  declare readonly args: readonly Value[];
  #hash: number | undefined;

  constructor(constructorName: Name, args: readonly Value[]) {
    super();
    this.constructorName = constructorName;
    this.args = args;
  }

  get kind(): "easel" {
    return "easel";
  }

  hash(compute: (value: this) => number): number {
    return (this.#hash ??= compute(this));
  }

  printOn(printer: Printer): void {
    printer.list(`${this.constructorName}(`, this.args, ")");
  }

  toJSON(): unknown {
    return { [this.constructorName]: plain(this.args) };
  }
}

/**
 * A tuple of two or more coordinates, a JavaScript array.
 *
 * @example
 * const move: Tuple = [atom("x"), 5];
 * pp(move) // "(`x, 5)"
 */
export type Tuple = readonly Value[];

/** A string, typed as a sequence of its characters. */
export type Characters<T extends Value = Value> = string & { readonly [index: number]: T };

/**
 * A function. It has the type of a method, so that parameters narrower than `Value` are allowed: arguments are checked
 * at run time.
 *
 * @example
 * const double: LedFunction = (x: LedNumber) => multiply(2, x);
 * isFunction(double) // true
 */
export type LedFunction = { run(...args: Value[]): Value }["run"];

/**
 * Any value of LED.
 *
 * @example
 * const values: readonly Value[] = [1, ratio(1, 2), true, "text", atom("x"), [1, 2], sequence(1), setOf(1)];
 * values.map(pp).join(" ") // "1 0.5 true text `x (1, 2) <1> {1}"
 */
export type Value = LedNumber | boolean | string | Atom | Tuple | Sequence | LedSet | EaselValue | LedFunction;

/** Casts a value to a type that the checker has proved and tsc cannot infer. Emitted modules contain no other casts. */
export function known<T extends Value>(v: Value): T {
  return v as T;
}

/** The type of tuples of N coordinates. */
export type TupleOf<N extends number, T = Value, Found extends readonly T[] = readonly []> = number extends N
  ? readonly T[]
  : Found["length"] extends N
    ? Found
    : TupleOf<N, T, readonly [...Found, T]>;

/** The members of the union T that are tuples of N coordinates. */
export type TuplesIn<T, N extends number> = T extends readonly (infer Part extends Value)[]
  ? number extends T["length"]
    ? TupleOf<N, Part>
    : T["length"] extends N
      ? T
      : never
  : never;

/** The coordinate of a tuple at the 1-based index I. */
export type Coordinate<T extends Tuple, I> = T extends readonly unknown[]
  ? number extends T["length"]
    ? T[number]
    : Exclude<
        I extends 1
          ? T[0]
          : I extends 2
            ? T[1]
            : I extends 3
              ? T[2]
              : I extends 4
                ? T[3]
                : I extends 5
                  ? T[4]
                  : I extends 6
                    ? T[5]
                    : T[number],
        undefined
      >
  : never;

export type Kind = "number" | "truth" | "atom" | "string" | "tuple" | "sequence" | "set" | "easel" | "function";

// The intern table of atoms, shared by all modules. It grows only by the names that occur in a program.
const atoms = new Map<string, Atom>();

/**
 * The atom with a name; always the same object.
 *
 * @example
 * atom("x") === atom("x") // true
 * String(atom("x")) // "`x"
 */
export function atom<Name extends string>(name: Name): Atom<Name>;
export function atom(name: string): Atom {
  const existing = atoms.get(name);
  if (existing !== undefined) return existing;
  const newAtom = new Atom(name);
  atoms.set(name, newAtom);
  return newAtom;
}

/**
 * Creates a sequence of these items.
 *
 * @example
 * sequence(1, "a") // <1, "a">
 */
// @__NO_SIDE_EFFECTS__
export function sequence<const Items extends readonly Value[]>(...items: Items): Sequence<Items[number]> {
  return new Sequence<Items[number]>(items);
}

/**
 * Creates a sequence from a list of any length.
 *
 * @example
 * sequenceFrom([..."led"]) // <"l", "e", "d">
 */
export function sequenceFrom<T extends Value>(items: readonly T[]): Sequence<T> {
  return new Sequence<T>(items);
}

/**
 * True for an integer and for a ratio.
 *
 * @example
 * isNumber(ratio(1, 3)) // true
 * isNumber("3") // false
 * isNumber(NaN) // false
 */
export function isNumber(v: Value): v is LedNumber {
  return Number.isFinite(v) || typeof v === "bigint" || v instanceof Rational;
}

/**
 * True for a set, finite or infinite.
 *
 * @example
 * isSet(Nat) // true
 * isSet(sequence()) // false
 */
export function isSet(v: Value): v is LedSet {
  return v instanceof LedSet;
}

/**
 * True for a sequence. Strings and tuples are not sequences.
 *
 * @example
 * isSequence(sequence(1, 2)) // true
 * isSequence([1, 2]) // false
 */
export function isSequence(v: Value): v is Sequence {
  return v instanceof Sequence;
}

/**
 * True for an atom.
 *
 * @example
 * isAtom(atom("x")) // true
 * isAtom("x") // false
 */
export function isAtom(v: Value): v is Atom {
  return v instanceof Atom;
}

export function isEasel(v: Value): v is EaselValue {
  return v instanceof EaselValue;
}

/**
 * True for a function.
 *
 * @example
 * isFunction(add) // true
 * isFunction(setOf()) // false
 */
export function isFunction(v: Value): v is LedFunction {
  return typeof v === "function";
}

/**
 * True for a tuple; with n, for a tuple of n coordinates.
 *
 * @example
 * isTuple([1, 2]) // true
 * isTuple([1, 2], 3) // false
 */
export function isTuple<N extends number = number>(v: Value, n?: N): v is TupleOf<N> {
  return Array.isArray(v) && (n === undefined || v.length === n);
}

export function kindOf(v: Value): Kind {
  switch (typeof v) {
    case "number":
    case "bigint":
      return "number";
    case "boolean":
      return "truth";
    case "string":
      return "string";
    case "function":
      return "function";
    default:
      return isTuple(v) ? "tuple" : v.kind;
  }
}

/** The kind of a value, with an article. */
export function describeKind(v: Value): string {
  const kind = kindOf(v);
  switch (kind) {
    case "truth":
      return "a truth value";
    case "atom":
      return "an atom";
    case "tuple": {
      const n = isTuple(v) ? v.length : 0;
      return n === 2 ? "a pair" : n === 3 ? "a triple" : `a tuple of ${n}`;
    }
    case "set":
      return (v as LedSet).finite ? "a set" : "an infinite set";
    case "easel": {
      const name = (v as EaselValue).constructorName;
      return name === "point" ? "a point" : name === "color" ? "a colour" : "an image";
    }
    case "number":
    case "string":
    case "sequence":
    case "function":
      return `a ${kind}`;
  }
}
