// The kinds that operators require of their operands, in words, with the likely fixes for other kinds.

import type { BigOperator, BinaryOperator, Comparison } from "../../language/operators.js";
import { helpOf, type Instead } from "../../diagnostics/repair.js";
import { asOperand, productHelp, quote } from "../../diagnostics/words.js";
import { type Kinds, kinds } from "../lattice/kinds.js";
import { instead, joinedOnce, usualRepair } from "./repairs.js";

/** A requirement: the accepted kinds, and their description, which follows "but" in messages. */
export interface Need {
  readonly kinds: Kinds;
  readonly words: string;
  readonly repair?: (found: Kinds, code: string | undefined) => string | Instead | undefined;
}

const { number, truth, atom, string, tuple, sequence, set, function: functionKind, Point } = kinds;
export const addable = number | string | tuple | sequence;
export const indexable = string | tuple | sequence;
const measurable = number | string | tuple | sequence | set;

const has = (found: Kinds, mask: Kinds): boolean => found !== 0 && (found & ~mask) === 0;

/** The likely fix: the requirement's own one, or the usual one for the two kinds. */
export function repairOf(need: Need, found: Kinds, code: string | undefined): string | Instead | undefined {
  return need.repair?.(found, code) ?? usualRepair(need.kinds, found, code);
}

/** An arithmetic operator. Sets are to be enumerated, pairs to be computed by coordinate. */
function arithmetic(
  sign: string,
  does: string,
  ofSets = "The members of a set are gone through in a set with conditions.",
): Need {
  const repair = (found: Kinds): string | undefined =>
    has(found, set) ? ofSets : has(found, tuple | Point) ? "It is done for each coordinate." : undefined;
  return { kinds: number, words: `\`${sign}\` ${does}`, repair };
}

const ofSets = (sign: string, does: string, repair: NonNullable<Need["repair"]>): Need => ({
  kinds: set,
  words: `\`${sign}\` ${does}`,
  repair,
});

const isLiteral = (code: string | undefined): boolean => code !== undefined && /^(?:[\d.]+|`\w+|"[^"]*")$/.test(code);

const logical = (sign: string, ofSets?: string): Need => ({
  kinds: truth,
  words: `\`${sign}\` joins truth values`,
  repair: (found, code) => {
    if (has(found, set)) return ofSets;
    if (!isLiteral(code) || has(found, truth)) return undefined;
    if (sign === "=>") return "Values for several cases are given by branches.";
    const whole = `On each side of \`${sign}\` stands a whole condition.`;
    return sign === "or" ? `${whole} Whether it is one of several values is asked with \`in\` and a set.` : whole;
  },
});

const loneMember = (code: string | undefined, more = ""): string | Instead =>
  instead(
    code,
    (own) => `{${own}}`,
    (meant) => `Braces make it a set with one member: ${meant}.${more}`,
  );

export const binaryNeeds: { readonly [Operator in BinaryOperator | "product"]: Need } = {
  equivalent: logical("<=>", "Whether two sets are equal is asked with `=`."),
  implies: logical("=>", "Whether all members of one set are in another is asked with `sub`."),
  or: logical("or", "Sets are united with `U`."),
  and: logical("&", "What two sets have in common is written with `sec`."),
  add: {
    kinds: addable,
    words: "`+` adds numbers, or joins tuples, sequences or strings",
    repair: (found) =>
      has(found, set)
        ? "Sets are united with `U`. A single member stands in braces."
        : has(found, Point)
          ? "It is done for each coordinate."
          : has(found, truth)
            ? "How many members have a property is the size of a set with conditions."
            : undefined,
  },
  subtract: arithmetic(
    "-",
    "subtracts numbers",
    "The members of one set that are not in another are written with `\\`.",
  ),
  union: ofSets("U", "unites sets", (found, code) =>
    has(found, number)
      ? loneMember(code, " Numbers are added with `+`.")
      : has(found, sequence | tuple)
        ? loneMember(code, " Sequences and tuples are joined with `+`.")
        : undefined,
  ),
  difference: ofSets("\\", "takes the members of one set out of another", (found, code) =>
    has(found, number | atom | string | tuple) ? loneMember(code) : undefined,
  ),
  divide: arithmetic("/", "divides numbers"),
  modulo: arithmetic("mod", "gives the remainder of a division of numbers"),
  intersection: ofSets("sec", "gives what two sets have in common", (found, code) =>
    has(found, truth)
      ? "Conditions are joined with `&`."
      : has(found, number | atom | string | tuple)
        ? loneMember(code)
        : undefined,
  ),
  power: arithmetic(
    "^",
    "raises numbers to a power",
    "All pairs of members are a product of sets, with `*`. The members are gone through in a set with conditions.",
  ),
  product: {
    kinds: number | set,
    words: "`*` multiplies numbers, or makes the product of sets",
    repair: (found) =>
      has(found, tuple | Point)
        ? "It is done for each coordinate."
        : has(found, string | sequence)
          ? "Strings and sequences are joined with `+`."
          : undefined,
  },
};

/** The requirements of set operators whose other operand is not a set: braces are only a guess there. */
const guessed = (need: Need): Need => ({
  ...need,
  repair: (found, code) => {
    const repair = need.repair?.(found, code);
    return repair && helpOf(repair);
  },
});
const besideOthers = {
  union: guessed(binaryNeeds.union),
  intersection: guessed(binaryNeeds.intersection),
  difference: guessed(binaryNeeds.difference),
};

export function setNeed(operator: keyof typeof besideOthers, beside: Kinds): Need {
  return has(beside, set) ? binaryNeeds[operator] : besideOthers[operator];
}

const ordered = (sign: string): Need => ({
  kinds: number,
  words: `\`${sign}\` compares numbers`,
  repair: (found, code) =>
    has(found, set)
      ? "Whether one set is part of another is asked with `sub`. The number of members stands between bars."
      : has(found, truth) && code !== undefined && !/^\w+$/.test(code)
        ? "Several comparisons are joined with `&`, or written in one chain."
        : has(found, tuple | Point)
          ? "Coordinates are compared one by one."
          : has(found, string | atom) && !/^"\d+"$/.test(code ?? "")
            ? "Only numbers have an order. Strings and atoms are compared with `=` and `/=`."
            : undefined,
});

export const comparisonNeeds: {
  readonly [Operator in Exclude<Comparison, "equal" | "unequal" | "in" | "notin" | "subset">]: Need;
} = {
  less: ordered("<"),
  atMost: ordered("<="),
  greater: ordered(">"),
  atLeast: ordered(">="),
};

export const bigNeeds: { readonly [Operator in BigOperator]: Need } = {
  Sum: {
    kinds: number,
    words: "`Sum` adds numbers",
    repair: (found) =>
      has(found, set)
        ? "Sets are united with the big `U`. The number of members stands between bars."
        : has(found, truth)
          ? "How many members have a property is the size of a set with conditions."
          : undefined,
  },
  Prod: {
    kinds: number,
    words: "`Prod` multiplies numbers",
    repair: (found) => (has(found, set) ? "The product of two sets is written with `*`." : undefined),
  },
  Union: {
    kinds: set,
    words: "the big `U` unites sets",
    repair: (found, code) => (has(found, number) ? loneMember(code, " Numbers are added with `Sum`.") : undefined),
  },
  Sec: { kinds: set, words: "the big `Sec` gives what sets have in common" },
};

const inString = "The characters of a string are found by their places, in brackets.";

export const needs = {
  membership: {
    kinds: set,
    words: "after `in` stands a set",
    repair: (found: Kinds, code: string | undefined): string | undefined =>
      has(found, string)
        ? inString
        : has(found, atom | number | truth)
          ? `Whether two values are equal is asked with \`=\`: ${quote(`x = ${asOperand(code ?? "y")}`)}.`
          : undefined,
  },
  generator: {
    kinds: set,
    words: "a name runs through the members of a set",
    repair: (found: Kinds, code: string | undefined): string | undefined =>
      has(found, number)
        ? `A range of integers stands in braces, with two dots between its bounds: ${quote(`{1..${code ?? "n"}}`)}.`
        : has(found, string)
          ? inString
          : undefined,
  },
  subset: {
    kinds: set,
    words: "`sub` compares two sets",
    repair: (found: Kinds, code: string | undefined): string | undefined =>
      has(found, number | atom | string | tuple | truth)
        ? `Membership is asked with \`in\`. With braces it is a set: ${quote(`{${code ?? "x"}}`)}.`
        : undefined,
  },
  condition: { kinds: truth, words: "a condition is a truth value, true or false" },
  not: { kinds: truth, words: "`~` stands before a truth value, true or false" },
  body: { kinds: truth, words: "after the point of `all` or `some` stands a truth value, true or false" },
  negate: {
    kinds: number,
    words: "`-` gives the negative of a number",
    repair: (found: Kinds): string | undefined =>
      has(found, set)
        ? "The members of a set are gone through in a set with conditions."
        : has(found, truth)
          ? "The opposite of a condition is written with `~`."
          : undefined,
  },
  plus: {
    kinds: number,
    words: "the sign `+` stands before a number",
    repair: (found: Kinds): string | undefined => (has(found, tuple | sequence | string) ? joinedOnce : undefined),
  },
  measure: {
    kinds: measurable,
    words: "`|x|` is the absolute value of a number, or the size of a set, tuple, sequence or string",
    repair: (found: Kinds): string | undefined =>
      has(found, atom | truth) ? "An atom or a truth value has no size." : undefined,
  },
  indexed: {
    kinds: indexable | kinds.Point | kinds.Color,
    words: "only tuples, sequences and strings have coordinates",
    repair: (found: Kinds): string | undefined =>
      has(found, set)
        ? "The members of a set have no order; `choose` gives one of them."
        : has(found, functionKind)
          ? "A function is applied with parentheses."
          : undefined,
  },
  index: {
    kinds: number,
    words: "an index is one of the integers 1, 2, 3 and so on",
    repair: (found: Kinds): string | undefined =>
      has(found, tuple)
        ? "Of a sequence of sequences, one index is given after the other, each in brackets of its own."
        : has(found, string | atom)
          ? "Coordinates have numbers, and no names."
          : undefined,
  },
  slice: {
    kinds: indexable,
    words: "only tuples, sequences and strings have parts from one index to another",
    repair: (found: Kinds): string | undefined =>
      has(found, set)
        ? "The members of a set have no order. A sequence has one, and stands in angle brackets."
        : undefined,
  },
  bound: {
    kinds: number,
    words: "the bounds of `{a..b}` are integers",
    repair: (_found, code) => (code?.startsWith(".") === true ? "Two dots stand between the bounds." : undefined),
  },
  exponent: {
    kinds: number,
    words: "the exponent of `^` is an integer",
    repair: (found: Kinds): string | undefined =>
      has(found, number) ? "A root is no power here; the square root is the function `sqrt`." : undefined,
  },
  applied: {
    kinds: functionKind,
    words: "only functions are applied to arguments",
    repair: (found: Kinds, code: string | undefined): string | undefined =>
      has(found, tuple | sequence | string)
        ? `A coordinate is taken with brackets: ${quote(`${asOperand(code ?? "t")}[1]`)}.`
        : has(found, number)
          ? productHelp(code ?? "n")
          : has(found, set)
            ? `Membership is asked with \`in\`: ${quote(`x in ${code ?? "S"}`)}.`
            : has(found, truth | atom)
              ? `It stands without arguments: ${quote(code ?? "it")}.`
              : undefined,
  },
  type: {
    kinds: set,
    words: "a type is a set",
    repair: (found: Kinds, code: string | undefined): string | undefined =>
      has(found, number | atom | string)
        ? `The set with this one member stands in braces: ${quote(`{${code ?? "x"}}`)}.`
        : has(found, tuple)
          ? "The pairs of members of two sets are their product, with `*`."
          : undefined,
  },
} as const satisfies Record<string, Need>;
