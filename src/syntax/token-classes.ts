// Token classes: brackets, and the tokens that can begin or end an operand.

import type { IToken } from "chevrotain";
import type { InfixName, SignName } from "../language/operators.js";
import { Atom, bigName, infixName, isName, isOneOf, Numeral, Text } from "./tokens.js";

const openers: readonly SignName[] = [
  "openParenthesis",
  "openBracket",
  "openBrace",
  "openAngle",
  "openFloor",
  "openCeiling",
];
const closers: readonly SignName[] = [
  "closeParenthesis",
  "closeBracket",
  "closeBrace",
  "closeAngle",
  "closeFloor",
  "closeCeiling",
];
const isOperandOpener = isOneOf([...openers, "not", "some", "all", "lambda", "true", "false", "emptySet", "bar"]);
const isOperandCloser = isOneOf([...closers, "true", "false", "emptySet", "bar"]);
const prefixOperators: ReadonlySet<InfixName> = new Set(["add", "subtract", "less"]);

/** True if the token opens a bracket whose closing symbol differs from its opening one. */
export const opens = isOneOf(openers);
export const closes = isOneOf(closers);

const isLeaf = ({ tokenType }: IToken): boolean => tokenType === Numeral || tokenType === Text || tokenType === Atom;

export function beginsOperand(token: IToken): boolean {
  const name = infixName(token);
  return (
    isName(token) ||
    isLeaf(token) ||
    isOperandOpener(token) ||
    bigName(token) !== undefined ||
    (name !== undefined && prefixOperators.has(name))
  );
}

export function endsOperand(token: IToken): boolean {
  return isName(token) || isLeaf(token) || isOperandCloser(token) || infixName(token) === "greater";
}
