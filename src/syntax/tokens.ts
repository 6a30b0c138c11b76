// The types of LED's tokens, made from the tables of language/operators.ts: one a row, whatever its spelling. Words that
// are names too (U, V, Sum, ...) belong to both categories; the parser decides.

import { createToken, type IToken, tokenMatcher, type TokenType } from "chevrotain";
import {
  big,
  infix,
  type BigOperator,
  type InfixName,
  nameSigns,
  signs,
  type SignName,
} from "../language/operators.js";

/** A token type, which Chevrotain gives its number when it is made. */
type Type = TokenType & Pick<Required<TokenType>, "tokenTypeIdx">;

const all: Type[] = [];

/** A token type: a token of this type is of each of the categories as well. */
function tokenType(name: string, ...categories: Type[]): Type {
  const type = createToken({ name, categories }) as Type;
  all.push(type);
  return type;
}

export const Name = tokenType("Name");
export const Numeral = tokenType("Numeral");
export const Text = tokenType("Text");
export const UnclosedText = tokenType("UnclosedText");
export const Atom = tokenType("Atom");

/** Infix operators, with which the precedence loop continues. */
export const Infix = tokenType("Infix");
/** Words and signs of the big operators. */
export const Big = tokenType("Big");
/** A sign that stands for a name. */
const NameSign = tokenType("NameSign", Name);

/** The type of each word and each sign, by its spelling. */
const typeOf = new Map<string, Type>();

/** A type a sign, so that the grammar names `signToken.dot` whatever its spelling. */
export const signToken = {} as Record<SignName, Type>;
/** The sign of each type, by the number of the type: a fast lookup, because most tokens are asked more than once. */
const signOf: (SignName | undefined)[] = [];
for (const name of Object.keys(signs) as SignName[]) {
  const row: { ascii: readonly string[]; unicode?: readonly string[] } = signs[name];
  const type = tokenType(`${name}Sign`);
  signToken[name] = type;
  signOf[type.tokenTypeIdx] = name;
  for (const spelling of [...row.ascii, ...(row.unicode ?? [])]) typeOf.set(spelling, type);
}

/** A type an infix operator, for the places where the grammar itself names one (`in`, `:`, the signs). */
export const infixToken = {} as Record<InfixName, Type>;
const infixOf: (InfixName | undefined)[] = [];
for (const name of Object.keys(infix) as InfixName[]) {
  const type = tokenType(name, Infix);
  infixToken[name] = type;
  infixOf[type.tokenTypeIdx] = name;
  for (const spelling of [...infix[name].ascii, ...(infix[name].unicode ?? [])]) typeOf.set(spelling, type);
}

const bigOf: (BigOperator | undefined)[] = [];
for (const name of Object.keys(big) as BigOperator[]) {
  const sign = tokenType(`${name}Sign`, Big);
  const word = tokenType(`${name}Word`, Big, Name);
  bigOf[sign.tokenTypeIdx] = bigOf[word.tokenTypeIdx] = name;
  for (const spelling of big[name].unicode ?? []) typeOf.set(spelling, sign);
  for (const spelling of big[name].ascii) typeOf.set(spelling, word);
}

/** U and V are infix operators and names, and U is a big operator as well. */
const WordU = tokenType("UWord", infixToken.union, Infix, Big, Name);
const WordV = tokenType("VWord", infixToken.or, Infix, Name);
infixOf[WordU.tokenTypeIdx] = "union";
infixOf[WordV.tokenTypeIdx] = "or";
bigOf[WordU.tokenTypeIdx] = "Union";
typeOf.set("U", WordU).set("V", WordV);

for (const sign of Object.keys(nameSigns)) typeOf.set(sign, NameSign);

/** A sign with its type. */
export interface Sign {
  readonly spelling: string;
  readonly type: Type;
}

/** The signs by their first character, the longest first. */
const signsOf = new Map<string, readonly Sign[]>();
for (const [spelling, type] of typeOf) {
  if (/^[A-Za-z]/.test(spelling)) continue;
  const first = spelling.charAt(0);
  signsOf.set(
    first,
    [...(signsOf.get(first) ?? []), { spelling, type }].sort((a, b) => b.spelling.length - a.spelling.length),
  );
}

/** The longest sign that stands at an offset. */
export function signAt(text: string, offset: number): Sign | undefined {
  const signsHere = signsOf.get(text.charAt(offset));
  if (signsHere === undefined) return undefined;
  for (const sign of signsHere) if (text.startsWith(sign.spelling, offset)) return sign;
  return undefined;
}

/** The type of a word that is a keyword or an operator. */
export const typeOfWord = (word: string): Type | undefined => typeOf.get(word);

/** A token of a type. */
export function tokenOf(tokenType: Type, image: string, startOffset: number): IToken {
  return { tokenType, tokenTypeIdx: tokenType.tokenTypeIdx, image, startOffset };
}

/** The infix operator that a token can be, if any. */
export const infixName = (token: IToken): InfixName | undefined => infixOf[token.tokenTypeIdx];
/** The big operator that a token can be, if any. */
export const bigName = (token: IToken): BigOperator | undefined => bigOf[token.tokenTypeIdx];
/** True if the token is a sign of that row. */
export const isSign = (token: IToken, name: SignName): boolean => signOf[token.tokenTypeIdx] === name;
/** The sign's row, if the token is a sign. */
export const signName = (token: IToken): SignName | undefined => signOf[token.tokenTypeIdx];
/** True for names, the contextual words among them. */
export const isName = (token: IToken): boolean => tokenMatcher(token, Name);
/** The name that a token spells. */
export const nameOf = ({ tokenType, image }: IToken): string =>
  (tokenType === NameSign ? nameSigns[image] : undefined) ?? image;

/** Says of a token whether it is one of those signs. */
export function isOneOf(names: readonly SignName[]): (token: IToken) => boolean {
  const wanted: boolean[] = [];
  for (const name of names) wanted[signToken[name].tokenTypeIdx] = true;
  return ({ tokenTypeIdx }) => wanted[tokenTypeIdx] === true;
}

/** All token types, the categories among them. */
export const allTokens: TokenType[] = all;
