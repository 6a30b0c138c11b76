// Requirements of operators on their operands: the accepted kinds in words, with the likely fixes for other kinds.

import type { BigOperator, BinaryOperator, Comparison } from "../../language/operators.js";
import { helpOf, type RepairTemplate } from "../../diagnostics/repair.js";
import { asOperand, productHelp, quote } from "../../diagnostics/words.js";
import { type Kinds, kinds } from "../lattice/kinds.js";
import { suggestForm, joinedOnce, usualRepair } from "./repairs.js";

/** A requirement: the accepted kinds, and their description, which follows "but" in messages. */
export interface Need {
  readonly kinds: Kinds;
  readonly description: string;
  readonly repair?: (actual: Kinds, code: string | undefined) => string | RepairTemplate | undefined;
}

const { number, truth, atom, string, tuple, sequence, set, function: functionKind, Point } = kinds;
export const addable = number | string | tuple | sequence;
export const indexable = string | tuple | sequence;
const measurable = number | string | tuple | sequence | set;

const isOnly = (actual: Kinds, mask: Kinds): boolean => actual !== 0 && (actual & ~mask) === 0;

/** The likely fix: that of the requirement, or the usual one for the two kinds. */
export function repairOf(need: Need, actual: Kinds, code: string | undefined): string | RepairTemplate | undefined {
  return need.repair?.(actual, code) ?? usualRepair(need.kinds, actual, code);
}

/**
 * The requirement of an arithmetic operator. The suggestion is to enumerate sets, and to compute pairs by coordinate.
 */
function arithmeticNeed(
  symbol: string,
  effect: string,
  setRepair = "Apply it to each member with set-builder notation.",
): Need {
  const repair = (actual: Kinds): string | undefined =>
    isOnly(actual, set) ? setRepair : isOnly(actual, tuple | Point) ? "Apply it to each coordinate." : undefined;
  return { kinds: number, description: `\`${symbol}\` ${effect}`, repair };
}

const setOperatorNeed = (symbol: string, effect: string, repair: NonNullable<Need["repair"]>): Need => ({
  kinds: set,
  description: `\`${symbol}\` ${effect}`,
  repair,
});

const isLiteral = (code: string | undefined): boolean => code !== undefined && /^(?:[\d.]+|`\w+|"[^"]*")$/.test(code);

const logicalNeed = (symbol: string, setRepair?: string): Need => ({
  kinds: truth,
  description: `\`${symbol}\` combines truth values`,
  repair: (actual, code) => {
    if (isOnly(actual, set)) return setRepair;
    if (!isLiteral(code) || isOnly(actual, truth)) return undefined;
    if (symbol === "=>") return "Write the values of several cases as branches.";
    const completeConditions = `Write a complete condition on each side of \`${symbol}\`.`;
    return symbol === "or"
      ? `${completeConditions} To test for one of several values, write \`in\` and a set.`
      : completeConditions;
  },
});

const suggestBraces = (code: string | undefined, addition = ""): string | RepairTemplate =>
  suggestForm(
    code,
    (operand) => `{${operand}}`,
    (suggestion) => `Write braces to make it a set with one member: ${suggestion}.${addition}`,
  );

export const binaryNeeds: { readonly [Operator in BinaryOperator | "product"]: Need } = {
  equivalent: logicalNeed("<=>", "Compare two sets with `=`."),
  implies: logicalNeed("=>", "To test whether one set is a subset of another, write `sub`."),
  or: logicalNeed("or", "Unite sets with `U`."),
  and: logicalNeed("&", "Write the intersection of two sets with `sec`."),
  add: {
    kinds: addable,
    description: "`+` adds numbers or joins tuples, sequences or strings",
    repair: (actual) =>
      isOnly(actual, set)
        ? "Unite sets with `U`. Write a single member in braces."
        : isOnly(actual, Point)
          ? "Apply it to each coordinate."
          : isOnly(actual, truth)
            ? "To count the members with a property, write the size of a set."
            : undefined,
  },
  subtract: arithmeticNeed("-", "subtracts numbers", "Write the difference of two sets with `\\`."),
  union: setOperatorNeed("U", "unites sets", (actual, code) =>
    isOnly(actual, number)
      ? suggestBraces(code, " Add numbers with `+`.")
      : isOnly(actual, sequence)
        ? "Join sequences with `+`. Write a sequence that is a member in braces."
        : isOnly(actual, sequence | tuple)
          ? suggestBraces(code, " Join sequences and tuples with `+`.")
          : undefined,
  ),
  difference: setOperatorNeed("\\", "removes the members of one set from another", (actual, code) =>
    isOnly(actual, number | atom | string | tuple) ? suggestBraces(code) : undefined,
  ),
  divide: arithmeticNeed("/", "divides numbers"),
  modulo: arithmeticNeed("mod", "computes the remainder of a division of numbers"),
  intersection: setOperatorNeed("sec", "intersects sets", (actual, code) =>
    isOnly(actual, truth)
      ? "Combine conditions with `&`."
      : isOnly(actual, number | atom | string | tuple)
        ? suggestBraces(code)
        : undefined,
  ),
  power: arithmeticNeed(
    "^",
    "raises numbers to a power",
    "Write a product of sets with `*`, and the set of all subsets with `Pow`.",
  ),
  product: {
    kinds: number | set,
    description: "`*` multiplies numbers or forms the product of sets",
    repair: (actual) =>
      isOnly(actual, tuple | Point)
        ? "Apply it to each coordinate."
        : isOnly(actual, string | sequence)
          ? "Join strings and sequences with `+`."
          : undefined,
  },
};

/** The requirements of set operators whose other operand is not a set, so that braces are only a guess. */
const withGuessedRepair = (need: Need): Need => ({
  ...need,
  repair: (actual, code) => {
    const repair = need.repair?.(actual, code);
    return repair && helpOf(repair);
  },
});
const guessedSetNeeds = {
  union: withGuessedRepair(binaryNeeds.union),
  intersection: withGuessedRepair(binaryNeeds.intersection),
  difference: withGuessedRepair(binaryNeeds.difference),
};

export function setNeed(operator: keyof typeof guessedSetNeeds, otherKinds: Kinds): Need {
  return isOnly(otherKinds, set) ? binaryNeeds[operator] : guessedSetNeeds[operator];
}

const orderNeed = (symbol: string): Need => ({
  kinds: number,
  description: `\`${symbol}\` compares numbers`,
  repair: (actual, code) =>
    isOnly(actual, set)
      ? "To test for a subset, write `sub`. To count the members, write bars."
      : isOnly(actual, truth) && code !== undefined && !/^\w+$/.test(code)
        ? "Combine comparisons with `&`, or write them as one chain."
        : isOnly(actual, tuple | Point)
          ? "Compare the coordinates one by one."
          : isOnly(actual, string | atom) && !/^"\d+"$/.test(code ?? "")
            ? "Only numbers have an order. Compare strings and atoms with `=` and `/=`."
            : undefined,
});

export const comparisonNeeds: {
  readonly [Operator in Exclude<Comparison, "equal" | "unequal" | "in" | "notin" | "subset">]: Need;
} = {
  less: orderNeed("<"),
  atMost: orderNeed("<="),
  greater: orderNeed(">"),
  atLeast: orderNeed(">="),
};

export const bigNeeds: { readonly [Operator in BigOperator]: Need } = {
  Sum: {
    kinds: number,
    description: "`Sum` adds numbers",
    repair: (actual) =>
      isOnly(actual, set)
        ? "Unite sets with the big `U`. To count the members, write bars."
        : isOnly(actual, truth)
          ? "To count the members with a property, write the size of a set."
          : undefined,
  },
  Prod: {
    kinds: number,
    description: "`Prod` multiplies numbers",
    repair: (actual) => (isOnly(actual, set) ? "Write the product of two sets with `*`." : undefined),
  },
  Union: {
    kinds: set,
    description: "the big `U` unites sets",
    repair: (actual, code) => (isOnly(actual, number) ? suggestBraces(code, " Add numbers with `Sum`.") : undefined),
  },
  Sec: { kinds: set, description: "the big `Sec` intersects sets" },
};

const characterHelp = "Write the position of a character in brackets.";

export const needs = {
  membership: {
    kinds: set,
    description: "the right side of `in` must be a set",
    repair: (actual: Kinds, code: string | undefined): string | undefined =>
      isOnly(actual, string)
        ? characterHelp
        : isOnly(actual, atom | number | truth)
          ? `Compare two values with \`=\`: ${quote(`x = ${asOperand(code ?? "y")}`)}.`
          : undefined,
  },
  generator: {
    kinds: set,
    description: "a name ranges over the members of a set",
    repair: (actual: Kinds, code: string | undefined): string | undefined =>
      isOnly(actual, number)
        ? `Write a range of integers in braces, with two dots between its bounds: ${quote(`{1..${code ?? "n"}}`)}.`
        : isOnly(actual, string)
          ? characterHelp
          : undefined,
  },
  subset: {
    kinds: set,
    description: "`sub` compares two sets",
    repair: (actual: Kinds, code: string | undefined): string | undefined =>
      isOnly(actual, number | atom | string | tuple | truth)
        ? `Test membership with \`in\`. For a set with one member, write braces: ${quote(`{${code ?? "x"}}`)}.`
        : undefined,
  },
  condition: { kinds: truth, description: "a condition must be a truth value (true or false)" },
  not: { kinds: truth, description: "`~` negates a truth value (true or false)" },
  body: { kinds: truth, description: "the body of `all` or `some` must be a truth value (true or false)" },
  negate: {
    kinds: number,
    description: "`-` negates a number",
    repair: (actual: Kinds): string | undefined =>
      isOnly(actual, set)
        ? "Apply it to each member with set-builder notation."
        : isOnly(actual, truth)
          ? "Negate a condition with `~`."
          : undefined,
  },
  plus: {
    kinds: number,
    description: "a `+` before a value needs a number",
    repair: (actual: Kinds): string | undefined => (isOnly(actual, tuple | sequence | string) ? joinedOnce : undefined),
  },
  measure: {
    kinds: measurable,
    description: "`|x|` is the absolute value of a number, or the size of a set, tuple, sequence or string",
    repair: (actual: Kinds): string | undefined =>
      isOnly(actual, atom | truth) ? "An atom or a truth value has no size." : undefined,
  },
  indexed: {
    kinds: indexable | kinds.Point | kinds.Color,
    description: "only tuples, sequences and strings have coordinates",
    repair: (actual: Kinds): string | undefined =>
      isOnly(actual, set)
        ? "The members of a set have no order. To get one of them, write `choose`."
        : isOnly(actual, functionKind)
          ? "Write the arguments of a function in parentheses."
          : undefined,
  },
  index: {
    kinds: number,
    description: "an index must be one of the integers 1, 2, 3 and so on",
    repair: (actual: Kinds): string | undefined =>
      isOnly(actual, tuple)
        ? "For a sequence of sequences, write each index in its own brackets."
        : isOnly(actual, string | atom)
          ? "Coordinates have numbers, not names."
          : undefined,
  },
  slice: {
    kinds: indexable,
    description: "only tuples, sequences and strings have slices",
    repair: (actual: Kinds): string | undefined =>
      isOnly(actual, set) ? "The members of a set have no order. Use a sequence, in angle brackets." : undefined,
  },
  updated: {
    kinds: indexable | set,
    description: "only tuples, sequences, strings and sets of pairs can be updated",
    repair: (actual: Kinds): string | undefined =>
      isOnly(actual, functionKind) ? "A function that differs for one argument is a `lam` with branches." : undefined,
  },
  bound: {
    kinds: number,
    description: "the bounds of `{a..b}` must be integers",
    repair: (_found, code) => (code?.startsWith(".") === true ? "Write two dots between the bounds." : undefined),
  },
  exponent: {
    kinds: number,
    description: "the exponent of `^` must be an integer",
    repair: (actual: Kinds): string | undefined =>
      isOnly(actual, number) ? "Write a square root with the function `sqrt`." : undefined,
  },
  applied: {
    kinds: functionKind,
    description: "only functions take arguments",
    repair: (actual: Kinds, code: string | undefined): string | undefined =>
      isOnly(actual, tuple | sequence | string)
        ? `Write a coordinate in brackets: ${quote(`${asOperand(code ?? "t")}[1]`)}.`
        : isOnly(actual, number)
          ? productHelp(code ?? "n")
          : isOnly(actual, set)
            ? `Test membership with \`in\`: ${quote(`x in ${code ?? "S"}`)}.`
            : isOnly(actual, truth | atom)
              ? `Write it without arguments: ${quote(code ?? "it")}.`
              : undefined,
  },
  type: {
    kinds: set,
    description: "a type must be a set",
    repair: (actual: Kinds, code: string | undefined): string | undefined =>
      isOnly(actual, atom | string) || (isOnly(actual, number) && isLiteral(code))
        ? `Write the set with this one member in braces: ${quote(`{${code ?? "x"}}`)}.`
        : isOnly(actual, tuple)
          ? "Write the product of two sets with `*`."
          : isOnly(actual, number)
            ? "Write a set after the colon, such as `Int`."
            : undefined,
  },
} as const satisfies Record<string, Need>;
