// What led says about values that do not fit (types/). The words are those of sets: what something is, and what is needed.

import { entry } from "./diagnostic.js";
import { quote } from "./words.js";

const ordinal = (n: number): string => ["first", "second", "third", "fourth", "fifth", "sixth"][n - 1] ?? `${n}th`;
const subject = (code: string | undefined): string => (code === undefined ? "This" : quote(code));
const typed = (words: string, type: string | undefined): string => (type === undefined ? words : `${words}, in ${quote(type)}`);
const arguments_ = (n: number): string => `${n} argument${n === 1 ? "" : "s"}`;

export const types = {
  wrongKind: entry<{ code: string | undefined; found: string; needs: string; repair: string | undefined }>({
    code: "L401", severity: "error", title: "A value of another kind",
    message: ({ code, found, needs }) => `${subject(code)} is ${found}, but ${needs}.`,
    help: ({ repair }) => repair ?? "Look at what it is, and at what was meant here.",
    explain: "Every operation is defined for values of some kinds: `+` adds numbers and joins sequences, `U` unites sets, `&` joins truth values. Here the value is of a kind for which the operation means nothing, whatever else happens, so the definition can never work. Often another operation was meant; or the value is not what one thinks it is, and the place where it is defined is the one to look at.",
    example: "/$ primes := {2, 3, 5}\n   more := primes + 7 $/", repair: "/$ primes := {2, 3, 5}\n   more := primes U {7} $/",
  }),
  unlike: entry<{ left: string; right: string; code: string | undefined }>({
    code: "L402", severity: "error", title: "Values that do not go together",
    message: ({ left, right }) => `\`+\` adds two numbers, or joins two tuples, two sequences or two strings; here it stands between ${left} and ${right}.`,
    help: ({ left, right, code }) => (left.includes("string") || right.includes("string") ? "`pp(x)` is the printed form of x, a string." : left.startsWith("a sequence") || right.startsWith("a sequence") ? `${quote(`<${left.startsWith("a sequence") ? (code ?? "x") : "x"}>`)} is a sequence with this one member.` : "Both sides have to be of one kind."),
    explain: "`+` adds numbers, and it joins tuples, sequences and strings, each with its like. A number and a string cannot be added: the number has to become a string first, with `pp`. A sequence is extended by a sequence, if need be by one with a single member, `<x>`.",
    example: "/$ label(n) := \"round \" + 3 $/", repair: "/$ label(n) := \"round \" + pp(3) $/",
  }),
  unlikeProduct: entry<{ left: string; right: string }>({
    code: "L403", severity: "error", title: "A product of a number and a set",
    message: ({ left, right }) => `\`*\` multiplies numbers, or makes the product of sets; here it stands between ${left} and ${right}.`,
    help: () => "The numbers k times those of a set S are `{k * x | x in S}`.",
    explain: "`*` has two meanings: the product of numbers, and the product of sets, which is the set of all pairs. A number times a set is neither. If every member is to be multiplied, a comprehension says so.",
    example: "/$ doubled := 2 * {1, 2, 3} $/", repair: "/$ doubled := {2 * x | x in {1, 2, 3}} $/",
  }),
  wrongArgument: entry<{ name: string; code: string | undefined; found: string; foundType: string | undefined; needed: string; neededType: string | undefined; which: number | undefined; part: string | undefined }>({
    code: "L404", severity: "error", title: "An argument that does not fit",
    message: ({ name, code, found, foundType, needed, neededType, which, part }) =>
      `${quote(name)} needs ${typed(needed, neededType)}, ${part === undefined ? "as" : "in"} its ${which === undefined ? "" : `${ordinal(which)} `}argument; ${code === undefined ? "this" : quote(code)} is ${typed(found, foundType)}.`,
    help: ({ which }) => (which === undefined ? "Look at what the function does with its argument." : "Look at what the function does with it; perhaps the arguments stand in another order."),
    explain: "A function can be applied to the values for which its definition means something. What a parameter needs follows from how the definition uses it, or from its signature. No value that this argument can have is one of them. Perhaps the arguments stand in another order, or a coordinate or a member was meant instead of the whole.",
    example: "/$ double(x) := 2 * x\n   y := double({4}) $/", repair: "/$ double(x) := 2 * x\n   y := double(4) $/",
  }),
  outside: entry<{ index: string | undefined; found: string; length: number | undefined }>({
    code: "L405", severity: "error", title: "No such coordinate",
    message: ({ index, found, length }) => `There is no coordinate ${index === undefined ? "with this number" : quote(index)}: this is ${found}${length === undefined ? ", and coordinates are counted from 1" : `, with coordinates 1 to ${length}`}.`,
    help: ({ length }) => (length === undefined ? "The first coordinate is `t[1]`." : `The last one is \`[${length}]\`.`),
    explain: "The coordinates of a tuple, the members of a sequence and the characters of a string are numbered from 1. A pair has the coordinates 1 and 2, and nothing else: there is no coordinate 0, and none beyond the last.",
    example: "/$ corner := (3, 4)\n   z := corner[3] $/", repair: "/$ corner := (3, 4)\n   z := corner[2] $/",
  }),
  valueArity: entry<{ code: string | undefined; needs: number; given: number }>({
    code: "L406", severity: "error", title: "Another number of arguments",
    message: ({ code, needs, given }) => `${subject(code)} is a function of ${arguments_(needs)}; here it is given ${given}.`,
    help: ({ needs, given }) => (needs === 1 && given > 1 ? "A tuple in parentheses is one argument: `f((1, 2))`." : "Give one argument for each of its parameters."),
    explain: "`lam x y. x + y` is a function of two arguments, `lam p. p[1] + p[2]` one of a single argument, which is a pair. A function is applied to just as many arguments as it has parameters.",
    example: "/$ sum := lam p. p[1] + p[2]\n   five := sum(2, 3) $/", repair: "/$ sum := lam p. p[1] + p[2]\n   five := sum((2, 3)) $/",
  }),
  signature: entry<{ name: string; found: string; foundType: string; needed: string; neededType: string; isConstant: boolean; code: string | undefined; isPart: boolean }>({
    code: "L407", severity: "error", title: "Not what the signature says",
    message: ({ name, found, foundType, needed, neededType, isConstant, code, isPart }) =>
      `The signature of ${quote(name)} ${isPart ? "asks here for" : isConstant ? "says that it is" : "says that its value is"} ${needed}, in ${quote(neededType)}; ${code === undefined ? "this" : quote(code)} is ${found}, in ${quote(foundType)}.`,
    help: () => "One of the two has to change: the definition, or the signature.",
    explain: "A signature is a claim about a definition: whatever the arguments are, its value belongs to this set. Here no value that the definition can have belongs to it, so one of them is wrong.",
    example: "/$ half: Int -> Bool\n   half(n) := floor(n / 2) $/", repair: "/$ half: Int -> Int\n   half(n) := floor(n / 2) $/",
  }),
  infinite: entry<{ set: string }>({
    code: "L408", severity: "error", title: "An infinite set cannot be listed",
    message: ({ set }) => `${quote(set)} is infinite, so its members cannot be gone through or counted.`,
    help: () => "Say which finite part is meant, for example `{x in {0..100} | …}` as `{x | x in {0..100} & …}`.",
    explain: "To find a sum, a number of members, or a member that has a property, the members have to be looked at one after the other, and with an infinite set that never ends. Whether something is a member can be asked: `x in Nat` as a test is fine.",
    example: "/$ count(S) := |S|\n   n := count({1..9}) + |Nat \\ {0}| $/", repair: "/$ count(S) := |S|\n   n := count({1..9}) + |{0..9} \\ {0}| $/",
  }),
  twoKinds: entry<{ name: string | undefined; first: string; second: string }>({
    code: "L409", severity: "error", title: "Used as two kinds of value",
    message: ({ name, first, second }) => `${name === undefined ? "This" : quote(name)} is used as ${second} here, and elsewhere in the same definition as ${first}.`,
    help: () => "No value is both. If the parameter can be either, ask first which one it is: `… if x in Nat; … otherwise`.",
    explain: "What a parameter is follows from how it is used. Here one use makes sense for values of one kind only, and another use for values of another kind, and both happen in the same call. So there is no argument for which the definition has a value.",
    example: "/$ grow(S) := S U {S + 1} $/", repair: "/$ grow(S) := S U {x + 1 | x in S} $/",
  }),
  incomparable: entry<{ code: string | undefined; what: "functions" | "infinite sets" }>({
    code: "L410", severity: "error", title: "What cannot be compared",
    message: ({ code, what }) => `${code === undefined ? "Here" : quote(code)} compares two ${what}, which cannot be done.`,
    help: ({ what }) => (what === "functions" ? "Compare their values for the arguments that matter: `all x in S. f(x) = g(x)`." : "Compare finite parts of them: `A sec {0..100} = B sec {0..100}`."),
    explain: "Two functions are equal if they have the same value for every argument, two sets if they have the same members. If there are infinitely many, no program can try all of them. For finitely many it can be asked.",
    example: "/$ double(x) := 2 * x\n   twice(x) := x + x\n   same iff double = twice $/", repair: "/$ double(x) := 2 * x\n   twice(x) := x + x\n   same iff all x in {0..9}. double(x) = twice(x) $/",
  }),
  hook: entry<{ name: string; found: string; shape: string }>({
    code: "L411", severity: "error", title: "A game definition of another kind",
    message: ({ name, found, shape }) => `${quote(name)} is ${found}; the host of the game expects ${shape}.`,
    help: ({ shape }) => `Give ${shape}.`,
    explain: "The host of a game paints what `images` gives: a set of images, or a sequence of images and sets of images. `sounds` is a set or sequence of the names of sounds. Anything else it cannot show or play.",
    example: "/$ initialState := 0\nnewState := currentState\nimages := disc(point(500, 400), 50, dRed) $/", repair: "/$ initialState := 0\nnewState := currentState\nimages := {disc(point(500, 400), 50, dRed)} $/",
  }),
  member: entry<{ code: string | undefined; what: string }>({
    code: "L412", severity: "error", title: "What no set can contain",
    message: ({ code, what }) => `${subject(code)} is ${what}, which cannot be a member of a set.`,
    help: ({ what }) => (what === "a function" ? "A sequence can hold functions: `<f, g>`." : "`S U T` is the type of what is in S or in T; `fSet(S)` that of the finite sets over S."),
    explain: "The members of a set are different from each other, so they have to be compared, and two functions or two infinite sets cannot be. A sequence or a tuple can hold functions. If several types are to become one, their union is meant.",
    example: "/$ steps := {lam x. x + 1, lam x. 2 * x} $/", repair: "/$ steps := <lam x. x + 1, lam x. 2 * x> $/",
  }),
  neverEqual: entry<{ left: string; right: string; leftType: string; rightType: string; operator: string; atomAndString: boolean; isMember: boolean }>({
    code: "L420", severity: "warning", title: "Never equal",
    message: ({ left, right, leftType, rightType, operator }) => `${operator === "=" ? "This is never true" : "This is always true"}: ${left === right ? `the left side is in ${quote(leftType)}, the right side in ${quote(rightType)}` : `${left} is never equal to ${right}`}.`,
    help: ({ atomAndString, isMember }) => (atomAndString ? "An atom is written with a backquote, a string in quotes; they are different values." : isMember ? "Membership is asked with `in`: `x in S`." : "Look at what the two sides are."),
    explain: "Values of different kinds are never equal, and neither are two values of which the one can only be in one set and the other in another one. A question that has always the same answer is probably not the one that was meant.",
    example: "/$ isCross(p) iff p in {`x, `o} & p = \"x\" $/", repair: "/$ isCross(p) iff p in {`x, `o} & p = `x $/",
  }),
  neverMember: entry<{ code: string | undefined; found: string; foundType: string; member: string; memberType: string; asType: boolean; atomAndString: boolean; isSubset: boolean }>({
    code: "L421", severity: "warning", title: "Never a member",
    message: ({ code, found, foundType, member, memberType, asType }) => `${subject(code)} is ${found}, in ${quote(foundType)}; ${asType ? `it is never of the type ${quote(memberType)}` : `each member of the set is ${member}, in ${quote(memberType)}`}.`,
    help: ({ atomAndString, isSubset }) => (atomAndString ? "An atom is written with a backquote, a string in quotes; they are different values." : isSubset ? "Whether each of its members is a member of S is asked with `sub`: `A sub S`." : "Perhaps a coordinate, a member, or a tuple was meant."),
    explain: "The members of this set are of another kind than the value that is asked for, so the answer is always no. Perhaps a coordinate or a member was meant instead of the whole, or the members are tuples and a tuple should be asked for.",
    example: "/$ moves := {(`x, 1), (`o, 5)}\n   taken iff 5 in moves $/", repair: "/$ moves := {(`x, 1), (`o, 5)}\n   taken iff (`o, 5) in moves $/",
  }),
  unreachable: entry({
    code: "L422", severity: "warning", title: "A branch that is never reached",
    message: () => "This branch is never reached: an earlier one applies whenever its condition holds.",
    help: () => "Remove it, or put it before the branches that take its cases.",
    explain: "Branches are tried from the top, and the first whose condition holds gives the value. If earlier conditions take all cases of a later branch, that one is never used. Often the order of the branches is the mistake: the special case belongs before the general one.",
    example: "/$ sign(n) := 1 if n >= 0; 0 if n = 0; -1 otherwise $/", repair: "/$ sign(n) := 0 if n = 0; 1 if n >= 0; -1 otherwise $/",
  }),
  incomplete: entry<{ name: string; uncovered: string | undefined }>({
    code: "L423", severity: "warning", title: "Perhaps not all cases",
    message: ({ name, uncovered }) => `The branches of ${quote(name)} have no \`otherwise\`, and it cannot be shown that one of them always applies${uncovered === undefined ? "" : `: what if ${quote(uncovered)}`}.`,
    help: () => "Add a branch `… otherwise`, or say in a guard or a signature which arguments are meant.",
    explain: "If no branch applies, the call is an error while the program runs. For arguments from a small set it can be shown that all cases are there, for others it often cannot. With `otherwise` as the last branch there is nothing to show.",
    example: "/$ sign(n) := 1 if n > 0; -1 if n < 0 $/", repair: "/$ sign(n) := 1 if n > 0; -1 if n < 0; 0 otherwise $/",
  }),
} as const;

