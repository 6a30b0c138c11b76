import { type IToken, type TokenType } from "chevrotain";
import { type BigOperator, type InfixName, type SignName } from "../language/operators.js";
export declare const Name: TokenType;
export declare const Numeral: TokenType;
export declare const Text: TokenType;
export declare const UnclosedText: TokenType;
export declare const Atom: TokenType;
/** Infix operators: what the precedence loop goes on with. */
export declare const Infix: TokenType;
/** Words and signs of the big operators. */
export declare const Big: TokenType;
/** A category a sign, so that the grammar names `signToken.dot` whatever its spelling. */
export declare const signToken: Record<SignName, TokenType>;
/** A category an infix operator, for the places where the grammar itself names one (`in`, `:`, the signs). */
export declare const infixToken: Record<InfixName, TokenType>;
export declare const WordU: TokenType;
export declare const WordV: TokenType;
/** The infix operator that a token can be, if any. */
export declare const infixName: (token: IToken) => InfixName | undefined;
/** The big operator that a token can be, if any. */
export declare const bigName: (token: IToken) => BigOperator | undefined;
/** True if the token is a sign of that row. */
export declare const isSign: (token: IToken, name: SignName) => boolean;
/** The sign's row, if the token is a sign. */
export declare const signName: (token: IToken) => SignName | undefined;
/** True for names, the contextual words among them. */
export declare const isName: (token: IToken) => boolean;
/** The name that a token spells. */
export declare const nameOf: (token: IToken) => string;
/** All token types in the order in which they are tried: longer signs first, words before names. */
export declare const allTokens: TokenType[];
