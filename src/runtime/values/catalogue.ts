// The catalogue of run-time failures for the documentation: each row of failures.ts with an explanation, a document
// that causes it, and the fixed document. Emitted modules do not import this file.

import type { Failure } from "./failure.js";
import * as failures from "./failures.js";

/** An explanation. `example` is a document with a failing test, and `repair` the fixed document, whose test passes. */
interface Explanation {
  readonly explain: string;
  readonly example?: string;
  readonly repair?: string;
}

interface RuntimeEntry extends Failure<never>, Explanation {
  readonly severity: "error";
}

function example(code: string, test: string, expected: string): string {
  return `/$ ${code} $/\n\ncmd:>${test}\n${expected}\n`;
}

/** An explanation whose example and fix share their test. */
function explain(explain: string, wrong: string, test: string, expected: string, right: string): Explanation {
  return { explain, example: example(wrong, test, expected), repair: example(right, test, expected) };
}

const explanations: Readonly<Record<keyof typeof failures, Explanation>> = {
  wrongKind: explain(
    "Every operator and built-in function takes values of certain kinds only: `<` compares numbers, `U` unites sets, and `t[i]` takes a tuple, a sequence or a string. The message shows the value and the kind that is needed. If no value could fit, `led check` reports an error before the document runs. Here some values fit and others do not, for instance in a set that contains numbers and an atom.",
    "marks := {12, 15, `absent}\ntotal := Sum[m in marks] m",
    "total",
    "27",
    "marks := {12, 15, `absent}\ntotal := Sum[m in marks \\ {`absent}] m",
  ),
  unlikeOperands: explain(
    '`+` adds two numbers, or joins two tuples, two sequences or two strings; the result is of the same kind as the operands. A string and a sequence cannot be joined, nor can a number and a string. `pp(x)` is the printed form of any value, as a string: `"score " + pp(12)`.',
    'names := <"Ann", <"Bob">>\nboth := names[1] + names[2]',
    "both",
    '"AnnBob"',
    'names := <"Ann", <"Bob">>\nboth := names[1] + names[2][1]',
  ),
  addedSets: explain(
    "`+` is not defined for sets, because it could mean two things. The members of either set form the union, `A U B`. The sums of a member of A and a member of B form `{a + b | a in A & b in B}`.",
    'teams := <{"ann"}, {"bob"}, "nobody">\nboth := teams[1] + teams[2]',
    "both",
    '{"ann", "bob"}',
    'teams := <{"ann"}, {"bob"}, "nobody">\nboth := teams[1] U teams[2]',
  ),
  notTruth: explain(
    "The expression after `if`, `iff`, `where` or the bar of a comprehension is a condition, and so are the operands of `&`, `or` and `~`. Its value must be true or false. In some languages, 0 and the empty list count as false. In mathematics, a number is neither true nor false, so write the comparison: `x /= 0`.",
    'answers := <true, "perhaps", false>\nyes := {i | i in {1..3} & answers[i]}',
    "yes",
    "{1}",
    'answers := <true, "perhaps", false>\nyes := {i | i in {1..3} & answers[i] = true}',
  ),
  divisionByZero: explain(
    "`a / b` is the number that gives a when it is multiplied by b. For b = 0, either no number does, or every number does. `0^-1` and `x mod 0` divide by zero too, because `x mod y` is `x - y * floor(x / y)`. Handle the case in a branch or a guard.",
    "share(n, people) := n / people",
    "share(12, 0)",
    "0",
    "share(n, people) := 0 if people = 0; n / people otherwise",
  ),
  tooLarge: explain(
    "Numbers and sets have no limit in mathematics, but memory has one. Membership in a range, a product or a power set is decided without listing the members, so `|{1..10^12}|` is immediate. A value that itself has too many digits or members is not computed.",
    "huge(n) := 2^(10^n)",
    "|huge(10)| > 0",
    "true",
    "huge(n) := 2^(10 * n)",
  ),
  tooDeep: explain(
    "A recursive definition must reach a case without a recursive call, and every call that waits for another needs memory. About 250,000 calls can wait at once, but only a few thousand if they are inside a function or a loop, or if definitions call one another. Here n grows, and never becomes 0. In `x * power(x, n - 1)`, the product waits for the recursive call. A call in tail position, the last thing that its branch does, does not wait, so such a recursion can be of any depth.",
    "power(x, n) := 1 if n = 0; x * power(x, n + 1) otherwise",
    "power(2, 5)",
    "32",
    "power(x, n) := 1 if n = 0; x * power(x, n - 1) otherwise",
  ),
  indexOutside: explain(
    "The coordinates of a tuple, the items of a sequence and the characters of a string are numbered from 1 to its length, as in mathematics. There is no index 0, and none greater than `|t|`. Test the length first, in a branch.",
    "third(t) := t[3]",
    "third(<1, 2>)",
    "2",
    "third(t) := t[3] if |t| >= 3; t[|t|] otherwise",
  ),
  sliceOutside: explain(
    "`t[i..j]` is the part from index i to index j, both included. It must lie within t: `1 <= i` and `j <= |t|`. If `j = i - 1`, it is empty; a smaller j is an error, because it is almost certainly a mistake. `s[2..]` is everything but the first item.",
    "rest(s) := s[2..9]",
    'rest("abc")',
    '"bc"',
    "rest(s) := s[2..]",
  ),
  emptyTuple: explain(
    "A tuple has at least two coordinates, and `(x)` is x itself. A slice of a tuple therefore cannot be empty. A slice of a sequence can: `<>` is the empty sequence.",
    "front(t) := t[1..|t| - 2]",
    "front((1, 2))",
    "<>",
    "front(t) := <> if |t| <= 2; t[1..|t| - 2] otherwise",
  ),
  infiniteListing: explain(
    "`Nat`, `String` and other types are infinite sets. Membership can be tested, as in `3 in Nat`, but visiting all members would never end. This affects counting, quantifiers, comprehensions and printing. Use a finite set, such as `{0..100}`.",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nsmall(w) := {n | n in numbers(w) & n < 3}",
    "small(`all)",
    "{0, 1, 2}",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nsmall(w) := {n | n in {0..2} & n in numbers(w)}",
  ),
  infiniteComparison: explain(
    "In general, the equality of two infinite sets cannot be decided by comparing their members, so LED does not try. An infinite set always differs from a finite one, and this is decided at once. Often it is enough to compare certain members, or a finite part.",
    "same(A, B) iff A = B",
    "same(Nat, Int)",
    "false",
    "same(A, B) iff 1 in A & 1 in B & ~(-1 in A) & ~(-1 in B)",
  ),
  infiniteSubset: explain(
    "`A subeq B` is true if every member of A is in B, so A must be finite. B may be infinite: `{1, 2} subeq Nat` tests two members only.",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nwhole(w) iff numbers(w) subeq Int",
    "whole(`all)",
    "true",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nwhole(w) iff numbers(w) sec {0..9} subeq Int",
  ),
  comparedFunctions: explain(
    "Two functions are equal if they have the same value for all arguments. In general, this cannot be decided. Their values for the arguments in a finite set can be compared.",
    "twice(f) iff f = (lam x. 2 * x)",
    "twice(lam x. x + x)",
    "true",
    "twice(f) iff all x in {0..9}. f(x) = 2 * x",
  ),
  memberFunction: explain(
    "A set has no duplicates, so its members must be comparable, and functions are not. A sequence or a tuple does not compare its members, so it can contain functions.",
    "both(f, g) := {f, g}",
    "|both(lam x. x, lam x. 2 * x)|",
    "2",
    "both(f, g) := <f, g>",
  ),
  memberInfinite: explain(
    "A set has no duplicates, so its members must be comparable, and infinite sets are not. A sequence or a tuple does not compare its members, so it can contain types.",
    "types(A, B) := {A, B}",
    "|types(Nat, Int)|",
    "2",
    "types(A, B) := <A, B>",
  ),
  infinitePower: explain(
    "The members of a power set are all subsets of a set. An infinite set has infinite subsets too, and these cannot be compared. The finite subsets form the type `fSet(S)`, which can be tested for membership.",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nparts(w) := Pow(numbers(w))",
    "{1} in parts(`all)",
    "true",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nparts(w) := fSet(numbers(w))",
  ),
  chooseFromEmpty: explain(
    "`choose(S)` is always the same member of S: the first in the order in which the set is printed. The empty set has no members. Add a branch for `S = {}`.",
    "least(S) := choose(S)",
    "least({})",
    "0",
    "least(S) := 0 if S = {}; choose(S) otherwise",
  ),
  extremeOfNone: explain(
    "`max(S)` is the member of S that no other member exceeds. The empty set has no members, so it has neither a maximum nor a minimum. Add a branch for `S = {}`, or a member that is always there: `max(S U {0})`.",
    "best(S) := max(S)",
    "best({})",
    "0",
    "best(S) := max(S U {0})",
  ),
  emptyIntersection: explain(
    "`Sec[x in S] t` is the intersection of all the sets t. The union of no sets is empty, and the sum of no numbers is 0. The intersection of no sets would have to contain everything, and there is no set of everything.",
    "common(S) := Sec[x in S] {1..x}",
    "common({})",
    "{}",
    "common(S) := {} if S = {}; Sec[x in S] {1..x} otherwise",
  ),
  wrongArity: explain(
    "A call has as many arguments as the function has parameters. If a function is a value, for instance a parameter f, the number of its parameters is not known before the call. A pair in parentheses is one argument: `f((1, 2))`.",
    "rules := <lam x. x + 1, lam x y. x * y>\nsix := rules[1](2, 3)",
    "six",
    "6",
    "rules := <lam x. x + 1, lam x y. x * y>\nsix := rules[2](2, 3)",
  ),
  noBranchApplies: explain(
    "The branches of a definition are tried from the top. None of their conditions was true for these arguments, so the definition has no value for them. Often the forgotten case is a boundary, such as 0 between the positive and the negative numbers. A last branch with `otherwise` covers all remaining cases.",
    "sign(x) := 1 if x > 0; -1 if x < 0",
    "sign(0)",
    "0",
    "sign(x) := 1 if x > 0; -1 if x < 0; 0 otherwise",
  ),
  guardIsFalse: explain(
    "The guard `If c then` before a definition restricts its arguments, and these do not satisfy it. Either the call is wrong, or the guard excludes arguments for which the definition has a value.",
    "If n > 0 then half(n) := n / 2",
    "half(0)",
    "0",
    "If n >= 0 then half(n) := n / 2",
  ),
  notAllowed: explain(
    "A signature states the type of each argument, and this argument is not in it. LED reports an error before the document runs if it can; here the argument was not known before the call. Either the call is wrong, or the signature is narrower than the definition. `--unchecked` omits this check.",
    "double: Nat -> Nat\n   double(n) := 2 * n\n   half(n) := n / 2",
    "double(half(3))",
    "3",
    "double: Rat -> Rat\n   double(n) := 2 * n\n   half(n) := n / 2",
  ),
  notInSignature: explain(
    "A signature states the set that contains all values of a function. LED could not prove this for every argument, so it tested the value, which is outside the set. Either the definition is wrong for these arguments, or the signature is too narrow. `--unchecked` omits this check.",
    "before: Nat -> Nat\n   before(n) := n - 1",
    "before(0)",
    "-1",
    "before: Nat -> Int\n   before(n) := n - 1",
  ),
  noSolution: explain(
    'A name in a `where` or an `If` is the one value that makes the conditions true: "the number x with x * x = n". Here no value does. First test with `some` whether there is one. In a pattern such as `(a, b) = t`, a name that the document defines is compared, not bound; choose another name for the coordinate.',
    "root(n) := x where x in {0..n} & x * x = n",
    "root(5)",
    "2",
    "root(n) := x where x in {0..n} & x * x <= n & (x + 1)^2 > n",
  ),
  severalSolutions: explain(
    'A name in a `where` or an `If` is the one value that makes the conditions true: "the divisor of n". Here several values do. `choose({x | …})` is the first of them, and `min({x | …})` is the least. Perhaps the definition should return the set of all of them.',
    "part(n) := x where x in {2..n} & n mod x = 0",
    "part(12)",
    "2",
    "part(n) := choose({x | x in {2..n} & n mod x = 0})",
  ),
  needsItself: explain(
    "The definition needs its own value, perhaps by way of other definitions, so the computation cannot begin. A definition with a parameter can call itself if every call comes closer to a case without a recursive call.",
    "total := part(3)\npart(n) := total - n",
    "total",
    "0",
    "total := part(3)\npart(n) := 3 - n",
  ),
  otherShape: explain(
    "A pattern such as `(a, b) = e` names the coordinates of a value, so the value must be a tuple with the same number of coordinates. `((a, b), c)` is a pair whose first coordinate is a pair, and `(a, b, c)` is a triple: the shapes differ. A comprehension skips the members of a set that do not match a pattern, but a `where` needs a match.",
    "pairs := {(1, 2), ((1, 2), 3)}\nlast := c where ((a, b), c) = choose(pairs)",
    "last",
    "2",
    "pairs := {(1, 2), ((1, 2), 3)}\nlast := c where (p, c) = choose(pairs)",
  ),
  negativeRoot: explain(
    "The square of a number is never negative, so a negative number has no square root. Often a difference has its operands in the wrong order; `|a|` is the absolute value of a.",
    "side(a) := sqrt(a)",
    "side(-4)",
    "2",
    "side(a) := sqrt(|a|)",
  ),
  wrongPart: explain(
    "Each part of a picture has its own kind: a point or a pair of numbers, a colour or three integers from 0 to 255, a radius or a side greater than 0, a sequence of at least three points, a text, or the path of a file. The message names the part and describes the values that it can have. A picture is a value like any other, so the error is reported when the picture is made, not when it is painted.",
    "dot(r) := disc((0, 0), r, dRed)",
    "dot(0)",
    "an Easel image",
    "dot(r) := disc((0, 0), r + 1, dRed)",
  ),
  fromOutside: {
    explain:
      "A JavaScript program called a definition with an argument that is not a LED value: `undefined`, `null`, `NaN` or an infinity, an array of fewer than two items, a plain object, a `Date` or a `Map`. `sequence` makes a sequence, `setOf` makes a set, and `fromJs` converts plain data. Values of another copy of the runtime are rejected too: modules that share values must be built into one folder, or with `--runtime led-lang/easel`.",
  },
  notFromOutside: {
    explain:
      "A TypeScript program passed a JavaScript value to `fromJs` that does not fit the requested type. The message shows the path to the part that does not fit, and the set in which it should be. For instance, `value[2].age` is a text where the type has a number, a list of three items where it has pairs, or a name that is not one of its atoms.",
  },
  unreadable: {
    explain:
      "A TypeScript program passed a text to `parse` or `decimal` that is not a value in LED notation. Strings are in quotes, atoms begin with a backquote, tuples are in parentheses, sequences in angle brackets, and sets in braces. Functions and infinite sets cannot be read.",
  },
  toolFault: {
    explain: "An internal error is never the fault of a document. Please report it, with the document and the command.",
  },
  notImage: {
    explain:
      "`images` must be a set of images, or a sequence of images and sets of images. Constructors such as `disc`, `rect` and `text` make images; the message lists all of them. Tuples in the older notation, such as `` (`disc, p, r, C) ``, are images too. The game stops, and shows its last picture.",
  },
  notSound: {
    explain:
      "`sounds` must be a set or a sequence of sounds. A sound is one of the five atoms `` `ding `bang `boing `clap `click ``, or the path of a sound file with its extension. Check the spelling of the name.",
  },
};

/** All run-time failures, sorted by code. */
export function runtimeCatalogue(): readonly RuntimeEntry[] {
  const names = Object.keys(failures).filter((name): name is keyof typeof failures => name in failures);
  return names
    .map((name): RuntimeEntry => ({ ...failures[name], severity: "error", ...explanations[name] }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
