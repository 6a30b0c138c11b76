// Questions with finitely many answers, into which conditions are taken apart (coverage.ts): where an expression lies
// among literals, and how two expressions compare.

import { mostListed } from "../../diagnostics/words.js";
import { infix } from "../../language/operators.js";
import { addIntegers, type Integer, negateInteger } from "../../runtime/kernel/integers.js";
import { compareNumbers, floorNumber, isInteger, negateNumber } from "../../runtime/kernel/numbers.js";
import { print } from "../../runtime/kernel/print.js";
import { Atom, atom, isNumber, type LedNumber } from "../../runtime/kernel/values.js";
import { partitionPoint } from "../../source/search.js";
import { isWithin, overlaps } from "../lattice/lattice.js";
import { none, plus } from "../lattice/lists.js";
import {
  atomOf,
  atoms,
  integers,
  isOpen,
  type NumberPart,
  partOf,
  rational,
  string,
  stringOf,
  truthOf,
  type Type,
} from "../lattice/type.js";

/**
 * What becomes of a condition. `fails`: its evaluation surely ends in an error of its own, so that no branch is missed.
 */
export type Outcome = "true" | "false" | "unknown" | "fails";

/**
 * The outcomes for all answers to a question: each piece reaches from its first answer to the next piece. The first is
 * from 0.
 */
export type Pieces = readonly { readonly from: number; readonly outcome: Outcome }[];

/** True for the answers from `from` to before `to`, false for others before `end`, and `beyond` from there on. */
export function trueFor(from: number, to: number, end = Infinity, beyond: Outcome = "false"): Pieces {
  let pieces: Pieces = none;
  if (from > 0) pieces = plus(pieces, { from: 0, outcome: "false" });
  if (to > from) pieces = plus(pieces, { from, outcome: "true" });
  if (end > to) pieces = plus(pieces, { from: to, outcome: "false" });
  return end < Infinity ? plus(pieces, { from: end, outcome: beyond }) : pieces;
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
export const reversed = {
  equal: "equal",
  less: "greater",
  atMost: "atLeast",
  greater: "less",
  atLeast: "atMost",
} as const;

/** A comparison, where the answers before `end` are in order and `at` is equality. Beyond there are no numbers. */
export function compared(order: Order, at: number, end: number, isAnything: boolean): Pieces {
  const from = order === "less" || order === "atMost" ? 0 : order === "greater" ? at + 1 : at;
  const to = order === "less" ? at : order === "equal" || order === "atMost" ? at + 1 : end;
  return trueFor(from, to, end, order === "equal" ? "false" : wrongKind(isAnything));
}

/**
 * What comes of a value of the wrong kind: an error, if it may be anything; but if it is known to be possible, it may
 * have been forgotten.
 */
const wrongKind = (isAnything: boolean): Outcome => (isAnything ? "fails" : "unknown");

const numbersOf = (type: Type): NumberPart | undefined => partOf(isOpen(type) ? rational : type, "number");

/** How two expressions compare: less, equal, greater, or different and not in order. */
export class Pair implements Question {
  readonly size = 4;
  readonly isPlain = false;
  /** True if more than equality is asked for. */
  ordered = false;

  constructor(
    private readonly texts: () => readonly (string | undefined)[],
    private readonly a: Type,
    private readonly b: Type,
  ) {}

  isPossible(answer: number): boolean {
    if (answer === 1) return overlaps(this.a, this.b, true);
    if (answer === 3) return !this.ordered || !isWithin(this.a, rational) || !isWithin(this.b, rational);
    const [x, y] = [numbersOf(this.a), numbersOf(this.b)];
    return this.ordered && x !== undefined && y !== undefined && (answer === 0 ? x.low < y.high : x.high > y.low);
  }

  textOf(answer: number): string | undefined {
    const sign = infix[(["less", "equal", "greater"] as const)[answer] ?? "unequal"].ascii[0];
    const texts = this.texts();
    return texts.includes(undefined) ? undefined : texts.join(` ${sign} `);
  }

  compared(order: Order): Pieces {
    return compared(order, 1, 3, isOpen(this.a) || isOpen(this.b));
  }
}

export type Literal = LedNumber | boolean | string | Atom;

/** A literal that an expression is compared with. */
export interface Listed<T extends Literal = Literal> {
  readonly key: string;
  readonly value: T;
  /** Its number among the answers, once all literals are known. */
  place: number;
}

/** Values that are no numbers. */
interface Case {
  readonly possible: boolean;
  /** All values of the case are in this type. */
  readonly type: Type;
  /** The only value; undefined if there are more. */
  readonly key: string | undefined;
}

/**
 * The literals, in order. The answers are gaps and numbers in turn, the first and the last one a gap; the atoms, and
 * one for all other atoms; the same of strings; true, false, and one for all else.
 */
interface Layout {
  readonly numbers: readonly Listed<LedNumber>[];
  readonly atoms: readonly Listed<Atom>[];
  readonly strings: readonly Listed<string>[];
}

/** The numbers between two, as far as a type has them. */
interface Gap {
  readonly possible: boolean;
  readonly below: LedNumber | undefined;
  readonly above: LedNumber | undefined;
  /** The least and the greatest integer of the gap. */
  readonly low: Integer;
  readonly high: Integer;
  readonly part: NumberPart;
}

/** So many literals are looked through. */
const fewLiterals = 8;

/**
 * Which of some literals an expression is: numbers and what lies between them, then atoms, strings, truth values, and
 * all else.
 */
export class Subject implements Question {
  private readonly literals: Listed[] = [];
  /** The literals by their keys, if there are many. */
  private byKey: Map<string, Listed> | undefined;
  private arranged: Layout | undefined;
  private readonly isAnything: boolean;
  /** The numbers that the expression can be. */
  private readonly part: NumberPart | undefined;
  /** True if more than equality is asked for. */
  ordered = false;

  /** `isFree`: nothing but its type limits the values of the expression. */
  constructor(
    private readonly text: () => string | undefined,
    private readonly type: Type,
    readonly isPlain: boolean,
    private readonly isFree: boolean,
  ) {
    this.isAnything = isOpen(type);
    this.part = numbersOf(type);
  }

  add(value: Literal): Listed {
    const key = print(value);
    const known = this.literalOf(key);
    if (known !== undefined) return known;
    const listed: Listed = { key, value, place: -1 };
    this.literals.push(listed);
    this.byKey?.set(key, listed);
    return listed;
  }

  private literalOf(key: string): Listed | undefined {
    if (this.literals.length > fewLiterals) this.byKey ??= new Map(this.literals.map((listed) => [listed.key, listed]));
    return this.byKey === undefined ? this.literals.find((listed) => listed.key === key) : this.byKey.get(key);
  }

  get size(): number {
    return this.truthPlace() + 3;
  }

  isPossible(answer: number): boolean {
    const { numbers } = this.layout();
    const end = afterNumbers(numbers);
    if (answer >= end) return this.caseAt(answer - end).possible;
    return answer % 2 === 0
      ? this.gap(numbers, answer / 2)?.possible === true
      : this.has(numbers[(answer - 1) / 2]!.value);
  }

  textOf(answer: number): string | undefined {
    const { numbers } = this.layout();
    const end = afterNumbers(numbers);
    if (answer < end)
      return answer % 2 === 0
        ? this.gapText(this.gap(numbers, answer / 2))
        : this.equation(numbers[(answer - 1) / 2]!.key);
    const { key } = this.caseAt(answer - end);
    return key === undefined ? this.different() : this.equation(key);
  }

  compared(order: Order, literal: Listed): Pieces {
    const end = afterNumbers(this.layout().numbers);
    if (typeof literal.value === "boolean")
      return trueFor(this.truthPlace(literal.value), this.truthPlace(literal.value) + 1);
    return literal.place < end
      ? compared(order, literal.place, end, this.isAnything)
      : trueFor(literal.place, literal.place + 1);
  }

  /** True where membership in all values of a type has the outcome; false elsewhere. */
  within(members: Type, outcome: "true" | "unknown"): Pieces {
    const outcomes = Array.from({ length: this.size }, (_, answer) => {
      const type = this.typeOf(answer);
      return isWithin(type, members) ? "true" : overlaps(type, members, true) ? "unknown" : "false";
    });
    const pieces = outcomes.map((found, from) => ({
      from,
      outcome: found === outcome ? ("true" as const) : ("false" as const),
    }));
    return pieces.filter((piece, i) => i === 0 || piece.outcome !== pieces[i - 1]!.outcome);
  }

  /** The expression as a condition. */
  truth(): Pieces {
    const yes = this.truthPlace();
    const wrong = wrongKind(this.isAnything);
    return [
      { from: 0, outcome: wrong },
      { from: yes, outcome: "true" },
      { from: yes + 1, outcome: "false" },
      { from: yes + 2, outcome: wrong },
    ];
  }

  /** The answer for a truth value. */
  private truthPlace(value = true): number {
    const { numbers, atoms, strings } = this.layout();
    return afterNumbers(numbers) + atoms.length + 1 + strings.length + 1 + (value ? 0 : 1);
  }

  /** Made when all literals are known. */
  private layout(): Layout {
    return (this.arranged ??= this.arrange());
  }

  private arrange(): Layout {
    if (this.literals.length === 0) return noLiterals;
    const numbers = this.literals
      .filter((listed): listed is Listed<LedNumber> => isNumber(listed.value))
      .sort((a, b) => compareNumbers(a.value, b.value));
    const atoms = this.literals.filter((listed): listed is Listed<Atom> => listed.value instanceof Atom);
    const strings = this.literals.filter((listed): listed is Listed<string> => typeof listed.value === "string");
    const end = afterNumbers(numbers);
    for (let i = 0; i < numbers.length; i++) numbers[i]!.place = 2 * i + 1;
    for (let i = 0; i < atoms.length; i++) atoms[i]!.place = end + i;
    for (let i = 0; i < strings.length; i++) strings[i]!.place = end + atoms.length + 1 + i;
    return { numbers, atoms, strings };
  }

  /** A case of what is no number, counted from 0. */
  private caseAt(i: number): Case {
    const {
      atoms: { length: ofAtoms },
      strings: { length: ofStrings },
    } = this.layout();
    if (i <= ofAtoms) return this.atomAt(i);
    if (i <= ofAtoms + 1 + ofStrings) return this.stringAt(i - ofAtoms - 1);
    const value = i - ofAtoms - ofStrings - 2;
    if (value > 1) return this.allElse();
    const truth = partOf(this.type, "truth");
    return {
      possible: this.isAnything || (truth !== undefined && truth.value !== (value === 1)),
      type: truthOf(value === 0),
      key: print(value === 0),
    };
  }

  /** One of the atoms that are listed, or all others. */
  private atomAt(i: number): Case {
    const part = partOf(this.type, "atom");
    const listed = this.layout().atoms[i];
    if (listed !== undefined)
      return {
        possible: this.isAnything || (part !== undefined && part.names?.has(listed.value.name) !== false),
        type: atomOf(listed.value.name),
        key: listed.key,
      };
    const rest = this.unlisted(part?.names, atom);
    return {
      possible: this.isAnything || (part !== undefined && (part.names === undefined || rest !== undefined)),
      type: part !== undefined && !this.isAnything ? [part] : atoms,
      key: rest,
    };
  }

  /** One of the strings that are listed, or all others. */
  private stringAt(i: number): Case {
    const part = partOf(this.type, "string");
    const listed = this.layout().strings[i];
    if (listed !== undefined)
      return {
        possible: this.isAnything || (part !== undefined && part.values?.has(listed.value) !== false),
        type: stringOf(listed.value),
        key: listed.key,
      };
    const rest = this.unlisted(part?.values, String);
    return {
      possible: this.isAnything || (part !== undefined && (part.values === undefined || rest !== undefined)),
      type: part !== undefined && !this.isAnything ? [part] : string,
      key: rest,
    };
  }

  /** The key of the first of some values that is not listed. */
  private unlisted(values: ReadonlySet<string> | undefined, of: (value: string) => Literal): string | undefined {
    for (const value of values ?? []) {
      const key = print(of(value));
      if (this.literalOf(key) === undefined) return key;
    }
    return undefined;
  }

  private allElse(): Case {
    const type = this.type.filter(
      ({ kind }) => kind !== "number" && kind !== "atom" && kind !== "string" && kind !== "truth",
    );
    return { possible: type.length > 0, type, key: undefined };
  }

  /** A type that all values of a case are in. */
  private typeOf(answer: number): Type {
    const { numbers } = this.layout();
    const end = afterNumbers(numbers);
    if (answer >= end) return this.caseAt(answer - end).type;
    if (answer % 2 === 1) {
      const n = numbers[(answer - 1) / 2]!.value;
      return typeof n === "number" ? integers(n, n) : rational;
    }
    const gap = this.gap(numbers, answer / 2);
    if (gap === undefined) return rational;
    const { part, low, high } = gap;
    return part.integer && typeof low === "number" && typeof high === "number" ? integers(low, high) : [part];
  }

  private has(n: LedNumber): boolean {
    const { part } = this;
    return (
      part !== undefined &&
      (!part.integer ||
        (isInteger(n) &&
          n >= part.low &&
          n <= part.high &&
          (part.values === undefined || part.values.some((value) => value === n))))
    );
  }

  /** The numbers before the one at a place, and after the one before it; undefined if the expression is no number. */
  private gap(numbers: Layout["numbers"], at: number): Gap | undefined {
    const { part } = this;
    if (part === undefined) return undefined;
    const below = numbers[at - 1]?.value;
    const above = numbers[at]?.value;
    const least = below === undefined ? -Infinity : addIntegers(floorNumber(below), 1);
    const most = above === undefined ? Infinity : negateInteger(addIntegers(floorNumber(negateNumber(above)), 1));
    const low = least > part.low ? least : part.low;
    const high = most < part.high ? most : part.high;
    return {
      possible: !part.integer || (part.values === undefined ? low <= high : valuesIn(part, low, high).length > 0),
      below,
      above,
      low,
      high,
      part,
    };
  }

  private gapText(gap: Gap | undefined): string | undefined {
    if (gap === undefined) return undefined;
    if (this.isAnything && !this.ordered) return this.different();
    const { below, above, low, high, part } = gap;
    const only = valuesIn(part, low, high)[0] ?? (part.integer && low === high ? low : undefined);
    if (only !== undefined) return this.equation(print(only));
    const text = this.text();
    if (text === undefined || (below === undefined && above === undefined)) return undefined;
    // That `n mod 3 < 0` never holds, its type may not say.
    const isBeyondAll =
      (below === undefined && part.low === -Infinity) || (above === undefined && part.high === Infinity);
    if (isBeyondAll && !this.isFree) return undefined;
    if (below === undefined) return `${text} < ${print(above!)}`;
    return above === undefined ? `${text} > ${print(below)}` : `${print(below)} < ${text} < ${print(above)}`;
  }

  private equation(key: string): string | undefined {
    const text = this.text();
    return text && `${text} = ${key}`;
  }

  /** None of the literals, where that says all. */
  private different(): string | undefined {
    const keys = this.literals.map(({ key }) => key);
    const text = this.text();
    if (
      text === undefined ||
      keys.length === 0 ||
      keys.length > mostListed ||
      (!this.isAnything && this.type.length > 1)
    )
      return undefined;
    return keys.length === 1 ? `${text} /= ${keys[0]}` : `${text} notin {${keys.join(", ")}}`;
  }
}

const noLiterals: Layout = { numbers: [], atoms: [], strings: [] };

/** How many cases the numbers and the gaps between them are. */
const afterNumbers = ({ length }: Layout["numbers"]): number => 2 * length + 1;

/** The numbers that are listed, from the one to the other. */
const valuesIn = ({ values = [] }: NumberPart, low: Integer, high: Integer): readonly number[] =>
  values.filter((n) => n >= low && n <= high);
