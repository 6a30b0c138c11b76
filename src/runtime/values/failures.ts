// The run-time failures, one row each: code, title, message and help. Codes are permanent and never reused. The long
// explanations are in catalogue.ts, so that the pages of games do not include them.

import type { Failure } from "./failure.js";
import { misfitOf } from "./misfit.js";
import { printUpTo, shortened } from "./printer.js";
import { quote } from "./quoting.js";
import { describeKind, isTuple } from "./values.js";
import type { LedSet, Value } from "./values.js";

export { fromOutside } from "./failure.js";
export { tooLarge } from "./nesting.js";

/** A value, and its kind with an article ("a set") where more than the kind is reported. */
interface ValueFacts {
  readonly value: Value;
  readonly kind?: string;
}

const showValue = (value: Value): string => quote(shortened(value));

/** The formula of an infinite set or of an operation on infinite sets. */
const showFormula = (set: LedSet): string => printUpTo(set, Infinity);

const verb = (count: number): string => (count === 1 ? "is" : "are");
const things = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

export const wrongKind: Failure<ValueFacts & { readonly needed: string; readonly help?: string }> = {
  code: "L601",
  title: "A value of another kind",
  message: ({ value, kind = describeKind(value), needed }) =>
    `${showValue(value)} is ${kind}, but ${needed} is needed here`,
  help: ({ help }) => help,
};

export const unlikeOperands: Failure<{ readonly left: Value; readonly right: Value }> = {
  code: "L602",
  title: "Two values that `+` cannot join",
  message: ({ left, right }) =>
    `${showValue(left)} is ${describeKind(left)} and ${showValue(right)} is ${describeKind(right)}, and \`+\` has no meaning for these two`,
  help: () => "`+` adds two numbers, or joins two tuples, two sequences or two strings",
};

export const addedSets: Failure<{ readonly left: Value; readonly right: Value }> = {
  code: "L603",
  title: "Sets cannot be added",
  message: ({ left, right }) =>
    `${showValue(left)} and ${showValue(right)} are sets, and \`+\` has no meaning for sets`,
  help: () => "write `U` for the union of two sets",
};

export const notTruth: Failure<ValueFacts> = {
  code: "L604",
  title: "A condition that is not a truth value",
  message: ({ value }) => `a condition must be true or false, but ${showValue(value)} is ${describeKind(value)}`,
};

export const divisionByZero: Failure<{ readonly expression: string }> = {
  code: "L605",
  title: "Division by zero",
  message: ({ expression }) => `${quote(expression)} divides by zero`,
  help: () => "test for zero before dividing, in a branch or a guard",
};

export const tooDeep: Failure = {
  code: "L608",
  title: "Recursion too deep",
  message: () => "the recursion is too deep",
  help: () => "check that each recursive call comes closer to a base case",
};

export const indexOutside: Failure<
  ValueFacts & { readonly index: string; readonly length: number; readonly part: string }
> = {
  code: "L609",
  title: "Index out of range",
  message: ({ value, index, length, part }) =>
    `there is no index ${index} in ${showValue(value)}, which has ${things(length, part)}`,
  help: ({ length }) =>
    length === 0 ? undefined : length === 1 ? "the only index is 1" : `use an index from 1 to ${length}`,
};

export const sliceOutside: Failure<
  ValueFacts & { readonly from: string; readonly to: string; readonly length: number }
> = {
  code: "L610",
  title: "Slice out of range",
  message: ({ value, from, to, length }) =>
    `the slice [${from}..${to}] reaches outside ${showValue(value)}, whose length is ${length}`,
  help: () => "a slice `t[i..j]` needs `1 <= i <= j + 1 <= |t| + 1`",
};

export const emptyTuple: Failure<{ readonly value: Value; readonly from: string; readonly to: string }> = {
  code: "L611",
  title: "A tuple without coordinates",
  message: ({ value, from, to }) =>
    `the slice [${from}..${to}] of ${showValue(value)} would be a tuple without coordinates`,
  help: () => "there is an empty sequence, `<>`, but no empty tuple",
};

export const infiniteListing: Failure<{ readonly set: LedSet }> = {
  code: "L612",
  title: "Members of an infinite set",
  message: ({ set }) => `${quote(showFormula(set))} is infinite, so its members cannot be listed or counted`,
  help: () => "use a finite set, such as `{0..100}`; an infinite set can only be tested for membership",
};

export const infiniteComparison: Failure<{ readonly left: LedSet; readonly right: LedSet; readonly relation: string }> =
  {
    code: "L613",
    title: "Infinite sets cannot be compared",
    message: ({ left, right, relation }) => {
      const [first, second] = [showFormula(left), showFormula(right)];
      const areInfinite = first === second ? `${quote(first)} is infinite` : "both sets are infinite";
      return `${quote(`${first} ${relation} ${second}`)} cannot be decided, because ${areInfinite}`;
    },
    help: () => "compare finite sets, or test single values with `in`",
  };

export const infiniteSubset: Failure<{ readonly left: LedSet; readonly right: LedSet }> = {
  code: "L614",
  title: "An infinite set on the left of `subeq`",
  message: ({ left, right }) =>
    `${quote(`${showFormula(left)} subeq ${showFormula(right)}`)} cannot be decided, because ${quote(showFormula(left))} is infinite`,
  help: () => "the left side must be a finite set",
};

export const comparedFunctions: Failure = {
  code: "L615",
  title: "Functions cannot be compared",
  message: () => "two functions cannot be compared",
  help: () => "compare their values for some arguments",
};

export const memberFunction: Failure = {
  code: "L616",
  title: "A function in a set",
  message: () => "a function cannot be in a set, because functions cannot be compared",
  help: () => "a sequence or a tuple can contain functions",
};

export const memberInfinite: Failure<{ readonly set: LedSet }> = {
  code: "L617",
  title: "An infinite set in a set",
  message: ({ set }) => `the infinite set ${quote(showFormula(set))} cannot be in a set`,
  help: () => "a set can contain finite sets only; a tuple or a sequence can contain any",
};

export const infinitePower: Failure<{ readonly set: LedSet }> = {
  code: "L618",
  title: "The power set of an infinite set",
  message: ({ set }) =>
    `${quote(`Pow(${showFormula(set)})`)} would contain infinite sets, because ${quote(showFormula(set))} is infinite`,
  help: ({ set }) => `${quote(`fSet(${showFormula(set)})`)} is the set of its finite subsets`,
};

export const chooseFromEmpty: Failure = {
  code: "L619",
  title: "Nothing to choose from",
  message: () => "`choose({})` has no value, because `{}` has no members",
};

export const extremeOfNone: Failure<{ readonly name: string }> = {
  code: "L620",
  title: "The maximum or minimum of an empty set",
  message: ({ name }) => `${quote(name)} of an empty set has no value`,
};

export const emptyIntersection: Failure = {
  code: "L621",
  title: "An intersection of no sets",
  message: () => "the condition of `Sec` has no solution, and the intersection of no sets has no value",
};

export const wrongArity: Failure<{ readonly given: number; readonly needed: number; readonly atLeast?: boolean }> = {
  code: "L622",
  title: "Wrong number of arguments",
  message: ({ given, needed, atLeast }) =>
    `${things(given, "argument")} ${verb(given)} given, but the function takes ${atLeast === true ? "at least " : ""}${needed}`,
};

export const noBranchApplies: Failure = {
  code: "L623",
  title: "No branch applies",
  message: () => "none of the branches applies",
  help: () => "a last branch with `otherwise` covers the remaining cases",
};

export const guardIsFalse: Failure<{ readonly guard: string }> = {
  code: "L624",
  title: "A guard is false",
  message: ({ guard }) => `the guard ${quote(guard)} is false for these arguments`,
};

export const notAllowed: Failure<{
  readonly part: string;
  readonly value?: Value;
  readonly set?: LedSet;
  readonly wrong?: Value;
}> = {
  code: "L632",
  title: "An argument outside the signature",
  message: ({ part, value, set }) => {
    const [name = "", ...type] = part.split(": ");
    // An argument `undefined` is foreign, and has been reported before; here it means that the argument is unavailable.
    if (value === undefined) return `the arguments are not in the type of the signature, ${quote(part)}`;
    const needed = type.join(": ");
    const misfit =
      set === undefined
        ? `${quote(name)} is ${showValue(value)}, which is not in ${quote(needed)}`
        : misfitIn(quote(name), value, set, needed);
    return `${misfit}; the signature is ${quote(part)}`;
  },
};

export const notInSignature: Failure<{ readonly value: Value; readonly set: LedSet; readonly type: string }> = {
  code: "L633",
  title: "A value outside the signature",
  message: ({ value, set, type }) => {
    const { path } = misfitOf(value, set);
    return path.length === 0
      ? `the value ${showValue(value)} is not in ${quote(type)}, the type in the signature${reasonFor(value, set)}`
      : `${misfitIn("the value", value, set, type)}; the signature is ${quote(type)}`;
  },
};

/** Describes why a value is not in a set: "item 4 of the value is `5`, which is not in `Entry`". */
function misfitIn(name: string, value: Value, whole: LedSet, type: string): string {
  const { path, part, set, text } = misfitOf(value, whole, type);
  const needed = text ?? shortened(set);
  return `${[...path, name].join(" of ")} is ${showValue(part)}, which is not in ${quote(needed)}${reasonFor(part, set)}`;
}

/** A clause for tuples of the wrong length; otherwise empty. */
function reasonFor(value: Value, { formula }: LedSet): string {
  if (formula?.kind !== "operation" || formula.operator !== "*" || !isTuple(value)) return "";
  return `, because it has ${things(value.length, "coordinate")} instead of ${formula.operands.length}`;
}

export const noSolution: Failure<{ readonly what: string; readonly isTest?: boolean }> = {
  code: "L625",
  title: "A condition without a solution",
  message: ({ what, isTest }) => `${quote(what)} ${isTest === true ? "does not hold" : "has no solution"}`,
  help: () => "`where` and `If` need exactly one solution",
};

export const severalSolutions: Failure<{ readonly what: string; readonly first: Value; readonly second: Value }> = {
  code: "L626",
  title: "A condition with several solutions",
  message: ({ what, first, second }) =>
    `${quote(what)} has more than one solution, among them ${showValue(first)} and ${showValue(second)}`,
  help: () => "`where` and `If` need exactly one solution",
};

export const needsItself: Failure<{ readonly name: string }> = {
  code: "L627",
  title: "A value that depends on itself",
  message: ({ name }) => `${name} depends on its own value`,
};

export const otherShape: Failure<ValueFacts & { readonly pattern: string }> = {
  code: "L628",
  title: "A value of another shape",
  message: ({ value, pattern }) => `${showValue(value)} is ${describeKind(value)}, not of the shape ${pattern}`,
};

export const negativeRoot: Failure<{ readonly value: Value }> = {
  code: "L629",
  title: "The root of a negative number",
  message: ({ value }) => `${quote(`sqrt(${shortened(value)})`)} has no value, because ${showValue(value)} is negative`,
};

export const notFromOutside: Failure<{ readonly path: string; readonly found: string; readonly set: LedSet }> = {
  code: "L634",
  title: "A JavaScript value that does not fit",
  message: ({ path, found, set }) => `${quote(path)} is ${found}, which is not in ${quote(shortened(set))}`,
};

export const unreadable: Failure<{ readonly text: string; readonly column: number; readonly found: string }> = {
  code: "L635",
  title: "Text that is not a value",
  message: ({ text, column, found }) => `${showValue(text)} has an error at column ${column}: ${found}`,
};

export const toolFault: Failure<{ readonly error: string }> = {
  code: "L631",
  title: "Internal error",
  message: ({ error }) => `internal error, not a mistake in the document: ${error}`,
};

export const wrongPart: Failure<
  ValueFacts & { readonly constructor: string; readonly part: string; readonly needed: string }
> = {
  code: "L651",
  title: "A picture with a wrong part",
  message: ({ constructor, part, value, needed }) =>
    `the part ${part} of ${quote(constructor)} must be ${needed}, but ${showValue(value)} is not`,
};

export const notImage: Failure<
  ValueFacts & {
    readonly where: string;
    readonly flaw: string | undefined;
    readonly constructors: readonly string[];
  }
> = {
  code: "L652",
  title: "A value that is not an image",
  message: ({ value, where, flaw }) =>
    `${showValue(value)} is ${describeKind(value)}, not an image${flaw === undefined ? "" : `, because ${flaw}`}; ${where}`,
  help: ({ constructors }) => `make an image with ${quote(constructors.join(" "))}`,
};

export const notSound: Failure<ValueFacts> = {
  code: "L653",
  title: "A value that is not a sound",
  message: ({ value }) => `${showValue(value)} is ${describeKind(value)}, not a sound`,
  help: () => "a sound is `` `ding `bang `boing `clap `click `` or the path of a sound file in quotes",
};
