// Questions with finitely many answers, into which conditions are taken apart (coverage.ts): where an expression lies among
// literals, and how two expressions compare.

import { infix } from "../language/operators.js";
import { addIntegers, negateInteger } from "../runtime/integers.js";
import { compareNumbers, floorNumber, isInteger, type LedNumber, negateNumber } from "../runtime/numbers.js";
import { print } from "../runtime/print.js";
import { Atom, atom, isNumber } from "../runtime/values.js";
import { partitionPoint } from "../source/search.js";
import { isWithin, overlaps } from "./lattice.js";
import { atomOf, atoms, integers, isOpen, type NumberPart, partOf, rational, string, stringOf, truthOf, type Type } from "./type.js";

/** What becomes of a condition. `fails`: its evaluation surely ends in an error of its own, so that no branch is missed. */
export type Outcome = "true" | "false" | "unknown" | "fails";

/** The outcomes for all answers to a question: each piece reaches from its first answer to the next piece. The first is from 0. */
export type Pieces = readonly { readonly from: number; readonly outcome: Outcome }[];

/** True for the answers from `from` to before `to`, false for others before `end`, and `beyond` from there on. */
export function trueFor(from: number, to: number, end = Infinity, beyond: Outcome = "false"): Pieces {
  const pieces: Pieces = [{ from: 0, outcome: "false" }, { from, outcome: "true" }, { from: to, outcome: "false" }, { from: end, outcome: beyond }];
  return pieces.filter((piece, i) => piece.from < (pieces[i + 1]?.from ?? Infinity));
}

/** The outcome for one answer. */
export function outcomeAt(pieces: Pieces, answer: number): Outcome {
  return pieces[partitionPoint(pieces.length, (i) => pieces[i]!.from <= answer) - 1]!.outcome;
}

// ---- questions

/** A question with answers numbered from 0. */
export interface Question {
  readonly size: number;
  /** False for an answer that cannot be. */
  isPossible(answer: number): boolean;
  /** An answer as a condition. */
  textOf(answer: number): string | undefined;
  /** True for a question about a name alone, whose answers go with those about other names. */
  readonly isPlain: boolean;
}

/** Something that is true or false, and of which nothing else is known. */
export const opaque: Question = { size: 2, isPlain: false, isPossible: () => true, textOf: () => undefined };

/** What can be asked of two numbers; `/=` is the negation of `=`. */
export type Order = "equal" | "less" | "atMost" | "greater" | "atLeast";
export const reversed: { readonly [O in Order]: Order } = { equal: "equal", less: "greater", atMost: "atLeast", greater: "less", atLeast: "atMost" };

/** A comparison, where the answers before `end` are in order and `at` is equality. Beyond there are no numbers. */
export function compared(order: Order, at: number, end: number, isAnything: boolean): Pieces {
  const from = order === "less" || order === "atMost" ? 0 : order === "greater" ? at + 1 : at;
  const to = order === "less" ? at : order === "equal" || order === "atMost" ? at + 1 : end;
  return trueFor(from, to, end, order === "equal" ? "false" : wrongKind(isAnything));
}

/** What comes of a value of the wrong kind: an error, if it may be anything; but if it is known to be possible, it may have been forgotten. */
const wrongKind = (isAnything: boolean): Outcome => (isAnything ? "fails" : "unknown");

const numbersOf = (type: Type): NumberPart | undefined => partOf(isOpen(type) ? rational : type, "number");

/** How two expressions compare: less, equal, greater, or different and not in order. */
export class Pair implements Question {
  readonly size = 4;
  readonly isPlain = false;
  /** True if more than equality is asked for. */
  ordered = false;

  constructor(private readonly texts: readonly (string | undefined)[], private readonly a: Type, private readonly b: Type) {}

  isPossible(answer: number): boolean {
    if (answer === 1) return overlaps(this.a, this.b, true);
    if (answer === 3) return !this.ordered || !isWithin(this.a, rational) || !isWithin(this.b, rational);
    const [x, y] = [numbersOf(this.a), numbersOf(this.b)];
    return this.ordered && x !== undefined && y !== undefined && (answer === 0 ? x.low < y.high : x.high > y.low);
  }

  textOf(answer: number): string | undefined {
    const sign = infix[(["less", "equal", "greater"] as const)[answer] ?? "unequal"].ascii[0];
    return this.texts.includes(undefined) ? undefined : this.texts.join(` ${sign} `);
  }

  compared(order: Order): Pieces {
    return compared(order, 1, 3, isOpen(this.a) || isOpen(this.b));
  }
}

export type Literal = LedNumber | boolean | string | Atom;

interface Case {
  readonly possible: boolean;
  /** All values of the case are in this type. */
  readonly type: Type;
  readonly text: () => string | undefined;
}

interface Layout {
  /** Numbers and gaps in turn, up to `afterNumbers`; then the others. */
  readonly cases: readonly Case[];
  readonly afterNumbers: number;
  /** Where literals are among the cases, by their keys. */
  readonly places: ReadonlyMap<string, number>;
}

/** Texts list at most this many literals. */
const mostListed = 6;

/** Which of some literals an expression is: numbers and what lies between them, then atoms, strings, truth values, and all else. */
export class Subject implements Question {
  private readonly literals = new Map<string, Literal>();
  private arranged: Layout | undefined;
  private readonly isAnything: boolean;
  /** True if more than equality is asked for. */
  ordered = false;

  /** `isFree`: nothing but its type limits the values of the expression. */
  constructor(private readonly text: string | undefined, private readonly type: Type, readonly isPlain: boolean, private readonly isFree: boolean) {
    this.isAnything = isOpen(type);
  }

  /** Gives the key of a literal. */
  add(value: Literal): string {
    const key = print(value);
    this.literals.set(key, value);
    return key;
  }

  get size(): number {
    return this.layout().cases.length;
  }

  isPossible(answer: number): boolean {
    return this.layout().cases[answer]!.possible;
  }

  textOf(answer: number): string | undefined {
    return this.layout().cases[answer]!.text();
  }

  compared(order: Order, key: string): Pieces {
    const { places, afterNumbers } = this.layout();
    const at = places.get(key)!;
    return at < afterNumbers ? compared(order, at, afterNumbers, this.isAnything) : trueFor(at, at + 1);
  }

  /** True where membership in all values of a type has the outcome; false elsewhere. */
  within(members: Type, outcome: "true" | "unknown"): Pieces {
    const { cases } = this.layout();
    const outcomes = cases.map(({ type }) => (isWithin(type, members) ? "true" : overlaps(type, members, true) ? "unknown" : "false"));
    const pieces = outcomes.map((found, from) => ({ from, outcome: found === outcome ? ("true" as const) : ("false" as const) }));
    return pieces.filter((piece, i) => i === 0 || piece.outcome !== pieces[i - 1]!.outcome);
  }

  /** The expression as a condition. */
  truth(): Pieces {
    const yes = this.layout().places.get("true")!;
    const wrong = wrongKind(this.isAnything);
    return [{ from: 0, outcome: wrong }, { from: yes, outcome: "true" }, { from: yes + 1, outcome: "false" }, { from: yes + 2, outcome: wrong }];
  }

  /** Made when all literals are known. */
  private layout(): Layout {
    return (this.arranged ??= this.arrange());
  }

  private arrange(): Layout {
    const cases: Case[] = [];
    const places = new Map<string, number>();
    const add = (key: string, possible: boolean, type: Type): void => {
      places.set(key, cases.length);
      cases.push({ possible, type, text: () => this.equation(key) });
    };
    const numbers = [...this.literals.values()].filter(isNumber).sort(compareNumbers);
    for (const [i, n] of numbers.entries()) {
      cases.push(this.gap(numbers[i - 1], n));
      add(print(n), this.has(n), typeof n === "number" ? integers(n, n) : rational);
    }
    cases.push(this.gap(numbers[numbers.length - 1], undefined));
    const afterNumbers = cases.length;
    for (const kind of ["atom", "string"] as const) {
      const part = partOf(this.type, kind);
      const names = part?.kind === "atom" ? part.names : part?.values;
      const keys = names && new Set([...names].map((name) => print(kind === "atom" ? atom(name) : name)));
      for (const [key, value] of this.literals) if (kind === "atom" ? value instanceof Atom : typeof value === "string") add(key, this.isAnything || (part !== undefined && keys?.has(key) !== false), value instanceof Atom ? atomOf(value.name) : stringOf(String(value)));
      const rest = keys && [...keys].find((key) => !this.literals.has(key));
      const type: Type = part !== undefined && !this.isAnything ? [part] : kind === "atom" ? atoms : string;
      cases.push({ possible: this.isAnything || (part !== undefined && (keys === undefined || rest !== undefined)), type, text: () => (rest === undefined ? this.different() : this.equation(rest)) });
    }
    const truth = partOf(this.type, "truth");
    for (const value of [true, false]) add(print(value), this.isAnything || (truth !== undefined && truth.value !== !value), truthOf(value));
    const others = this.type.filter(({ kind }) => kind !== "number" && kind !== "atom" && kind !== "string" && kind !== "truth");
    cases.push({ possible: others.length > 0, type: others, text: () => this.different() });
    return { cases, places, afterNumbers };
  }

  private has(n: LedNumber): boolean {
    const part = numbersOf(this.type);
    return part !== undefined && (!part.integer || (isInteger(n) && n >= part.low && n <= part.high && (part.values === undefined || part.values.some((value) => value === n))));
  }

  /** The numbers between two that follow each other, or beyond the last. */
  private gap(below: LedNumber | undefined, above: LedNumber | undefined): Case {
    const part = numbersOf(this.type);
    if (part === undefined) return { possible: false, type: rational, text: () => undefined };
    // The integers of the gap.
    const [least, most] = [below === undefined ? -Infinity : addIntegers(floorNumber(below), 1), above === undefined ? Infinity : negateInteger(addIntegers(floorNumber(negateNumber(above)), 1))];
    const [low, high] = [least > part.low ? least : part.low, most < part.high ? most : part.high];
    const values = part.values?.filter((n) => n >= low && n <= high);
    const text = (): string | undefined => {
      if (this.isAnything && !this.ordered) return this.different();
      const only = values?.[0] ?? (part.integer && low === high ? low : undefined);
      if (only !== undefined) return this.equation(print(only));
      if (this.text === undefined || (below === undefined && above === undefined)) return undefined;
      // That `n mod 3 < 0` never holds, its type may not say.
      const isBeyondAll = (below === undefined && part.low === -Infinity) || (above === undefined && part.high === Infinity);
      if (isBeyondAll && !this.isFree) return undefined;
      if (below === undefined) return `${this.text} < ${print(above!)}`;
      return above === undefined ? `${this.text} > ${print(below)}` : `${print(below)} < ${this.text} < ${print(above)}`;
    };
    const type = part.integer && typeof low === "number" && typeof high === "number" ? integers(low, high) : [part];
    return { possible: !part.integer || (values === undefined ? low <= high : values.length > 0), type, text };
  }

  private equation(key: string): string | undefined {
    return this.text && `${this.text} = ${key}`;
  }

  /** None of the literals, where that says all. */
  private different(): string | undefined {
    const keys = [...this.literals.keys()];
    if (this.text === undefined || keys.length === 0 || keys.length > mostListed || (!this.isAnything && this.type.length > 1)) return undefined;
    return keys.length === 1 ? `${this.text} /= ${keys[0]}` : `${this.text} notin {${keys.join(", ")}}`;
  }
}
