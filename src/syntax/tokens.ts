// The token types of LED, generated from the tables in language/operators.ts: one per row, for all its spellings. Words
// that are also names (U, V, Sum, ...) belong to both categories; the parser disambiguates.

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

/** A token, for other folders, which must not import the parsing library. */
export type Token = IToken;

/** A token type with its index, which Chevrotain assigns on creation. */
type IndexedTokenType = TokenType & Pick<Required<TokenType>, "tokenTypeIdx">;

const allTypes: IndexedTokenType[] = [];

/** Creates a token type that belongs to the given categories. */
function tokenType(name: string, ...categories: IndexedTokenType[]): IndexedTokenType {
  const type = createToken({ name, categories }) as IndexedTokenType;
  allTypes.push(type);
  return type;
}

export const Name = tokenType("Name");
export const Numeral = tokenType("Numeral");
export const Text = tokenType("Text");
export const UnclosedText = tokenType("UnclosedText");
export const Atom = tokenType("Atom");

/** Infix operators, on which the precedence loop continues. */
export const Infix = tokenType("Infix");
/** Big operators, as words and as symbols. */
export const Big = tokenType("Big");
/** A symbol that denotes a name. */
const NameSign = tokenType("NameSign", Name);

const typesBySpelling = new Map<string, IndexedTokenType>();

/** A token type per symbol, so that the grammar refers to `signToken.dot` and not to a spelling. */
export const signToken = {} as Record<SignName, IndexedTokenType>;
/** The symbol of each token type. It is indexed by type for fast lookup, since most tokens are tested repeatedly. */
const signsByType: (SignName | undefined)[] = [];
for (const name of Object.keys(signs) as SignName[]) {
  const spellings: { ascii: readonly string[]; unicode?: readonly string[] } = signs[name];
  const type = tokenType(`${name}Sign`);
  signToken[name] = type;
  signsByType[type.tokenTypeIdx] = name;
  for (const spelling of [...spellings.ascii, ...(spellings.unicode ?? [])]) typesBySpelling.set(spelling, type);
}

/** A token type per infix operator that the grammar refers to by name (`in`, `:`, the signs). */
export const infixToken = {} as Record<InfixName, IndexedTokenType>;
const infixByType: (InfixName | undefined)[] = [];
for (const name of Object.keys(infix) as InfixName[]) {
  const type = tokenType(name, Infix);
  infixToken[name] = type;
  infixByType[type.tokenTypeIdx] = name;
  for (const spelling of [...infix[name].ascii, ...(infix[name].unicode ?? [])]) typesBySpelling.set(spelling, type);
}

const bigByType: (BigOperator | undefined)[] = [];
for (const name of Object.keys(big) as BigOperator[]) {
  const sign = tokenType(`${name}Sign`, Big);
  const word = tokenType(`${name}Word`, Big, Name);
  bigByType[sign.tokenTypeIdx] = bigByType[word.tokenTypeIdx] = name;
  for (const spelling of big[name].unicode ?? []) typesBySpelling.set(spelling, sign);
  for (const spelling of big[name].ascii) typesBySpelling.set(spelling, word);
}

/** `U` and `V` are infix operators and names; `U` is a big operator as well. */
const WordU = tokenType("UWord", infixToken.union, Infix, Big, Name);
const WordV = tokenType("VWord", infixToken.or, Infix, Name);
infixByType[WordU.tokenTypeIdx] = "union";
infixByType[WordV.tokenTypeIdx] = "or";
bigByType[WordU.tokenTypeIdx] = "Union";
typesBySpelling.set("U", WordU).set("V", WordV);

for (const sign of Object.keys(nameSigns)) typesBySpelling.set(sign, NameSign);

interface Sign {
  readonly spelling: string;
  readonly type: IndexedTokenType;
}

/** The symbols by first character, longest first. */
const signsByFirstCharacter = new Map<string, readonly Sign[]>();
for (const [spelling, type] of typesBySpelling) {
  if (/^[A-Za-z]/.test(spelling)) continue;
  const first = spelling.charAt(0);
  signsByFirstCharacter.set(
    first,
    [...(signsByFirstCharacter.get(first) ?? []), { spelling, type }].sort(
      (a, b) => b.spelling.length - a.spelling.length,
    ),
  );
}

export function signAt(text: string, offset: number): Sign | undefined {
  const candidates = signsByFirstCharacter.get(text.charAt(offset));
  if (candidates === undefined) return undefined;
  for (const sign of candidates) if (text.startsWith(sign.spelling, offset)) return sign;
  return undefined;
}

export const typeOfWord = (word: string): IndexedTokenType | undefined => typesBySpelling.get(word);

export function tokenOf(tokenType: IndexedTokenType, image: string, startOffset: number): IToken {
  return { tokenType, tokenTypeIdx: tokenType.tokenTypeIdx, image, startOffset };
}

export const infixName = (token: IToken): InfixName | undefined => infixByType[token.tokenTypeIdx];
export const bigName = (token: IToken): BigOperator | undefined => bigByType[token.tokenTypeIdx];
export const isSign = (token: IToken, name: SignName): boolean => signsByType[token.tokenTypeIdx] === name;
export const signName = (token: IToken): SignName | undefined => signsByType[token.tokenTypeIdx];
/** True for names, including contextual keywords. */
export const isName = (token: IToken): boolean => tokenMatcher(token, Name);
export const nameOf = ({ tokenType, image }: IToken): string =>
  (tokenType === NameSign ? nameSigns[image] : undefined) ?? image;

/** True for a `_` in a pattern. */
export const isUnnamedToken = (token: IToken): boolean => isName(token) && token.image === "_";

/** The name of a node. Each `_` has a unique name, see {@link isUnnamed}. */
export const nameOfNode = (token: IToken, id: number): string => (isUnnamedToken(token) ? `_${id}` : nameOf(token));

export function isOneOf(names: readonly SignName[]): (token: IToken) => boolean {
  const isMember: boolean[] = [];
  for (const name of names) isMember[signToken[name].tokenTypeIdx] = true;
  return ({ tokenTypeIdx }) => isMember[tokenTypeIdx] === true;
}

/** All token types, including categories. */
export const allTokens: TokenType[] = allTypes;
