// Suggestions for values of one kind where another kind is required, regardless of the context.

import type { Instead } from "../../diagnostics/repair.js";
import { quote } from "../../diagnostics/words.js";
import { type BinaryOperator, infix } from "../../language/operators.js";
import type { Expression } from "../../syntax/tree.js";
import { type Kinds, kinds } from "../lattice/kinds.js";
import { leastLength } from "../lattice/lattice.js";
import type { Type } from "../lattice/type.js";

const { number, truth, atom, string, tuple, sequence, set, function: functionKind, Point, Color } = kinds;

const has = (found: Kinds, mask: Kinds): boolean => found !== 0 && (found & ~mask) === 0;

/** Suggests another form of the code, as an exact replacement if the code is known, and for a generic `x` otherwise. */
export function instead(
  code: string | undefined,
  form: (code: string) => string,
  words: (meant: string) => string,
): string | Instead {
  const text = form(code ?? "x");
  const help = words(quote(text));
  return code === undefined ? help : { help, text };
}

const inside = (code: string): string => code.slice(1, -1).trim();

const printed = (code: string | undefined): string | Instead =>
  instead(
    code,
    (own) => `pp(${own})`,
    (meant) => `The printed form of a value is a string: ${meant}.`,
  );

/** The most likely fix as a sentence; undefined if none is more likely than the others. */
export function usualRepair(needed: Kinds, found: Kinds, code: string | undefined): string | Instead | undefined {
  if (has(found, functionKind) && (needed & functionKind) === 0)
    return `A function has a value for its arguments, in parentheses: ${quote(`${nameIn(code) ?? "f"}(…)`)}.`;
  switch (needed) {
    case truth:
      return forCondition(found, code);
    case number:
      return forNumber(found, code);
    case set:
      return forSet(found, code);
    case string:
      return has(found, atom)
        ? instead(
            code,
            (own) => `"${own.replace("`", "")}"`,
            (meant) => `A string stands in quotes: ${meant}.`,
          )
        : has(found, number)
          ? printed(code)
          : undefined;
    case atom:
      return has(found, string) && code !== undefined && /^"\w+"$/.test(code)
        ? instead(
            code,
            (own) => `\`${own.slice(1, -1)}`,
            (meant) => `An atom is written with a backquote: ${meant}.`,
          )
        : undefined;
    case functionKind:
      return has(found, functionKind) ? undefined : "A function is named without arguments, or written with `lam`.";
    case sequence:
      return has(found, set | tuple) && isListed(code)
        ? instead(
            code,
            (own) => `<${own.slice(1, -1)}>`,
            (meant) => `A sequence stands in angle brackets: ${meant}.`,
          )
        : undefined;
    case Point:
    case Point | tuple:
      return has(found, number) ? "A point has two coordinates, and is made by `point`." : undefined;
    case Color:
    case Color | tuple:
      return has(found, atom | string | number)
        ? "A colour has a name, such as `dRed`, or is made by `color` of three numbers from 0 to 255."
        : undefined;
    case tuple:
    case tuple | sequence:
      return has(found, number) ? "A pair stands in parentheses, with a comma between its coordinates." : undefined;
    default:
      return undefined;
  }
}

/** The suggestion for tuples of at least twice the required length, which were probably meant to be added. */
export function repairOfLength(node: Expression, found: Type, needed: Type): string | undefined {
  const [lengths, wanted] = [lengthsOf(found), lengthsOf(needed)];
  const [length] = wanted;
  if (
    node.kind === "tuple" ||
    length === undefined ||
    lengths.length === 0 ||
    !wanted.every((one) => one === length) ||
    lengths.some((one) => one < 2 * length)
  )
    return undefined;
  return "`+` joins tuples; their coordinates are added one by one.";
}

export interface Summand {
  readonly node: Expression;
  readonly kinds: Kinds;
  readonly code: string | undefined;
}

/** The help for a second `+` before a value to be concatenated. */
export const joinedOnce = "Sequences, tuples and strings are joined with a single `+`; a second one is read as a sign.";

/** The suggestion for a sum of incompatible operands: one determines the probable kind of the other. */
export function repairOfSum(left: Summand, right: Summand): string | Instead | undefined {
  if (right.node.kind === "unary" && right.node.operator === "plus") return joinedOnce;
  const of = (kind: Kinds): Summand | undefined =>
    has(left.kinds, kind) ? right : has(right.kinds, kind) ? left : undefined;
  const besideString = of(string);
  if (besideString !== undefined) return at(besideString, printed(besideString.code));
  const besideSequence = of(sequence);
  return (
    besideSequence &&
    at(
      besideSequence,
      usualRepair(sequence, besideSequence.kinds, besideSequence.code) ??
        instead(
          besideSequence.code,
          (own) => `<${own}>`,
          (meant) => `Angle brackets make it a sequence with one member: ${meant}.`,
        ),
    )
  );
}

const at = ({ node: { span } }: Summand, repair: string | Instead): string | Instead =>
  typeof repair === "string" ? repair : { ...repair, span };

/** Arithmetic operators with the corresponding set operators. */
const likeOfSets: { readonly [Operator in BinaryOperator]?: readonly [sign: string, does: string] } = {
  subtract: ["\\", "What is in one set, and not in the other,"],
  add: ["U", "All that is in one set, or in the other,"],
};

/** The suggestion for an arithmetic operator on names where a set is required: the names may be sets. */
export function repairOfOperator(node: Expression, needed: Kinds): string | undefined {
  if (needed !== set || node.kind !== "binary" || node.left.kind !== "name" || node.right.kind !== "name")
    return undefined;
  const [sign, does] = likeOfSets[node.operator] ?? [];
  if (sign === undefined) return undefined;
  const [left, right] = [node.left.name, node.right.name];
  const ofSets = quote(`${left} ${sign} ${right}`);
  const ofNumbers = quote(`{${left} ${infix[node.operator].ascii[0]} ${right}}`);
  return `${does} is written with ${quote(sign)}: ${ofSets}. Braces make a number a set with one member: ${ofNumbers}.`;
}

/** The minimum lengths of the tuples in a type; points have two coordinates, colours three. */
function lengthsOf(type: Type): readonly number[] {
  return type.flatMap((part) =>
    part.kind === "tuple" || part.kind === "tuples"
      ? [leastLength(part)]
      : part.kind === "easel" && part.name !== "Image"
        ? [part.name === "Point" ? 2 : 3]
        : [],
  );
}

/** The code, if it is a name that can be quoted within a phrase. */
const nameIn = (code: string | undefined): string | undefined =>
  code !== undefined && /^[A-Za-z]\w*$/.test(code) ? code : undefined;

/** True for a set, sequence or tuple literal. */
const isListed = (code: string | undefined): code is string =>
  code !== undefined && /^(?:\{[^{}|.]*\}|<[^<>|]*>|\([^()|]*,[^()|]*\))$/.test(code);

function forCondition(found: Kinds, code: string | undefined): string | undefined {
  if (has(found, number))
    return `A condition compares a number with another one: ${quote(`${code ?? "n"} = 0`)}, or ${quote(`${code ?? "n"} /= 0`)}.`;
  if (has(found, set)) return `Whether a set has members is asked with \`/=\`: ${quote(`${code ?? "S"} /= {}`)}.`;
  if (has(found, string | atom)) return "A condition compares it with something.";
  return undefined;
}

function forNumber(found: Kinds, code: string | undefined): string | Instead | undefined {
  if (has(found, string))
    return code !== undefined && /^"-?\d+(?:\.\d+)?"$/.test(code)
      ? instead(code, inside, (meant) => `Without the quotes it is a number: ${meant}.`)
      : `The length of a string is written with bars: ${quote(`|${code ?? "s"}|`)}.`;
  if (has(found, set))
    return code !== undefined && /^\{[^{}|.,]+\}$/.test(code)
      ? instead(code, inside, (meant) => `Without the braces it is the member alone: ${meant}.`)
      : `The number of its members is written with bars: ${quote(`|${code ?? "S"}|`)}.`;
  if (has(found, sequence | tuple | Point))
    return `A single coordinate is taken with brackets: ${quote(`${nameIn(code) ?? "t"}[1]`)}.`;
  if (has(found, truth)) return "A truth value becomes a number by branches.";
  if (has(found, atom)) return "An atom is only a name, and has no value as a number.";
  return undefined;
}

function forSet(found: Kinds, code: string | undefined): string | Instead | undefined {
  if (has(found, sequence | tuple)) {
    if (isListed(code))
      return instead(
        code,
        (own) => `{${inside(own)}}`,
        (meant) => `A set stands in braces: ${meant}.`,
      );
    const name = nameIn(code) ?? "s";
    return `Its members are taken by their places, in a set with conditions: ${quote(`{${name}[i] | i in {1..|${name}|}}`)}.`;
  }
  if (has(found, number) && code !== undefined && /^\|[^|]+\|$/.test(code))
    return instead(code, inside, (meant) => `Without the bars it is the set itself: ${meant}.`);
  if (has(found, number))
    return `With braces it is a set with one member: ${quote(`{${code ?? "n"}}`)}. A range of integers has two dots between its bounds.`;
  return has(found, atom | string)
    ? instead(
        code,
        (own) => `{${own}}`,
        (meant) => `With braces it is a set with one member: ${meant}.`,
      )
    : undefined;
}
