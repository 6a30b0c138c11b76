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
 * A piecewise constant function from the answers of a question to outcomes. Each range extends to the start of the
 * next one; the first starts at 0.
 */
export type OutcomeRanges = readonly { readonly start: number; readonly outcome: TruthOutcome }[];

/** True in [`start`, `stop`), false for other answers below `end`, and `outcomeFromEnd` for the others. */
export function createTrueRange(
  start: number,
  stop: number,
  end = Infinity,
  outcomeFromEnd: TruthOutcome = "false",
): OutcomeRanges {
  let ranges: OutcomeRanges = none;
  if (start > 0) ranges = plus(ranges, { start: 0, outcome: "false" });
  if (stop > start) ranges = plus(ranges, { start: start, outcome: "true" });
  if (end > stop) ranges = plus(ranges, { start: stop, outcome: "false" });
  return end < Infinity ? plus(ranges, { start: end, outcome: outcomeFromEnd }) : ranges;
}

export function outcomeAt(ranges: OutcomeRanges, answer: number): TruthOutcome {
  return ranges[partitionPoint(ranges.length, (i) => ranges[i]!.start <= answer) - 1]!.outcome;
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
 * The outcomes of a comparison. Answers below `end` are ordered, and `equalAnswer` is equality. Other answers are
 * not numbers.
 */
export function comparisonRanges(
  order: NumberOrder,
  equalAnswer: number,
  end: number,
  isAnything: boolean,
): OutcomeRanges {
  const start = order === "less" || order === "atMost" ? 0 : order === "greater" ? equalAnswer + 1 : equalAnswer;
  const stop = order === "less" ? equalAnswer : order === "equal" || order === "atMost" ? equalAnswer + 1 : end;
  return createTrueRange(start, stop, end, order === "equal" ? "false" : wrongKindOutcome(isAnything));
}

/**
 * The outcome for a value of the wrong kind: an error if the type is open. If the type includes such values explicitly,
 * the case may have been overlooked.
 */
const wrongKindOutcome = (isAnything: boolean): TruthOutcome => (isAnything ? "fails" : "unknown");

const numericPartOf = (type: Type): NumberPart | undefined => partOf(isOpen(type) ? rational : type, "number");

/** The comparison of two expressions, with the answers less, equal, greater, and unordered. */
export class ComparisonPair implements CoverageQuestion {
  readonly size = 4;
  readonly isPlain = false;
  /** True if operators other than equality occur. */
  isOrdered = false;

  constructor(
    private readonly operandTexts: () => readonly (string | undefined)[],
    private readonly a: Type,
    private readonly b: Type,
  ) {}

  isPossible(answer: number): boolean {
    if (answer === 1) return overlaps(this.a, this.b, true);
    if (answer === 3) return !this.isOrdered || !isWithin(this.a, rational) || !isWithin(this.b, rational);
    const [x, y] = [numericPartOf(this.a), numericPartOf(this.b)];
    return this.isOrdered && x !== undefined && y !== undefined && (answer === 0 ? x.low < y.high : x.high > y.low);
  }

  textOf(answer: number): string | undefined {
    const symbol = infix[(["less", "equal", "greater"] as const)[answer] ?? "unequal"].ascii[0];
    const texts = this.operandTexts();
    return texts.includes(undefined) ? undefined : texts.join(` ${symbol} `);
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
  readonly isPossible: boolean;
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
  readonly isPossible: boolean;
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
  private literalsByKey: Map<string, ListedLiteral> | undefined;
  private cachedLayout: Layout | undefined;
  private readonly isAnything: boolean;
  private readonly part: NumberPart | undefined;
  /** True if operators other than equality occur. */
  isOrdered = false;

  /** `isFree`: true if only the type restricts the values of the expression. */
  constructor(
    private readonly text: () => string | undefined,
    private readonly type: Type,
    readonly isPlain: boolean,
    private readonly isFree: boolean,
  ) {
    this.isAnything = isOpen(type);
    this.part = numericPartOf(type);
  }

  add(value: ComparedValue): ListedLiteral {
    const key = print(value);
    const existing = this.literalOf(key);
    if (existing !== undefined) return existing;
    const literal: ListedLiteral = { key, value, answer: -1 };
    this.literals.push(literal);
    this.literalsByKey?.set(key, literal);
    return literal;
  }

  private literalOf(key: string): ListedLiteral | undefined {
    if (this.literals.length > maxSearchedLinearly)
      this.literalsByKey ??= new Map(this.literals.map((literal) => [literal.key, literal]));
    return this.literalsByKey === undefined
      ? this.literals.find((literal) => literal.key === key)
      : this.literalsByKey.get(key);
  }

  get size(): number {
    return this.truthAnswer() + 3;
  }

  isPossible(answer: number): boolean {
    const { numbers } = this.layout();
    const end = countNumberAnswers(numbers);
    if (answer >= end) return this.valueClassAt(answer - end).isPossible;
    return answer % 2 === 0
      ? this.gapAt(numbers, answer / 2)?.isPossible === true
      : this.containsNumber(numbers[(answer - 1) / 2]!.value);
  }

  textOf(answer: number): string | undefined {
    const { numbers } = this.layout();
    const end = countNumberAnswers(numbers);
    if (answer < end)
      return answer % 2 === 0
        ? this.gapText(this.gapAt(numbers, answer / 2))
        : this.equationText(numbers[(answer - 1) / 2]!.key);
    const { key } = this.valueClassAt(answer - end);
    return key === undefined ? this.otherwiseCondition() : this.equationText(key);
  }

  compare(order: NumberOrder, literal: ListedLiteral): OutcomeRanges {
    const end = countNumberAnswers(this.layout().numbers);
    if (typeof literal.value === "boolean")
      return createTrueRange(this.truthAnswer(literal.value), this.truthAnswer(literal.value) + 1);
    return literal.answer < end
      ? comparisonRanges(order, literal.answer, end, this.isAnything)
      : createTrueRange(literal.answer, literal.answer + 1);
  }

  /** True for exactly the answers whose membership in a type has this outcome. */
  membershipRanges(members: Type, outcome: "true" | "unknown"): OutcomeRanges {
    const outcomes = Array.from({ length: this.size }, (_, answer) => {
      const type = this.typeOf(answer);
      return isWithin(type, members) ? "true" : overlaps(type, members, true) ? "unknown" : "false";
    });
    const ranges = outcomes.map((actual, start) => ({
      start,
      outcome: actual === outcome ? ("true" as const) : ("false" as const),
    }));
    return ranges.filter((piece, i) => i === 0 || piece.outcome !== ranges[i - 1]!.outcome);
  }

  /** The outcomes of the expression used as a condition. */
  truthRanges(): OutcomeRanges {
    const trueAnswer = this.truthAnswer();
    const otherOutcome = wrongKindOutcome(this.isAnything);
    return [
      { start: 0, outcome: otherOutcome },
      { start: trueAnswer, outcome: "true" },
      { start: trueAnswer + 1, outcome: "false" },
      { start: trueAnswer + 2, outcome: otherOutcome },
    ];
  }

  private truthAnswer(value = true): number {
    const { numbers, atoms, strings } = this.layout();
    return countNumberAnswers(numbers) + atoms.length + 1 + strings.length + 1 + (value ? 0 : 1);
  }

  /** Computed once all literals are known. */
  private layout(): Layout {
    return (this.cachedLayout ??= this.computeLayout());
  }

  private computeLayout(): Layout {
    if (this.literals.length === 0) return noLiterals;
    const numbers = this.literals
      .filter((literal): literal is ListedLiteral<LedNumber> => isNumber(literal.value))
      .sort((a, b) => compareNumbers(a.value, b.value));
    const atoms = this.literals.filter((literal): literal is ListedLiteral<Atom> => literal.value instanceof Atom);
    const strings = this.literals.filter(
      (literal): literal is ListedLiteral<string> => typeof literal.value === "string",
    );
    const end = countNumberAnswers(numbers);
    for (let i = 0; i < numbers.length; i++) numbers[i]!.answer = 2 * i + 1;
    for (let i = 0; i < atoms.length; i++) atoms[i]!.answer = end + i;
    for (let i = 0; i < strings.length; i++) strings[i]!.answer = end + atoms.length + 1 + i;
    return { numbers, atoms, strings };
  }

  /** The case with index `i` among values that are not numbers. */
  private valueClassAt(i: number): OtherValueClass {
    const {
      atoms: { length: atomCount },
      strings: { length: stringCount },
    } = this.layout();
    if (i <= atomCount) return this.atomAt(i);
    if (i <= atomCount + 1 + stringCount) return this.stringAt(i - atomCount - 1);
    const value = i - atomCount - stringCount - 2;
    if (value > 1) return this.remainingClass();
    const truth = partOf(this.type, "truth");
    return {
      isPossible: this.isAnything || (truth !== undefined && truth.value !== (value === 1)),
      type: truthOf(value === 0),
      key: print(value === 0),
    };
  }

  private atomAt(i: number): OtherValueClass {
    const part = partOf(this.type, "atom");
    const literal = this.layout().atoms[i];
    if (literal !== undefined)
      return {
        isPossible: this.isAnything || (part !== undefined && part.names?.has(literal.value.name) !== false),
        type: atomOf(literal.value.name),
        key: literal.key,
      };
    const unlistedKey = this.findUnlisted(part?.names, atom);
    return {
      isPossible: this.isAnything || (part !== undefined && (part.names === undefined || unlistedKey !== undefined)),
      type: part !== undefined && !this.isAnything ? [part] : atoms,
      key: unlistedKey,
    };
  }

  private stringAt(i: number): OtherValueClass {
    const part = partOf(this.type, "string");
    const literal = this.layout().strings[i];
    if (literal !== undefined)
      return {
        isPossible: this.isAnything || (part !== undefined && part.values?.has(literal.value) !== false),
        type: stringOf(literal.value),
        key: literal.key,
      };
    const unlistedKey = this.findUnlisted(part?.values, String);
    return {
      isPossible: this.isAnything || (part !== undefined && (part.values === undefined || unlistedKey !== undefined)),
      type: part !== undefined && !this.isAnything ? [part] : string,
      key: unlistedKey,
    };
  }

  private findUnlisted(
    values: ReadonlySet<string> | undefined,
    toValue: (value: string) => ComparedValue,
  ): string | undefined {
    for (const value of values ?? []) {
      const key = print(toValue(value));
      if (this.literalOf(key) === undefined) return key;
    }
    return undefined;
  }

  private remainingClass(): OtherValueClass {
    const type = this.type.filter(
      ({ kind }) => kind !== "number" && kind !== "atom" && kind !== "string" && kind !== "truth",
    );
    return { isPossible: type.length > 0, type, key: undefined };
  }

  private typeOf(answer: number): Type {
    const { numbers } = this.layout();
    const end = countNumberAnswers(numbers);
    if (answer >= end) return this.valueClassAt(answer - end).type;
    if (answer % 2 === 1) {
      const n = numbers[(answer - 1) / 2]!.value;
      return typeof n === "number" ? integers(n, n) : rational;
    }
    const gap = this.gapAt(numbers, answer / 2);
    if (gap === undefined) return rational;
    const { part, low, high } = gap;
    return part.integer && typeof low === "number" && typeof high === "number" ? integers(low, high) : [part];
  }

  private containsNumber(n: LedNumber): boolean {
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

  /** The gap below the number at `index`; undefined if the expression is not a number. */
  private gapAt(numbers: Layout["numbers"], index: number): Gap | undefined {
    const { part } = this;
    if (part === undefined) return undefined;
    const below = numbers[index - 1]?.value;
    const above = numbers[index]?.value;
    const minimum = below === undefined ? -Infinity : addIntegers(floorNumber(below), 1);
    const maximum = above === undefined ? Infinity : negateInteger(addIntegers(floorNumber(negateNumber(above)), 1));
    const low = minimum > part.low ? minimum : part.low;
    const high = maximum < part.high ? maximum : part.high;
    return {
      isPossible: !part.integer || (part.values === undefined ? low <= high : valuesIn(part, low, high).length > 0),
      below,
      above,
      low,
      high,
      part,
    };
  }

  private gapText(gap: Gap | undefined): string | undefined {
    if (gap === undefined) return undefined;
    if (this.isAnything && !this.isOrdered) return this.otherwiseCondition();
    const { below, above, low, high, part } = gap;
    const onlyValue = valuesIn(part, low, high)[0] ?? (part.integer && low === high ? low : undefined);
    if (onlyValue !== undefined) return this.equationText(print(onlyValue));
    const text = this.text();
    if (text === undefined || (below === undefined && above === undefined)) return undefined;
    // The type may be imprecise: it does not exclude `n mod 3 < 0`.
    const isBeyondAll =
      (below === undefined && part.low === -Infinity) || (above === undefined && part.high === Infinity);
    if (isBeyondAll && !this.isFree) return undefined;
    if (below === undefined) return `${text} < ${print(above!)}`;
    return above === undefined ? `${text} > ${print(below)}` : `${print(below)} < ${text} < ${print(above)}`;
  }

  private equationText(key: string): string | undefined {
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
const countNumberAnswers = ({ length }: Layout["numbers"]): number => 2 * length + 1;

const valuesIn = ({ values = [] }: NumberPart, low: Integer, high: Integer): readonly number[] =>
  values.filter((n) => n >= low && n <= high);
