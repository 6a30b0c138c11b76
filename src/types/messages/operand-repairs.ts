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
const is = (found: Kinds, mask: Kinds): boolean => found !== 0 && (found & ~mask) === 0;

/** The suggestion of another operation; undefined if the operands do not indicate one. */
export function repairOfOperands(operator: Joining, left: Operand, right: Operand): string | undefined {
  const [a, b] = [left.code, right.code];
  if (a === undefined || b === undefined) return undefined;
  const both = (mask: Kinds): boolean => is(left.kinds, mask) && is(right.kinds, mask);
  const [x, y] = [asOperand(a), asOperand(b)];
  if (both(set)) return ofSets(operator, x, y);
  if (both(truth)) return ofConditions(operator, x, y);
  if (operator === "union" && (both(sequence) || both(tuple) || both(string)))
    return `They are joined with \`+\`: ${quote(`${x} + ${y}`)}.`;
  if (operator === "union" && both(number))
    return `Numbers are added with \`+\`: ${quote(`${x} + ${y}`)}. The set of the two stands in braces: ${quote(`{${a}, ${b}}`)}.`;
  if (is(left.kinds, set) && is(right.kinds, scalar)) return ofSetAndMember(operator, a, b);
  if (is(left.kinds, scalar) && is(right.kinds, set) && (operator === "union" || operator === "add"))
    return `A single member stands in braces: ${quote(`{${a}} U ${y}`)}.${is(left.kinds, number) && operator === "union" ? " Numbers are added with `+`." : ""}`;
  const sign = signs[operator];
  if (is(left.kinds, number) && is(right.kinds, set) && sign !== undefined && operator !== "product") {
    const fresh = freshFor(a, b);
    return `The same is done for each member in a set with conditions: ${quote(`{${x} ${sign} ${fresh} | ${fresh} in ${b}}`)}.`;
  }
  if (is(left.kinds, sequence) && is(right.kinds, set) && operator === "union") return undefined;
  if (both(tuple) && isName(a) && isName(b) && (operator === "subtract" || operator === "divide"))
    return `It is done for each coordinate: ${quote(`(${a}[1] ${signs[operator]} ${b}[1], ${a}[2] ${signs[operator]} ${b}[2])`)}.`;
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

function ofSets(operator: Joining, a: string, b: string): string | undefined {
  switch (operator) {
    case "subtract":
    case "divide":
    case "modulo":
      return `What is in ${quote(a)} and not in ${quote(b)} is written with ${quote("\\")}: ${quote(`${a} \\ ${b}`)}.`;
    case "add":
    case "or":
      return `Sets are united with \`U\`: ${quote(`${a} U ${b}`)}.`;
    case "and":
      return `What two sets have in common is written with \`sec\`: ${quote(`${a} sec ${b}`)}.`;
    case "power":
      return `The pairs of members of two sets are their product: ${quote(`${a} * ${b}`)}.`;
    case "equivalent":
      return `Whether two sets are equal is asked with \`=\`: ${quote(`${a} = ${b}`)}.`;
    case "implies":
    case "less":
    case "atMost":
      return `Whether one set is part of another is asked with \`sub\`: ${quote(`${a} sub ${b}`)}.`;
    case "greater":
    case "atLeast":
      return `Whether one set is part of another is asked with \`sub\`: ${quote(`${b} sub ${a}`)}.`;
    default:
      return undefined;
  }
}

function ofConditions(operator: Joining, a: string, b: string): string | undefined {
  switch (operator) {
    case "add":
    case "union":
      return `Conditions of which one is to hold are joined with \`or\`: ${quote(`${a} or ${b}`)}.`;
    case "product":
    case "intersection":
      return `Conditions that are all to hold are joined with \`&\`: ${quote(`${a} & ${b}`)}.`;
    default:
      return undefined;
  }
}

const freshFor = (a: string, b: string): string => (/\bx\b/.test(`${a} ${b}`) ? "m" : "x");

function ofSetAndMember(operator: Joining, a: string, b: string): string | undefined {
  const [x, y] = [asOperand(a), asOperand(b)];
  const fresh = freshFor(a, b);
  switch (operator) {
    case "add":
    case "union":
      return `A single member stands in braces: ${quote(`${x} U {${b}}`)}.`;
    case "subtract":
    case "difference":
      return `A single member stands in braces: ${quote(`${x} \\ {${b}}`)}.`;
    case "intersection":
      return `Whether it is a member is asked with \`in\`: ${quote(`${y} in ${x}`)}.`;
    case "divide":
    case "modulo":
    case "power":
      return `The same is done for each member in a set with conditions: ${quote(`{${fresh} ${signs[operator]} ${y} | ${fresh} in ${a}}`)}.`;
    default:
      return undefined;
  }
}
