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
function explained(explain: string, wrong: string, test: string, expected: string, right: string): Explanation {
  return { explain, example: example(wrong, test, expected), repair: example(right, test, expected) };
}

const explanations: Readonly<Record<keyof typeof failures, Explanation>> = {
  wrongKind: explained(
    "Every operator and every built-in function has a meaning for some kinds of values only: `<` compares numbers, `U` unites sets, `t[i]` takes a tuple, a sequence or a string. The message says what the value is, and what was needed. Where no value could fit, that is found before anything runs. Here some values fit and others do not, as in a set that holds numbers and an atom, and one that does not fit has come.",
    "marks := {12, 15, `absent}\ntotal := Sum[m in marks] m",
    "total",
    "27",
    "marks := {12, 15, `absent}\ntotal := Sum[m in marks \\ {`absent}] m",
  ),
  unlikeOperands: explained(
    '`+` adds two numbers, and it joins two tuples, two sequences or two strings; what it gives is of the same kind as its operands. For a string and a sequence, or a number and a string, there is no such kind. `pp(x)` is the printed form of any value, as a string: `"score " + pp(12)`.',
    'names := <"Ann", <"Bob">>\nboth := names[1] + names[2]',
    "both",
    '"AnnBob"',
    'names := <"Ann", <"Bob">>\nboth := names[1] + names[2][1]',
  ),
  addedSets: explained(
    "`+` has no meaning for sets, because there are two things it could mean. All members of either are the union, `A U B`. All sums of a member of each are a set of their own: `{a + b | a in A & b in B}`.",
    'teams := <{"ann"}, {"bob"}, "nobody">\nboth := teams[1] + teams[2]',
    "both",
    '{"ann", "bob"}',
    'teams := <{"ann"}, {"bob"}, "nobody">\nboth := teams[1] U teams[2]',
  ),
  notTruth: explained(
    "What stands after `if`, `iff`, `where`, in a comprehension after the bar, or beside `&`, `or` and `~` is a condition: its value must be true or false. In some languages 0 and the empty list count as false. In mathematics a number is neither true nor false, so the condition says what is asked: `x /= 0`.",
    'answers := <true, "perhaps", false>\nyes := {i | i in {1..3} & answers[i]}',
    "yes",
    "{1}",
    'answers := <true, "perhaps", false>\nyes := {i | i in {1..3} & answers[i] = true}',
  ),
  divisionByZero: explained(
    "`a / b` is the number that gives a when it is multiplied by b. For b = 0 there is no such number, or any number would do. `0^-1` is a division by zero too, and so is `x mod 0`, which is `x - 0 * floor(x / 0)`. A branch or a guard keeps the case apart.",
    "share(n, people) := n / people",
    "share(12, 0)",
    "0",
    "share(n, people) := 0 if people = 0; n / people otherwise",
  ),
  tooLarge: explained(
    "Numbers and sets have no limit in mathematics, but the machine has one. A range, a product or a power set is not built in order to be tested, counted or walked, so `|{1..10^12}|` is immediate. What is left is a value that itself has too many digits or members, and it is not tried.",
    "huge(n) := 2^(10^n)",
    "|huge(10)| > 0",
    "true",
    "huge(n) := 2^(10 * n)",
  ),
  tooDeep: explained(
    "A definition that calls itself must come to an end, and each call that waits for another takes room. A quarter of a million waiting calls are possible, not millions; only some thousands where definitions call each other, or a call stands in a function or in the turn of a walk. Here n grows, and never comes to 0. In `x * power(x, n - 1)` the product waits for the inner call. A call that is the last thing its branch does need not be waited for, so such a recursion may go on as long as it likes.",
    "power(x, n) := 1 if n = 0; x * power(x, n + 1) otherwise",
    "power(2, 5)",
    "32",
    "power(x, n) := 1 if n = 0; x * power(x, n - 1) otherwise",
  ),
  indexOutside: explained(
    "The coordinates of a tuple, the items of a sequence and the characters of a string are counted from 1 up to its length, as in mathematics. So there is no index 0, and none beyond `|t|`. A branch can ask for the length first.",
    "third(t) := t[3]",
    "third(<1, 2>)",
    "2",
    "third(t) := t[3] if |t| >= 3; t[|t|] otherwise",
  ),
  sliceOutside: explained(
    "`t[i..j]` is the part from index i to index j, both included. It lies within t if `1 <= i` and `j <= |t|`. With `j = i - 1` it is empty, and with a smaller j it is an error, because then nobody can have meant it. `s[2..|s|]` is all but the first.",
    "rest(s) := s[2..9]",
    'rest("abc")',
    '"bc"',
    "rest(s) := s[2..|s|]",
  ),
  emptyTuple: explained(
    "A tuple has two coordinates or more, and `(x)` is x itself. So a part of a tuple cannot be empty. A part of a sequence can: `<>` is the sequence without members.",
    "front(t) := t[1..|t| - 2]",
    "front((1, 2))",
    "<>",
    "front(t) := <> if |t| <= 2; t[1..|t| - 2] otherwise",
  ),
  infiniteListing: explained(
    "`Nat`, `String` and other types are sets without an end. One can ask whether a value belongs to them, `3 in Nat`, but going through all their members would never stop. That concerns counting, quantifiers, comprehensions and printing alike. A finite part, such as `{0..100}`, says how far to go.",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nsmall(w) := {n | n in numbers(w) & n < 3}",
    "small(`all)",
    "{0, 1, 2}",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nsmall(w) := {n | n in {0..2} & n in numbers(w)}",
  ),
  infiniteComparison: explained(
    "Whether two infinite sets are equal can in general not be found out by looking at their members, so it is never tried. An infinite set differs from every finite one, and that is known at once. What is really asked can often be said about some members, or about a finite part.",
    "same(A, B) iff A = B",
    "same(Nat, Int)",
    "false",
    "same(A, B) iff 1 in A & 1 in B & ~(-1 in A) & ~(-1 in B)",
  ),
  infiniteSubset: explained(
    "`A subeq B` asks whether every member of A belongs to B, so A must be finite. B may be infinite: `{1, 2} subeq Nat` looks at two members only.",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nwhole(w) iff numbers(w) subeq Int",
    "whole(`all)",
    "true",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nwhole(w) iff numbers(w) sec {0..9} subeq Int",
  ),
  comparedFunctions: explained(
    "Two functions are equal when they give the same for all arguments. In general that cannot be found out, however long one tries. What can be compared is what they give for the arguments of a finite set.",
    "twice(f) iff f = (lam x. 2 * x)",
    "twice(lam x. x + x)",
    "true",
    "twice(f) iff all x in {0..9}. f(x) = 2 * x",
  ),
  memberFunction: explained(
    "A set has no duplicates, so it must be able to tell its members apart, and functions cannot be compared. A sequence or a tuple does not compare its members, and may hold functions.",
    "both(f, g) := {f, g}",
    "|both(lam x. x, lam x. 2 * x)|",
    "2",
    "both(f, g) := <f, g>",
  ),
  memberInfinite: explained(
    "A set has no duplicates, so it must be able to tell its members apart, and infinite sets cannot be compared. A sequence or a tuple does not compare its members, and may hold types.",
    "types(A, B) := {A, B}",
    "|types(Nat, Int)|",
    "2",
    "types(A, B) := <A, B>",
  ),
  infinitePower: explained(
    "The members of a power set are all subsets of a set, and an infinite set has infinite subsets too. These could not be told apart. The finite subsets alone are the type `fSet(S)`, which can be asked about a member.",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nparts(w) := Pow(numbers(w))",
    "{1} in parts(`all)",
    "true",
    "numbers(w) := Nat if w = `all; {0..9} otherwise\nparts(w) := fSet(numbers(w))",
  ),
  chooseFromEmpty: explained(
    "`choose(S)` is a member of S: the first in the order in which sets are printed, so that it is always the same one. The empty set has no member to give. A branch for `S = {}` says what should hold then.",
    "least(S) := choose(S)",
    "least({})",
    "0",
    "least(S) := 0 if S = {}; choose(S) otherwise",
  ),
  extremeOfNone: explained(
    "`max(S)` is a member of S that no other exceeds. The empty set has no members, so it has no largest and no smallest one. A branch can keep the case apart, or a member that is always there: `max(S U {0})`.",
    "best(S) := max(S)",
    "best({})",
    "0",
    "best(S) := max(S U {0})",
  ),
  emptyIntersection: explained(
    "`Sec[x in S] t` is what all the sets t have in common. A union of no sets is empty, and a sum of nothing is 0. But in no sets at all everything would be common, and there is no set of everything.",
    "common(S) := Sec[x in S] {1..x}",
    "common({})",
    "{}",
    "common(S) := {} if S = {}; Sec[x in S] {1..x} otherwise",
  ),
  wrongArity: explained(
    "A function is called with as many arguments as it has parameters. Where a function is a value, in a parameter such as f, nobody can tell before the call how many it takes. A pair in parentheses is one argument: `f((1, 2))`.",
    "rules := <lam x. x + 1, lam x y. x * y>\nsix := rules[1](2, 3)",
    "six",
    "6",
    "rules := <lam x. x + 1, lam x y. x * y>\nsix := rules[2](2, 3)",
  ),
  noBranchApplies: explained(
    "The branches of a definition are tried from the top, and none of their conditions was true for these arguments. So the definition says nothing about them. Often it is a border between two cases that was forgotten, such as 0 between the positive and the negative numbers; a last branch with `otherwise` takes all that is left.",
    "sign(x) := 1 if x > 0; -1 if x < 0",
    "sign(0)",
    "0",
    "sign(x) := 1 if x > 0; -1 if x < 0; 0 otherwise",
  ),
  guardIsFalse: explained(
    "`If c then` before a definition says for which arguments it is meant, and it was called with others. Either the call is wrong, or the definition could have a meaning for more arguments than its guard allows.",
    "If n > 0 then half(n) := n / 2",
    "half(0)",
    "0",
    "If n >= 0 then half(n) := n / 2",
  ),
  notAllowed: explained(
    "A signature says for which arguments a function is meant, and it was called with others. What can be seen before the document runs is an error at once; here it could only be seen when the argument was known. Either the call is wrong, or the signature promises less than the definition can do. `--unchecked` leaves this check out.",
    "double: Nat -> Nat\n   double(n) := 2 * n\n   half(n) := n / 2",
    "double(half(3))",
    "3",
    "double: Rat -> Rat\n   double(n) := 2 * n\n   half(n) := n / 2",
  ),
  notInSignature: explained(
    "A signature says in which set the values of a function lie. It could not be shown for every argument, so it was checked when the value was known, and this one lies outside. Either the definition is wrong for these arguments, or the signature promises too much. `--unchecked` leaves this check out.",
    "before: Nat -> Nat\n   before(n) := n - 1",
    "before(0)",
    "-1",
    "before: Nat -> Int\n   before(n) := n - 1",
  ),
  noSolution: explained(
    'The names of a `where` or an `If` are what its conditions say they are: "the number x with x * x = n". That speaks of one value, and here no value makes all the conditions true. `some` asks whether there is one, before it is spoken of. In a pattern, as in `(a, b) = t`, a name that the document defines is compared and not bound; the part needs a name of its own.',
    "root(n) := x where x in {0..n} & x * x = n",
    "root(5)",
    "2",
    "root(n) := x where x in {0..n} & x * x <= n & (x + 1)^2 > n",
  ),
  severalSolutions: explained(
    'The names of a `where` or an `If` are what its conditions say they are: "the divisor of n" speaks of one value, and here there are several. `choose({x | …})` takes the first of them, `min` the smallest; or the set of all of them is what was meant.',
    "part(n) := x where x in {2..n} & n mod x = 0",
    "part(12)",
    "2",
    "part(n) := choose({x | x in {2..n} & n mod x = 0})",
  ),
  needsItself: explained(
    "To compute the value, the value itself would be needed first, perhaps by way of other definitions, so there is nowhere to begin. A definition with a parameter may call itself, if each call comes closer to a case that needs no other.",
    "total := part(3)\npart(n) := total - n",
    "total",
    "0",
    "total := part(3)\npart(n) := 3 - n",
  ),
  otherShape: explained(
    "A pattern such as `(a, b) = e` gives names to the coordinates of a value, so the value must be a tuple with as many of them. `((a, b), c)` is a pair whose first part is a pair, and `(a, b, c)` is a triple; they are different shapes. Members of a set that do not fit a pattern are passed over, but a `where` needs its value.",
    "pairs := {(1, 2), ((1, 2), 3)}\nlast := c where ((a, b), c) = choose(pairs)",
    "last",
    "2",
    "pairs := {(1, 2), ((1, 2), 3)}\nlast := c where (p, c) = choose(pairs)",
  ),
  negativeRoot: explained(
    "A negative number times itself is positive, and so is a positive one. So no number has a negative square, and a negative number has no square root. Often a difference was taken in the wrong order; `|a|` is its size without the sign.",
    "side(a) := sqrt(a)",
    "side(-4)",
    "2",
    "side(a) := sqrt(|a|)",
  ),
  wrongPart: explained(
    "Each part of a picture is of its own kind: a point or a pair of numbers, a colour or three integers from 0 to 255, a radius or a side greater than 0, a sequence of three points or more, a text, the path of a file. The message says which part it is, and what it should be. A picture is a value like any other, so the mistake is found when it is made, and not only when it is painted.",
    "dot(r) := disc((0, 0), r, dRed)",
    "dot(0)",
    "an Easel image",
    "dot(r) := disc((0, 0), r + 1, dRed)",
  ),
  fromOutside: {
    explain:
      "A program in JavaScript called a definition with something that no value of LED is: nothing at all, `null`, `NaN` or an infinity, an array of fewer than two items, a plain object, a `Date`, a `Map`. Sequences are made by `sequence`, sets by `setOf`, and `fromJs` makes all of them of plain data. What another copy of the runtime has made is no value either: modules that share values are built with `--runtime led-lang/runtime`, or into one folder.",
  },
  notFromOutside: {
    explain:
      "A program in TypeScript handed in a value of JavaScript by `fromJs`, and it stands for nothing in the type that was asked for. The message says which part does not fit, by the way to it, and where it should be a member: in `value[2].age` there may be a text where the type has a number, a list of three where it has pairs, or a name that is none of its atoms.",
  },
  unreadable: {
    explain:
      "A program in TypeScript handed a text to `parse` or `decimal` that is not how LED writes a value. Strings stand in quotes, atoms behind a backquote, tuples in parentheses, sequences in angle brackets, and sets in braces. Functions and infinite sets cannot be read.",
  },
  toolFault: {
    explain:
      "Something went wrong that no document should be able to cause. It is worth reporting, with the document and the call that led to it.",
  },
  notImage: {
    explain:
      "`images` gives a set of images, or a sequence of images and sets of images. Images are made by constructors, such as `disc`, `rect` and `text`, all of which the message names, or are tuples that begin with the atoms of 2014, such as `` (`disc, p, r, C) ``. Something else is among them here. The game stops, and its last good picture stays.",
  },
  notSound: {
    explain:
      "`sounds` gives a set or a sequence of sounds: the five that Easel knows, `` `ding `bang `boing `clap `click ``, or paths of sound files with their extension. A name that is none of these is probably misspelt.",
  },
};

/** All run-time failures, sorted by code. */
export function runtimeCatalogue(): readonly RuntimeEntry[] {
  const names = Object.keys(failures).filter((name): name is keyof typeof failures => name in failures);
  return names
    .map((name): RuntimeEntry => ({ ...failures[name], severity: "error", ...explanations[name] }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
