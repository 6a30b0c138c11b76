// Suggestions for values of the wrong kind, regardless of the context.

import type { RepairTemplate } from "../../diagnostics/repair.js";
import { quote } from "../../diagnostics/words.js";
import type { Expression } from "../../syntax/tree.js";
import { type Kinds, kinds } from "../lattice/kinds.js";
import { minLength } from "../lattice/lattice.js";
import type { Type } from "../lattice/type.js";

const { number, truth, atom, string, tuple, sequence, set, function: functionKind, Point, Color } = kinds;

const has = (actual: Kinds, mask: Kinds): boolean => actual !== 0 && (actual & ~mask) === 0;

/** Suggests another form of the code, as an exact replacement if the code is known, and for a generic `x` otherwise. */
export function suggestForm(
  code: string | undefined,
  form: (code: string) => string,
  words: (suggestion: string) => string,
): string | RepairTemplate {
  const text = form(code ?? "x");
  const help = words(quote(text));
  return code === undefined ? help : { help, text };
}

const unwrap = (code: string): string => code.slice(1, -1).trim();

const print = (code: string | undefined): string | RepairTemplate =>
  suggestForm(
    code,
    (own) => `pp(${own})`,
    (suggestion) => `Convert the value to a string: ${suggestion}.`,
  );

/** The most likely fix as a sentence; undefined if no fix is more likely than the others. */
export function usualRepair(
  required: Kinds,
  actual: Kinds,
  code: string | undefined,
): string | RepairTemplate | undefined {
  if (has(actual, functionKind) && (required & functionKind) === 0)
    return `Write the arguments of the function in parentheses: ${quote(`${nameIn(code) ?? "f"}(…)`)}.`;
  switch (required) {
    case truth:
      return repairCondition(actual, code);
    case number:
      return repairNumber(actual, code);
    case set:
      return repairSet(actual, code);
    case string:
      return has(actual, atom)
        ? suggestForm(
            code,
            (own) => `"${own.replace("`", "")}"`,
            (suggestion) => `Write a string in quotes: ${suggestion}.`,
          )
        : has(actual, number)
          ? print(code)
          : undefined;
    case atom:
      return has(actual, string) && code !== undefined && /^"\w+"$/.test(code)
        ? suggestForm(
            code,
            (own) => `\`${own.slice(1, -1)}`,
            (suggestion) => `Write an atom with a backquote: ${suggestion}.`,
          )
        : undefined;
    case functionKind:
      return has(actual, functionKind)
        ? undefined
        : "Write the name of a function without arguments, or a function with `lam`.";
    case sequence:
      return has(actual, set | tuple) && isListed(code)
        ? suggestForm(
            code,
            (own) => `<${own.slice(1, -1)}>`,
            (suggestion) => `Write a sequence in angle brackets: ${suggestion}.`,
          )
        : undefined;
    case Point:
    case Point | tuple:
      return has(actual, number) ? "Make a point of two coordinates with `point`." : undefined;
    case Color:
    case Color | tuple:
      return has(actual, atom | string | number)
        ? "Write the name of a colour, such as `dRed`, or `color` with three numbers from 0 to 255."
        : undefined;
    case tuple:
    case tuple | sequence:
      return has(actual, number) ? "Write a pair in parentheses, with a comma between its coordinates." : undefined;
    default:
      return undefined;
  }
}

/** The suggestion for tuples of at least twice the required length, which were probably meant to be added. */
export function repairOfLength(node: Expression, actual: Type, required: Type): string | undefined {
  const [lengths, neededLengths] = [lengthsOf(actual), lengthsOf(required)];
  const [length] = neededLengths;
  if (
    node.kind === "tuple" ||
    length === undefined ||
    lengths.length === 0 ||
    !neededLengths.every((one) => one === length) ||
    lengths.some((one) => one < 2 * length)
  )
    return undefined;
  return "`+` joins tuples. To add tuples, add their coordinates one by one.";
}

export interface Summand {
  readonly node: Expression;
  readonly kinds: Kinds;
  readonly code: string | undefined;
}

/** The help for a second `+` before a value to be concatenated. */
export const joinedOnce = "Join sequences, tuples and strings with a single `+`: a second one is the sign of a number.";

/** The suggestion for a sum of incompatible operands, one of which determines the probable kind of the other. */
export function repairOfSum(left: Summand, right: Summand): string | RepairTemplate | undefined {
  if (right.node.kind === "unary" && right.node.operator === "plus") return joinedOnce;
  const of = (kind: Kinds): Summand | undefined =>
    has(left.kinds, kind) ? right : has(right.kinds, kind) ? left : undefined;
  const besideString = of(string);
  if (besideString !== undefined) return withSpan(besideString, print(besideString.code));
  const besideSequence = of(sequence);
  return (
    besideSequence &&
    withSpan(
      besideSequence,
      usualRepair(sequence, besideSequence.kinds, besideSequence.code) ??
        suggestForm(
          besideSequence.code,
          (own) => `<${own}>`,
          (suggestion) => `Write angle brackets to make it a sequence with one member: ${suggestion}.`,
        ),
    )
  );
}

const withSpan = ({ node: { span } }: Summand, repair: string | RepairTemplate): string | RepairTemplate =>
  typeof repair === "string" ? repair : { ...repair, span };

/** The minimum lengths of the tuples in a type; points have two coordinates, colours three. */
function lengthsOf(type: Type): readonly number[] {
  return type.flatMap((part) =>
    part.kind === "tuple" || part.kind === "tuples"
      ? [minLength(part)]
      : part.kind === "easel" && part.name !== "Image"
        ? [part.name === "Point" ? 2 : 3]
        : [],
  );
}

/** The code, if it is a name that can be quoted in a phrase. */
const nameIn = (code: string | undefined): string | undefined =>
  code !== undefined && /^[A-Za-z]\w*$/.test(code) ? code : undefined;

/** True for a set, sequence or tuple literal. */
const isListed = (code: string | undefined): code is string =>
  code !== undefined && /^(?:\{[^{}|.]*\}|<[^<>|]*>|\([^()|]*,[^()|]*\))$/.test(code);

export const neitherTrueNorFalse = "A number is neither true nor false, so compare it with another one";

function repairCondition(actual: Kinds, code: string | undefined): string | undefined {
  if (has(actual, number))
    return `${neitherTrueNorFalse}: ${quote(`${code ?? "n"} = 0`)}, or ${quote(`${code ?? "n"} /= 0`)}.`;
  if (has(actual, set)) return `To test whether a set is nonempty, write \`/=\`: ${quote(`${code ?? "S"} /= {}`)}.`;
  if (has(actual, string | atom)) return "Compare it with another value.";
  return undefined;
}

function repairNumber(actual: Kinds, code: string | undefined): string | RepairTemplate | undefined {
  if (has(actual, string))
    return code !== undefined && /^"-?\d+(?:\.\d+)?"$/.test(code)
      ? suggestForm(code, unwrap, (suggestion) => `Without the quotes, it is a number: ${suggestion}.`)
      : "A string is not a number. Write its length with bars.";
  if (has(actual, set))
    return code !== undefined && /^\{[^{}|.,]+\}$/.test(code)
      ? suggestForm(code, unwrap, (suggestion) => `Without the braces, it is the member itself: ${suggestion}.`)
      : `Write the number of members with bars: ${quote(`|${code ?? "S"}|`)}.`;
  if (has(actual, sequence | tuple | Point))
    return `Write a single coordinate in brackets: ${quote(`${nameIn(code) ?? "t"}[1]`)}.`;
  if (has(actual, truth)) return "To convert a truth value to a number, write branches.";
  if (has(actual, atom)) return "An atom is only a name and has no numerical value.";
  return undefined;
}

function repairSet(actual: Kinds, code: string | undefined): string | RepairTemplate | undefined {
  if (has(actual, sequence | tuple)) {
    if (isListed(code))
      return suggestForm(
        code,
        (own) => `{${unwrap(own)}}`,
        (suggestion) => `Write a set in braces: ${suggestion}.`,
      );
    const name = nameIn(code) ?? "s";
    return `Collect its members in a set: ${quote(`{${name}[i] | i in {1..|${name}|}}`)}.`;
  }
  if (has(actual, number) && code !== undefined && /^\|[^|]+\|$/.test(code))
    return suggestForm(code, unwrap, (suggestion) => `Without the bars, it is the set itself: ${suggestion}.`);
  if (has(actual, number))
    return `Write braces to make it a set with one member: ${quote(`{${code ?? "n"}}`)}. A range of integers has two dots between its bounds.`;
  return has(actual, atom | string)
    ? suggestForm(
        code,
        (own) => `{${own}}`,
        (suggestion) => `Write braces to make it a set with one member: ${suggestion}.`,
      )
    : undefined;
}
