import { EmbeddedActionsParser, type IToken, type ParserMethod } from "chevrotain";
import type { Branch, Expression } from "./tree.js";
/** Thrown out of the rules where the tokens fit the grammar and still cannot stand. */
export declare class GrammarError extends Error {
    readonly reason: "nesting" | "chain" | "sequenceEnd" | "comparisonInSequence" | "bounds";
    readonly token: IToken;
    constructor(reason: "nesting" | "chain" | "sequenceEnd" | "comparisonInSequence" | "bounds", token: IToken);
}
type Rule<Args extends unknown[], Result> = ParserMethod<Args, Result>;
type WithoutId<T> = T extends Expression ? Omit<T, "id"> : never;
/** What a definition's tokens say, its head apart (split.ts has read that). */
export interface ReadBody {
    readonly body: {
        readonly kind: "expression";
        readonly value: Expression;
    } | {
        readonly kind: "branches";
        readonly branches: readonly Branch[];
    } | {
        readonly kind: "predicate";
        readonly conditions: readonly Expression[];
    };
    readonly where: readonly Expression[];
}
export declare class Grammar extends EmbeddedActionsParser {
    private nextId;
    /** Open brackets, prefix operators and right operands around the place being read. */
    private nesting;
    /** The height of the expression read last. */
    private height;
    /** Inside `<…>` and in no other bracket: a bare `>` closes. */
    private inAngles;
    /** Inside the body of `lam` and in no bracket: a `:` ends it. */
    private inLambda;
    /** For each bracket that closes, how many tokens later; made when it is first asked for. */
    private distances;
    /** Products that stood in parentheses: they are one factor of what follows. */
    private grouped;
    constructor();
    /** Makes the parser ready for the tokens of one definition; ids go on from `nextId`. */
    begin(tokens: IToken[], nextId: number): void;
    /** The first id not given yet. */
    get idAfter(): number;
    /** Gives a node its id. */
    node(fields: WithoutId<Expression>): Expression;
    /** `body [where conditions]` after `:=`. */
    readonly value: Rule<[], ReadBody>;
    /** `conditions [where conditions]` after `iff`. */
    readonly predicate: Rule<[], ReadBody>;
    private readonly whereClause;
    /** `if condition` or `otherwise` after a branch's value. */
    private readonly branchEnd;
    /** `condition {, condition}`; each may become a loop within the loops before it, so all of them count in the height. */
    readonly conditions: Rule<[], readonly Expression[]>;
    /** A type of a signature: `A * B -> C`. */
    readonly type: Rule<[], Expression>;
    /** `-> type`, or nothing, after a type. */
    private readonly arrow;
    /**
     * An expression whose operators bind at least as tight as `minimum`: operands and operators in turn, put together by
     * level and grouping as they come (Dijkstra's shunting yard). Right operands need no recursion, so only brackets
     * and prefix operators cost stack.
     */
    readonly expression: Rule<[number], Expression>;
    /** Puts together what the operators of at least that level take. */
    private reduce;
    /** True if the next token is an operator that belongs to an expression of this level. */
    private goesOn;
    private combine;
    /** A sign, a negation, a quantifier or a lambda; each reaches as far as its level. */
    private readonly prefixed;
    /** `P, P in S` of a quantifier. */
    private readonly binding;
    /** `Sum[c] e` and `Sum[x = a]^[b] e`. */
    private readonly bigOperator;
    /** `x = a` with an upper bound b is `x in {a..b}`. */
    private fromTo;
    private readonly subscript;
    private readonly args;
    private readonly name;
    /**
     * What an operator stands before or after, with `[i]`, `[i..j]` and `(a, b)` behind it. One rule, not a rule for
     * each kind: every rule on the way down costs stack, and brackets nest 200 deep.
     */
    private readonly operand;
    private readonly literal;
    /** `(e)`, `(a, b)`, `(A -> B)` */
    private readonly parenthesized;
    /** `{}`, `{a, b}`, `{a..b}`, `{t | c}` */
    private readonly braced;
    /** `<a, b>`; inside, a bare `>` closes. */
    private readonly sequence;
    /** `|x|` */
    private readonly absolute;
    /** `⌊x⌋` and `⌈x⌉` are calls of `floor` and `ceil`. */
    private readonly rounded;
    private enter;
    private leave;
    private openBracket;
    private closeBracket;
    /** The tree grew by some levels above the higher of what was read last and what stood before it. */
    private grow;
    /** `; name : type` is a signature unless `if` or `otherwise` follows before the next `;`. */
    private signatureFollows;
    private isSignature;
    /**
     * A big operator's word is one if what stands in its brackets is at its top level a comparison, a membership,
     * a connective or a quantifier, and an operand follows; otherwise it is a name with an index (section 2).
     */
    private bigFollows;
    /** The place of the bracket that closes the one at k; Infinity if none does. */
    private closerOf;
}
/** True if the token opens a bracket that closes with another sign. */
export declare const opens: (token: IToken) => boolean;
/** True if the token closes a bracket. */
export declare const closes: (token: IToken) => boolean;
/** True if an operand can begin with the token. */
export declare function beginsOperand(token: IToken): boolean;
/** True if an operand can end with the token. */
export declare function endsOperand(token: IToken): boolean;
export {};
