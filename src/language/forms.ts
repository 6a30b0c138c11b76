// The forms of the language other than infix operators and names: definitions, values and prefix operators, one row
// each, with documentation and an example.

import { type Documented, level, type SignName } from "./operators.js";

export interface SyntacticForm extends Documented {
  readonly form: string;
  /** The symbols and keywords of the form. */
  readonly signs: readonly SignName[];
  /** Other symbols of the form, such as `"`. */
  readonly marks?: readonly string[];
  /** The precedence level of an operator. */
  readonly level?: number;
}

export const regionForms: readonly SyntacticForm[] = [
  {
    form: "/$ … $/",
    signs: [],
    marks: ["/$", "$/"],
    doc: "The text between `/$` and `$/` is code. A Markdown fence with the word `led` after its opening marks is code too.",
    example: ["size", "3", "/$ size := 3 $/"],
  },
  {
    form: "/--- … ---/",
    signs: [],
    marks: ["/-", "-/", "/---", "---/"],
    doc: "The text between `/-` and `-/`, with any number of dashes, is code.",
    example: ["width", "4", "/- width := 4 -/"],
  },
  {
    form: "$$ … $$",
    signs: [],
    marks: ["$$", "\\["],
    doc: "A LaTeX display that begins with a name, perhaps parameters, and `:=` or `\\equiv` is a definition. Other displays are prose.",
    example: ["tiny(2)", "true", "$$tiny(n) \\equiv n < 3$$"],
  },
  {
    form: "\\defun{f(x)}{e}",
    signs: [],
    marks: ["\\defun", "\\defpred"],
    doc: "`\\defun{f(x)}{e}` is `f(x) := e`, and `\\defpred{p(x)}{c}` is `p(x) iff c`.",
    example: ["double(4)", "8", "\\defun{double(x)}{2 \\cdot x}"],
  },
];

export const definitionForms: readonly SyntacticForm[] = [
  {
    form: "f(x, y) := e",
    signs: ["define"],
    doc: "`f(x, y) := e` defines a function, and `c := e` defines a constant. Definitions can be in any order.",
    example: ["area(2, 3)", "6", "area(a, b) := a * b"],
  },
  {
    form: "p(x) iff c",
    signs: ["iff"],
    marks: [","],
    doc: "`p(x) iff c` defines a predicate, which is true or false. A comma between conditions means `&`.",
    example: ["small(4)", "true", "small(n) iff n in Nat, n < 9"],
  },
  {
    form: "e if c; f otherwise",
    signs: ["if", "otherwise", "semicolon"],
    doc: "The value of `e if c; f otherwise` is e if c is true, and f if not. The first condition that is true decides.",
    example: ["sgn(-5)", "-1", "sgn(x) := 1 if x > 0; -1 if x < 0; 0 otherwise"],
  },
  {
    form: "(e if c; f otherwise)",
    signs: ["if", "otherwise", "semicolon"],
    doc: "In parentheses, branches can be an operand: `10 * (e if c; f otherwise)`.",
    example: ["10 * (1 if 2 > 3; 2 otherwise)", "20"],
  },
  {
    form: "e where c",
    signs: ["where"],
    doc: "`e where c` is the value of e with the local names that the condition c binds. c must have exactly one solution.",
    example: ["f(3)", "6", "f(x) := y + y^2 where y = x - 1"],
  },
  {
    form: "If c then f(x) := e",
    signs: ["guard", "then"],
    doc: "`If c then` states a condition that every call of the next definition must meet. It can also bind local names.",
    example: ["inverse(4)", "0.25", "If n > 0 then inverse(n) := 1 / n"],
  },
  {
    form: "f: A * B -> C",
    signs: ["arrow"],
    marks: [":"],
    doc: "`f: A * B -> C` is a signature: the types of the parameters and of the value of f. Signatures are optional.",
    example: ["half(3)", "1.5", "half: Int -> Rat half(n) := n / 2"],
  },
];

/** The keyword that makes a document a game. */
export const gameForm: SyntacticForm = {
  form: "ledGame",
  signs: ["game"],
  doc: "`ledGame` makes the document a game, which defines `initialState`, `newState` and `images`.",
  example: ["newState", "4"],
};

export const prefixForms: readonly SyntacticForm[] = [
  {
    form: "f(a, b)",
    level: level.postfix,
    signs: ["openParenthesis", "closeParenthesis", "comma"],
    doc: "`f(a, b)` is the value of the function f for the arguments a and b.",
    example: ["max(2, 7)", "7"],
  },
  {
    form: "t[i]",
    level: level.postfix,
    signs: ["openBracket", "closeBracket"],
    doc: "`t[i]` is the coordinate, item or character of t at index i. Indices start at 1.",
    example: ["(7, 8, 9)[2]", "8"],
  },
  {
    form: "t[i..j]",
    level: level.postfix,
    signs: ["openBracket", "closeBracket", "dots"],
    doc: "`t[i..j]` is the slice of a tuple, sequence or string from index i to index j. `t[i..]` and `t[..j]` are the slices from i to the end, and from the beginning to j.",
    example: ['"formula"[1..4]', '"form"'],
  },
  {
    form: "t[i |-> e]",
    level: level.postfix,
    signs: ["openBracket", "closeBracket", "mapsTo"],
    doc: "`t[i |-> e]` is the tuple, sequence or string t with e at index i. For a set of pairs R, `R[a |-> b]` is R with (a, b) as its only pair that begins with a.",
    example: ["<5, 6, 7>[2 |-> 0]", "<5, 0, 7>"],
  },
  {
    form: "-x",
    level: level.sign,
    signs: [],
    marks: ["-", "+", "−"],
    doc: "`-x` is the negative of x, and `+x` is x.",
    example: ["-2^2", "-4"],
  },
  {
    form: "~p",
    level: level.prefix,
    signs: ["not"],
    doc: "`~p` is true if p is false.",
    example: ["~(1 = 2)", "true"],
  },
  {
    form: "some x in S. p",
    level: level.prefix,
    signs: ["some", "dot"],
    doc: "`some x in S. p` is true if p is true for at least one member x of S. A p with `&` or `or` needs parentheses.",
    example: ["some x in {1, 2, 3}. (x > 1 & x < 3)", "true"],
  },
  {
    form: "all x in S. p",
    level: level.prefix,
    signs: ["all", "dot"],
    doc: "`all x in S. p` is true if p is true for every member x of S. A p with `&` or `or` needs parentheses.",
    example: ["all x, y in {1, 2}. x * y < 4", "false"],
  },
  {
    form: "lam x y. e",
    level: level.prefix,
    signs: ["lambda", "dot"],
    doc: "`lam x y. e` is the function of x and y with the value e. e extends as far to the right as possible.",
    example: ["(lam x y. x + 2*y)(1, 3)", "7"],
  },
];

export const valueForms: readonly SyntacticForm[] = [
  {
    form: "12, 0.25, 0.(3..)",
    signs: [],
    marks: ["(3..)"],
    doc: "Numbers are exact, of any size. `0.(3..)` is the repeating decimal 0.333…, which is 1/3.",
    example: ["0.(3..) + 2/3", "1"],
  },
  {
    form: "true, false",
    signs: ["true", "false"],
    doc: "`true` and `false` are the truth values.",
    example: ["{true, 1 < 2}", "{true}"],
  },
  {
    form: '"text"',
    signs: [],
    marks: ['"', "“", "”"],
    doc: 'A string is text in quotes. Inside, write `\\"` for a quote, `\\\\` for a backslash, and `\\n` for a line break.',
    example: ['|"cat"|', "3"],
  },
  {
    form: "`name",
    signs: [],
    marks: ["`"],
    doc: "An atom is a symbol that is equal only to itself.",
    example: ["`red = `blue", "false"],
  },
  {
    form: "(a, b)",
    signs: ["openParenthesis", "closeParenthesis", "comma"],
    doc: "`(a, b)` is a pair, and `(a, b, c)` is a triple. `(e)` is e.",
    example: ["(1, (2, 3))[2]", "(2, 3)"],
  },
  {
    form: "<a, b>",
    signs: ["openAngle", "closeAngle", "comma"],
    marks: ["<", ">"],
    doc: "`<a, b>` is a sequence, and `<>` is the empty sequence. A comparison inside needs parentheses.",
    example: ["<1, 2, 2>[3]", "2"],
  },
  {
    form: "<e | c>",
    signs: ["openAngle", "closeAngle", "bar"],
    marks: ["<", ">"],
    doc: "`<e | c>` is the sequence of the values of e for all solutions of the condition c. Members of sets are taken in the order in which sets are printed.",
    example: ["<n mod 2 | n in {1..4}>", "<1, 0, 1, 0>"],
  },
  {
    form: "{a, b}",
    signs: ["openBrace", "closeBrace", "comma", "emptySet"],
    doc: "`{a, b}` is the set of a and b, and `{}` is the empty set. Order and repetition do not matter.",
    example: ["{2, 1, 2}", "{1, 2}"],
  },
  {
    form: "{a..b}",
    signs: ["openBrace", "closeBrace", "dots"],
    doc: "`{a..b}` is the set of the integers from a to b.",
    example: ["{2..5}", "{2, 3, 4, 5}"],
  },
  {
    form: "{e | c}",
    signs: ["openBrace", "closeBrace", "bar"],
    doc: "`{e | c}` is the set of the values of e for all solutions of the condition c.",
    example: ["{x^2 | x in {1..9} & x mod 3 = 0}", "{9, 36, 81}"],
  },
  {
    form: "{x in A | p}",
    signs: ["openBrace", "closeBrace", "bar"],
    doc: "`{x in A | p}` is `{x | x in A & p}`.",
    example: ["{x in {1..10} | x mod 3 = 0}", "{3, 6, 9}"],
  },
  {
    form: "a, b in A",
    signs: ["comma"],
    doc: "In a condition, `a, b in A` is `a in A & b in A`.",
    example: ["{(a, b) | a, b in {1, 2, 3} & a < b}", "{(1, 2), (1, 3), (2, 3)}"],
  },
  {
    form: "{x | (x, _) in R}",
    signs: [],
    marks: ["_", "\\_"],
    doc: "A pattern such as `(x, _)` binds the names in it to the coordinates of a tuple. `_` matches any value.",
    example: ["{x | (x, _) in {(1, 2), (3, 4)}}", "{1, 3}"],
  },
  {
    form: "|x|",
    signs: ["bar"],
    doc: "`|x|` is the absolute value of a number, the number of members of a set, or the length of a tuple, sequence or string.",
    example: ["|{5, 6, 6}|", "2"],
  },
  {
    form: "⌊x⌋",
    signs: ["openFloor", "closeFloor"],
    doc: "`⌊x⌋` is `floor(x)`.",
    example: ["⌊7/2⌋", "3"],
  },
  {
    form: "⌈x⌉",
    signs: ["openCeiling", "closeCeiling"],
    doc: "`⌈x⌉` is `ceil(x)`.",
    example: ["⌈7/2⌉", "4"],
  },
];
