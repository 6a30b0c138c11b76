// What operators need of their operands, in words, and the repairs that are likely when they get something else.

import type { BigOperator, BinaryOperator, Comparison } from "../language/operators.js";
import { quote } from "../diagnostics/words.js";
import { type Kinds, kinds } from "./kinds.js";

/** What a place needs: the kinds that fit, and how a message says so after "but". */
export interface Need {
  readonly kinds: Kinds;
  readonly words: string;
  /** What was probably meant, by the kinds that were found. */
  readonly repair?: (found: Kinds, code: string | undefined) => string | undefined;
}

const { number, truth, string, tuple, sequence, set, function: functionKind } = kinds;
export const addable = number | string | tuple | sequence;
export const indexable = string | tuple | sequence;
export const measurable = number | string | tuple | sequence | set;

const has = (found: Kinds, mask: Kinds): boolean => found !== 0 && (found & ~mask) === 0;
const forSets = (operator: string) => (found: Kinds): string | undefined => (has(found, set) ? operator : undefined);

const arithmetic = (sign: string, does: string, repair?: string): Need => ({ kinds: number, words: `\`${sign}\` ${does}`, ...(repair === undefined ? {} : { repair: forSets(repair) }) });
const ofSets = (sign: string, does: string, repair: (found: Kinds, code: string | undefined) => string | undefined): Need => ({ kinds: set, words: `\`${sign}\` ${does}`, repair });
const logical = (sign: string): Need => ({
  kinds: truth,
  words: `\`${sign}\` joins truth values`,
  repair: (found) => (has(found, set) ? (sign === "&" ? "The members that two sets have in common are given by `sec`: `A sec B`." : sign === "or" ? "Sets are united with `U`: `A U B`." : undefined) : undefined),
});

const loneMember = (code: string | undefined): string => `Braces make it a set with one member: ${quote(`{${code ?? "x"}}`)}.`;

export const binaryNeeds: { readonly [Operator in BinaryOperator | "product"]: Need } = {
  equivalent: logical("<=>"),
  implies: logical("=>"),
  or: logical("or"),
  and: logical("&"),
  add: { kinds: addable, words: "`+` adds numbers, or joins tuples, sequences or strings", repair: forSets("Sets are united with `U`: `A U B`.") },
  subtract: arithmetic("-", "subtracts numbers", "The members of A that are not in B are given by `\\`: `A \\ B`."),
  union: ofSets("U", "unites sets", (found, code) => (has(found, number) ? `${loneMember(code)} Numbers are added with \`+\`.` : has(found, sequence | tuple) ? `${loneMember(code)} Sequences and tuples are joined with \`+\`.` : loneMember(code))),
  difference: ofSets("\\", "takes the members of a set away from a set", (_, code) => loneMember(code)),
  divide: arithmetic("/", "divides numbers"),
  modulo: arithmetic("mod", "takes the remainder of numbers"),
  intersection: ofSets("sec", "intersects sets", (found, code) => (has(found, truth) ? "Conditions are joined with `&`." : loneMember(code))),
  power: arithmetic("^", "raises numbers to powers"),
  product: { kinds: number | set, words: "`*` multiplies numbers, or makes the product of sets" },
};

export const comparisonNeeds: { readonly [Operator in Exclude<Comparison, "equal" | "unequal" | "in" | "notin" | "subset">]: Need } = {
  less: { kinds: number, words: "`<` compares numbers", repair: forSets("Subsets are asked for with `sub`: `A sub B`.") },
  atMost: { kinds: number, words: "`<=` compares numbers", repair: forSets("Subsets are asked for with `sub`: `A sub B`.") },
  greater: { kinds: number, words: "`>` compares numbers", repair: forSets("Subsets are asked for with `sub`: `B sub A`.") },
  atLeast: { kinds: number, words: "`>=` compares numbers", repair: forSets("Subsets are asked for with `sub`: `B sub A`.") },
};

export const bigNeeds: { readonly [Operator in BigOperator]: Need } = {
  Sum: { kinds: number, words: "`Sum` adds numbers", repair: forSets("The union of sets is `U[…] …`.") },
  Prod: { kinds: number, words: "`Prod` multiplies numbers" },
  Union: { kinds: set, words: "the big `U` unites sets", repair: (found, code) => (has(found, number) ? `${loneMember(code)} Numbers are added with \`Sum\`.` : loneMember(code)) },
  Sec: { kinds: set, words: "the big `Sec` intersects sets", repair: (_, code) => loneMember(code) },
};

export const needs = {
  membership: { kinds: set, words: "after `in` a set is needed", repair: (found: Kinds, code: string | undefined): string | undefined => (has(found, sequence) ? "The members of a sequence s are `{s[i] | i in {1..|s|}}`." : loneMember(code)) },
  generator: { kinds: set, words: "a name can run only through a set", repair: (found: Kinds): string | undefined => (has(found, number) ? "The numbers from 1 to n are `{1..n}`." : has(found, sequence) ? "The positions of a sequence s are `{1..|s|}`." : undefined) },
  subset: { kinds: set, words: "`sub` compares sets", repair: (): string => "Membership is asked with `in`: `x in A`." },
  condition: { kinds: truth, words: "a condition must be a truth value, true or false" },
  not: { kinds: truth, words: "`~` negates a truth value", repair: (found: Kinds): string | undefined => (has(found, number) ? "The negative of a number is `-x`." : undefined) },
  body: { kinds: truth, words: "a quantifier asks for a truth value, true or false" },
  negate: { kinds: number, words: "`-` takes the negative of a number" },
  plus: { kinds: number, words: "the sign `+` stands before a number" },
  measure: { kinds: measurable, words: "`|x|` is the absolute value of a number, or the size of a set, tuple, sequence or string" },
  indexed: { kinds: indexable | kinds.Point | kinds.Color, words: "only tuples, sequences and strings have coordinates", repair: (found: Kinds): string | undefined => (has(found, set) ? "A set has no order; `choose(S)` is its first member." : has(found, functionKind) ? "A function is applied with parentheses: `f(x)`." : undefined) },
  index: { kinds: number, words: "an index is an integer, 1, 2, …" },
  slice: { kinds: indexable, words: "only tuples, sequences and strings have slices" },
  bound: { kinds: number, words: "the bounds of `{a..b}` are integers" },
  exponent: { kinds: number, words: "the exponent of `^` is an integer" },
  applied: { kinds: functionKind, words: "only functions are applied to arguments", repair: (found: Kinds): string | undefined => (has(found, tuple | sequence | string) ? "A coordinate is `t[i]`." : has(found, number) ? "Multiplication is written with `*`." : has(found, set) ? "Membership is asked with `in`: `x in S`." : undefined) },
  type: { kinds: set, words: "a type is a set" },
} as const satisfies Record<string, Need>;
