// Diagnostics about names and binding conditions. Codes L3xx.

import { type Advice, type Edit, entry } from "./diagnostic.js";
import { helpOf, replacing, writing } from "./repair.js";
import type { Span } from "../text/source.js";
import { scriptOf, type Twin } from "./suggest.js";
import { capitalised, listed, quote } from "./words.js";

const times = (n: number, what: string): string => (n === 0 ? `no ${what}s` : n === 1 ? `1 ${what}` : `${n} ${what}s`);

/** The syntax of branches, if no specific ones can be shown. */
export const anyBranches = "`value if condition; value otherwise`";

/** Maximum number of steps of a definition cycle in a message. */
const maxRingSteps = 12;

/** The dependencies of a definition cycle; of a long one, the first ones and the last. */
function needsAround(ring: readonly string[]): readonly string[] {
  const step = (i: number): string => `\`${ring[i]}\` needs \`${ring[(i + 1) % ring.length]}\``;
  if (ring.length <= maxRingSteps) return ring.map((_, i) => step(i));
  return [...Array.from({ length: maxRingSteps - 1 }, (_, i) => step(i)), "…", step(ring.length - 1)];
}

/** A name in a pattern that is compared with an outer value: its condition, and the line of that value. */
interface CapturedName {
  readonly name: string;
  readonly condition: string;
  readonly line: number;
}

const comparedInstead = ({ name, condition, line }: CapturedName): string =>
  `\`${name}\` in ${quote(condition)} is the \`${name}\` of line ${line} and is compared with it`;

const otherName = ({ name, condition }: CapturedName): string =>
  `Give the \`${name}\` in ${quote(condition)} another name.`;

export const names = {
  unknown: entry<{ names: readonly UnknownName[] }>({
    code: "L301",
    severity: "error",
    title: "Unknown name",
    message: ({ names: [first, ...others] }) =>
      others.length === 0
        ? `\`${first?.name}\` is defined nowhere in this document, and it is no built-in name.`
        : `${listed([first, ...others].map((unknown) => `\`${unknown?.name}\``))} are defined nowhere in this document, and they are no built-in names.`,
    help: ({ names: unknowns }) =>
      unknowns.length > 1 && unknowns.every(isPlain)
        ? "Define them, or write a backquote before what stands for itself, or quotes around what is text."
        : withRenaming(unknowns, helpOfEach(unknowns)),
    explain:
      "Every name means something: a definition of the document, in any order; a parameter; a name that a condition binds; or one of the built-in names. Nothing of these is called so here. A local name of one definition is unknown in all others. A word that only stands for itself is an atom and has a backquote, and text has quotes.",
    example: "/$ rows := {{1, 2, 3}, {4, 5, 6}}\n   count := |rwos| $/",
    repair: "/$ rows := {{1, 2, 3}, {4, 5, 6}}\n   count := |rows| $/",
  }),
  definedTwice: entry<{ name: string; line: number; branches?: string | undefined }>({
    code: "L302",
    severity: "error",
    title: "Defined twice",
    message: ({ name, line }) => `\`${name}\` is already defined in line ${line}.`,
    help: ({ branches }) =>
      `A name has one definition. Put several cases into branches: ${branches === undefined ? anyBranches : quote(branches)}.`,
    explain:
      "In mathematics a symbol that means two things in one text is a mistake, and here it is the same: a name has one definition in the whole document. The order of definitions never matters, so a second one does not replace the first. Functions with different numbers of parameters need different names too. Several cases of one function are branches of one definition.",
    example: "/$ limit := 1 $/\n\nLater it is higher:\n\n/$ limit := 2 $/",
    repair: "/$ limit := 1 $/\n\nLater it is higher:\n\n/$ higherLimit := 2 $/",
  }),
  ambiguous: entry<{ name: string; documents: readonly string[] }>({
    code: "L308",
    severity: "error",
    title: "Defined by two used documents",
    message: ({ name, documents }) => `\`${name}\` is defined in ${listed(documents)}, so it is open which is meant.`,
    help: ({ name }) =>
      `Use only one of these documents, or define \`${name}\` here: a definition of one's own is the one that counts.`,
    explain:
      "A document can use several others, and two of these may give the same name to different things. As long as nobody says the name, that does no harm. Where it is said, nobody could tell which of them is meant.",
    example: "use:>sets.led\nuse:>bags.led\n\n/$ twice := double(3) $/",
    repair: "use:>sets.led\n\n/$ twice := double(3) $/",
    documents: {
      "sets.led": "/$ double(n) := 2 * n $/",
      "bags.led": "/$ double(b) := b U b $/",
    },
  }),
  usedAnew: entry<{ name: string; document: string }>({
    code: "L309",
    severity: "warning",
    title: "A name of a used document bound anew",
    message: ({ name, document }) =>
      `\`${name}\` is a new name here, although ${document} defines a constant called so.`,
    help: ({ name }) =>
      `Choose another name than \`${name}\`, or, if the constant is meant, write it on the right side of \`=\`.`,
    explain:
      "In a condition such as `x in S`, a name that means something already is compared, and any other name is bound: it stands for each member of S in turn. The constants of used documents are not compared, since the reader of this document does not see them. If the constant is meant, the warning says so before it surprises.",
    example: "use:>limits.led\n\n/$ S := {n + 1 | n in {1..3}} $/",
    repair: "use:>limits.led\n\n/$ S := {i + 1 | i in {1..3}} $/",
    documents: { "limits.led": "/$ n := 12 $/" },
  }),
  parameterTwice: entry<{ name: string; of: string }>({
    code: "L303",
    severity: "error",
    title: "Parameter named twice",
    message: ({ name, of }) => `\`${of}\` has two parameters called \`${name}\`.`,
    help: () => "Give each parameter a name of its own.",
    explain:
      "`f(x, y) := …` speaks about its first argument as x and about its second as y. With one name for two arguments nobody could say which is meant. If both arguments are to be equal, that is a condition: a branch or a guard can ask for it.",
    example: "/$ distance(x, x) := |x - x| $/",
    repair: "/$ distance(x, y) := |x - y| $/",
  }),
  endedEarly: entry<{
    name: string;
    binder: string;
    joint?: string | undefined;
    /** True if the binder is after the name. */
    isBefore?: boolean;
    /** The replacement for one of the values that the binder requires. */
    instead?: string | undefined;
  }>({
    code: "L304",
    severity: "error",
    title: "A bound name outside its reach",
    message: ({ name, binder, isBefore }) => {
      const where =
        isBefore === true ? "stands further on, and reaches only what follows it" : "has ended before this place";
      return `\`${name}\` means nothing here: the \`${binder}\` that binds it ${where}.`;
    },
    help: ({ name, binder, joint, isBefore, instead }) =>
      isBefore !== true
        ? `Put parentheses around all that \`${binder}\` should reach: ${reachOf(binder, joint)}`
        : instead !== undefined
          ? `One value that is asked for is ${quote(instead)}.`
          : `Write what depends on \`${name}\` behind the \`${binder}\` that binds it.`,
    explain:
      "A quantifier reaches to the next `&`, `or` or `=>`, and no further: `some x in S. p & q` is `(some x in S. p) & q`. So x means nothing in q. A big operator reaches over a product, but not over a sum: `Sum[k in S] k + 1` is `(Sum[k in S] k) + 1`. Parentheses around the body take in everything.",
    example: "/$ hasDigit(S) iff some x in S. x >= 0 & x <= 9 $/",
    repair: "/$ hasDigit(S) iff some x in S. (x >= 0 & x <= 9) $/",
  }),
  arity: entry<Arity>({
    code: "L305",
    severity: "error",
    title: "Wrong number of arguments",
    message: ({ name, needs, most, given }) => {
      const least = most === Infinity ? "at least " : "";
      const taken =
        most === needs || most === Infinity ? times(needs, "argument") : `${needs} or ${times(most, "argument")}`;
      const handed = given === 0 ? "none" : given === 1 ? "one" : given;
      return `\`${name}\` takes ${least}${taken}, and this call gives it ${handed}.`;
    },
    help: ({ head, repair }) =>
      repair ?? (head.includes(":") ? `Its type is \`${head}\`.` : `It is defined as \`${head}\`.`),
    explain:
      "A function of two arguments has a value for each pair of them, and none for a single one. A call therefore gives exactly one argument for each parameter of the definition. A pair in parentheses is one argument: `f((1, 2))` has one, `f(1, 2)` has two.",
    example: "/$ distance(x, y) := |x - y|\n   d := distance(3) $/",
    repair: "/$ distance(x, y) := |x - y|\n   d := distance(3, 7) $/",
  }),
  needsItself: entry<{
    ring: readonly string[];
    /** A name of the cycle in a pattern, where it is compared and so needs its value. */
    capture?: CapturedName | undefined;
  }>({
    code: "L306",
    severity: "error",
    title: "A constant that needs its own value",
    message: ({ ring, capture }) => {
      const isNeeded =
        ring.length === 1
          ? `\`${ring[0]}\` is defined by its own value.`
          : `to find \`${ring[0]}\` its own value is needed: ${needsAround(ring).join(", ")}.`;
      return capture === undefined ? capitalised(isNeeded) : `${comparedInstead(capture)}, so ${isNeeded}`;
    },
    help: ({ capture }) =>
      capture === undefined
        ? "Define it by something else, or give it a parameter that gets smaller at each step."
        : otherName(capture),
    explain:
      'A definition without parameters has one value. `a := a + 1` would need that value to find it, so there is nowhere to begin; nothing is "increased" in mathematics, where a is one number and stays it. The same holds for a ring of definitions. A function may well call itself, if each call has a smaller argument and the smallest has a value of its own.',
    example: "/$ count := count + 1 $/",
    repair: "/$ count := 1\n   next := count + 1 $/",
  }),
  tooManyArguments: entry<{ what: "parameters" | "arguments"; count: number; most: number }>({
    code: "L307",
    severity: "error",
    title: "Too many parameters or arguments",
    message: ({ what, count, most }) => `There are ${count} ${what} here; a function has at most ${most}.`,
    help: () => "Put them together into one value: `f(s)` with a sequence, and `s[1]` for the first of its members.",
    explain:
      "A function may have 255 parameters, and a call as many arguments. No person reads that far, and machines have limits of their own. Many values of one kind are the members of a sequence, a tuple or a set, which is one value and one argument: `max(S)` is the largest member of S, however many there are.",
    example: `/$ largest := max(${Array.from({ length: 300 }, (_, i) => i).join(", ")}) $/`,
    repair: "/$ largest := max({0..299}) $/",
  }),
  nothingBinds: entry<{ name: string; infinite: string | undefined; source?: string | undefined }>({
    code: "L310",
    severity: "error",
    title: "Nothing gives it a value",
    message: ({ name, infinite }) =>
      infinite === undefined
        ? `No condition here says which values \`${name}\` has.`
        : `\`${name}\` cannot run through \`${infinite}\`: that set is infinite and cannot be listed.`,
    help: ({ name, infinite, source }) =>
      source !== undefined
        ? `Add ${quote(`${name} in ${source}`)}, or another finite set.`
        : infinite === undefined
          ? `Say where \`${name}\` comes from, with \`in\` and a finite set, or what it is, with \`=\`.`
          : `Say which finite part of it \`${name}\` comes from, such as a range in braces.`,
    explain:
      "`{x | x in S & x > 3}` takes the members of S one after the other and keeps those above 3. Without `x in S` there is nothing to take them from: a test such as `x > 3` can only leave some out. So each name needs a part that gives it values, `x in S` with a finite set or `x = e`. Infinite sets such as `Nat` can be asked about a member, but not be gone through.",
    example: "/$ large := {x | x > 3} $/",
    repair: "/$ large := {x | x in {1..9} & x > 3} $/",
  }),
  sidesDiffer: entry<{ name: string }>({
    code: "L311",
    severity: "error",
    title: "Bound on one side of `or` only",
    message: ({ name }) => `\`${name}\` gets a value on one side of this \`or\` and none on the other.`,
    help: ({ name }) => `Bind the same names on both sides, or bind \`${name}\` outside the \`or\`.`,
    explain:
      "A solution of `c or d` comes from one of the sides, and it has to give a value to every name. If x gets one on the left only, then a solution from the right has no x. Either both sides bind the same names, or the names get their values before, and the `or` is only a test.",
    example: "/$ pairs := {(x, y) | x = 1 or y = 2} $/",
    repair: "/$ pairs := {(x, y) | x in {1, 2} & y in {1, 2} & (x = 1 or y = 2)} $/",
  }),
  waitsForEachOther: entry<{
    names: readonly string[];
    /** A name in a binding position that is compared with one of `names`. */
    capture: CapturedName | undefined;
  }>({
    code: "L312",
    severity: "error",
    title: "Values that wait for each other",
    message: ({ names: ring, capture }) => {
      const isGiven =
        ring.length === 1
          ? `the value of \`${ring[0]}\` is given by \`${ring[0]}\` itself.`
          : `${listed(ring.map((n) => `\`${n}\``))} are given by each other, so none has a value.`;
      return capture === undefined ? capitalised(isGiven) : `${comparedInstead(capture)}, so ${isGiven}`;
    },
    help: ({ capture }) =>
      capture === undefined ? "Give one of them a value that does not need the others." : otherName(capture),
    explain:
      "In `where`, the equations may stand in any order: each is used as soon as the names in it have values. If x is given by y and y by x, neither can come first. Solving such a system is algebra, which LED does not do; one of the names needs a value that does not depend on the other. The same happens with one name for two things, `{c | c in A U (U[c in B] {c})}`: what is bound around a condition is not bound anew within it, so the inner c is the outer one, and needs another name.",
    example: "/$ f(n) := x where x = y + 1, y = x + n $/",
    repair: "/$ f(n) := x where x = y + 1, y = 2 * n $/",
  }),
  boundOutside: entry<{
    name: string;
    /** The kind of binding, if neither a definition nor a local name. */
    what?: "parameter" | "built-in name" | undefined;
    line?: number | undefined;
    value?: string | undefined;
  }>({
    code: "L320",
    severity: "warning",
    title: "A name that is compared, not bound",
    message: ({ name, what, line, value }) =>
      `\`${name}\` is compared with ${what === undefined ? "" : `the ${what} `}\`${name}\`${line === undefined ? "" : ` (line ${line})`}${value === undefined ? "" : `, which is ${/^-?\d+$/.test(value) ? value : quote(value)}`}.`,
    help: () => "Give it another name to bind it.",
    explain:
      "In `{c | c in Cells}` the name c is a new one, which runs through the set, unless c means something already. A parameter, a definition, or a name that is bound around it is compared instead, also if it is defined further down: with a definition n, `Sum[(x, n) in R] n` adds up only pairs whose second coordinate is this n, and in `Sum[i in S] (Sum[i in T] i)` the inner sum has at most one term. That is often not what was meant, and then another name helps. Where a comparison is meant, as in `{y | (x, y) in R}` with a parameter x, there is no warning. A plain name after `some` or `all`, and those of `lam`, are always new; in their patterns, as in `all (x, y) in R`, a name that means something is compared as well.",
    example: "/$ n := 2\n   R := {(`a, 5), (`b, 7)}\n   total := Sum[(x, n) in R] n $/",
    repair: "/$ n := 2\n   R := {(`a, 5), (`b, 7)}\n   total := Sum[(x, k) in R] k $/",
  }),
  hides: entry<{ name: string; line: number }>({
    code: "L321",
    severity: "warning",
    title: "Hides a definition",
    message: ({ name, line }) =>
      `\`${name}\` is also defined in line ${line}; inside this definition that one cannot be reached.`,
    help: () => "Choose another name for one of the two.",
    explain:
      "Inside a definition its own parameters and local names come first. One that is called like another definition hides it there: the document has two things of one name, and a reader may take one for the other. It is allowed, and worth a new name.",
    example: "/$ size := 3\n   double(size) := 2 * size $/",
    repair: "/$ size := 3\n   double(n) := 2 * n $/",
  }),
  hidesLocal: entry<{ name: string; binder: string; what: string }>({
    code: "L322",
    severity: "warning",
    title: "Hides another name",
    message: ({ name, binder, what }) =>
      `This \`${binder}\` binds a new \`${name}\`; the \`${name}\` that is ${what} cannot be reached in it.`,
    help: ({ name }) =>
      `Choose another name for the new one, or write \`${name} in S\` without a quantifier if a test was meant.`,
    explain:
      "The name after `some` or `all` is always a new one, which runs through the set. Where a name of that spelling is bound already, as a parameter or by another quantifier, the new one hides it, and a reader may take one for the other. Two names say what is meant.",
    example: "/$ isLargest(x, S) iff all x in S. x <= x $/",
    repair: "/$ isLargest(x, S) iff all y in S. y <= x $/",
  }),
  unusedLocal: entry<{ names: readonly string[]; unsolved: string | undefined }>({
    code: "L323",
    severity: "warning",
    title: "A name that nothing uses",
    message: ({ names: unused, unsolved }) =>
      `Nothing uses ${listed(unused.map((name) => `\`${name}\``))}${unsolved === undefined ? "" : `, so ${quote(unsolved)} is never solved`}.`,
    help: ({ names: unused, unsolved }) =>
      unsolved === undefined
        ? `Use ${unused.length === 1 ? "it, or leave it out" : "one of them, or leave them out"}.`
        : "Use what it binds, leave it out, or write `some x in S. …` if it is meant as a test.",
    explain:
      "The conditions of a `where` that bind names are solved when one of these names is needed, and then there must be exactly one solution. A name that nothing uses is not needed, and if that is so of all names that a condition binds, the condition is not looked at. Of a pattern, it is enough that one name is used. A test that is to hold in any case binds no name, or stands in a guard, `If … then`.",
    example: "/$ first(s) := s[1] where n in {|s|} $/",
    repair: "/$ first(s) := s[1] where |s| > 0 $/",
  }),
  signatureTwice: entry<{ name: string; line: number }>({
    code: "L330",
    severity: "error",
    title: "Two signatures",
    message: ({ name, line }) => `\`${name}\` already has a signature in line ${line}.`,
    help: () => "Keep one of them.",
    explain:
      "A signature says the type of a name once and for all, wherever it stands in the document. Two of them could contradict each other, so there is at most one for each name. A type for several names at once is written `f, g: Nat -> Nat`.",
    example: "/$ double: Nat -> Nat\n   double: Int -> Int\n   double(x) := 2 * x $/",
    repair: "/$ double: Int -> Int\n   double(x) := 2 * x $/",
  }),
  signatureAlone: entry<{ name: string; nearest: string | undefined }>({
    code: "L331",
    severity: "warning",
    title: "Signature without a definition",
    message: ({ name }) => `\`${name}\` has a signature and no definition.`,
    help: ({ nearest }, name) =>
      nearest === undefined
        ? "Define it, or remove the signature."
        : replacing(name, nearest, (code) => `Did you mean ${code}?`),
    explain:
      "A signature describes a definition that stands somewhere in the document. Here there is none of that name: perhaps it is still to be written, or one of the two is misspelt.",
    example: "/$ double: Nat -> Nat\n   duoble(x) := 2 * x $/",
    repair: "/$ double: Nat -> Nat\n   double(x) := 2 * x $/",
  }),
  signatureArity: entry<{ name: string; signature: number; definition: number }>({
    code: "L332",
    severity: "error",
    title: "Signature with another number of parameters",
    message: ({ name, signature, definition }) =>
      `The signature of \`${name}\` has ${times(signature, "parameter")}, its definition ${times(definition, "parameter")}.`,
    help: () => "`A * B -> C` has two parameters; a product in parentheses is one parameter, a pair: `(A * B) -> C`.",
    explain:
      "`f: A * B -> C` is the signature of a function of two parameters, one from A and one from B. The number of parameters in the signature and in the head of the definition must agree. A product in parentheses is one parameter, which is a pair: `(A * B) -> C` belongs to `f(p)`.",
    example: "/$ distance: Rat -> Rat\n   distance(x, y) := |x - y| $/",
    repair: "/$ distance: Rat * Rat -> Rat\n   distance(x, y) := |x - y| $/",
  }),
  arrowOutsideType: entry({
    code: "L333",
    severity: "error",
    title: "`->` outside a type",
    message: () => "`->` makes a type of functions; it can stand in signatures and after `:` only.",
    help: () => "A function value is written `lam x. e`.",
    explain:
      '`A -> B` is a type: the set of the functions from A to B. It stands in signatures, and behind the colon of `f : (A -> B)`. A function as a value is written with `lam`: the "x maps to 2x" of a textbook is `lam x. 2 * x`.',
    example: "/$ double := (x -> 2 * x) $/",
    repair: "/$ double := lam x. 2 * x $/",
  }),
  typeAlone: entry<{ name: string }>({
    code: "L334",
    severity: "error",
    title: "A type without its set",
    message: ({ name }) => `\`${name}\` alone is no set: it must say where the coordinates come from.`,
    help: ({ name }) => `Write \`${name}(S)\` with the set S of the coordinates, for example \`${name}(Rat)\`.`,
    explain:
      "`Tuple(S)` is the set of the tuples, of any length, whose coordinates are members of S. The sets `fSet` and `Seq` can stand alone, for all finite sets and all sequences; `Tuple` cannot. Tuples of a known length are a product: `Nat * Nat` has the pairs of natural numbers.",
    example: "/$ isRoute(t) iff t in Tuple $/",
    repair: "/$ isRoute(t) iff t in Tuple(Nat) $/",
  }),
  missingHook: entry<{ name: string; style: string; like: string | undefined }>({
    code: "L340",
    severity: "error",
    title: "An incomplete game",
    message: ({ name }) => `A game needs \`${name}\`, and this document does not define it.`,
    help: ({ name, style, like }) =>
      like === undefined ? `Define ${style}.` : `Write \`${name}\` for \`${like}\`, if that is what it should be.`,
    explain:
      "Easel plays a game that is nothing but a few definitions: `initialState`, how it begins; a step, `newState`, which says how one state follows from another; and `images`, what is seen of a state. A document that says `ledGame` promises all three.",
    example: "/$ ledGame\ninitialState := 0\nnewState := currentState $/",
    repair: "/$ ledGame\ninitialState := 0\nnewState := currentState\nimages := {} $/",
  }),
  hookShape: entry<{ name: string; given: number; shapes: string }>({
    code: "L341",
    severity: "error",
    title: "A game definition of another shape",
    message: ({ name, given }) =>
      `\`${name}\` has ${times(given, "parameter")} here; the host of the game cannot call it so.`,
    help: ({ shapes }) => `Write ${shapes}.`,
    explain:
      "The host of a game calls its definitions thirty times a second, and it can call them in two ways: without arguments, when they read `currentState` and the input by their names, or with the input and the state as arguments, `newState(I, S)`. A definition with another number of parameters is one that the host cannot call.",
    example: "/$ initialState := 0\nnewState(x) := x\nimages := {} $/",
    repair: "/$ initialState := 0\nnewState(I, S) := S\nimages := {} $/",
  }),
  startReads: entry<{ name: string; what: string }>({
    code: "L343",
    severity: "error",
    title: "A beginning that needs the game",
    message: ({ name, what }) => `\`${name}\` reads ${what}, but when the game begins there is none yet.`,
    help: () => "Define it by values that do not change; what depends on the state or the input belongs into the step.",
    explain:
      "A game is a sequence of states, and `initialState` is the first of them. Nothing was before it, and the player has not done anything yet, so it cannot depend on `currentState` or on the input, nor on a definition that does. Everything that changes during the game belongs into the step.",
    example: "/$ initialState := currentState\nnewState := currentState\nimages := {} $/",
    repair: "/$ initialState := 0\nnewState := currentState\nimages := {} $/",
  }),
  secondStep: entry<{ name: string; step: string }>({
    code: "L342",
    severity: "warning",
    title: "Two steps in one game",
    message: ({ name, step }) => `The game's step is \`${step}\`; \`${name}\` is an ordinary definition.`,
    help: () => "Remove one of them, or choose another name.",
    explain:
      "The rule by which one state follows from another has three names, from three generations of documents: `newState`, `nextState`, `transition`. A game has one such rule, the first of these that is defined. The other is an ordinary definition, which is allowed and probably not meant.",
    example: "/$ initialState := 0\nnewState := currentState\nnextState := 1\nimages := {} $/",
    repair: "/$ initialState := 0\nnewState := currentState\nimages := {} $/",
  }),
  noStates: entry<{
    lacks: readonly ("start" | "step")[];
    /** A definition named like a step function, with another number of parameters. */
    wrong: { readonly name: string; readonly parameters: number } | undefined;
  }>({
    code: "L350",
    severity: "error",
    title: "A claim without states",
    message: ({ lacks, wrong }) =>
      wrong === undefined
        ? `This line claims something of all states, and the document does not say ${listed(lacks.map((one) => (one === "start" ? "where they begin" : "how they go on")))}.`
        : `This line claims something of all states, and \`${wrong.name}\`, which gives the steps from a state, has ${times(wrong.parameters, "parameter")}.`,
    help: ({ lacks, wrong }) =>
      wrong === undefined
        ? `Define ${listed(lacks.map((one) => (one === "start" ? "`initialState`, or the set `initialStates`" : "`next(s)`, the set of the states that may follow s, or `steps(s)`, a set of pairs of a label and a state")))}.`
        : `It takes the state, and nothing else: \`${wrong.name}(s) := …\`.`,
    explain:
      "Lines such as `always:>` and `possible:>` speak of the states that can be reached. A game has states: its initial one, and those that its step gives for any input. Another document has them once it defines `initialState`, or a set of `initialStates`, and `next(s)`, the set of the states that may follow the state s, or `steps(s)`, a set of pairs of a label and a state.",
    example: "/$ initialState := 0 $/\n\nalways:>s < 3\n",
    repair: "/$ initialState := 0   next(s) := {(s + 1) mod 3} $/\n\nalways:>s < 3\n",
  }),
  twoMachines: entry<{ one: string; other: string }>({
    code: "L351",
    severity: "error",
    title: "States that are defined twice",
    message: ({ one, other }) =>
      `The document defines \`${one}\` and \`${other}\`, so it is open which of them counts.`,
    help: ({ other }) => `Give one of them, such as \`${other}\`, another name.`,
    explain:
      "Lines such as `always:>` speak of the states that can be reached: from `initialState` or from the members of `initialStates`, by `next(s)` or by `steps(s)`. Both of a pair would be two beginnings, or two kinds of steps, and nobody could tell which are meant.",
    example: "/$ initialState := 0   initialStates := {0, 1}   next(s) := {(s + 1) mod 3} $/\n\nalways:>s < 3\n",
    repair: "/$ initialStates := {0, 1}   next(s) := {(s + 1) mod 3} $/\n\nalways:>s < 3\n",
  }),
} as const;

/** Advice to parenthesise a quantifier or big operator that extends too far, in its own notation. */
function reachOf(binder: string, joint = "&"): string {
  if (/^\\(?:sum|prod|big)/.test(binder)) return `\`${binder}_{…} (…)\`.`;
  if (binder.startsWith("\\")) return `\`${binder} x \\in S. (p \\wedge q)\`.`;
  return /^[A-Z∑∏⋃⋂]/.test(binder) ? `\`${binder}[…] (…)\`.` : `\`${binder} x in S. (p ${joint} q)\`.`;
}

export interface Arity {
  readonly name: string;
  readonly needs: number;
  readonly most: number;
  readonly given: number;
  /** Its definition's head, or its type. */
  readonly head: string;
  /** The probable intended call. */
  readonly repair?: string | undefined;
}

export interface UnknownName {
  readonly name: string;
  readonly spans: readonly Span[];
  /** The replacement of the whole expression, if that is in foreign syntax. */
  readonly instead: string | Advice | undefined;
  /** The line of a fence of prose that seems to define it. */
  readonly fencedIn: number | undefined;
  /** The line of a display of prose that seems to define it. */
  readonly displayedIn: number | undefined;
  readonly isAtom: boolean;
  readonly isText: boolean;
  /** The LED equivalent of this name from other languages. */
  readonly habit: string | undefined;
  /** The LED name in this advice, if it can replace the name everywhere. */
  readonly equivalent: string | undefined;
  /** The definitions missing for a game, if only games know the name. */
  readonly lacks: readonly string[] | undefined;
  /** The syntax of a coordinate, if the name is textbook notation for one. */
  readonly coordinate: string | undefined;
  /** Another definition with a similar local name. */
  readonly localOf: { readonly of: string; readonly isParameter: boolean } | undefined;
  /** Names in scope that may be meant; undefined if none is similar. */
  readonly reach: Reach | undefined;
  /** A definition of the name in the prose. */
  readonly proseIn: ProseDefinition | undefined;
  /** Edits that turn a definition of the name in the prose into code. */
  readonly enclosed?: readonly Edit[] | undefined;
  readonly nearest: string | undefined;
  /** False if the nearest name is a function and this one is not applied. */
  readonly isLikeNearest: boolean;
  /** A known homoglyph of the name. */
  readonly twin: Twin | undefined;
}

/** The names in scope: parameters of the definition, and local variables. */
export interface Reach {
  readonly of: string | undefined;
  readonly parameters: readonly string[];
  readonly locals: readonly string[];
}

/** A definition in the prose: its line, and the preceding opener that opens no region there, if any. */
export interface ProseDefinition {
  readonly line: number;
  readonly sign: string;
  readonly opener: string | undefined;
}

/** True if none of the facts helps. */
function isPlain({
  displayedIn,
  isAtom,
  isText,
  coordinate,
  localOf,
  reach,
  proseIn,
  nearest,
  twin,
}: UnknownName): boolean {
  return (
    twin === undefined &&
    reach === undefined &&
    proseIn === undefined &&
    displayedIn === undefined &&
    coordinate === undefined &&
    !isAtom &&
    !isText &&
    localOf === undefined &&
    nearest === undefined
  );
}

/** The replacement for an unknown name, if one is known. */
function meantBy({
  name,
  twin,
  isAtom,
  isText,
  habit,
  equivalent,
  coordinate,
  nearest,
  isLikeNearest,
}: UnknownName): string | undefined {
  if (twin !== undefined) return twin.name;
  if (isAtom) return `\`${name}`;
  if (isText) return `"${name}"`;
  if (habit !== undefined) return equivalent;
  return coordinate ?? (isLikeNearest && name.length >= shortestMisspelt ? nearest : undefined);
}

/** Minimum length of a misspelled name. Shorter ones must differ by case only, since they may be unbound variables. */
const shortestMisspelt = 3;

/** Adds the fix that replaces unknown names, if the help determines the replacement. */
function withRenaming(unknowns: readonly UnknownName[], help: string): string | Advice {
  const [{ instead } = {}] = unknowns;
  if (instead !== undefined) return instead;
  const enclosing = unknowns.map(({ enclosed = [] }) => enclosed);
  if (enclosing.every((own) => own.length > 0)) {
    const edits = [...new Map(enclosing.flat().map((edit) => [edit.span.start, edit])).values()];
    const texts = new Set(edits.map(({ text }) => quote(text.trim())));
    return {
      help,
      repairs: [{ title: `Insert ${listed([...texts])}`, edits: edits.sort((a, b) => a.span.start - b.span.start) }],
    };
  }
  const renamings = unknowns.flatMap((unknown) => {
    const text = meantBy(unknown);
    return text === undefined || !help.includes(quote(text)) ? [] : [writing(text, ...unknown.spans)];
  });
  if (renamings.length < unknowns.length) return help;
  const title = `Write ${listed([...new Set(renamings.map((renaming) => quote(renaming.edits[0]!.text)))])}`;
  const edits = renamings.flatMap((renaming) => renaming.edits).sort((a, b) => a.span.start - b.span.start);
  return { help, repairs: [{ title, edits }] };
}

/** The distinct advice for each name. All names without advice are represented by the first. */
function helpOfEach(unknowns: readonly UnknownName[]): string {
  const own = unknowns.filter((unknown) => !isPlain(unknown));
  // The advice for one coordinate applies to all.
  const [first] = own.filter(({ coordinate }) => coordinate !== undefined);
  const atoms = own.filter((unknown) => unknown.isAtom && unknown.fencedIn === undefined);
  if (atoms.length > 1 && atoms.length === own.length)
    return `Did you mean the atoms ${listed(atoms.map(({ name }) => quote(`\`${name}`)))}? They need their backquotes.`;
  return [
    ...new Set(
      (own.length === 0
        ? unknowns.slice(0, 1)
        : own.filter((unknown) => unknown.coordinate === undefined || unknown === first)
      ).map((unknown) => unknownHelp(unknown, unknowns.length > 1)),
    ),
  ].join(" ");
}

function unknownHelp(
  {
    name,
    instead,
    fencedIn,
    displayedIn,
    isAtom,
    isText,
    habit,
    lacks,
    coordinate,
    localOf,
    reach,
    proseIn,
    nearest,
    twin,
  }: UnknownName,
  isOneOfSeveral: boolean,
): string {
  if (instead !== undefined) return helpOf(instead);
  if (twin !== undefined)
    return `Did you mean \`${twin.name}\`? It only looks the same: its \`${twin.letter}\` is a ${scriptOf(twin.letter)} letter, and \`${twin.here}\` here a ${scriptOf(twin.here)} one.`;
  if (fencedIn !== undefined)
    return `A definition of \`${name}\` stands in line ${fencedIn}, in a fence that is not LED; a fence with code of LED opens with ${quote("```led")}.`;
  if (displayedIn !== undefined)
    return `The display in line ${displayedIn} says \`=\`, so it is prose: a definition of \`${name}\` is written with \`:=\`.`;
  if (proseIn !== undefined)
    return `A definition of \`${name}\` stands in line ${proseIn.line}, outside of code: ${
      proseIn.opener === undefined
        ? `put it between \`/$\` and \`$/\`${proseIn.sign === "=" ? ", and write `:=`" : ""}`
        : `${quote(proseIn.opener)} opens a region only after white space or at the start of a line`
    }.`;
  if (isAtom) return `Did you mean the atom ${quote(`\`${name}`)}? It needs its backquote.`;
  if (isText) return `Did you mean the text \`"${name}"\`? It needs its quotes.`;
  if (habit !== undefined) return habit;
  if (lacks !== undefined)
    return `\`${name}\` is known in games only${lacks.length === 3 ? "; say `ledGame`, or" : ", and this is none yet:"} define ${listed(lacks.map(quote))}.`;
  if (coordinate !== undefined) return `A coordinate is written in brackets: \`${coordinate}\`.`;
  if (reach !== undefined && localOf === undefined) return reachHelp(reach);
  if (reach !== undefined && localOf?.isParameter === true)
    return `${reachHelp(reach)} \`${name}\` is a parameter of \`${localOf.of}\`, and known only there.`;
  if (localOf?.isParameter === true)
    return `\`${name}\` is a parameter of \`${localOf.of}\`, and known only there: define \`${name}\`, or give what needs it a parameter too.`;
  if (localOf !== undefined)
    return `\`${name}\` is a local name of \`${localOf.of}\`, and known only there: make it a definition of its own.`;
  if (nearest !== undefined) return `Did you mean \`${nearest}\`${isOneOfSeveral ? ` by \`${name}\`` : ""}?`;
  return `Define \`${name}\`, or write a backquote before it if it stands for itself, or quotes around it if it is text.`;
}

/** Asks if one of the names in scope is meant. */
function reachHelp({ of, parameters, locals }: Reach): string {
  const code = (names: readonly string[]): string => listed(names.map(quote));
  const whose = of === undefined ? "" : ` of ${quote(of)}`;
  const sentences = [
    ...(parameters.length === 0
      ? []
      : [
          parameters.length === 1
            ? `The parameter${whose} is ${code(parameters)}.`
            : `The parameters${whose} are ${code(parameters)}.`,
        ]),
    ...(locals.length === 0
      ? []
      : [
          `${parameters.length === 0 ? "Bound" : "Also bound"} here ${locals.length === 1 ? "is" : "are"} ${code(locals)}.`,
        ]),
  ];
  const isOne = parameters.length + locals.length === 1;
  return `${sentences.join(" ")} ${isOne ? "Is it" : "Is one of them"} meant?`;
}
