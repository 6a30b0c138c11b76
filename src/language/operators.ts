// The operators of section 5, one row each: spellings (sections 5 and 9), precedence level, associativity, runtime
// function, type in LED notation, documentation, and an example. The lexer, the precedence-climbing parser and the lowering
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

/** An expression and its printed value. `definitions` are the definitions that it needs. */
export type Example = readonly [expression: string, value: string, definitions?: string];

/** The documentation of a row: sentences, and an example that a test evaluates. */
export interface Documented {
  readonly doc: string;
  readonly example: Example;
}

export interface InfixRow extends Spellings, Documented {
  readonly level: number;
  readonly grouping: "left" | "right" | "chain";
  readonly node: "binary" | "product" | "relation" | "typeTest";
  readonly type: string;
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
  big: 7.5,
  product: 8,
  sign: 9,
  power: 10,
  postfix: 11,
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
    doc: "`p <=> q` is true if p and q are both true or both false.",
    example: ["1 < 2 <=> 3 < 2", "false"],
  },
  implies: {
    ascii: ["=>"],
    unicode: ["⇒"],
    latex: ["\\Rightarrow", "\\implies", "\\Longrightarrow"],
    level: 2,
    grouping: "right",
    node: "binary",
    type: "Bool * Bool -> Bool",
    doc: "`p => q` is false if p is true and q is false, and true otherwise. It evaluates q only if p is true.",
    example: ["1 > 2 => 1/0 = 1", "true"],
  },
  or: {
    ascii: ["or", "V"],
    unicode: ["∨"],
    latex: ["\\vee", "\\lor"],
    level: 3,
    grouping: "left",
    node: "binary",
    type: "Bool * Bool -> Bool",
    doc: "`p or q` is true if p, q or both are true. It evaluates q only if p is false.",
    example: ["1 > 2 or 2 > 1", "true"],
  },
  and: {
    ascii: ["&", "and"],
    unicode: ["∧"],
    latex: ["\\wedge", "\\land"],
    level: 4,
    grouping: "left",
    node: "binary",
    type: "Bool * Bool -> Bool",
    doc: "`p & q` is true if p and q are both true. It evaluates q only if p is true.",
    example: ["1 < 2 & 2 < 1", "false"],
  },
  typeTest: {
    ascii: [":"],
    latex: [":", "\\colon"],
    level: level.typeTest,
    grouping: "chain",
    node: "typeTest",
    type: "a * fSet -> Bool",
    doc: "`x : T` is true if x belongs to the type T.",
    example: ["1/2 : Int", "false"],
  },
  equal: {
    ascii: ["="],
    latex: ["="],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "a * a -> Bool",
    doc: "`x = y` is true if x and y are the same value.",
    example: ["{1, 2} = {2, 1, 1}", "true"],
  },
  unequal: {
    ascii: ["/="],
    unicode: ["≠"],
    latex: ["\\ne", "\\neq"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "a * a -> Bool",
    doc: "`x /= y` is true if x and y are different values.",
    example: ["(1, 2) /= (2, 1)", "true"],
  },
  less: {
    ascii: ["<"],
    latex: ["<", "\\lt"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "Rat * Rat -> Bool",
    doc: "`x < y` is true if x is less than y. Comparisons form chains: `0 < x < 9` is `0 < x & x < 9`.",
    example: ["0 < 5 < 9", "true"],
  },
  atMost: {
    ascii: ["<="],
    unicode: ["≤"],
    latex: ["\\le", "\\leq", "\\leqslant"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "Rat * Rat -> Bool",
    doc: "`x <= y` is true if x is less than or equal to y.",
    example: ["3 <= 3", "true"],
  },
  greater: {
    ascii: [">"],
    latex: [">", "\\gt"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "Rat * Rat -> Bool",
    doc: "`x > y` is true if x is greater than y.",
    example: ["3 > 3", "false"],
  },
  atLeast: {
    ascii: [">="],
    unicode: ["≥"],
    latex: ["\\ge", "\\geq", "\\geqslant"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "Rat * Rat -> Bool",
    doc: "`x >= y` is true if x is greater than or equal to y.",
    example: ["3 >= 3", "true"],
  },
  in: {
    ascii: ["in"],
    unicode: ["∈"],
    latex: ["\\in"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "a * fSet(a) -> Bool",
    doc: "`x in S` is true if x is a member of the set S. In a condition, it binds a new name x to each member of S.",
    example: ["2 in {1, 2}", "true"],
  },
  notin: {
    ascii: ["notin"],
    unicode: ["∉"],
    latex: ["\\notin"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "a * fSet(a) -> Bool",
    doc: "`x notin S` is true if x is not a member of the set S.",
    example: ["2 notin {1, 2}", "false"],
  },
  subset: {
    ascii: ["subeq", "sub"],
    unicode: ["⊆"],
    latex: ["\\subseteq"],
    level: level.relation,
    grouping: "chain",
    node: "relation",
    type: "fSet(a) * fSet(a) -> Bool",
    doc: "`A subeq B` is true if every member of A is a member of B.",
    example: ["{1} subeq {1, 2}", "true"],
  },
  add: {
    ascii: ["+"],
    level: level.sum,
    grouping: "left",
    node: "binary",
    type: "Rat * Rat -> Rat; Seq(a) * Seq(a) -> Seq(a); String * String -> String; Tuple(a) * Tuple(a) -> Tuple(a)",
    doc: "`x + y` is the sum of two numbers, or the concatenation of two tuples, sequences or strings.",
    example: ["<1, 2> + <3>", "<1, 2, 3>"],
  },
  subtract: {
    ascii: ["-"],
    unicode: ["−"],
    level: level.sum,
    grouping: "left",
    node: "binary",
    type: "Rat * Rat -> Rat",
    doc: "`x - y` is the difference of two numbers.",
    example: ["1 - 1/4", "0.75"],
  },
  union: {
    ascii: ["U"],
    unicode: ["∪"],
    latex: ["\\cup"],
    level: level.sum,
    grouping: "left",
    node: "binary",
    type: "fSet(a) * fSet(a) -> fSet(a)",
    doc: "`A U B` is the set of the elements that are in A, in B, or in both.",
    example: ["{1, 2} U {2, 3}", "{1, 2, 3}"],
  },
  difference: {
    ascii: ["\\"],
    unicode: ["∖"],
    latex: ["\\setminus", "\\smallsetminus", "\\backslash"],
    level: level.sum,
    grouping: "left",
    node: "binary",
    type: "fSet(a) * fSet(b) -> fSet(a)",
    doc: "`A \\ B` is the set of the members of A that are not in B.",
    example: ["{1, 2} \\ {2, 3}", "{1}"],
  },
  product: {
    ascii: ["*"],
    unicode: ["×", "·"],
    latex: ["\\times", "\\cdot", "\\ast"],
    level: level.product,
    grouping: "left",
    node: "product",
    type: "Rat * Rat -> Rat; fSet(a) * fSet(b) -> fSet(a * b)",
    doc: "`x * y` is the product of two numbers. `A * B` is the Cartesian product of two sets, a set of pairs.",
    example: ["{1, 2} * {3}", "{(1, 3), (2, 3)}"],
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
    doc: "`x / y` is the exact quotient of two numbers. y must not be 0.",
    example: ["1/3 + 1/6", "0.5"],
  },
  modulo: {
    ascii: ["mod"],
    latex: ["\\bmod", "\\mod", "\\pmod"],
    level: level.product,
    grouping: "left",
    node: "binary",
    type: "Rat * Rat -> Rat",
    doc: "`a mod b` is `a - b*floor(a/b)`, the remainder of a divided by b. b must not be 0.",
    example: ["-7 mod 3", "2"],
  },
  intersection: {
    ascii: ["sec", "nrsec"],
    unicode: ["∩"],
    latex: ["\\cap"],
    level: level.product,
    grouping: "left",
    node: "binary",
    type: "fSet(a) * fSet(a) -> fSet(a)",
    doc: "`A sec B` is the set of the elements that are in both A and B.",
    example: ["{1, 2} sec {2, 3}", "{2}"],
  },
  power: {
    ascii: ["^"],
    level: level.power,
    grouping: "right",
    node: "binary",
    type: "Rat * Int -> Rat",
    doc: "`x ^ n` is x raised to the integer power n.",
    example: ["2^-1", "0.5"],
  },
};

/** Big operators. Their words are ordinary names if no operand follows. */
export const big: { readonly [Name in BigOperator]: Spellings & Documented } = {
  Sum: {
    ascii: ["Sum"],
    unicode: ["∑"],
    latex: ["\\sum"],
    doc: "`Sum[c] e` is the sum of the values of e for all solutions of the condition c, or 0 if there is no solution.",
    example: ["Sum[k in {1..4}] k^2", "30"],
  },
  Prod: {
    ascii: ["Prod"],
    unicode: ["∏"],
    latex: ["\\prod"],
    doc: "`Prod[c] e` is the product of the values of e for all solutions of the condition c, or 1 if there is no solution.",
    example: ["Prod[k in {1..4}] k", "24"],
  },
  Union: {
    ascii: ["Union", "U"],
    unicode: ["⋃"],
    latex: ["\\bigcup"],
    doc: "`Union[c] e` is the union of the sets e for all solutions of the condition c, or `{}` if there is no solution.",
    example: ["Union[n in {2, 3}] {n, n^2}", "{2, 3, 4, 9}"],
  },
  Sec: {
    ascii: ["Sec", "Nrsec"],
    unicode: ["⋂"],
    latex: ["\\bigcap"],
    doc: "`Sec[c] e` is the intersection of the sets e for all solutions of the condition c. There must be a solution.",
    example: ["Sec[n in {4, 6}] {1..n}", "{1, 2, 3, 4}"],
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
  mapsTo: { ascii: ["|->"], unicode: ["↦"], latex: ["\\mapsto"] },
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
