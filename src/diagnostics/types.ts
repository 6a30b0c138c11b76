// Type errors (types/), worded in terms of sets: the actual and the required one.

import { entry } from "./diagnostic.js";
import type { Span } from "../text/source.js";
import { adviceAt, enclosing, type Instead } from "./repair.js";
import { keyNames } from "../runtime/easel/keys.js";
import { soundNames } from "../runtime/easel/sound-names.js";
import { quoted } from "../runtime/values/printer.js";
import { alikeBranches, asOperand, counted, listed, productHelp, quote } from "./words.js";

const ordinal = (n: number): string => ["first", "second", "third", "fourth", "fifth", "sixth"][n - 1] ?? `${n}th`;
const subject = (code: string | undefined): string => (code === undefined ? "This" : quote(code));
const typed = (words: string, type: string | undefined): string =>
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
function within(type: string): string {
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
  found: string,
  foundType: string | undefined,
  needed: string,
  neededType: string | undefined,
): string {
  const what = code === undefined ? "this" : quote(code);
  if (found !== needed || neededType === undefined) return `${what} is ${found}`;
  return isLiteral(code) || foundType === undefined
    ? `${what} is not in this set`
    : `${what} is in ${quote(foundType)}`;
}

/** Advice if either the definition or its signature may be wrong. */
export const eitherMayChange = "One of the two has to change: the definition, or the signature.";

/** Reasons for non-termination. */
type Endless =
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

function keptCall(name: string, { call, same, longer }: Endless & { readonly kind: "kept" }): string {
  const names = (list: readonly string[]): string => listed(list.map(quote));
  const reasons = [
    ...(same.length === 0 ? [] : [`hands on ${names(same)} as ${same.length === 1 ? "it is" : "they are"}`]),
    ...(longer.length === 0 ? [] : [`never makes ${names(longer)} empty`]),
  ];
  return reasons.length === 0
    ? `${quote(call)} is evaluated in any case, and so never comes to an end.`
    : `${quote(call)} ${reasons.join(" and ")}, so that ${quote(name)} takes the same way again and never comes to an end.`;
}

/** A name that differs from all names it is compared with. */
interface UnknownName {
  /** True if the others are key names. */
  readonly isKey: boolean;
  /** The probable intended name, as LED. */
  readonly meant: string | undefined;
}

/** Suggests the intended name, as a sentence. */
export const meantName = (name: UnknownName | undefined): string | undefined =>
  name?.meant === undefined
    ? name?.isKey === true
      ? keysHelp
      : undefined
    : name.isKey
      ? `The key is called ${quote(name.meant)}.`
      : `Perhaps ${quote(name.meant)} was meant.`;

const longKeys = keyNames().filter((name) => name.length > 1);
const keysHelp = `Keys are called by their digit or letter, or ${listed(
  longKeys.map((name) => quote(quoted(name))),
  "or",
)}.`;

const noKey = (code: string | undefined): string => `no key is called ${code === undefined ? "so" : quote(code)}`;

/** A component of a literal on one side of an equation that the other side never contains. */
interface Stranger {
  readonly part: string | undefined;
  readonly holder: string | undefined;
  readonly other: string | undefined;
  readonly name: UnknownName | undefined;
}

function strange({ part, holder, other, name }: Stranger): string {
  const why = name?.isKey === true ? `, since ${noKey(part)}` : "";
  const own = holder === undefined ? "one side" : quote(holder);
  return `${own} has ${part === undefined ? "a part" : quote(part)}, and ${other === undefined ? "the other" : quote(other)} never does${why}`;
}

/** Advises to spell an atom as a string, or the converse, if one of them is a literal. */
function otherNotation(...codes: readonly (string | undefined)[]): string {
  const [meant] = codes.flatMap((code) => {
    const [, text, atom] = /^(?:"(\p{L}[\p{L}\d_]*)"|`([\p{L}\d_]+))$/u.exec(code ?? "") ?? [];
    return text !== undefined ? [`\`${text}`] : atom !== undefined ? [quoted(atom)] : [];
  });
  const rule = "An atom is written with a backquote, a string in quotes; they are different values.";
  return meant === undefined ? rule : `${rule} Here perhaps ${quote(meant)} is meant.`;
}

export const infiniteSet = "an infinite set";

/** Example members of the sets that define a document's states, by the names of these sets. */
const memberExamples: Readonly<Record<string, string>> = {
  steps: `, such as ${quote("(`go, s)")}`,
  inputs: `, such as ${quote('(`nil, {"Left"})')}`,
  images: `, such as ${quote("disc(point(500, 400), 50, dRed)")}`,
};

/** Advice for a value without applicable operation. */
const elsewhere = (code: string | undefined): string =>
  code !== undefined && /^[\p{L}][\p{L}\p{M}\d_']*(?:\(.*\)|\[.*\])?$/u.test(code)
    ? `Look where ${quote(code)} comes from, or use another operation here.`
    : "Write another value here, or use another operation.";

/** Advises what to compare each non-literal side of an equation with. */
function comparedWith(...sides: readonly (readonly [code: string | undefined, kind: string])[]): string {
  const open = sides.filter(([code]) => !isLiteral(code) && code !== "{}" && code !== "<>");
  const all = open.length === 0 ? sides : open;
  return `Compare ${listed(
    all.map(([code, kind]) => `${code === undefined ? "one side" : quote(code)} with ${kind}`),
    "or",
  )}.`;
}

/** Advises a membership test on the side that is a set. */
function membershipOf(left: string, leftCode: string | undefined, rightCode: string | undefined): string {
  const [member, set] = /^(?:a|an|the)(?: \w+)* set\b/.test(left) ? [rightCode, leftCode] : [leftCode, rightCode];
  return `Membership is asked with \`in\`: ${quote(`${member ?? "x"} in ${set ?? "S"}`)}.`;
}

/** The coordinate in which two otherwise similar tuples differ. */
interface OtherCoordinate {
  /** One-based. */
  readonly place: number;
  readonly found: string;
  readonly needed: string;
}

export const types = {
  wrongKind: entry<{ code: string | undefined; found: string; needs: string; repair: string | Instead | undefined }>({
    code: "L401",
    severity: "error",
    title: "A value of another kind",
    message: ({ code, found, needs }) => `${subject(code)} is ${found}, but ${needs}.`,
    help: ({ repair, code }, place) => adviceAt(place, repair ?? elsewhere(code)),
    explain:
      "Every operation has a meaning for values of some kinds: `+` adds numbers and joins sequences, `U` unites sets, `&` joins truth values. Here the value is of another kind, whatever the arguments are. So this fails whenever it is evaluated, and is told before anything runs. Often another operation was meant. Or the value is not what it seems to be; then the place where it is defined is the one to look at.",
    example: "/$ primes := {2, 3, 5}\n   more := primes + 7 $/",
    repair: "/$ primes := {2, 3, 5}\n   more := primes U {7} $/",
  }),
  unlike: entry<{ left: string; right: string; repair: string | Instead | undefined; own: string | undefined }>({
    code: "L402",
    severity: "error",
    title: "Values that do not go together",
    message: ({ left, right }) =>
      `\`+\` adds two numbers, or joins two tuples, two sequences or two strings; here it stands between ${left} and ${right}.`,
    help: ({ repair, own, left, right }, place) =>
      own !== undefined
        ? alikeBranches(own)
        : adviceAt(
            place,
            repair ?? `No meaning of \`+\` takes ${left} and ${right}: one of the two has to be another value.`,
          ),
    explain:
      "`+` adds numbers. It also joins tuples, sequences and strings, each with its like. A number cannot be joined to a string: its printed form can, which `pp` gives. A sequence is extended by a sequence, such as `<x>`, which has a single member.",
    example: '/$ label(n) := "round " + 3 $/',
    repair: '/$ label(n) := "round " + pp(3) $/',
  }),
  unlikeProduct: entry<{ left: string; right: string; set: string | undefined; factor: string | undefined }>({
    code: "L403",
    severity: "error",
    title: "A product of a number and a set",
    message: ({ left, right }) =>
      `\`*\` multiplies numbers, or makes the product of sets; here it stands between ${left} and ${right}.`,
    help: ({ set = "S", factor = "k" }) =>
      `Each member is multiplied in a set with conditions: ${quote(`{${asOperand(factor)} * x | x in ${set}}`)}.`,
    explain:
      "`*` has two meanings: the product of numbers, and the product of sets, which is the set of all pairs. A number times a set is neither. The members of a set are multiplied one by one, as in `{2 * x | x in S}`.",
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
    repair: string | Instead | undefined;
  }>({
    code: "L404",
    severity: "error",
    title: "An argument that does not fit",
    message: ({ name, code, found, foundType, needed, neededType, which, part }) =>
      `${quote(name)} needs ${typed(needed, neededType)} ${part === undefined ? "as" : "within"} its ${which === undefined ? "" : `${ordinal(which)} `}argument; ${contrast(code, found, foundType, needed, neededType)}.`,
    help: ({ repair, name, code, found, needed, neededType }, place, defined) =>
      found === "a fraction"
        ? `The integer below a number is ${quote(`floor(${code ?? "x"})`)}.`
        : adviceAt(
            place,
            repair ??
              `Give ${quote(name)} ${typed(needed, neededType)}${defined === undefined ? "" : `, or mend what it does with ${found}`}.`,
          ),
    explain:
      "A function has a value for those arguments for which its definition means something. Which these are follows from its signature, or, if it has none, from how the definition uses its parameters. This argument is never one of them. Perhaps the arguments stand in another order, or a coordinate or a member was meant instead of the whole.",
    example: "/$ double(x) := 2 * x\n   y := double({4}) $/",
    repair: "/$ double(x) := 2 * x\n   y := double(4) $/",
  }),
  outside: entry<{ index: string | undefined; target: string | undefined; found: string; length: number | undefined }>({
    code: "L405",
    severity: "error",
    title: "No such coordinate",
    message: ({ index, target, found, length }) => {
      const asked = index === undefined ? "with this number" : quote(index);
      const known =
        length === undefined
          ? "and coordinates are counted from 1"
          : `with the coordinates 1 ${length === 2 ? "and" : "to"} ${length}`;
      return `There is no coordinate ${asked}: ${target === undefined ? "this" : quote(target)} is ${found}, ${known}.`;
    },
    help: ({ index, target, length }, place) => {
      if (length !== undefined)
        return `The last coordinate has the number ${length}: ${quote(`${target ?? "t"}[${length}]`)}.`;
      if (index?.startsWith("-") === true && target !== undefined)
        return `Places are counted from 1, and the last one has the length as its number: ${quote(`${asOperand(target)}[|${target}|]`)}.`;
      const help = `The first coordinate has the number 1: ${quote(`${target ?? "t"}[1]`)}.`;
      return adviceAt(place, index === "0" ? { help, text: "1" } : help);
    },
    explain:
      "The coordinates of a tuple, the members of a sequence and the characters of a string are numbered from 1. A pair has the coordinates 1 and 2, and nothing else: there is no coordinate 0, and none beyond the last.",
    example: "/$ corner := (3, 4)\n   z := corner[3] $/",
    repair: "/$ corner := (3, 4)\n   z := corner[2] $/",
  }),
  valueArity: entry<{ code: string | undefined; needs: number; given: number; repair: string | undefined }>({
    code: "L406",
    severity: "error",
    title: "Another number of arguments",
    message: ({ code, needs, given }) =>
      `${subject(code)} is a function of ${counted(needs, "argument")}; here it is given ${given}.`,
    help: ({ needs, given, repair }) =>
      repair ??
      (needs === 1 && given > 1
        ? "A tuple in parentheses is one argument."
        : "Give one argument for each of its parameters."),
    explain:
      "`lam x y. x + y` is a function of two arguments, `lam p. p[1] + p[2]` one of a single argument, which is a pair. A function is applied to just as many arguments as it has parameters.",
    example: "/$ sum := lam p. p[1] + p[2]\n   five := sum(2, 3) $/",
    repair: "/$ sum := lam p. p[1] + p[2]\n   five := sum((2, 3)) $/",
  }),
  signature: entry<{
    name: string;
    found: string;
    foundType: string | undefined;
    needed: string;
    neededType: string | undefined;
    isConstant: boolean;
    code: string | undefined;
    isPart: boolean;
    repair: string | undefined;
  }>({
    code: "L407",
    severity: "error",
    title: "Not what the signature says",
    message: ({ name, found, foundType, needed, neededType, isConstant, code, isPart }) =>
      [
        `The signature of ${quote(name)}`,
        isPart ? "asks here for" : isConstant ? "says that it is" : "says that its value is",
        `${typed(needed, neededType)};`,
        `${contrast(code, found, foundType, needed, neededType)}.`,
      ].join(" "),
    help: ({ repair }) => repair ?? eitherMayChange,
    explain:
      "A signature is a claim about a definition: whatever the arguments are, its value belongs to this set. Here is a value that never belongs to it. So the signature or the definition is wrong, and only the writer knows which.",
    example: "/$ half: Int -> Bool\n   half(n) := floor(n / 2) $/",
    repair: "/$ half: Int -> Int\n   half(n) := floor(n / 2) $/",
  }),
  infinite: entry<{ set: string }>({
    code: "L408",
    severity: "error",
    title: "An infinite set cannot be listed",
    message: ({ set }) => `${quote(set)} is infinite, so its members cannot be gone through or counted.`,
    help: ({ set }) =>
      set === "Nat" || set === "Int"
        ? "Name the finite part that is meant, such as a range in braces."
        : "Name the finite part that is meant. What is also in a finite set is written with `sec`.",
    explain:
      "To find a sum, a number of members, or a member that has a property, the members have to be looked at one after the other, and with an infinite set that never ends. What can be asked is whether something is a member: `x in Nat`. A finite part, such as `{0..100}`, can also be gone through.",
    example: "/$ evens(S) := {n | n in S & n mod 2 = 0}\n   E := evens(Nat) $/",
    repair: "/$ evens(S) := {n | n in S & n mod 2 = 0}\n   E := evens({0..100}) $/",
  }),
  twoKinds: entry<{ name: string | undefined; first: string; second: string; isProduct: boolean }>({
    code: "L409",
    severity: "error",
    title: "Used as two kinds of value",
    message: ({ name, first, second }) =>
      `Here ${name === undefined ? "this" : quote(name)} would be ${second}; elsewhere in the same definition it is ${first}.`,
    help: ({ name, isProduct }) =>
      `No value is both. ${isProduct ? productHelp(name ?? "n") : "If it can be the one or the other, ask first which it is, in a branch."}`,
    explain:
      "What a parameter is follows from how it is used. Here it is used in two ways in the same call: one has a meaning for values of one kind only, the other for values of another kind. So there is no argument for which the definition has a value.",
    example: "/$ grow(S) := S U {S + 1} $/",
    repair: "/$ grow(S) := S U {x + 1 | x in S} $/",
  }),
  incomparable: entry<{ code: string | undefined; what: "functions" | "infinite sets" }>({
    code: "L410",
    severity: "error",
    title: "What cannot be compared",
    message: ({ code, what }) =>
      `${code === undefined ? "Here" : quote(code)} compares two ${what}, which cannot be done.`,
    help: ({ what }) =>
      what === "functions"
        ? "Compare their values for the arguments that matter, with `all`."
        : "Compare finite parts of them, which are written with `sec`.",
    explain:
      "Two functions are equal if they have the same value for every argument, two sets if they have the same members. If there are infinitely many, no program can try all of them. For finitely many it can, as in `all x in {0..9}. f(x) = g(x)`.",
    example: "/$ double(x) := 2 * x\n   twice(x) := x + x\n   same iff double = twice $/",
    repair: "/$ double(x) := 2 * x\n   twice(x) := x + x\n   same iff all x in {0..9}. double(x) = twice(x) $/",
  }),
  hook: entry<{ name: string; found: string; shape: string; code?: string | undefined; value?: Span | undefined }>({
    code: "L411",
    severity: "error",
    title: "Not what a game shows or plays",
    message: ({ name, found, shape, code }) =>
      code === undefined
        ? `${quote(name)} is ${found}; a game needs ${shape}.`
        : `${quote(code)} is ${found}; in ${quote(name)}, a game needs ${shape} here.`,
    help: ({ name, found, code, value }) =>
      name === "sounds" && code !== undefined
        ? `The sounds are ${listed(soundNames.map((sound) => quote(`\`${sound}`)))}; any other is the path of a file, in quotes.`
        : found === "an image" || (name === "sounds" && (found === "an atom" || found === "a string"))
          ? enclosing(value, "{", "}", "Braces make it a set.")
          : name === "sounds"
            ? `A set of sounds has names such as ${quote("`ding")} as its members, and no sound is ${quote("{}")}.`
            : "Images are made by `disc`, `segment`, `text` and others, and stand in a set.",
    explain:
      "A game paints what `images` gives: a set of images, or a sequence of images and sets of images, which are painted one over the other. It plays what `sounds` gives: a set or a sequence of the names of sounds. Anything else cannot be shown or played.",
    example: "/$ initialState := 0\nnewState := currentState\nimages := disc(point(500, 400), 50, dRed) $/",
    repair: "/$ initialState := 0\nnewState := currentState\nimages := {disc(point(500, 400), 50, dRed)} $/",
  }),
  machineShape: entry<{
    name: string;
    found: string;
    needed: string;
    member: string;
    code: string | undefined;
    value: Span | undefined;
  }>({
    code: "L416",
    severity: "warning",
    title: "Not what a search for states needs",
    message: ({ name, found, needed, code }) =>
      code === undefined
        ? `${quote(name)} is ${found}, but it needs to be ${needed}.`
        : `${quote(code)} is ${found}, but ${quote(name)} needs ${needed} here.`,
    help: ({ name, found, member, value }) => {
      if (value !== undefined) return enclosing(value, "{", "}", "Braces make it a set with one member.");
      if (found === infiniteSet) return "Name the finite part that is meant, such as a range in braces.";
      return `Each member of ${quote(name)} is ${member}${memberExamples[name] ?? ""}.`;
    },
    explain:
      "Claims such as `always:>` are checked in all states that can be reached. The states come from a few definitions whose shapes are fixed: `initialStates` is a finite set of states, `next(s)` the finite set of the states that can follow s, and `steps(s)` a finite set of pairs (label, state). In a game, `inputs` is a finite set of pairs (click, keys), where a click is `` `nil `` or a pair of integers, and keys are the names of keys. `images(s)` draws a state, so it is a set or sequence of images. A definition with another shape fails in the first state.",
    example: "/$ initialState := 0\n   next(s) := (s + 1) mod 5 $/\n\nalways:>s < 5",
    repair: "/$ initialState := 0\n   next(s) := {(s + 1) mod 5} $/\n\nalways:>s < 5",
  }),
  stateOfOtherKind: entry<{ found: string; others: string; hook: string }>({
    code: "L414",
    severity: "error",
    title: "A state of another kind",
    message: ({ found, others, hook }) =>
      `Here the state becomes ${found}, and elsewhere it is ${others}. ${quote(hook)} cannot work with this one.`,
    help: ({ hook }) =>
      `Give a state of the same kind here; or let ${quote(hook)} ask in a branch which of the two it is.`,
    explain:
      "A game goes on with the state that its step gives, and shows it with `images`. A state may be of several kinds, such as `` `menu `` and later a pair, if what reads it asks first which one it is. Here a state is made with which the next frame surely fails, whichever branches it takes.",
    example:
      "/$ initialState := (0, 0)\nnewState := {} if mouseClicked; (currentState[1] + 1, 0) otherwise\nimages := {disc(point(currentState[1], 400), 50, dRed)} $/",
    repair:
      "/$ initialState := (0, 0)\nnewState := (0, 0) if mouseClicked; (currentState[1] + 1, 0) otherwise\nimages := {disc(point(currentState[1], 400), 50, dRed)} $/",
  }),
  shape: entry<{ pattern: string | undefined; length: number; value: string | undefined; found: string }>({
    code: "L415",
    severity: "error",
    title: "A value of another shape",
    message: ({ pattern, length, value, found }) =>
      `${subject(pattern)} has ${counted(length, "part")}, and ${value === undefined ? "the value" : quote(value)} is ${found}.`,
    help: ({ pattern }) =>
      `Write as many names in ${pattern === undefined ? "the pattern" : quote(pattern)} as the value has parts.`,
    explain:
      "In `where` and in a guard, `(x, y) = p` gives the parts of p names. It has one name for each part, so p must be a tuple with as many coordinates. No value that this expression can have is one.",
    example: "/$ parts(m) := (floor(m / 60), m mod 60)\n   clock(m) := h where (h, r, s) = parts(m) $/",
    repair: "/$ parts(m) := (floor(m / 60), m mod 60)\n   clock(m) := h + r where (h, r) = parts(m) $/",
  }),
  member: entry<{ code: string | undefined; what: string }>({
    code: "L412",
    severity: "error",
    title: "What no set can contain",
    message: ({ code, what }) => `${subject(code)} is ${what}, which cannot be a member of a set.`,
    help: ({ what }) =>
      what === "a function"
        ? "A sequence, in angle brackets, can hold functions."
        : "All that is in one set or in another is in their union, with `U`. A sequence, in angle brackets, can hold infinite sets.",
    explain:
      "The members of a set are different from each other, so they have to be compared, and two functions or two infinite sets cannot be. A sequence or a tuple does not compare what it holds, so it can hold them. Where infinite sets are to become one set, such as `Atom U String`, their union is meant.",
    example: "/$ steps := {lam x. x + 1, lam x. 2 * x} $/",
    repair: "/$ steps := <lam x. x + 1, lam x. 2 * x> $/",
  }),
  signatureOfItself: entry<{ name: string }>({
    code: "L413",
    severity: "error",
    title: "A signature that needs what it describes",
    message: ({ name }) =>
      `The sets in the signature of \`${name}\` are made of \`${name}\` itself, so it says nothing.`,
    help: () => "Name sets that do not depend on it.",
    explain:
      "A signature says in which set a value is, so the set has to be known without the value. If it is made of the value, as pairs of its members are, nobody can tell either of the two from the other. A set that mentions itself in its own definition, inside a product, `fSet` or `Seq`, is a recursive type; a signature is not.",
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
    stranger: Stranger | undefined;
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
      if (stranger !== undefined) return `This is ${operator === "=" ? "never" : "always"} true: ${strange(stranger)}.`;
      const [one, other] = [
        leftCode === undefined ? "the left side" : quote(leftCode),
        rightCode === undefined ? "the right side" : quote(rightCode),
      ];
      const [named, keyed] = leftName?.isKey === true ? [leftCode, other] : [rightCode, one];
      const why =
        coordinate !== undefined
          ? `the ${ordinal(coordinate.place)} coordinate of ${one} is ${coordinate.found}, and that of ${other} is ${coordinate.needed}`
          : leftName?.isKey === true || rightName?.isKey === true
            ? `${keyed} is the name of a key, and ${noKey(named)}`
            : left !== right
              ? `${one} is ${left}, and ${other} is ${right}`
              : isLiteral(leftCode) && rightType !== undefined
                ? `${other} is always ${within(rightType)}, and never ${one}`
                : isLiteral(rightCode) && leftType !== undefined
                  ? `${one} is always ${within(leftType)}, and never ${other}`
                  : leftType === undefined || rightType === undefined
                    ? `both sides are ${left}, but never the same one`
                    : `${one} is always ${within(leftType)}, and ${other} ${within(rightType)}`;
      return `This is ${operator === "=" ? "never" : "always"} true: ${why}.`;
    },
    help: ({ atomAndString, isMember, leftName, rightName, stranger, left, right, leftCode, rightCode }) =>
      meantName(stranger?.name) ??
      meantName(leftName) ??
      meantName(rightName) ??
      (atomAndString
        ? otherNotation(leftCode, rightCode)
        : isMember
          ? membershipOf(left, leftCode, rightCode)
          : left === right
            ? "Look at both sides: one of them has to be something that the other one can be."
            : comparedWith([leftCode, left], [rightCode, right])),
    explain:
      "Values of different kinds are never equal: an atom is no string, and a number is no set. Values of one kind are never equal if they come from two sets that have nothing in common. A question that always has the same answer is probably not the one that was meant.",
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
    message: ({ code, found, foundType, member, memberType, asType, isCoordinate, name, coordinate }) => {
      if (coordinate !== undefined && !asType)
        return `${subject(code)} is never a member: the ${ordinal(coordinate.place)} coordinate of each member is ${coordinate.needed}, and that of ${quote(code ?? "this")} is ${coordinate.found}.`;
      if (isCoordinate === true)
        return `${subject(code)} is found in no member: this coordinate of each of them is ${member}, and ${quote(code ?? "this")} is ${found}.`;
      if (name?.isKey === true)
        return `${subject(code)} is never a member: each member of the set is the name of a key, and ${noKey(code)}.`;
      const isTold = found !== member || foundType === undefined || memberType === undefined;
      const own = isTold ? `is ${found}` : isLiteral(code) ? "is not one of them" : `is always ${within(foundType)}`;
      if (asType) {
        const type = memberType === undefined ? "of this type" : `in ${quote(memberType)}`;
        return `${subject(code)} is never ${type}: it ${isTold ? own : `is always ${within(foundType)}`}.`;
      }
      const [each, asked] = [isTold ? member : `in ${quote(memberType)}`, code === undefined ? "this" : quote(code)];
      return `${subject(code)} is never a member: each member of the set is ${each}, and ${asked} ${own}.`;
    },
    help: ({ atomAndString, repair, name, code, found, member }) =>
      meantName(name) ??
      (atomAndString
        ? otherNotation(code, undefined)
        : (repair ?? `Ask for ${member}, or ask another set for ${code === undefined ? found : quote(code)}.`)),
    explain:
      "What is asked for is never among the members of this set, so the answer is always the same. Perhaps a coordinate or a member was meant instead of the whole. Or the members are tuples, and a tuple should be asked for.",
    example: "/$ moves := {(`x, 1), (`o, 5)}\n   taken iff 5 in moves $/",
    repair: "/$ moves := {(`x, 1), (`o, 5)}\n   taken iff (`o, 5) in moves $/",
  }),
  unreachable: entry<{ code: string | undefined; isDead: boolean; isOneBefore: boolean }>({
    code: "L422",
    severity: "warning",
    title: "A branch that is never reached",
    message: ({ code, isDead, isOneBefore }) =>
      isDead
        ? `This branch is never reached: ${code === undefined ? "its condition" : quote(code)} is always false.`
        : `This branch is never reached: ${isOneBefore ? "a branch before it takes" : "the branches before it take"} all its cases.`,
    help: ({ isDead, isOneBefore }) =>
      isDead
        ? "Remove the branch, or mend its condition."
        : `Remove it, or put it before the ${isOneBefore ? "branch that takes" : "branches that take"} its cases.`,
    explain:
      "Branches are tried from the top, and the first whose condition holds gives the value. If earlier conditions take all cases of a later branch, or if its own condition never holds, that one is never used. Often the order of the branches is the mistake: the special case belongs before the general one.",
    example: "/$ sign(n) := 1 if n >= 0; 0 if n = 0; -1 otherwise $/",
    repair: "/$ sign(n) := 0 if n = 0; 1 if n >= 0; -1 otherwise $/",
  }),
  incomplete: entry<{ name: string; uncovered: string | undefined }>({
    code: "L423",
    severity: "warning",
    title: "Perhaps not all cases",
    message: ({ name, uncovered }) => {
      const doubt =
        uncovered === undefined
          ? "there are values for which none of them applies."
          : `none of them applies: what if ${quote(uncovered)}?`;
      return `The branches of ${quote(name)} have no \`otherwise\`, and perhaps ${doubt}`;
    },
    help: () =>
      "Add a last branch with `otherwise`. Or say which arguments are meant, in a signature or a guard with `If`.",
    explain:
      "A call for which no branch applies is an error when it is evaluated. This definition has no `otherwise`, and there seem to be such calls; if one was found, the message says which. Sometimes all cases are there, for a reason that is not seen. Then the last of them can be written as `otherwise`.",
    example: "/$ sign(n) := 1 if n > 0; -1 if n < 0 $/",
    repair: "/$ sign(n) := 1 if n > 0; -1 if n < 0; 0 otherwise $/",
  }),
  endless: entry<{ name: string; why: Endless }>({
    code: "L424",
    severity: "warning",
    title: "Recursion without an end",
    message: ({ name, why }) => {
      switch (why.kind) {
        case "always":
          return `${quote(name)} never has a value: whichever way is taken, ${quote(name)} is needed again.`;
        case "same":
          return `${quote(why.call)} asks the very same again, with the same arguments, and so never comes to an end.`;
        case "kept":
          return keptCall(name, why);
        case "noWayOut": {
          const from = why.numbers === "any" ? "" : `, whichever of the ${why.numbers} ${quote(name)} is called with`;
          return `${quote(why.call)} never comes to an end: from there on only branches are taken in which ${quote(name)} calls itself again${from}.`;
        }
      }
    },
    help: ({ why }) =>
      why.kind === "always"
        ? "Add a branch that gives a value by itself."
        : "Hand on something that comes closer to a branch that ends, such as a number less by one or a sequence without its first member.",
    explain:
      "A definition that calls itself needs a case in which it does not: there the recursion ends. Here every branch, or the only expression, calls the definition again; or a call hands on what no branch that ends is ever taken for: what that branch asks for stays as it was, or moves away from it.",
    example: "/$ sumTo(n) := n + sumTo(n - 1) $/",
    repair: "/$ sumTo(n) := 0 if n = 0; n + sumTo(n - 1) otherwise $/",
  }),
  idle: entry<{ callee: string; code: string | undefined; takes: number; given: number }>({
    code: "L425",
    severity: "warning",
    title: "A function of another number of arguments",
    message: ({ callee, code, takes, given }) =>
      `${subject(code)} takes ${counted(takes, "argument")}, and ${quote(callee)} gives it ${given === 1 ? "one" : given}.`,
    help: ({ given }) => `Hand over a function of ${counted(given, "argument")}, which may be written with \`lam\`.`,
    explain:
      "A function that is handed over is applied to as many arguments as its place gives it. This one takes another number, so it fails as soon as it is applied. It is no error only because there may be nothing to apply it to, as with an empty sequence.",
    example:
      "/$ mapped(f, s) := <> if s = <>; <f(s[1])> + mapped(f, s[2..|s|]) otherwise\n   power(x, n) := x^n\n   squares := mapped(power, <1, 2, 3>) $/",
    repair:
      "/$ mapped(f, s) := <> if s = <>; <f(s[1])> + mapped(f, s[2..|s|]) otherwise\n   power(x, n) := x^n\n   squares := mapped(lam x. power(x, 2), <1, 2, 3>) $/",
  }),
  oddRow: entry<{ code: string | undefined; length: number; usual: number; others: number }>({
    code: "L426",
    severity: "warning",
    title: "A tuple of another length than the others",
    message: ({ code, length, usual, others }) =>
      `${subject(code)} has ${counted(length, "coordinate")}; the ${others} other tuples here have ${usual}.`,
    help: ({ length, usual }) =>
      length < usual
        ? "Add the missing coordinate, or give the table a signature if both lengths are meant."
        : "Remove a coordinate, or give the table a signature if both lengths are meant.",
    explain:
      "The rows of a table are tuples of one length. A pattern such as `(d, h, s)` matches only tuples with three coordinates, so a row with two is never found, and nothing else shows that. If tuples of several lengths are meant, a signature says so: `T: fSet(Nat * Nat U Nat * Nat * Nat)`.",
    example: '/$ lessons := {("Monday", 9, "algebra"), ("Monday", 10, "art"), ("Tuesday", "physics")} $/',
    repair: '/$ lessons := {("Monday", 9, "algebra"), ("Monday", 10, "art"), ("Tuesday", 9, "physics")} $/',
  }),
} as const;
