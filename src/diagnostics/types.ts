// Type errors (types/), worded in terms of sets: the actual and the required one.

import { entry } from "./diagnostic.js";
import type { Span } from "../text/source.js";
import { adviseAt, adviseBrackets, type RepairTemplate } from "./repair.js";
import { keyNames } from "../runtime/easel/keys.js";
import { soundNames } from "../runtime/easel/sound-names.js";
import { quoteString } from "../runtime/values/printer.js";
import { alikeBranches, asOperand, countOf, listInWords, productHelp, quote } from "./words.js";

const ordinal = (n: number): string => ["first", "second", "third", "fourth", "fifth", "sixth"][n - 1] ?? `${n}th`;
const subject = (code: string | undefined): string => (code === undefined ? "This" : quote(code));
const withType = (words: string, type: string | undefined): string =>
  type === undefined || plain.has(type) ? words : `${words} in ${quote(type)}`;

/** Types that are fully described by their names. */
const plain: ReadonlySet<string> = new Set([
  "Rat",
  "Bool",
  "String",
  "Atom",
  "Point",
  "Color",
  "Image",
  "fSet(Rat)",
  "Seq(Rat)",
  "fSet(String)",
  "Seq(String)",
]);

/** Words for a set: "in `{1, 2}`", or the member of a singleton. */
function quoteWithin(type: string): string {
  const only = /^\{([^{},.()]*)\}$/.exec(type)?.[1];
  return only === undefined || only === "" ? `in ${quote(type)}` : quote(only);
}

/** True for code that is its own value. */
const isLiteral = (code: string | undefined): boolean =>
  code !== undefined && /^(?:-?[\d.]+|`\w+|"[^"]*"|true|false)$/.test(code);

/**
 * Contrasts a value with what is required: "`"3"` is a string", or, if both have the same description, that it is not
 * in the set.
 */
function contrast(
  code: string | undefined,
  actual: string,
  foundType: string | undefined,
  required: string,
  neededType: string | undefined,
): string {
  const subject = code === undefined ? "this" : quote(code);
  if (actual !== required || neededType === undefined) return `${subject} is ${actual}`;
  return isLiteral(code) || foundType === undefined
    ? `${subject} is not in this set`
    : `${subject} is in ${quote(foundType)}`;
}

const braces = ({ length }: readonly Span[]): string =>
  length > 1 ? "Write each value in braces" : "Write it in braces";

/** Advice if either the definition or its signature may be wrong. */
export const eitherMayChange = "Change the definition or the signature.";

/** Reasons for non-termination. */
type NonTermination =
  /** Every path through the body recurses. */
  | { readonly kind: "always" }
  /** A call passes all parameters unchanged. */
  | { readonly kind: "same"; readonly call: string }
  /**
   * The conditions before a call depend only on parameters that it passes unchanged, or on the emptiness of growing
   * ones.
   */
  | {
      readonly kind: "kept";
      readonly call: string;
      readonly same: readonly string[];
      readonly longer: readonly string[];
    }
  /** No base case is reachable from the arguments of a call. */
  | { readonly kind: "noWayOut"; readonly call: string; readonly numbers: "any" | "integers" | "natural numbers" };

function repeatedCall(name: string, { call, same, longer }: NonTermination & { readonly kind: "kept" }): string {
  const names = (list: readonly string[]): string => listInWords(list.map(quote));
  const reasons = [
    ...(same.length === 0 ? [] : [`leaves ${names(same)} unchanged`]),
    ...(longer.length === 0 ? [] : [`never makes ${names(longer)} empty`]),
  ];
  return reasons.length === 0
    ? `${quote(call)} is always evaluated, so the recursion never ends.`
    : `${quote(call)} ${reasons.join(" and ")}, so ${quote(name)} takes the same branch again and the recursion never ends.`;
}

/** A name that differs from all names it is compared with. */
interface UnknownName {
  /** True if the others are key names. */
  readonly isKey: boolean;
  /** The probable intended name, as LED. */
  readonly correction: string | undefined;
}

/** Suggests the intended name, as a sentence. */
export const meantName = (name: UnknownName | undefined): string | undefined =>
  name?.correction === undefined
    ? name?.isKey === true
      ? keysHelp
      : undefined
    : name.isKey
      ? `Did you mean the key ${quote(name.correction)}?`
      : `Did you mean ${quote(name.correction)}?`;

const longKeys = keyNames().filter((name) => name.length > 1);
const keysHelp = `The name of a key is its digit or letter, or ${listInWords(
  longKeys.map((name) => quote(quoteString(name))),
  "or",
)}.`;

const noKey = (code: string | undefined): string =>
  code === undefined ? "there is no such key" : `there is no key ${quote(code)}`;

/** A component of a literal on one side of an equation that the other side never contains. */
interface UnmatchedPart {
  readonly part: string | undefined;
  readonly holder: string | undefined;
  readonly other: string | undefined;
  readonly name: UnknownName | undefined;
}

function describeUnmatched({ part, holder, other, name }: UnmatchedPart): string {
  const why = name?.isKey === true ? `, because ${noKey(part)}` : "";
  const own = holder === undefined ? "one side" : quote(holder);
  return `${own} contains ${part === undefined ? "a part" : quote(part)}, but ${other === undefined ? "the other side" : quote(other)} never does${why}`;
}

/** Advises to spell an atom as a string, or the converse, if one of them is a literal. */
function adviseNotation(...codes: readonly (string | undefined)[]): string {
  const [suggestion] = codes.flatMap((code) => {
    const [, text, atom] = /^(?:"(\p{L}[\p{L}\d_]*)"|`([\p{L}\d_]+))$/u.exec(code ?? "") ?? [];
    return text !== undefined ? [`\`${text}`] : atom !== undefined ? [quoteString(atom)] : [];
  });
  const rule = "An atom (with a backquote) and a string (in quotes) are different values.";
  return suggestion === undefined ? rule : `${rule} Did you mean ${quote(suggestion)}?`;
}

export const infiniteSet = "an infinite set";

/** Example members of the sets that define a document's states, by the names of these sets. */
const memberExamples: Readonly<Record<string, string>> = {
  steps: `, such as ${quote("(`go, s)")}`,
  inputs: `, such as ${quote('(`nil, {"Left"})')}`,
  images: `, such as ${quote("disc(point(500, 400), 50, dRed)")}`,
};

/** Advice for a value without applicable operation. */
const otherwiseMeant = (code: string | undefined): string =>
  code !== undefined && /^[\p{L}][\p{L}\p{M}\d_']*(?:\(.*\)|\[.*\])?$/u.test(code)
    ? `Check where ${quote(code)} comes from, or use another operation here.`
    : "Write another value here, or use another operation.";

/** Advises what to compare each non-literal side of an equation with. */
function adviseComparison(...sides: readonly (readonly [code: string | undefined, kind: string])[]): string {
  const open = sides.filter(([code]) => !isLiteral(code) && code !== "{}" && code !== "<>");
  const sidesShown = open.length === 0 ? sides : open;
  return `Compare ${listInWords(
    sidesShown.map(([code, kind]) => `${code === undefined ? "one side" : quote(code)} with ${kind}`),
    "or",
  )}.`;
}

/** Advises a membership test on the side that is a set. */
function membershipOf(left: string, leftCode: string | undefined, rightCode: string | undefined): string {
  const [member, set] = /^(?:a|an|the)(?: \w+)* set\b/.test(left) ? [rightCode, leftCode] : [leftCode, rightCode];
  return `To test membership, write \`in\`: ${quote(`${member ?? "x"} in ${set ?? "S"}`)}.`;
}

/** The coordinate in which two otherwise similar tuples differ. */
interface OtherCoordinate {
  /** One-based. */
  readonly place: number;
  readonly actual: string;
  readonly needed: string;
}

export const types = {
  wrongKind: entry<{
    code: string | undefined;
    found: string;
    needs: string;
    repair: string | RepairTemplate | undefined;
  }>({
    code: "L401",
    severity: "error",
    title: "Wrong kind of value",
    message: ({ code, found, needs }) => `${subject(code)} is ${found}, but ${needs}.`,
    help: ({ repair, code }, place) => adviseAt(place, repair ?? otherwiseMeant(code)),
    explain:
      "Every operation is defined for certain kinds of values: `+` adds numbers and joins sequences, `U` unites sets, `&` combines truth values. Here the value is of another kind, whatever the arguments are, so the operation would always fail. Perhaps you meant another operation. If the value is not what you expect, check where it is defined.",
    example: "/$ primes := {2, 3, 5}\n   more := primes + 7 $/",
    repair: "/$ primes := {2, 3, 5}\n   more := primes U {7} $/",
  }),
  unlike: entry<{ left: string; right: string; repair: string | RepairTemplate | undefined; own: string | undefined }>({
    code: "L402",
    severity: "error",
    title: "Incompatible operands",
    message: ({ left, right }) =>
      `\`+\` adds numbers or joins tuples, sequences or strings, but its operands here are ${left} and ${right}.`,
    help: ({ repair, own, left, right }, place) =>
      own !== undefined
        ? alikeBranches(own)
        : adviseAt(place, repair ?? `Change one of the two: \`+\` cannot combine ${left} and ${right}.`),
    explain:
      '`+` adds two numbers, or joins two tuples, two sequences or two strings. A number cannot be joined to a string, but its printed form can: `pp(3)` is the string `"3"`. To extend a sequence, join another sequence, such as `<x>`, which has a single member.',
    example: '/$ label(n) := "round " + 3 $/',
    repair: '/$ label(n) := "round " + pp(3) $/',
  }),
  unlikeProduct: entry<{ left: string; right: string; set: string | undefined; factor: string | undefined }>({
    code: "L403",
    severity: "error",
    title: "Product of a number and a set",
    message: ({ left, right }) =>
      `\`*\` multiplies numbers or forms the product of sets, but its operands here are ${left} and ${right}.`,
    help: ({ set = "S", factor = "k" }) =>
      `Multiply each member of the set: ${quote(`{${asOperand(factor)} * x | x in ${set}}`)}.`,
    explain:
      "`*` has two meanings: the product of numbers, and the Cartesian product of sets, which is the set of all pairs. A number times a set is neither. To multiply the members of a set one by one, write `{2 * x | x in S}`.",
    example: "/$ doubled := 2 * {1, 2, 3} $/",
    repair: "/$ doubled := {2 * x | x in {1, 2, 3}} $/",
  }),
  wrongArgument: entry<{
    name: string;
    code: string | undefined;
    found: string;
    foundType: string | undefined;
    needed: string;
    neededType: string | undefined;
    which: number | undefined;
    part: string | undefined;
    repair: string | RepairTemplate | undefined;
  }>({
    code: "L404",
    severity: "error",
    title: "Wrong argument",
    message: ({ name, code, found, foundType, needed, neededType, which, part }) =>
      `${quote(name)} needs ${withType(needed, neededType)} ${part === undefined ? "as" : "inside"} its ${which === undefined ? "" : `${ordinal(which)} `}argument, but ${contrast(code, found, foundType, needed, neededType)}.`,
    help: ({ repair, name, code, found, needed, neededType }, place, defined) =>
      found === "a fraction"
        ? `Round down to an integer: ${quote(`floor(${code ?? "x"})`)}.`
        : adviseAt(
            place,
            repair ??
              `Pass ${withType(needed, neededType)}${defined === undefined ? "" : `, or change ${quote(name)} so that it accepts ${found}`}.`,
          ),
    explain:
      "A function accepts only arguments for which its definition has a value. They are given by its signature or, without one, by how the definition uses its parameters. This argument is never accepted. Perhaps the arguments are in the wrong order, or you meant a coordinate or a member instead of the whole value.",
    example: "/$ double(x) := 2 * x\n   y := double({4}) $/",
    repair: "/$ double(x) := 2 * x\n   y := double(4) $/",
  }),
  outside: entry<{ index: string | undefined; target: string | undefined; found: string; length: number | undefined }>({
    code: "L405",
    severity: "error",
    title: "No such coordinate",
    message: ({ index, target, found, length }) => {
      const coordinate = index === undefined ? "such coordinate" : `coordinate ${quote(index)}`;
      const numbering =
        length === undefined
          ? "and coordinates are numbered from 1"
          : `with coordinates 1 ${length === 2 ? "and" : "to"} ${length}`;
      return `There is no ${coordinate}: ${target === undefined ? "this" : quote(target)} is ${found}, ${numbering}.`;
    },
    help: ({ index, target, length }, place) => {
      if (length !== undefined)
        return `The last coordinate is number ${length}: ${quote(`${target ?? "t"}[${length}]`)}.`;
      if (index?.startsWith("-") === true && target !== undefined)
        return `Coordinates are numbered from 1, and the number of the last one is the length: ${quote(`${asOperand(target)}[|${target}|]`)}.`;
      const help = `The first coordinate is number 1: ${quote(`${target ?? "t"}[1]`)}.`;
      return adviseAt(place, index === "0" ? { help, text: "1" } : help);
    },
    explain:
      "The coordinates of a tuple, the members of a sequence and the characters of a string are numbered from 1. A pair has coordinates 1 and 2 only: there is no coordinate 0, and none after the last.",
    example: "/$ corner := (3, 4)\n   z := corner[3] $/",
    repair: "/$ corner := (3, 4)\n   z := corner[2] $/",
  }),
  valueArity: entry<{ code: string | undefined; needs: number; count: number }>({
    code: "L406",
    severity: "error",
    title: "Wrong number of arguments to a function value",
    message: ({ code, needs, count }) =>
      `${subject(code)} takes ${countOf(needs, "argument")}, but this call has ${count}.`,
    help: ({ needs, count }) =>
      needs === 1 && count > 1
        ? "A tuple in parentheses is one argument."
        : "Write one argument for each of its parameters.",
    explain:
      "`lam x y. x + y` is a function of two arguments; `lam p. p[1] + p[2]` is a function of one argument, which is a pair. A call must have exactly as many arguments as the function has parameters.",
    example: "/$ sum := lam p. p[1] + p[2]\n   five := sum(2, 3) $/",
    repair: "/$ sum := lam p. p[1] + p[2]\n   five := sum((2, 3)) $/",
  }),
  signature: entry<{
    name: string;
    found: string;
    foundType: string | undefined;
    needed: string;
    neededType: string | undefined;
    code: string | undefined;
    isPart: boolean;
    repair: string | undefined;
  }>({
    code: "L407",
    severity: "error",
    title: "Value does not match the signature",
    message: ({ name, found, foundType, needed, neededType, code, isPart }) =>
      `The signature of ${quote(name)} requires ${withType(needed, neededType)}${isPart ? " here" : ""}, but ${contrast(code, found, foundType, needed, neededType)}.`,
    help: ({ repair }) => repair ?? eitherMayChange,
    explain:
      "A signature states that the value of a definition always belongs to a certain set. Here is a value that never belongs to that set. Either the signature or the definition is wrong; only you know which.",
    example: "/$ half: Int -> Bool\n   half(n) := floor(n / 2) $/",
    repair: "/$ half: Int -> Int\n   half(n) := floor(n / 2) $/",
  }),
  infinite: entry<{ set: string; isQuantified: boolean }>({
    code: "L408",
    severity: "error",
    title: "Infinite set cannot be listed",
    message: ({ set }) => `${quote(set)} is infinite, so its members cannot be listed or counted.`,
    help: ({ set, isQuantified }) =>
      isQuantified
        ? "Write a finite part of it, such as a range in braces. A statement about all members is a conjecture: `conjecture:>all n in Nat. p(n)` looks for a counterexample."
        : set === "Nat" || set === "Int"
          ? "Write a finite part of it, such as a range in braces."
          : "Write a finite part of it. For the members that are also in a finite set, use `sec`.",
    explain:
      "To compute a sum, count members or find a member with a property, LED tries the members one after another. With an infinite set, that would never end. You can test whether a value is a member, as in `x in Nat`. The members of a finite part, such as `{0..100}`, can also be listed.",
    example: "/$ evens(S) := {n | n in S & n mod 2 = 0}\n   E := evens(Nat) $/",
    repair: "/$ evens(S) := {n | n in S & n mod 2 = 0}\n   E := evens({0..100}) $/",
  }),
  twoKinds: entry<{ name: string | undefined; first: string; second: string; isProduct: boolean }>({
    code: "L409",
    severity: "error",
    title: "Used as two kinds of value",
    message: ({ name, first, second }) =>
      `${name === undefined ? "This" : quote(name)} must be ${second} here, but elsewhere in this definition it is ${first}.`,
    help: ({ name, isProduct }) =>
      `No value is both. ${isProduct ? productHelp(name ?? "n") : "If it can be either, test in a branch which one it is."}`,
    explain:
      "The kind of a parameter follows from how it is used. Here it is used in two ways in the same call: one use needs values of one kind, and the other needs values of another kind. So the definition has no value for any argument.",
    example: "/$ grow(S) := S U {S + 1} $/",
    repair: "/$ grow(S) := S U {x + 1 | x in S} $/",
  }),
  incomparable: entry<{ code: string | undefined; what: "functions" | "infinite sets" }>({
    code: "L410",
    severity: "error",
    title: "Values that cannot be compared",
    message: ({ code, what }) => `${subject(code)} compares two ${what}, which is impossible.`,
    help: ({ what }) =>
      what === "functions"
        ? "Compare their values for the relevant arguments, with `all`."
        : "Compare finite parts of them, with `sec`.",
    explain:
      "Two functions are equal if they have the same value for every argument, and two sets are equal if they have the same members. If there are infinitely many arguments or members, no program can check them all. For finitely many arguments it can, as in `all x in {0..9}. f(x) = g(x)`.",
    example: "/$ double(x) := 2 * x\n   twice(x) := x + x\n   same iff double = twice $/",
    repair: "/$ double(x) := 2 * x\n   twice(x) := x + x\n   same iff all x in {0..9}. double(x) = twice(x) $/",
  }),
  hook: entry<{
    name: string;
    found: string;
    shape: string;
    code?: string | undefined;
    /** The values of a definition that is wrong as a whole. */
    values?: readonly Span[];
    /** True if the members have the required type. */
    isNested?: boolean;
  }>({
    code: "L411",
    severity: "error",
    title: "Wrong value in a game definition",
    message: ({ name, found, shape, code }) =>
      code === undefined
        ? `${quote(name)} is ${found}, but a game needs ${shape}.`
        : `${quote(code)} is ${found}, but ${quote(name)} needs ${shape} here.`,
    help: ({ name, found, code, values = [], isNested = false }) => {
      const isSound = name === "sounds";
      if (isNested)
        return "There is one level too many: join the inner sets with `U` or `Union`, or the inner sequences with `+`.";
      if (isSound && code !== undefined) {
        const sounds = listInWords(soundNames.map((sound) => quote(`\`${sound}`)));
        return `The built-in sounds are ${sounds}. For any other sound, write the path of a file in quotes.`;
      }
      if (found === "an image" || (isSound && (found === "an atom" || found === "a string")))
        return adviseBrackets(values, "{", "}", `${braces(values)} to make it a set.`);
      return isSound
        ? `Write a set of sound names, such as ${quote("`ding")}, or ${quote("{}")} for no sound.`
        : "Write a set of images, made by `disc`, `segment`, `text` or similar functions.";
    },
    explain:
      "A game draws `images`: a set of images, or a sequence of images and sets of images, which are drawn on top of each other in that order. It plays `sounds`: a set or a sequence of the names of sounds. Other values cannot be drawn or played.",
    example: "/$ initialState := 0\nnewState := currentState\nimages := disc(point(500, 400), 50, dRed) $/",
    repair: "/$ initialState := 0\nnewState := currentState\nimages := {disc(point(500, 400), 50, dRed)} $/",
  }),
  machineShape: entry<{
    name: string;
    found: string;
    needed: string;
    member: string;
    code: string | undefined;
    /** The values that would be valid in braces. */
    values: readonly Span[];
  }>({
    code: "L416",
    severity: "warning",
    title: "Wrong value in a state definition",
    message: ({ name, found, needed, code }) =>
      code === undefined
        ? `${quote(name)} is ${found}, but it must be ${needed}.`
        : `${quote(code)} is ${found}, but ${quote(name)} needs ${needed} here.`,
    help: ({ name, found, member, values }) => {
      if (values.length > 0)
        return adviseBrackets(values, "{", "}", `${braces(values)} to make it a set with one member.`);
      if (found === infiniteSet) return "Write a finite part of it, such as a range in braces.";
      return `Each member of ${quote(name)} must be ${member}${memberExamples[name] ?? ""}.`;
    },
    explain:
      "Claims such as `always:>` are checked in all reachable states. The states come from a few definitions with fixed shapes: `initialStates` is a finite set of states, `next(s)` is the finite set of states that can follow s, and `steps(s)` is a finite set of pairs (label, state). In a game, `inputs` is a finite set of pairs (click, keys), where a click is `` `nil `` or a pair of integers, and keys is a set of the names of keys. `images(s)` draws a state, so it is a set or a sequence of images. A definition with another shape fails in the first state.",
    example: "/$ initialState := 0\n   next(s) := (s + 1) mod 5 $/\n\nalways:>s < 5",
    repair: "/$ initialState := 0\n   next(s) := {(s + 1) mod 5} $/\n\nalways:>s < 5",
  }),
  stateOfOtherKind: entry<{ found: string; others: string; hook: string }>({
    code: "L414",
    severity: "error",
    title: "Inconsistent kind of state",
    message: ({ found, others, hook }) =>
      `The state becomes ${found} here, but elsewhere it is ${others}. ${quote(hook)} cannot handle ${found}.`,
    help: ({ hook }) => `Write a state of the same kind here, or test in a branch of ${quote(hook)} which kind it is.`,
    explain:
      "In each frame, a game computes the next state with its step and draws it with `images`. States may be of several kinds, such as `` `menu `` at first and a pair later, if every definition that reads the state tests which kind it is. Here the step produces a state for which the next frame always fails, whichever branch is taken.",
    example:
      "/$ initialState := (0, 0)\nnewState := {} if mouseClicked; (currentState[1] + 1, 0) otherwise\nimages := {disc(point(currentState[1], 400), 50, dRed)} $/",
    repair:
      "/$ initialState := (0, 0)\nnewState := (0, 0) if mouseClicked; (currentState[1] + 1, 0) otherwise\nimages := {disc(point(currentState[1], 400), 50, dRed)} $/",
  }),
  shape: entry<{ pattern: string | undefined; length: number; value: string | undefined; found: string }>({
    code: "L415",
    severity: "error",
    title: "Wrong number of parts in a pattern",
    message: ({ pattern, length, value, found }) =>
      `${subject(pattern)} has ${countOf(length, "part")}, but ${value === undefined ? "the value" : quote(value)} is ${found}.`,
    help: ({ pattern }) =>
      `In ${pattern === undefined ? "the pattern" : quote(pattern)}, write one name for each part of the value.`,
    explain:
      "In `where` and in a guard, `(x, y) = p` names the coordinates of p. The pattern has one name for each coordinate, so p must be a tuple of that length. This expression never has such a value.",
    example: "/$ parts(m) := (floor(m / 60), m mod 60)\n   clock(m) := h where (h, r, s) = parts(m) $/",
    repair: "/$ parts(m) := (floor(m / 60), m mod 60)\n   clock(m) := h + r where (h, r) = parts(m) $/",
  }),
  member: entry<{ code: string | undefined; what: string }>({
    code: "L412",
    severity: "error",
    title: "Invalid member of a set",
    message: ({ code, what }) => `${subject(code)} is ${what}, which cannot be a member of a set.`,
    help: ({ what }) =>
      what === "a function"
        ? "Use a sequence, in angle brackets: it can contain functions."
        : "To combine infinite sets into one, write their union with `U`. To list them, use a sequence, in angle brackets.",
    explain:
      "The members of a set are distinct, so they must be comparable. Two functions, or two infinite sets, cannot be compared. A sequence or a tuple does not compare its parts, so it can contain them. To combine infinite sets into one, such as `Atom U String`, use their union.",
    example: "/$ steps := {lam x. x + 1, lam x. 2 * x} $/",
    repair: "/$ steps := <lam x. x + 1, lam x. 2 * x> $/",
  }),
  signatureOfItself: entry<{ name: string }>({
    code: "L413",
    severity: "error",
    title: "Circular signature",
    message: ({ name }) => `The sets in the signature of \`${name}\` depend on \`${name}\` itself.`,
    help: () => "Use sets that do not depend on it.",
    explain:
      "A signature states in which set a value is, so the set must be known without the value. Here the set is computed from the value, for example as pairs of its members, so neither can be found without the other. A set may mention itself in its own definition, inside a product, `fSet` or `Seq`: that is a recursive type. A signature may not.",
    example: "/$ Slot := Day * {8..17}\n   Day: Slot U {`never}\n   Day := {`mon, `tue} $/",
    repair: "/$ Slot := Day * {8..17}\n   Day: fSet(Atom)\n   Day := {`mon, `tue} $/",
  }),
  neverEqual: entry<{
    left: string;
    right: string;
    leftCode: string | undefined;
    rightCode: string | undefined;
    leftType: string | undefined;
    rightType: string | undefined;
    operator: string;
    atomAndString: boolean;
    isMember: boolean;
    leftName: UnknownName | undefined;
    rightName: UnknownName | undefined;
    stranger: UnmatchedPart | undefined;
    /** The differing coordinate, if both tuples have the same description. */
    coordinate?: OtherCoordinate | undefined;
  }>({
    code: "L420",
    severity: "warning",
    title: "Never equal",
    message: ({
      left,
      right,
      leftCode,
      rightCode,
      leftType,
      rightType,
      operator,
      leftName,
      rightName,
      stranger,
      coordinate,
    }) => {
      if (stranger !== undefined)
        return `This is ${operator === "=" ? "never" : "always"} true: ${describeUnmatched(stranger)}.`;
      const [one, other] = [
        leftCode === undefined ? "the left side" : quote(leftCode),
        rightCode === undefined ? "the right side" : quote(rightCode),
      ];
      const [named, keyed] = leftName?.isKey === true ? [leftCode, other] : [rightCode, one];
      const reason =
        coordinate !== undefined
          ? `the ${ordinal(coordinate.place)} coordinate of ${one} is ${coordinate.actual}, but that of ${other} is ${coordinate.needed}`
          : leftName?.isKey === true || rightName?.isKey === true
            ? `${keyed} is the name of a key, but ${noKey(named)}`
            : left !== right
              ? `${one} is ${left}, but ${other} is ${right}`
              : isLiteral(leftCode) && rightType !== undefined
                ? `${other} is always ${quoteWithin(rightType)}, never ${one}`
                : isLiteral(rightCode) && leftType !== undefined
                  ? `${one} is always ${quoteWithin(leftType)}, never ${other}`
                  : leftType === undefined || rightType === undefined
                    ? `both sides are ${left}, but never the same one`
                    : `${one} is always ${quoteWithin(leftType)}, but ${other} is always ${quoteWithin(rightType)}`;
      return `This is ${operator === "=" ? "never" : "always"} true: ${reason}.`;
    },
    help: ({ atomAndString, isMember, leftName, rightName, stranger, left, right, leftCode, rightCode }) =>
      meantName(stranger?.name) ??
      meantName(leftName) ??
      meantName(rightName) ??
      (atomAndString
        ? adviseNotation(leftCode, rightCode)
        : isMember
          ? membershipOf(left, leftCode, rightCode)
          : left === right
            ? "Check both sides: they have no value in common."
            : adviseComparison([leftCode, left], [rightCode, right])),
    explain:
      "Values of different kinds are never equal: an atom is not a string, and a number is not a set. Values of the same kind are never equal if they come from two disjoint sets. A comparison that always has the same result is probably not what you meant.",
    example: '/$ isCross: {`x, `o} -> Bool\n   isCross(p) iff p = "x" $/',
    repair: "/$ isCross: {`x, `o} -> Bool\n   isCross(p) iff p = `x $/",
  }),
  neverMember: entry<{
    code: string | undefined;
    found: string;
    foundType: string | undefined;
    member: string;
    memberType: string | undefined;
    asType: boolean;
    /** True if only the types tell the value and some of the members apart, not their descriptions. */
    sharesKind?: boolean;
    /** True if the membership concerns a coordinate of the members. */
    isCoordinate?: boolean;
    atomAndString: boolean;
    repair: string | undefined;
    name: UnknownName | undefined;
    /** The differing coordinate, if both tuples have the same description. */
    coordinate?: OtherCoordinate | undefined;
  }>({
    code: "L421",
    severity: "warning",
    title: "Never a member",
    message: ({ code, found, foundType, member, memberType, asType, sharesKind, isCoordinate, name, coordinate }) => {
      if (coordinate !== undefined && !asType) {
        const { place, needed, actual } = coordinate;
        const members = `the ${ordinal(place)} coordinate of each member is ${needed}`;
        return `${subject(code)} is never a member: ${members}, but that of ${quote(code ?? "this")} is ${actual}.`;
      }
      if (isCoordinate === true)
        return `${subject(code)} never occurs: this coordinate of each member is ${member}, but ${quote(code ?? "this")} is ${found}.`;
      if (name?.isKey === true)
        return `${subject(code)} is never a member: each member of the set is the name of a key, but ${noKey(code)}.`;
      const isTold =
        foundType === undefined || memberType === undefined || (found !== member && (asType || sharesKind !== true));
      const namesActual = isTold || (found !== member && found === "a fraction");
      const actualNames = namesActual
        ? `is ${found}`
        : isLiteral(code)
          ? "is not one of them"
          : `is always ${quoteWithin(foundType)}`;
      if (isTold && !asType && sharesKind === true) return `${subject(code)} is never a member of this set.`;
      if (asType) {
        const type = memberType === undefined ? "of this type" : `in ${quote(memberType)}`;
        return `${subject(code)} is never ${type}: it ${isTold ? actualNames : `is always ${quoteWithin(foundType)}`}.`;
      }
      const [each, element] = [isTold ? member : `in ${quote(memberType)}`, code === undefined ? "this" : quote(code)];
      return `${subject(code)} is never a member: each member of the set is ${each}, but ${element} ${actualNames}.`;
    },
    help: ({ atomAndString, repair, name, code, found, member, sharesKind }) => {
      const test = sharesKind === true ? "Test" : `Test for ${member}, or test`;
      const value = code === undefined ? found : quote(code);
      return (
        meantName(name) ??
        (atomAndString ? adviseNotation(code, undefined) : (repair ?? `${test} whether ${value} is in another set.`))
      );
    },
    explain:
      "This value is never a member of the set, so the result of the test is always the same. Perhaps you meant a coordinate or a member instead of the whole value. Or the members are tuples, and you should test for a tuple.",
    example: "/$ moves := {(`x, 1), (`o, 5)}\n   taken iff 5 in moves $/",
    repair: "/$ moves := {(`x, 1), (`o, 5)}\n   taken iff (`o, 5) in moves $/",
  }),
  unreachable: entry<{ code: string | undefined; isDead: boolean; isOneBefore: boolean }>({
    code: "L422",
    severity: "warning",
    title: "Unreachable branch",
    message: ({ code, isDead, isOneBefore }) =>
      isDead
        ? `This branch is never reached: ${code === undefined ? "its condition" : quote(code)} is always false.`
        : `This branch is never reached: ${isOneBefore ? "an earlier branch covers" : "the earlier branches cover"} all its cases.`,
    help: ({ isDead, isOneBefore }) =>
      isDead
        ? "Remove the branch or fix its condition."
        : `Remove it, or move it before the ${isOneBefore ? "branch that covers" : "branches that cover"} its cases.`,
    explain:
      "Branches are tried from the top, and the first one whose condition is true determines the value. If earlier branches cover all cases of a later one, or if its own condition is never true, that branch is never used. Often the order is wrong: the special case belongs before the general one.",
    example: "/$ sign(n) := 1 if n >= 0; 0 if n = 0; -1 otherwise $/",
    repair: "/$ sign(n) := 0 if n = 0; 1 if n >= 0; -1 otherwise $/",
  }),
  incomplete: entry<{ name: string | undefined; uncovered: string | undefined }>({
    code: "L423",
    severity: "warning",
    title: "Possibly missing case",
    message: ({ name, uncovered }) =>
      `${name === undefined ? "These branches" : `The branches of ${quote(name)}`} have no \`otherwise\` and may not cover every case${uncovered === undefined ? "." : `: what if ${quote(uncovered)}?`}`,
    help: ({ uncovered }) =>
      `Add ${uncovered === undefined ? "" : "a branch for this case, or "}a last branch with \`otherwise\`. Or restrict the arguments, with a signature or a guard \`If\`.`,
    explain:
      "If no branch applies to a call, the call is an error. This definition has no `otherwise`, and there seem to be calls to which no branch applies. If such a case was found, the message shows it. If the branches do cover all cases, for a reason that LED cannot see, replace the last condition by `otherwise`.",
    example: "/$ sign(n) := 1 if n > 0; -1 if n < 0 $/",
    repair: "/$ sign(n) := 1 if n > 0; -1 if n < 0; 0 otherwise $/",
  }),
  endless: entry<{ name: string; why: NonTermination }>({
    code: "L424",
    severity: "warning",
    title: "Infinite recursion",
    message: ({ name, why }) => {
      switch (why.kind) {
        case "always":
          return `${quote(name)} never has a value: every branch calls ${quote(name)} again.`;
        case "same":
          return `${quote(why.call)} repeats the same call with the same arguments, so the recursion never ends.`;
        case "kept":
          return repeatedCall(name, why);
        case "noWayOut": {
          const numbers = why.numbers === "any" ? "" : `for all ${why.numbers}, `;
          return `${quote(why.call)} never ends: ${numbers}every branch taken after it calls ${quote(name)} again.`;
        }
      }
    },
    help: ({ name, why }) =>
      why.kind === "always"
        ? `Add a branch that does not call ${quote(name)}.`
        : "Pass a value that comes closer to a branch that ends, such as a smaller number or a sequence without its first member.",
    explain:
      "A definition that calls itself needs a base case, a branch that does not. Here every branch calls the definition again, or a call passes arguments that never reach the base case: the values that its condition tests stay the same or move away from it.",
    example: "/$ sumTo(n) := n + sumTo(n - 1) $/",
    repair: "/$ sumTo(n) := 0 if n = 0; n + sumTo(n - 1) otherwise $/",
  }),
  idle: entry<{ callee: string; code: string | undefined; takes: number; count: number }>({
    code: "L425",
    severity: "warning",
    title: "Function with the wrong number of parameters",
    message: ({ callee, code, takes, count }) =>
      `${subject(code)} takes ${countOf(takes, "argument")}, but ${quote(callee)} calls it with ${count}.`,
    help: ({ count }) => `Pass a function of ${countOf(count, "argument")}, for example one written with \`lam\`.`,
    explain:
      "A function that is passed as an argument is called with a certain number of arguments. This one takes a different number, so it fails as soon as it is called. It is only a warning because it might never be called, for example if the sequence is empty.",
    example:
      "/$ mapped(f, s) := <> if s = <>; <f(s[1])> + mapped(f, s[2..]) otherwise\n   power(x, n) := x^n\n   squares := mapped(power, <1, 2, 3>) $/",
    repair:
      "/$ mapped(f, s) := <> if s = <>; <f(s[1])> + mapped(f, s[2..]) otherwise\n   power(x, n) := x^n\n   squares := mapped(lam x. power(x, 2), <1, 2, 3>) $/",
  }),
  oddRow: entry<{ code: string | undefined; length: number; usual: number; others: number }>({
    code: "L426",
    severity: "warning",
    title: "Tuple of a different length",
    message: ({ code, length, usual, others }) =>
      `${subject(code)} has ${countOf(length, "coordinate")}, but the ${others} other tuples here have ${usual}.`,
    help: ({ length, usual }) =>
      length < usual
        ? "Add the missing coordinate. If both lengths are intended, give the table a signature."
        : "Remove a coordinate. If both lengths are intended, give the table a signature.",
    explain:
      "The rows of a table are tuples of the same length. A pattern such as `(d, h, s)` matches only tuples with three coordinates, so it silently skips a row with two. If tuples of several lengths are intended, state that in a signature: `T: fSet(Nat * Nat U Nat * Nat * Nat)`.",
    example: '/$ lessons := {("Monday", 9, "algebra"), ("Monday", 10, "art"), ("Tuesday", "physics")} $/',
    repair: '/$ lessons := {("Monday", 9, "algebra"), ("Monday", 10, "art"), ("Tuesday", 9, "physics")} $/',
  }),
} as const;
