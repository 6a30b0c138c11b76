// Which tokens open and close brackets, and with which of them an operand can begin and end.

import type { IToken } from "chevrotain";
import type { InfixName, SignName } from "../language/operators.js";
import { Atom, bigName, infixName, isName, Numeral, signName, Text } from "./tokens.js";

const openers: ReadonlySet<SignName> = new Set(["openParenthesis", "openBracket", "openBrace", "openAngle", "openFloor", "openCeiling"]);
const closers: ReadonlySet<SignName> = new Set(["closeParenthesis", "closeBracket", "closeBrace", "closeAngle", "closeFloor", "closeCeiling"]);
const beginners: ReadonlySet<SignName> = new Set([...openers, "not", "some", "all", "lambda", "true", "false", "emptySet", "bar"]);
const enders: ReadonlySet<SignName> = new Set([...closers, "true", "false", "emptySet", "bar"]);
const beginningOperators: ReadonlySet<InfixName> = new Set(["add", "subtract", "less"]);

const isOneOf = (token: IToken, names: ReadonlySet<SignName>): boolean => {
  const name = signName(token);
  return name !== undefined && names.has(name);
};

/** True if the token opens a bracket that closes with another sign. */
export const opens = (token: IToken): boolean => isOneOf(token, openers);
/** True if the token closes a bracket. */
export const closes = (token: IToken): boolean => isOneOf(token, closers);

const isLeaf = ({ tokenType }: IToken): boolean => tokenType === Numeral || tokenType === Text || tokenType === Atom;

/** True if an operand can begin with the token. */
export function beginsOperand(token: IToken): boolean {
  const name = infixName(token);
  return isName(token) || isLeaf(token) || isOneOf(token, beginners) || bigName(token) !== undefined || (name !== undefined && beginningOperators.has(name));
}

/** True if an operand can end with the token. */
export function endsOperand(token: IToken): boolean {
  return isName(token) || isLeaf(token) || isOneOf(token, enders) || infixName(token) === "greater";
}
