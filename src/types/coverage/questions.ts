// Questions with finitely many answers (coverage.ts): the position of an expression among literals, and the comparison
// of two expressions.

import { infix } from "../../language/operators.js";
import { addIntegers, type Integer, negateInteger } from "../../runtime/values/integers.js";
import { compareNumbers, floorNumber, isInteger, negateNumber } from "../../runtime/values/numbers.js";
import { print } from "../../runtime/values/print.js";
import { Atom, atom, isNumber, type LedNumber } from "../../runtime/values/values.js";
import { partitionPoint } from "../../text/search.js";
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
import { maxListed } from "../../diagnostics/limits.js";
import { maxSearchedLinearly } from "./limits.js";

/**
 * The outcome of a condition. `fails`: the evaluation certainly ends in a run-time error, so that no branch is missing.
 */
export type TruthOutcome = "true" | "false" | "unknown" | "fails";

/**
 * A piecewise constant function from the answers of a question to outcomes. Each piece extends to the start of the next
 * one; the first starts at 0.
 */
export type OutcomeRanges = readonly { readonly from: number; readonly outcome: TruthOutcome }[];

/** True from `from` up to but excluding `to`, false for other answers below `end`, and `outside` from there on. */
export function trueFor(from: number, to: number, end = Infinity, outside: TruthOutcome = "false"): OutcomeRanges {
  let ranges: OutcomeRanges = none;
  if (from > 0) ranges = plus(ranges, { from: 0, outcome: "false" });
  if (to > from) ranges = plus(ranges, { from, outcome: "true" });
  if (end > to) ranges = plus(ranges, { from: to, outcome: "false" });
  return end < Infinity ? plus(ranges, { from: end, outcome: outside }) : ranges;
}

export function outcomeAt(pieces: OutcomeRanges, answer: number): TruthOutcome {
  return pieces[partitionPoint(pieces.length, (i) => pieces[i]!.from <= answer) - 1]!.outcome;
}

// ---- questions

export interface CoverageQuestion {
  readonly size: number;
  /** False for an answer that cannot occur. */
  isPossible(answer: number): boolean;
  textOf(answer: number): string | undefined;
  /** True for a question about a name only. Its answers are compatible with those about other names. */
  readonly isPlain: boolean;
}

/** A truth value with no other known property. */
export const opaqueQuestion: CoverageQuestion = {
  size: 2,
  isPlain: false,
  isPossible: () => true,
  textOf: () => undefined,
};

/** Comparison operators on numbers; `/=` is the negation of `=`. */
export type NumberOrder = "equal" | "less" | "atMost" | "greater" | "atLeast";
export const reversedComparisons = {
  equal: "equal",
  less: "greater",
  atMost: "atLeast",
  greater: "less",
  atLeast: "atMost",
} as const;

/**
 * The outcomes of a comparison. Answers below `end` are ordered, and `at` is equality. Answers from `end` on are not
 * numbers.
 */
export function comparisonRanges(order: NumberOrder, at: number, end: number, isAnything: boolean): OutcomeRanges {
  const from = order === "less" || order === "atMost" ? 0 : order === "greater" ? at + 1 : at;
  const to = order === "less" ? at : order === "equal" || order === "atMost" ? at + 1 : end;
  return trueFor(from, to, end, order === "equal" ? "false" : wrongKind(isAnything));
}

/**
 * The outcome for a value of the wrong kind: an error if the type is open. If the type includes such values explicitly,
 * the case may have been overlooked.
 */
const wrongKind = (isAnything: boolean): TruthOutcome => (isAnything ? "fails" : "unknown");

const numbersOf = (type: Type): NumberPart | undefined => partOf(isOpen(type) ? rational : type, "number");

/** The comparison of two expressions, with the answers less, equal, greater, and unordered. */
export class ComparisonPair implements CoverageQuestion {
  readonly size = 4;
  readonly isPlain = false;
  /** True if operators other than equality occur. */
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

  compare(order: NumberOrder): OutcomeRanges {
    return comparisonRanges(order, 1, 3, isOpen(this.a) || isOpen(this.b));
  }
}

export type ComparedValue = LedNumber | boolean | string | Atom;

interface ListedLiteral<T extends ComparedValue = ComparedValue> {
  readonly key: string;
  readonly value: T;
  /** The answer of the literal, assigned once all literals are known. */
  answer: number;
}

/** A class of values other than numbers. */
interface OtherValueClass {
  readonly possible: boolean;
  readonly type: Type;
  /** The only value; undefined if there are several. */
  readonly key: string | undefined;
}

/**
 * The literals in the order of answers. Answers alternate between gaps and numbers, starting and ending with a gap.
 * Then follow the atoms and one answer for all other atoms, the strings likewise, true, false, and one answer for all
 * other values.
 */
interface Layout {
  readonly numbers: readonly ListedLiteral<LedNumber>[];
  readonly atoms: readonly ListedLiteral<Atom>[];
  readonly strings: readonly ListedLiteral<string>[];
}

/** The numbers of a type between two literals. */
interface Gap {
  readonly possible: boolean;
  readonly below: LedNumber | undefined;
  readonly above: LedNumber | undefined;
  /** The least and the greatest integer in the gap. */
  readonly low: Integer;
  readonly high: Integer;
  readonly part: NumberPart;
}

/**
 * The position of an expression among literals: numbers and the gaps between them, atoms, strings, truth values, and
 * other values.
 */
export class LiteralPosition implements CoverageQuestion {
  private readonly literals: ListedLiteral[] = [];
  /** Index of the literals by key, built if there are many. */
  private byKey: Map<string, ListedLiteral> | undefined;
  private arranged: Layout | undefined;
  private readonly isAnything: boolean;
  private readonly part: NumberPart | undefined;
  /** True if operators other than equality occur. */
  ordered = false;

  /** `isFree`: true if only the type restricts the values of the expression. */
  constructor(
    private readonly text: () => string | undefined,
    private readonly type: Type,
    readonly isPlain: boolean,
    private readonly isFree: boolean,
  ) {
    this.isAnything = isOpen(type);
    this.part = numbersOf(type);
  }

  add(value: ComparedValue): ListedLiteral {
    const key = print(value);
    const existing = this.literalOf(key);
    if (existing !== undefined) return existing;
    const listed: ListedLiteral = { key, value, answer: -1 };
    this.literals.push(listed);
    this.byKey?.set(key, listed);
    return listed;
  }

  private literalOf(key: string): ListedLiteral | undefined {
    if (this.literals.length > maxSearchedLinearly)
      this.byKey ??= new Map(this.literals.map((listed) => [listed.key, listed]));
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
    return key === undefined ? this.otherwiseCondition() : this.equation(key);
  }

  compare(order: NumberOrder, literal: ListedLiteral): OutcomeRanges {
    const end = afterNumbers(this.layout().numbers);
    if (typeof literal.value === "boolean")
      return trueFor(this.truthPlace(literal.value), this.truthPlace(literal.value) + 1);
    return literal.answer < end
      ? comparisonRanges(order, literal.answer, end, this.isAnything)
      : trueFor(literal.answer, literal.answer + 1);
  }

  /** True for the answers whose membership in a type has this outcome, and false for others. */
  within(members: Type, outcome: "true" | "unknown"): OutcomeRanges {
    const outcomes = Array.from({ length: this.size }, (_, answer) => {
      const type = this.typeOf(answer);
      return isWithin(type, members) ? "true" : overlaps(type, members, true) ? "unknown" : "false";
    });
    const ranges = outcomes.map((actual, from) => ({
      from,
      outcome: actual === outcome ? ("true" as const) : ("false" as const),
    }));
    return ranges.filter((piece, i) => i === 0 || piece.outcome !== ranges[i - 1]!.outcome);
  }

  /** The outcomes of the expression used as a condition. */
  truth(): OutcomeRanges {
    const yes = this.truthPlace();
    const wrongKindOutcome = wrongKind(this.isAnything);
    return [
      { from: 0, outcome: wrongKindOutcome },
      { from: yes, outcome: "true" },
      { from: yes + 1, outcome: "false" },
      { from: yes + 2, outcome: wrongKindOutcome },
    ];
  }

  private truthPlace(value = true): number {
    const { numbers, atoms, strings } = this.layout();
    return afterNumbers(numbers) + atoms.length + 1 + strings.length + 1 + (value ? 0 : 1);
  }

  /** Computed once all literals are known. */
  private layout(): Layout {
    return (this.arranged ??= this.arrange());
  }

  private arrange(): Layout {
    if (this.literals.length === 0) return noLiterals;
    const numbers = this.literals
      .filter((listed): listed is ListedLiteral<LedNumber> => isNumber(listed.value))
      .sort((a, b) => compareNumbers(a.value, b.value));
    const atoms = this.literals.filter((listed): listed is ListedLiteral<Atom> => listed.value instanceof Atom);
    const strings = this.literals.filter((listed): listed is ListedLiteral<string> => typeof listed.value === "string");
    const end = afterNumbers(numbers);
    for (let i = 0; i < numbers.length; i++) numbers[i]!.answer = 2 * i + 1;
    for (let i = 0; i < atoms.length; i++) atoms[i]!.answer = end + i;
    for (let i = 0; i < strings.length; i++) strings[i]!.answer = end + atoms.length + 1 + i;
    return { numbers, atoms, strings };
  }

  /** The case with index `i` among values that are not numbers. */
  private caseAt(i: number): OtherValueClass {
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

  private atomAt(i: number): OtherValueClass {
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

  private stringAt(i: number): OtherValueClass {
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

  private unlisted(values: ReadonlySet<string> | undefined, of: (value: string) => ComparedValue): string | undefined {
    for (const value of values ?? []) {
      const key = print(of(value));
      if (this.literalOf(key) === undefined) return key;
    }
    return undefined;
  }

  private allElse(): OtherValueClass {
    const type = this.type.filter(
      ({ kind }) => kind !== "number" && kind !== "atom" && kind !== "string" && kind !== "truth",
    );
    return { possible: type.length > 0, type, key: undefined };
  }

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

  /** The gap below the number at index `at`; undefined if the expression is not a number. */
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
    if (this.isAnything && !this.ordered) return this.otherwiseCondition();
    const { below, above, low, high, part } = gap;
    const onlyValue = valuesIn(part, low, high)[0] ?? (part.integer && low === high ? low : undefined);
    if (onlyValue !== undefined) return this.equation(print(onlyValue));
    const text = this.text();
    if (text === undefined || (below === undefined && above === undefined)) return undefined;
    // The type may be imprecise: it does not exclude `n mod 3 < 0`.
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

  /** The condition that the value differs from all literals, if it describes the case completely. */
  private otherwiseCondition(): string | undefined {
    const keys = this.literals.map(({ key }) => key);
    const text = this.text();
    if (
      text === undefined ||
      keys.length === 0 ||
      keys.length > maxListed ||
      (!this.isAnything && this.type.length > 1)
    )
      return undefined;
    return keys.length === 1 ? `${text} /= ${keys[0]}` : `${text} notin {${keys.join(", ")}}`;
  }
}

const noLiterals: Layout = { numbers: [], atoms: [], strings: [] };

/** The number of answers for numbers and gaps. */
const afterNumbers = ({ length }: Layout["numbers"]): number => 2 * length + 1;

const valuesIn = ({ values = [] }: NumberPart, low: Integer, high: Integer): readonly number[] =>
  values.filter((n) => n >= low && n <= high);
