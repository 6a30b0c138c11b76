// The run-time failures in full, for readers: each row of failures.ts with its explanation, a document that
// provokes it and the same document mended. Emitted modules do not import this file.

import type { Failure } from "./failure.js";
import * as failures from "./failures.js";

/** An explanation; `example` and `repair` are documents whose test fails and passes. */
interface Explanation {
  readonly explain: string;
  readonly example?: string;
  readonly repair?: string;
}

/** A row of the catalogue, in the shape that the other phases' entries have. */
export interface RuntimeEntry extends Failure<never>, Explanation {
  readonly severity: "error";
}

/** A document of one region and one test. */
function example(code: string, test: string, expected: string): string {
  return `/$ ${code} $/\n\ncmd:>${test}\n${expected}\n`;
}

/** An explanation whose example and repair share their test. */
function explained(explain: string, wrong: string, test: string, expected: string, right: string): Explanation {
  return { explain, example: example(wrong, test, expected), repair: example(right, test, expected) };
}

const explanations: Readonly<Record<keyof typeof failures, Explanation>> = {
  wrongKind: explained(
    "Every operator and every built-in function has a meaning for some kinds of values only: `<` compares numbers, `U` unites sets, `t[i]` takes a tuple, a sequence or a string. The message says what the value is and what was needed.",
    "double(x) := x * 2", 'double("a")', '"aa"',
    "double(x) := x + x",
  ),
  unlikeOperands: explained(
    "`+` adds numbers, and joins tuples, sequences and strings, but always two of one kind. A string and a sequence cannot be joined.",
    "join(s, t) := s + t", 'join("a", <"b">)', '"ab"',
    "join(s, t) := s + t[1]",
  ),
  addedSets: explained(
    "Sets have a union, an intersection and a difference: `A U B`, `A sec B`, `A \\ B`. `+` has no meaning for them.",
    "both(A, B) := A + B", "both({1}, {2})", "{1, 2}",
    "both(A, B) := A U B",
  ),
  notTruth: explained(
    "What stands after `if`, `iff`, `where`, in a comprehension after the bar, or beside `&` and `or` is a condition: its value must be true or false.",
    "sign(x) := 1 if x; 0 otherwise", "sign(5)", "1",
    "sign(x) := 1 if x > 0; 0 otherwise",
  ),
  divisionByZero: explained(
    "There is no number that gives 1 when it is multiplied by 0, so nothing can be divided by 0. `0^-1` divides by zero too, and so does `x mod 0`.",
    "share(n, people) := n / people", "share(12, 0)", "0",
    "share(n, people) := 0 if people = 0; n / people otherwise",
  ),
  zeroToZero: explained(
    "`x^0` is 1 for every other x, and `0^n` is 0 for every other n. For `0^0` the two rules disagree, so it has no value.",
    "pow(x, n) := x^n", "pow(0, 0)", "1",
    "pow(x, n) := 1 if n = 0; x^n otherwise",
  ),
  tooLarge: explained(
    "Numbers and sets have no limit in mathematics, but the machine has one. What is clearly too large is not tried.",
    "huge(n) := 2^(10^n)", "|huge(10)| > 0", "true",
    "huge(n) := 2^(10 * n)",
  ),
  tooDeep: explained(
    "A definition that calls itself must come to an end, and each call that waits for another takes room. Some thousands of waiting calls are possible, not millions. A call that is the last thing its branch does does not wait.",
    "count(n) := 0 if n = 0; 1 + count(n - 1) otherwise", "count(10^6)", "1000000",
    "count(n) := upTo(n, 0)\nupTo(n, k) := k if n = 0; upTo(n - 1, k + 1) otherwise",
  ),
  indexOutside: explained(
    "The coordinates of a tuple, the items of a sequence and the characters of a string are counted from 1 up to its length.",
    "third(t) := t[3]", "third((1, 2))", "2",
    "third(t) := t[3] if |t| >= 3; t[|t|] otherwise",
  ),
  sliceOutside: explained(
    "`t[i..j]` is the part from index i to index j. It needs `1 <= i <= j + 1 <= |t| + 1`; with `j = i - 1` it is empty.",
    "rest(s) := s[2..9]", 'rest("abc")', '"bc"',
    "rest(s) := s[2..|s|]",
  ),
  emptyTuple: explained(
    "A tuple has two coordinates or more, and `(x)` is x itself. So a part of a tuple cannot be empty; a part of a sequence can.",
    "front(t) := t[1..|t| - 2]", "front((1, 2))", "<>",
    "front(t) := <> if |t| <= 2; t[1..|t| - 2] otherwise",
  ),
  infiniteListing: explained(
    "`Nat`, `String` and other types are sets without an end. One can ask whether a value belongs to them, but not list or count their members.",
    "small(S) := {n | n in S & n < 3}", "small(Nat)", "{0, 1, 2}",
    "small(S) := {n | n in {0..2} & n in S}",
  ),
  infiniteComparison: explained(
    "Whether two infinite sets are equal can in general not be found out, so it is never tried. An infinite set differs from every finite one.",
    "same(A, B) iff A = B", "same(Nat, Int)", "false",
    "same(A, B) iff 1 in A & 1 in B & ~(-1 in A) & ~(-1 in B)",
  ),
  infiniteSubset: explained(
    "`A subeq B` looks at every member of A, so A must be finite. B may be infinite.",
    "within(A, B) iff A subeq B", "within(Nat, Int)", "true",
    "within(A, B) iff A sec {0..9} subeq B",
  ),
  comparedFunctions: explained(
    "Two functions are equal when they give the same for all arguments, which can in general not be found out.",
    "twice(f) iff f = (lam x. 2 * x)", "twice(lam x. x + x)", "true",
    "twice(f) iff all x in {0..9}. f(x) = 2 * x",
  ),
  memberFunction: explained(
    "A set must be able to tell its members apart, and functions cannot be compared.",
    "both(f, g) := {f, g}", "|both(lam x. x, lam x. 2 * x)|", "2",
    "both(f, g) := <f, g>",
  ),
  memberInfinite: explained(
    "A set must be able to tell its members apart, and infinite sets cannot be compared.",
    "types(A, B) := {A, B}", "|types(Nat, Int)|", "2",
    "types(A, B) := <A, B>",
  ),
  infinitePower: explained(
    "The members of a power set are all subsets, finite and infinite, of a set. The finite subsets of an infinite set are written `fSet(S)`.",
    "parts(S) := Pow(S)", "{1} in parts(Nat)", "true",
    "parts(S) := fSet(S)",
  ),
  chooseFromEmpty: explained(
    "`choose(S)` is the first member of S in the order in which sets are printed. The empty set has none.",
    "least(S) := choose(S)", "least({})", "0",
    "least(S) := 0 if S = {}; choose(S) otherwise",
  ),
  extremeOfNone: explained(
    "The empty set has no smallest and no largest member.",
    "best(S) := max(S)", "best({})", "0",
    "best(S) := max(S U {0})",
  ),
  emptyIntersection: explained(
    "`Sec[x in S] t` is what all the sets t have in common. When there is no x, there is no set to begin with.",
    "common(S) := Sec[x in S] {1..x}", "common({})", "{}",
    "common(S) := {} if S = {}; Sec[x in S] {1..x} otherwise",
  ),
  wrongArity: explained(
    "A function is called with as many arguments as it has parameters.",
    "call(f) := f(1, 2)", "call(lam x. x)", "1",
    "call(f) := f(1)",
  ),
  noBranchApplies: explained(
    "The branches of a definition are tried from the top, and none of their conditions was true for these arguments.",
    "sign(x) := 1 if x > 0; -1 if x < 0", "sign(0)", "0",
    "sign(x) := 1 if x > 0; -1 if x < 0; 0 otherwise",
  ),
  guardIsFalse: explained(
    "`If c then` before a definition says for which arguments it is meant. It was called with others.",
    "If n > 0 then half(n) := n / 2", "half(0)", "0",
    "If n >= 0 then half(n) := n / 2",
  ),
  noSolution: explained(
    "The names of a `where` or an `If` are what its conditions say they are. Here no values make all the conditions true.",
    "root(n) := x where x in {0..n} & x * x = n", "root(5)", "2",
    "root(n) := x where x in {0..n} & x * x <= n & (x + 1)^2 > n",
  ),
  severalSolutions: explained(
    "The names of a `where` or an `If` are what its conditions say they are. Here the conditions leave more than one possibility.",
    "part(n) := x where x in {2..n} & n mod x = 0", "part(12)", "2",
    "part(n) := choose({x | x in {2..n} & n mod x = 0})",
  ),
  needsItself: explained(
    "To compute the value, the value itself would be needed first, perhaps by way of other definitions.",
    "total := part(3)\npart(n) := total - n", "total", "0",
    "total := part(3)\npart(n) := 3 - n",
  ),
  otherShape: explained(
    "A pattern such as `(a, b) = e` gives names to the coordinates of a value, which must have as many.",
    "sum(t) := a + b + c where ((a, b), c) = t", "sum((1, 2, 3))", "6",
    "sum(t) := a + b + c where (a, b, c) = t",
  ),
  negativeRoot: explained(
    "No number has a negative square, so a negative number has no square root.",
    "side(a) := sqrt(a)", "side(-4)", "2",
    "side(a) := sqrt(|a|)",
  ),
  wrongPart: explained(
    "Each part of a picture is of its own kind: a point or a pair of numbers, a colour or three integers from 0 to 255, a radius greater than 0, a text, the path of a file.",
    "dot(r) := disc((0, 0), r, dRed)", "dot(0)", "an Easel image",
    "dot(r) := disc((0, 0), r + 1, dRed)",
  ),
  notFinite: {
    explain: "A program in TypeScript called a definition with `NaN` or an infinity. LED's numbers are exact and finite.",
  },
  toolFault: {
    explain: "An error that no document should be able to cause. It is worth reporting, with the document.",
  },
  notImage: {
    explain: "`images` gives a set of images, or a sequence of images and sets of images. Images are made by the constructors `segment circle disc fTri text graphic`, or are tuples that begin with the atoms of 2014.",
  },
  notSound: {
    explain: "`sounds` gives a set or a sequence of sounds: the five that Easel knows, or paths of sound files with their extension.",
  },
};

/** All kinds of failure at run time, by code. */
export function runtimeCatalogue(): readonly RuntimeEntry[] {
  const names = Object.keys(failures).filter((name): name is keyof typeof failures => name in failures);
  return names
    .map((name): RuntimeEntry => ({ ...failures[name], severity: "error", ...explanations[name] }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
