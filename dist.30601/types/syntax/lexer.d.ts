import { type IToken } from "chevrotain";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Span } from "../source/source.js";
export interface Lexed {
    readonly tokens: IToken[];
    readonly diagnostics: readonly Diagnostic[];
}
/** The tokens of `text` within `span`. Characters that begin no token are reported and left out. */
export declare function lex(text: string, span: Span): Lexed;
/** The stretch of text that a token takes. */
export declare function spanOf(token: IToken): Span;
/** What a string token stands for, escapes resolved. */
export declare function textValue(token: IToken): string;
/** The exact value of a numeral, in lowest terms: `0.(3..)` is 1/3. */
export declare function numeralValue(image: string): {
    numerator: bigint;
    denominator: bigint;
};
