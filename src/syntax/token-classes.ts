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
const beginsWith = isOneOf([...openers, "not", "some", "all", "lambda", "true", "false", "emptySet", "bar"]);
const endsWith = isOneOf([...closers, "true", "false", "emptySet", "bar"]);
const beginningOperators: ReadonlySet<InfixName> = new Set(["add", "subtract", "less"]);

/** True if the token opens a bracket whose closing symbol differs from its opening one. */
export const opens = isOneOf(openers);
export const closes = isOneOf(closers);

const isLeaf = ({ tokenType }: IToken): boolean => tokenType === Numeral || tokenType === Text || tokenType === Atom;

export function beginsOperand(token: IToken): boolean {
  const name = infixName(token);
  return (
    isName(token) ||
    isLeaf(token) ||
    beginsWith(token) ||
    bigName(token) !== undefined ||
    (name !== undefined && beginningOperators.has(name))
  );
}

export function endsOperand(token: IToken): boolean {
  return isName(token) || isLeaf(token) || endsWith(token) || infixName(token) === "greater";
}
