// The operators of section 5, one row each: spellings (sections 5 and 9), precedence level, associativity, runtime
// function, type in LED notation, and documentation. The lexer, the precedence-climbing parser and the lowering
// derive from these rows; a new operator needs one row here and one function in the runtime.

/** Binary operators, except comparisons and products. */
export type BinaryOperator =
  | "equivalent"
  | "implies"
  | "or"
  | "and"
  | "add"
  | "subtract"
  | "union"
  | "difference"
  | "divide"
  | "modulo"
  | "intersection"
  | "power";

export type Comparison = "equal" | "unequal" | "less" | "atMost" | "greater" | "atLeast" | "in" | "notin" | "subset";

export type BigOperator = "Sum" | "Prod" | "Union" | "Sec";

export interface Spellings {
  readonly ascii: readonly string[];
  readonly unicode?: readonly string[];
  readonly latex?: readonly string[];
}

export interface InfixRow extends Spellings {
  readonly level: number;
  readonly grouping: "left" | "right" | "chain";
  readonly node: "binary" | "product" | "relation" | "typeTest";
  readonly type: string;
  readonly doc: string;
  /** True if Unicode text uses the ASCII spelling, which is more common. */
  readonly isPlain?: true;
}

/** Precedence levels of section 5 that the grammar refers to; higher levels bind tighter. */
export const level = {
  lowest: 1,
  prefix: 5,
  typeTest: 5.5,
  relation: 6,
  sum: 7,
  product: 8,
  sign: 9,
  power: 10,
} as const;

export type InfixName = BinaryOperator | Comparison | "product" | "typeTest";

export const infix: { readonly [Name in InfixName]: InfixRow } = {
  equivalent: {
    ascii: ["<=>"],
    unicode: ["⇔"],
    latex: ["\\Leftrightarrow", "\\Longleftrightarrow"],
    level: 1,
    grouping: "right",
    node: "binary",
    type: "Bool * Bool -> Bool",
    doc: "both are true, or both are false",
  },
  implies: {
    ascii: ["=>"],
    unicode: ["⇒"],
    latex: ["\\Rightarrow", "\\implies", "\\Longrightarrow"],
    level: 2,
    grouping: "right",
    node: "binary",
    type: "Bool * Bool -> Bool",
    doc: "if the left side is true, so is the right side",
  },
  or: {
    ascii: ["or", "V"],
    unicode: ["∨"],
    latex: ["\\vee", "\\lor"],
    level: 3,
    grouping: "left",
    node: "binary",
    type: "Bool * Bool -> Bool",
    doc: "at least one of the two is true",
  },
  and: {
    ascii: ["&", "and"],
    unicode: ["∧"],
    latex: ["\\wedge", "\\land"],
    level: 4,
    grouping: "left",
    node: "binary",
    type: "Bool * Bool -> Bool",
    doc: "both are true",
  },
  typeTest: {
    ascii: [":"],
    latex: [":", "\\colon"],
    level: level.typeTest,
    grouping: "chain",
    node: "typeTest",
    type: "a * fSet -> Bool",
    doc: "the value belongs to the type",
  },
  equal: {
    ascii: ["="],
    latex: ["="],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "a * a -> Bool",
    doc: "the same value",
  },
  unequal: {
    ascii: ["/="],
    unicode: ["≠"],
    latex: ["\\ne", "\\neq"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "a * a -> Bool",
    doc: "different values",
  },
  less: {
    ascii: ["<"],
    latex: ["<", "\\lt"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "Rat * Rat -> Bool",
    doc: "smaller",
  },
  atMost: {
    ascii: ["<="],
    unicode: ["≤"],
    latex: ["\\le", "\\leq", "\\leqslant"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "Rat * Rat -> Bool",
    doc: "smaller or equal",
  },
  greater: {
    ascii: [">"],
    latex: [">", "\\gt"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "Rat * Rat -> Bool",
    doc: "larger",
  },
  atLeast: {
    ascii: [">="],
    unicode: ["≥"],
    latex: ["\\ge", "\\geq", "\\geqslant"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "Rat * Rat -> Bool",
    doc: "larger or equal",
  },
  in: {
    ascii: ["in"],
    unicode: ["∈"],
    latex: ["\\in"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "a * fSet(a) -> Bool",
    doc: "is a member of the set",
  },
  notin: {
    ascii: ["notin"],
    unicode: ["∉"],
    latex: ["\\notin"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "a * fSet(a) -> Bool",
    doc: "is no member of the set",
  },
  subset: {
    ascii: ["subeq", "sub"],
    unicode: ["⊆"],
    latex: ["\\subseteq"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "fSet(a) * fSet(a) -> Bool",
    doc: "every member of the left set is in the right set",
  },
  add: {
    ascii: ["+"],
    level: level.sum,
    grouping: "left",
    node: "binary",
    type: "Rat * Rat -> Rat; Seq(a) * Seq(a) -> Seq(a); String * String -> String; Tuple(a) * Tuple(a) -> Tuple(a)",
    doc: "adds numbers; joins tuples, sequences and strings",
  },
  subtract: {
    ascii: ["-"],
    unicode: ["−"],
    level: level.sum,
    grouping: "left",
    node: "binary",
    type: "Rat * Rat -> Rat",
    doc: "the difference of two numbers",
  },
  union: {
    ascii: ["U"],
    unicode: ["∪"],
    latex: ["\\cup"],
    level: level.sum,
    grouping: "left",
    node: "binary",
    type: "fSet(a) * fSet(a) -> fSet(a)",
    doc: "the members of either set",
  },
  difference: {
    ascii: ["\\"],
    unicode: ["∖"],
    latex: ["\\setminus", "\\smallsetminus", "\\backslash"],
    level: level.sum,
    grouping: "left",
    node: "binary",
    type: "fSet(a) * fSet(b) -> fSet(a)",
    doc: "the members of the left set that are not in the right set",
  },
  product: {
    ascii: ["*"],
    unicode: ["×", "·"],
    latex: ["\\times", "\\cdot", "\\ast"],
    level: level.product,
    grouping: "left",
    node: "product",
    type: "Rat * Rat -> Rat; fSet(a) * fSet(b) -> fSet(a * b)",
    doc: "multiplies numbers; the product of sets is a set of tuples",
  },
  divide: {
    ascii: ["/"],
    unicode: ["÷"],
    latex: ["/", "\\div"],
    isPlain: true,
    level: level.product,
    grouping: "left",
    node: "binary",
    type: "Rat * Rat -> Rat",
    doc: "exact division",
  },
  modulo: {
    ascii: ["mod"],
    latex: ["\\bmod", "\\mod", "\\pmod"],
    level: level.product,
    grouping: "left",
    node: "binary",
    type: "Rat * Rat -> Rat",
    doc: "`a mod b` is `a - b*floor(a/b)`",
  },
  intersection: {
    ascii: ["sec", "nrsec"],
    unicode: ["∩"],
    latex: ["\\cap"],
    level: level.product,
    grouping: "left",
    node: "binary",
    type: "fSet(a) * fSet(a) -> fSet(a)",
    doc: "the members of both sets",
  },
  power: {
    ascii: ["^"],
    level: level.power,
    grouping: "right",
    node: "binary",
    type: "Rat * Int -> Rat",
    doc: "repeated multiplication",
  },
};

/** Big operators. Their words are ordinary names if no operand follows. */
export const big: { readonly [Name in BigOperator]: Spellings & { readonly doc: string } } = {
  Sum: { ascii: ["Sum"], unicode: ["∑"], latex: ["\\sum"], doc: "the sum of the values, 0 if there are none" },
  Prod: { ascii: ["Prod"], unicode: ["∏"], latex: ["\\prod"], doc: "the product of the values, 1 if there are none" },
  Union: {
    ascii: ["Union", "U"],
    unicode: ["⋃"],
    latex: ["\\bigcup"],
    doc: "the union of the sets, {} if there are none",
  },
  Sec: {
    ascii: ["Sec", "Nrsec"],
    unicode: ["⋂"],
    latex: ["\\bigcap"],
    doc: "the intersection of the sets; there must be one",
  },
};

/** Symbols and keywords other than infix operators. Messages show the first spelling. */
export const signs = {
  define: { ascii: [":="], unicode: ["≔"], latex: [":=", "\\coloneqq"] },
  iff: { ascii: ["iff"], unicode: ["≡"], latex: ["\\equiv", "\\iff"] },
  not: { ascii: ["~", "not"], unicode: ["¬"], latex: ["\\neg", "\\lnot"] },
  some: { ascii: ["some"], unicode: ["∃"], latex: ["\\exists"] },
  all: { ascii: ["all"], unicode: ["∀"], latex: ["\\forall"] },
  lambda: { ascii: ["lam", "lambda"], unicode: ["λ"], latex: ["\\lambda"] },
  if: { ascii: ["if"] },
  otherwise: { ascii: ["otherwise"] },
  where: { ascii: ["where"] },
  guard: { ascii: ["If"] },
  then: { ascii: ["then"] },
  true: { ascii: ["true"] },
  false: { ascii: ["false"] },
  game: { ascii: ["ledGame"] },
  arrow: { ascii: ["->"], unicode: ["→"], latex: ["\\to", "\\rightarrow", "\\longrightarrow"] },
  dot: { ascii: ["."] },
  dots: { ascii: [".."], unicode: ["…"], latex: ["\\ldots", "\\dots", "\\cdots", "\\dotsc", "\\dotsb"] },
  comma: { ascii: [","] },
  semicolon: { ascii: [";"] },
  bar: { ascii: ["|"], latex: ["|", "\\mid", "\\vert", "\\lvert", "\\rvert"] },
  openParenthesis: { ascii: ["("], latex: ["(", "\\lparen"] },
  closeParenthesis: { ascii: [")"], latex: [")", "\\rparen"] },
  openBracket: { ascii: ["["], latex: ["[", "\\lbrack"] },
  closeBracket: { ascii: ["]"], latex: ["]", "\\rbrack"] },
  openBrace: { ascii: ["{"], latex: ["\\{", "\\lbrace"] },
  closeBrace: { ascii: ["}"], latex: ["\\}", "\\rbrace"] },
  openAngle: { ascii: [], unicode: ["⟨"], latex: ["\\langle"] },
  closeAngle: { ascii: [], unicode: ["⟩"], latex: ["\\rangle"] },
  openFloor: { ascii: [], unicode: ["⌊"], latex: ["\\lfloor"] },
  closeFloor: { ascii: [], unicode: ["⌋"], latex: ["\\rfloor"] },
  openCeiling: { ascii: [], unicode: ["⌈"], latex: ["\\lceil"] },
  closeCeiling: { ascii: [], unicode: ["⌉"], latex: ["\\rceil"] },
  emptySet: { ascii: [], unicode: ["∅"], latex: ["\\emptyset", "\\varnothing"] },
} as const satisfies Record<string, Spellings>;

export type SignName = keyof typeof signs;

/** Symbols that denote an ordinary name. */
export const nameSigns: Readonly<Record<string, string>> = { ℕ: "Nat", ℤ: "Int", ℚ: "Rat", 𝔹: "Bool" };
