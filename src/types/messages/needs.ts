// Requirements of operators on their operands: the accepted kinds in words, with the likely fixes for other kinds.

import type { BigOperator, BinaryOperator, Comparison } from "../../language/operators.js";
import { helpOf, type RepairTemplate } from "../../diagnostics/repair.js";
import { asOperand, productHelp, quote } from "../../diagnostics/words.js";
import { type Kinds, kinds } from "../lattice/kinds.js";
import { suggestForm, joinedOnce, usualRepair } from "./repairs.js";

/** A requirement: the accepted kinds, and their description, which follows "but" in messages. */
export interface Need {
  readonly kinds: Kinds;
  readonly words: string;
  readonly repair?: (actual: Kinds, code: string | undefined) => string | RepairTemplate | undefined;
}

const { number, truth, atom, string, tuple, sequence, set, function: functionKind, Point } = kinds;
export const addable = number | string | tuple | sequence;
export const indexable = string | tuple | sequence;
const measurable = number | string | tuple | sequence | set;

const has = (actual: Kinds, mask: Kinds): boolean => actual !== 0 && (actual & ~mask) === 0;

/** The likely fix: that of the requirement, or the usual one for the two kinds. */
export function repairOf(need: Need, actual: Kinds, code: string | undefined): string | RepairTemplate | undefined {
  return need.repair?.(actual, code) ?? usualRepair(need.kinds, actual, code);
}

/**
 * The requirement of an arithmetic operator. The suggestion is to enumerate sets, and to compute pairs by coordinate.
 */
function arithmetic(sign: string, does: string, ofSets = "Apply it to each member with set-builder notation."): Need {
  const repair = (actual: Kinds): string | undefined =>
    has(actual, set) ? ofSets : has(actual, tuple | Point) ? "Apply it to each coordinate." : undefined;
  return { kinds: number, words: `\`${sign}\` ${does}`, repair };
}

const needOfSets = (sign: string, does: string, repair: NonNullable<Need["repair"]>): Need => ({
  kinds: set,
  words: `\`${sign}\` ${does}`,
  repair,
});

const isLiteral = (code: string | undefined): boolean => code !== undefined && /^(?:[\d.]+|`\w+|"[^"]*")$/.test(code);

const logical = (sign: string, ofSets?: string): Need => ({
  kinds: truth,
  words: `\`${sign}\` combines truth values`,
  repair: (actual, code) => {
    if (has(actual, set)) return ofSets;
    if (!isLiteral(code) || has(actual, truth)) return undefined;
    if (sign === "=>") return "Write the values of several cases as branches.";
    const completeConditions = `Write a complete condition on each side of \`${sign}\`.`;
    return sign === "or"
      ? `${completeConditions} To test for one of several values, write \`in\` and a set.`
      : completeConditions;
  },
});

const loneMember = (code: string | undefined, addition = ""): string | RepairTemplate =>
  suggestForm(
    code,
    (own) => `{${own}}`,
    (suggestion) => `Write braces to make it a set with one member: ${suggestion}.${addition}`,
  );

export const binaryNeeds: { readonly [Operator in BinaryOperator | "product"]: Need } = {
  equivalent: logical("<=>", "Compare two sets with `=`."),
  implies: logical("=>", "To test whether one set is a subset of another, write `sub`."),
  or: logical("or", "Unite sets with `U`."),
  and: logical("&", "Write the intersection of two sets with `sec`."),
  add: {
    kinds: addable,
    words: "`+` adds numbers or joins tuples, sequences or strings",
    repair: (actual) =>
      has(actual, set)
        ? "Unite sets with `U`. Write a single member in braces."
        : has(actual, Point)
          ? "Apply it to each coordinate."
          : has(actual, truth)
            ? "To count the members with a property, write the size of a set."
            : undefined,
  },
  subtract: arithmetic("-", "subtracts numbers", "Write the difference of two sets with `\\`."),
  union: needOfSets("U", "unites sets", (actual, code) =>
    has(actual, number)
      ? loneMember(code, " Add numbers with `+`.")
      : has(actual, sequence)
        ? "Join sequences with `+`. Write a sequence that is a member in braces."
        : has(actual, sequence | tuple)
          ? loneMember(code, " Join sequences and tuples with `+`.")
          : undefined,
  ),
  difference: needOfSets("\\", "removes the members of one set from another", (actual, code) =>
    has(actual, number | atom | string | tuple) ? loneMember(code) : undefined,
  ),
  divide: arithmetic("/", "divides numbers"),
  modulo: arithmetic("mod", "computes the remainder of a division of numbers"),
  intersection: needOfSets("sec", "intersects sets", (actual, code) =>
    has(actual, truth)
      ? "Combine conditions with `&`."
      : has(actual, number | atom | string | tuple)
        ? loneMember(code)
        : undefined,
  ),
  power: arithmetic(
    "^",
    "raises numbers to a power",
    "Write a product of sets with `*`, and the set of all subsets with `Pow`.",
  ),
  product: {
    kinds: number | set,
    words: "`*` multiplies numbers or forms the product of sets",
    repair: (actual) =>
      has(actual, tuple | Point)
        ? "Apply it to each coordinate."
        : has(actual, string | sequence)
          ? "Join strings and sequences with `+`."
          : undefined,
  },
};

/** The requirements of set operators whose other operand is not a set, so that braces are only a guess. */
const guess = (need: Need): Need => ({
  ...need,
  repair: (actual, code) => {
    const repair = need.repair?.(actual, code);
    return repair && helpOf(repair);
  },
});
const besideOthers = {
  union: guess(binaryNeeds.union),
  intersection: guess(binaryNeeds.intersection),
  difference: guess(binaryNeeds.difference),
};

export function setNeed(operator: keyof typeof besideOthers, beside: Kinds): Need {
  return has(beside, set) ? binaryNeeds[operator] : besideOthers[operator];
}

const order = (sign: string): Need => ({
  kinds: number,
  words: `\`${sign}\` compares numbers`,
  repair: (actual, code) =>
    has(actual, set)
      ? "To test for a subset, write `sub`. To count the members, write bars."
      : has(actual, truth) && code !== undefined && !/^\w+$/.test(code)
        ? "Combine comparisons with `&`, or write them as one chain."
        : has(actual, tuple | Point)
          ? "Compare the coordinates one by one."
          : has(actual, string | atom) && !/^"\d+"$/.test(code ?? "")
            ? "Only numbers have an order. Compare strings and atoms with `=` and `/=`."
            : undefined,
});

export const comparisonNeeds: {
  readonly [Operator in Exclude<Comparison, "equal" | "unequal" | "in" | "notin" | "subset">]: Need;
} = {
  less: order("<"),
  atMost: order("<="),
  greater: order(">"),
  atLeast: order(">="),
};

export const bigNeeds: { readonly [Operator in BigOperator]: Need } = {
  Sum: {
    kinds: number,
    words: "`Sum` adds numbers",
    repair: (actual) =>
      has(actual, set)
        ? "Unite sets with the big `U`. To count the members, write bars."
        : has(actual, truth)
          ? "To count the members with a property, write the size of a set."
          : undefined,
  },
  Prod: {
    kinds: number,
    words: "`Prod` multiplies numbers",
    repair: (actual) => (has(actual, set) ? "Write the product of two sets with `*`." : undefined),
  },
  Union: {
    kinds: set,
    words: "the big `U` unites sets",
    repair: (actual, code) => (has(actual, number) ? loneMember(code, " Add numbers with `Sum`.") : undefined),
  },
  Sec: { kinds: set, words: "the big `Sec` intersects sets" },
};

const inString = "Write the position of a character in brackets.";

export const needs = {
  membership: {
    kinds: set,
    words: "the right side of `in` must be a set",
    repair: (actual: Kinds, code: string | undefined): string | undefined =>
      has(actual, string)
        ? inString
        : has(actual, atom | number | truth)
          ? `Compare two values with \`=\`: ${quote(`x = ${asOperand(code ?? "y")}`)}.`
          : undefined,
  },
  generator: {
    kinds: set,
    words: "a name ranges over the members of a set",
    repair: (actual: Kinds, code: string | undefined): string | undefined =>
      has(actual, number)
        ? `Write a range of integers in braces, with two dots between its bounds: ${quote(`{1..${code ?? "n"}}`)}.`
        : has(actual, string)
          ? inString
          : undefined,
  },
  subset: {
    kinds: set,
    words: "`sub` compares two sets",
    repair: (actual: Kinds, code: string | undefined): string | undefined =>
      has(actual, number | atom | string | tuple | truth)
        ? `Test membership with \`in\`. For a set with one member, write braces: ${quote(`{${code ?? "x"}}`)}.`
        : undefined,
  },
  condition: { kinds: truth, words: "a condition must be a truth value (true or false)" },
  not: { kinds: truth, words: "`~` negates a truth value (true or false)" },
  body: { kinds: truth, words: "the body of `all` or `some` must be a truth value (true or false)" },
  negate: {
    kinds: number,
    words: "`-` negates a number",
    repair: (actual: Kinds): string | undefined =>
      has(actual, set)
        ? "Apply it to each member with set-builder notation."
        : has(actual, truth)
          ? "Negate a condition with `~`."
          : undefined,
  },
  plus: {
    kinds: number,
    words: "a `+` before a value needs a number",
    repair: (actual: Kinds): string | undefined => (has(actual, tuple | sequence | string) ? joinedOnce : undefined),
  },
  measure: {
    kinds: measurable,
    words: "`|x|` is the absolute value of a number, or the size of a set, tuple, sequence or string",
    repair: (actual: Kinds): string | undefined =>
      has(actual, atom | truth) ? "An atom or a truth value has no size." : undefined,
  },
  indexed: {
    kinds: indexable | kinds.Point | kinds.Color,
    words: "only tuples, sequences and strings have coordinates",
    repair: (actual: Kinds): string | undefined =>
      has(actual, set)
        ? "The members of a set have no order. To get one of them, write `choose`."
        : has(actual, functionKind)
          ? "Write the arguments of a function in parentheses."
          : undefined,
  },
  index: {
    kinds: number,
    words: "an index must be one of the integers 1, 2, 3 and so on",
    repair: (actual: Kinds): string | undefined =>
      has(actual, tuple)
        ? "For a sequence of sequences, write each index in its own brackets."
        : has(actual, string | atom)
          ? "Coordinates have numbers, not names."
          : undefined,
  },
  slice: {
    kinds: indexable,
    words: "only tuples, sequences and strings have slices",
    repair: (actual: Kinds): string | undefined =>
      has(actual, set) ? "The members of a set have no order. Use a sequence, in angle brackets." : undefined,
  },
  updated: {
    kinds: indexable | set,
    words: "only tuples, sequences, strings and sets of pairs can be updated",
    repair: (actual: Kinds): string | undefined =>
      has(actual, functionKind) ? "A function that differs for one argument is a `lam` with branches." : undefined,
  },
  bound: {
    kinds: number,
    words: "the bounds of `{a..b}` must be integers",
    repair: (_found, code) => (code?.startsWith(".") === true ? "Write two dots between the bounds." : undefined),
  },
  exponent: {
    kinds: number,
    words: "the exponent of `^` must be an integer",
    repair: (actual: Kinds): string | undefined =>
      has(actual, number) ? "Write a square root with the function `sqrt`." : undefined,
  },
  applied: {
    kinds: functionKind,
    words: "only functions take arguments",
    repair: (actual: Kinds, code: string | undefined): string | undefined =>
      has(actual, tuple | sequence | string)
        ? `Write a coordinate in brackets: ${quote(`${asOperand(code ?? "t")}[1]`)}.`
        : has(actual, number)
          ? productHelp(code ?? "n")
          : has(actual, set)
            ? `Test membership with \`in\`: ${quote(`x in ${code ?? "S"}`)}.`
            : has(actual, truth | atom)
              ? `Write it without arguments: ${quote(code ?? "it")}.`
              : undefined,
  },
  type: {
    kinds: set,
    words: "a type must be a set",
    repair: (actual: Kinds, code: string | undefined): string | undefined =>
      has(actual, atom | string) || (has(actual, number) && isLiteral(code))
        ? `Write the set with this one member in braces: ${quote(`{${code ?? "x"}}`)}.`
        : has(actual, tuple)
          ? "Write the product of two sets with `*`."
          : has(actual, number)
            ? "Write a set after the colon, such as `Int`."
            : undefined,
  },
} as const satisfies Record<string, Need>;
