// Documentation of symbols and keywords that are neither operators nor names.

import type { SignName } from "../../language/operators.js";

const call = "`(a, b)` is a pair, `f(a, b)` a call, and `(a)` is `a`";
const part =
  "`t[i]` is a part of a tuple, a sequence or a string, counted from 1; a big operator has its condition there: `Sum[k in S] k`";
const set =
  "`{a, b}` is a set, `{a..b}` has the integers from a to b, and `{t | c}` the values of t under all solutions of c";
const sequence = "`<a, b>` is a sequence";
const floor = "`⌊x⌋` is `floor(x)`";
const ceiling = "`⌈x⌉` is `ceil(x)`";

/** The output of `:doc` for a symbol. */
export const signDocs: Readonly<Record<SignName, string>> = {
  define: "begins the value of a definition: `area(r) := pi * r^2`",
  iff: "begins the condition of a predicate, which is true or false: `even(n) iff n mod 2 = 0`",
  not: "`~p` is true if p is false",
  some: "`some x in S. p` is true if p holds of at least one member of S",
  all: "`all x in S. p` is true if p holds of every member of S",
  lambda: "`lam x y. e` is the function of x and y with the value e",
  if: "comes between the value of a branch and its condition: `1 if x > 0; 0 otherwise`",
  otherwise: "comes after the value of the last branch, for all remaining cases: `1 if x > 0; 0 otherwise`",
  where: "defines local names at the end of a definition: `f(x) := y + y^2 where y = x - 1`",
  guard: "states a condition for the definition after it: `If n > 0 then inverse(n) := 1 / n`",
  then: "comes between a guard and its definition: `If n > 0 then inverse(n) := 1 / n`",
  true: "the truth value of a true statement",
  false: "the truth value of a false statement",
  game: "makes the document a game",
  arrow: "comes in a signature, between the types of the parameters and the type of the value: `f: Int * Int -> Bool`",
  dot: "ends the names of `some`, `all` and `lam`: `some x in S. p`",
  dots: "`{a..b}` has the integers from a to b, and `s[a..b]` is the part of s from a to b",
  comma: "separates members, arguments, coordinates, and the conditions of a predicate",
  semicolon: "separates branches: `1 if x > 0; 0 otherwise`",
  bar: "`|x|` is the absolute value, the number of members, or the length; in `{t | c}` a bar begins the condition",
  openParenthesis: call,
  closeParenthesis: call,
  openBracket: part,
  closeBracket: part,
  openBrace: set,
  closeBrace: set,
  openAngle: sequence,
  closeAngle: sequence,
  openFloor: floor,
  closeFloor: floor,
  openCeiling: ceiling,
  closeCeiling: ceiling,
  emptySet: "the empty set, `{}`",
};
