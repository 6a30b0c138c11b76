// Suggestions for operators applied to unsuitable operands, based on both operands and written with their code.

import { asOperand, quote } from "../../diagnostics/words.js";
import { type Kinds, kinds } from "../lattice/kinds.js";
import type { BinaryOperator, Comparison } from "../../language/operators.js";

/** An operand with its kinds and, if it is short, its code. */
interface Operand {
  readonly kinds: Kinds;
  readonly code: string | undefined;
}

export type Joining = BinaryOperator | "product" | Exclude<Comparison, "equal" | "unequal" | "in" | "notin" | "subset">;

const { number, truth, atom, string, tuple, sequence, set } = kinds;
const scalar = number | atom | string;
const is = (actual: Kinds, mask: Kinds): boolean => actual !== 0 && (actual & ~mask) === 0;

/** The suggestion of another operation; undefined if the operands do not indicate one. */
export function repairOfOperands(operator: Joining, left: Operand, right: Operand): string | undefined {
  const [a, b] = [left.code, right.code];
  if (a === undefined || b === undefined) return undefined;
  const areBoth = (mask: Kinds): boolean => is(left.kinds, mask) && is(right.kinds, mask);
  const [x, y] = [asOperand(a), asOperand(b)];
  if (areBoth(truth)) return repairConditions(operator, x, y);
  if (operator === "union" && (areBoth(sequence) || areBoth(tuple) || areBoth(string)))
    return `Join them with \`+\`: ${quote(`${x} + ${y}`)}.`;
  if (operator === "union" && areBoth(number))
    return `Add numbers with \`+\`: ${quote(`${x} + ${y}`)}. Write the set of the two in braces: ${quote(`{${a}, ${b}}`)}.`;
  if (is(left.kinds, set) && is(right.kinds, scalar)) return repairSetAndMember(operator, a, b);
  if (is(left.kinds, scalar) && is(right.kinds, set) && (operator === "union" || operator === "add"))
    return `Write a single member in braces: ${quote(`{${a}} U ${y}`)}.${is(left.kinds, number) && operator === "union" ? " Add numbers with `+`." : ""}`;
  const sign = signs[operator];
  if (is(left.kinds, number) && is(right.kinds, set) && sign !== undefined && operator !== "product") {
    const fresh = freshFor(a, b);
    return `Apply it to each member: ${quote(`{${x} ${sign} ${fresh} | ${fresh} in ${b}}`)}.`;
  }
  if (is(left.kinds, sequence) && is(right.kinds, set) && operator === "union") return undefined;
  if (areBoth(tuple) && isName(a) && isName(b) && (operator === "subtract" || operator === "divide"))
    return `Apply it to each coordinate: ${quote(`(${a}[1] ${signs[operator]} ${b}[1], ${a}[2] ${signs[operator]} ${b}[2])`)}.`;
  return undefined;
}

const isName = (code: string): boolean => /^\p{L}\w*'*$/u.test(code);

const signs: { readonly [O in Joining]?: string } = {
  subtract: "-",
  divide: "/",
  modulo: "mod",
  power: "^",
  product: "*",
};

function repairConditions(operator: Joining, a: string, b: string): string | undefined {
  switch (operator) {
    case "add":
    case "union":
      return `If one of two conditions is enough, write \`or\`: ${quote(`${a} or ${b}`)}.`;
    case "product":
    case "intersection":
      return `If both conditions must hold, write \`&\`: ${quote(`${a} & ${b}`)}.`;
    default:
      return undefined;
  }
}

const freshFor = (a: string, b: string): string => (/\bx\b/.test(`${a} ${b}`) ? "m" : "x");

function repairSetAndMember(operator: Joining, a: string, b: string): string | undefined {
  const [x, y] = [asOperand(a), asOperand(b)];
  const fresh = freshFor(a, b);
  switch (operator) {
    case "add":
    case "union":
      return `Write a single member in braces: ${quote(`${x} U {${b}}`)}.`;
    case "subtract":
    case "difference":
      return `Write a single member in braces: ${quote(`${x} \\ {${b}}`)}.`;
    case "intersection":
      return `Test membership with \`in\`: ${quote(`${y} in ${x}`)}.`;
    case "divide":
    case "modulo":
    case "power":
      return `Apply it to each member: ${quote(`{${fresh} ${signs[operator]} ${y} | ${fresh} in ${a}}`)}.`;
    default:
      return undefined;
  }
}
