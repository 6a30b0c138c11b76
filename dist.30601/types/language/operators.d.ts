/** The operators that take two operands, comparisons and products apart. */
export type BinaryOperator = "equivalent" | "implies" | "or" | "and" | "add" | "subtract" | "union" | "difference" | "divide" | "modulo" | "intersection" | "power";
export type Comparison = "equal" | "unequal" | "less" | "atMost" | "greater" | "atLeast" | "in" | "notin" | "subset";
export type BigOperator = "Sum" | "Prod" | "Union" | "Sec";
export interface Spellings {
    readonly ascii: readonly string[];
    readonly unicode?: readonly string[];
    readonly latex?: readonly string[];
}
export interface InfixRow extends Spellings {
    /** A larger level binds tighter. */
    readonly level: number;
    readonly grouping: "left" | "right" | "chain";
    readonly node: "binary" | "product" | "relation" | "typeTest";
    readonly type: string;
    readonly doc: string;
}
/** The levels of section 5 that the grammar itself asks for. */
export declare const level: {
    readonly lowest: 1;
    readonly prefix: 5;
    readonly typeTest: 5.5;
    readonly relation: 6;
    readonly sum: 7;
    readonly product: 8;
    readonly sign: 9;
    readonly power: 10;
};
export type InfixName = BinaryOperator | Comparison | "product" | "typeTest";
export declare const infix: {
    readonly [Name in InfixName]: InfixRow;
};
/** The big operators: words that are names too where no operand follows, and signs. */
export declare const big: {
    readonly [Name in BigOperator]: Spellings & {
        readonly doc: string;
    };
};
/** The signs and words that are neither infix operators nor names. The first spelling is the one messages show. */
export declare const signs: {
    readonly define: {
        readonly ascii: readonly [":="];
        readonly unicode: readonly ["≔"];
        readonly latex: readonly [":=", "\\coloneqq"];
    };
    readonly iff: {
        readonly ascii: readonly ["iff"];
        readonly unicode: readonly ["≡"];
        readonly latex: readonly ["\\equiv", "\\iff"];
    };
    readonly not: {
        readonly ascii: readonly ["~", "not"];
        readonly unicode: readonly ["¬"];
        readonly latex: readonly ["\\neg", "\\lnot"];
    };
    readonly some: {
        readonly ascii: readonly ["some"];
        readonly unicode: readonly ["∃"];
        readonly latex: readonly ["\\exists"];
    };
    readonly all: {
        readonly ascii: readonly ["all"];
        readonly unicode: readonly ["∀"];
        readonly latex: readonly ["\\forall"];
    };
    readonly lambda: {
        readonly ascii: readonly ["lam", "lambda"];
        readonly unicode: readonly ["λ"];
        readonly latex: readonly ["\\lambda"];
    };
    readonly if: {
        readonly ascii: readonly ["if"];
    };
    readonly otherwise: {
        readonly ascii: readonly ["otherwise"];
    };
    readonly where: {
        readonly ascii: readonly ["where"];
    };
    readonly guard: {
        readonly ascii: readonly ["If"];
    };
    readonly then: {
        readonly ascii: readonly ["then"];
    };
    readonly true: {
        readonly ascii: readonly ["true"];
    };
    readonly false: {
        readonly ascii: readonly ["false"];
    };
    readonly game: {
        readonly ascii: readonly ["ledGame"];
    };
    readonly arrow: {
        readonly ascii: readonly ["->"];
        readonly unicode: readonly ["→"];
        readonly latex: readonly ["\\to", "\\rightarrow"];
    };
    readonly dot: {
        readonly ascii: readonly ["."];
    };
    readonly dots: {
        readonly ascii: readonly [".."];
        readonly unicode: readonly ["…"];
        readonly latex: readonly ["\\ldots"];
    };
    readonly comma: {
        readonly ascii: readonly [","];
    };
    readonly semicolon: {
        readonly ascii: readonly [";"];
    };
    readonly bar: {
        readonly ascii: readonly ["|"];
        readonly latex: readonly ["|", "\\mid"];
    };
    readonly openParenthesis: {
        readonly ascii: readonly ["("];
    };
    readonly closeParenthesis: {
        readonly ascii: readonly [")"];
    };
    readonly openBracket: {
        readonly ascii: readonly ["["];
    };
    readonly closeBracket: {
        readonly ascii: readonly ["]"];
    };
    readonly openBrace: {
        readonly ascii: readonly ["{"];
        readonly latex: readonly ["\\{"];
    };
    readonly closeBrace: {
        readonly ascii: readonly ["}"];
        readonly latex: readonly ["\\}"];
    };
    readonly openAngle: {
        readonly ascii: readonly [];
        readonly unicode: readonly ["⟨"];
        readonly latex: readonly ["\\langle"];
    };
    readonly closeAngle: {
        readonly ascii: readonly [];
        readonly unicode: readonly ["⟩"];
        readonly latex: readonly ["\\rangle"];
    };
    readonly openFloor: {
        readonly ascii: readonly [];
        readonly unicode: readonly ["⌊"];
        readonly latex: readonly ["\\lfloor"];
    };
    readonly closeFloor: {
        readonly ascii: readonly [];
        readonly unicode: readonly ["⌋"];
        readonly latex: readonly ["\\rfloor"];
    };
    readonly openCeiling: {
        readonly ascii: readonly [];
        readonly unicode: readonly ["⌈"];
        readonly latex: readonly ["\\lceil"];
    };
    readonly closeCeiling: {
        readonly ascii: readonly [];
        readonly unicode: readonly ["⌉"];
        readonly latex: readonly ["\\rceil"];
    };
    readonly emptySet: {
        readonly ascii: readonly [];
        readonly unicode: readonly ["∅"];
        readonly latex: readonly ["\\emptyset", "\\varnothing"];
    };
};
export type SignName = keyof typeof signs;
/** Signs that stand for an ordinary name. */
export declare const nameSigns: Readonly<Record<string, string>>;
