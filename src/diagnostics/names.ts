// Diagnostics about names and binding conditions. Codes L3xx.

import { type Advice, type Edit, entry } from "./diagnostic.js";
import { helpOf, adviseReplacement, repairBy } from "./repair.js";
import type { Span } from "../text/source.js";
import { scriptOf, type Homoglyph } from "./suggest.js";
import { capitalize, listInWords, quote } from "./words.js";
import { maxCycleSteps, minMisspelledLength } from "./limits.js";

const times = (n: number, what: string): string => (n === 0 ? `no ${what}s` : n === 1 ? `1 ${what}` : `${n} ${what}s`);

/** The syntax of branches, if no specific ones can be shown. */
export const anyBranches = "`value if condition; value otherwise`";

/** Returns the dependencies of a definition cycle; of a long one, the first ones and the last. */
function cycleDependencies(ring: readonly string[]): readonly string[] {
  const step = (i: number): string => `\`${ring[i]}\` needs \`${ring[(i + 1) % ring.length]}\``;
  if (ring.length <= maxCycleSteps) return ring.map((_, i) => step(i));
  return [...Array.from({ length: maxCycleSteps - 1 }, (_, i) => step(i)), "…", step(ring.length - 1)];
}

/** A name in a pattern that is compared with an outer value: its condition, and the line of that value. */
interface CapturedName {
  readonly name: string;
  readonly condition: string;
  readonly line: number;
}

const comparedInstead = ({ name, condition, line }: CapturedName): string =>
  `\`${name}\` in ${quote(condition)} is compared with the \`${name}\` of line ${line}`;

const otherName = ({ name, condition }: CapturedName): string => `Rename the \`${name}\` in ${quote(condition)}.`;

export const names = {
  unknown: entry<{ names: readonly UnknownName[] }>({
    code: "L301",
    severity: "error",
    title: "Unknown name",
    message: ({ names: [first, ...others] }) =>
      others.length === 0
        ? `\`${first?.name}\` is not defined in this document and is not a built-in name.`
        : `${listInWords([first, ...others].map((unknown) => `\`${unknown?.name}\``))} are not defined in this document and are not built-in names.`,
    help: ({ names: unknowns }) =>
      unknowns.length > 1 && unknowns.every(isPlain)
        ? "Define them, or write a backquote before an atom and quotes around a string."
        : withRenaming(unknowns, helpOfEach(unknowns)),
    explain:
      "Every name must be defined: as a definition of the document, in any order, as a parameter, by a condition that binds it, or as a built-in name. LED found no such definition. A local name can be used only in its own definition. If a word is a value by itself, it is an atom and needs a backquote, as in `` `red ``. A string needs quotes.",
    example: "/$ rows := {{1, 2, 3}, {4, 5, 6}}\n   count := |rwos| $/",
    repair: "/$ rows := {{1, 2, 3}, {4, 5, 6}}\n   count := |rows| $/",
  }),
  definedTwice: entry<{ name: string; line: number; branches?: string | undefined }>({
    code: "L302",
    severity: "error",
    title: "Defined twice",
    message: ({ name, line }) => `\`${name}\` is already defined on line ${line}.`,
    help: ({ branches }) =>
      `A name has only one definition. Write several cases as branches: ${branches === undefined ? anyBranches : quote(branches)}.`,
    explain:
      "In mathematics, a symbol must not mean two things in one text. The same is true here: a name has one definition in the whole document. The order of definitions does not matter, so a second definition does not replace the first. Functions with different numbers of parameters also need different names. If a function has several cases, write them as branches of one definition.",
    example: "/$ limit := 1 $/\n\nLater it is higher:\n\n/$ limit := 2 $/",
    repair: "/$ limit := 1 $/\n\nLater it is higher:\n\n/$ higherLimit := 2 $/",
  }),
  ambiguous: entry<{ name: string; documents: readonly string[] }>({
    code: "L308",
    severity: "error",
    title: "Defined by two imported documents",
    message: ({ name, documents }) => `\`${name}\` is defined in ${listInWords(documents)}, so it is ambiguous.`,
    help: ({ name }) =>
      `Use only one of these documents, or define \`${name}\` here: a document's own definition takes precedence.`,
    explain:
      "A document can use several others, and two of them may define the same name. This does no harm until the name is used. Then it is ambiguous: either definition could be meant.",
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
    title: "Name of an imported constant rebound",
    message: ({ name, document }) =>
      `\`${name}\` is a new name here, although ${document} defines a constant of that name.`,
    help: ({ name }) =>
      `Choose a name other than \`${name}\`. To compare with the constant, write it on the right side of \`=\`.`,
    explain:
      "In a condition such as `x in S`, a name that already has a value is compared with the members of S. Any other name is bound to each member in turn. The constants of imported documents are not compared, because readers of this document do not see their definitions. The warning shows that a new name is bound, in case you meant the constant.",
    example: "use:>limits.led\n\n/$ S := {n + 1 | n in {1..3}} $/",
    repair: "use:>limits.led\n\n/$ S := {i + 1 | i in {1..3}} $/",
    documents: { "limits.led": "/$ n := 12 $/" },
  }),
  parameterTwice: entry<{ name: string; of: string }>({
    code: "L303",
    severity: "error",
    title: "Duplicate parameter",
    message: ({ name, of }) => `\`${of}\` has two parameters named \`${name}\`.`,
    help: () => "Give each parameter its own name.",
    explain:
      "In `f(x, y) := …`, x is the first argument and y is the second. If both parameters had the same name, the body could not distinguish the arguments. If the two arguments must be equal, state that as a condition, in a branch or a guard.",
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
    title: "Name used outside its scope",
    message: ({ name, binder, isBefore }) => {
      const where = isBefore === true ? "comes later, and its scope begins there" : "ends before this point";
      return `\`${name}\` is not bound here: the \`${binder}\` that binds it ${where}.`;
    },
    help: ({ name, binder, joint, isBefore, instead }) =>
      isBefore !== true
        ? `Put parentheses around the whole body of \`${binder}\`: ${reachOf(binder, joint)}`
        : instead !== undefined
          ? `To get one such value, write ${quote(instead)}.`
          : `Move the expression with \`${name}\` after the \`${binder}\` that binds it.`,
    explain:
      "The body of a quantifier ends at the next `&`, `or` or `=>`: `some x in S. p & q` means `(some x in S. p) & q`, so x is not bound in q. The body of a big operator includes products but not sums: `Sum[k in S] k + 1` means `(Sum[k in S] k) + 1`. Put parentheses around the body to extend it.",
    example: "/$ hasDigit(S) iff some x in S. x >= 0 & x <= 9 $/",
    repair: "/$ hasDigit(S) iff some x in S. (x >= 0 & x <= 9) $/",
  }),
  arity: entry<Arity>({
    code: "L305",
    severity: "error",
    title: "Wrong number of arguments",
    message: ({ name, needs, maxCount, count, missing }) => {
      const least = maxCount === Infinity ? "at least " : "";
      const arityText =
        maxCount === needs || maxCount === Infinity
          ? times(needs, "argument")
          : `${needs} or ${times(maxCount, "argument")}`;
      const passed = count === 0 ? "none" : count === 1 ? "only one" : count;
      const lacks = listInWords(missing.map((one) => `\`${one}\``));
      const missingText =
        missing.length === 0
          ? ""
          : `: the ${missing.length === 1 ? `argument for ${lacks} is` : `arguments for ${lacks} are`} missing`;
      return `\`${name}\` takes ${least}${arityText}, but this call has ${passed}${missingText}.`;
    },
    help: ({ head }) => (head.includes(":") ? `Its type is \`${head}\`.` : `It is defined as \`${head}\`.`),
    explain:
      "A function of two arguments has a value for each pair of arguments, and none for a single argument. Every call must have exactly one argument for each parameter. A pair in parentheses is one argument: `f((1, 2))` has one argument, `f(1, 2)` has two.",
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
    title: "Constant defined by itself",
    message: ({ ring, capture }) => {
      const isNeeded =
        ring.length === 1
          ? `\`${ring[0]}\` is defined in terms of itself.`
          : `the value of \`${ring[0]}\` depends on itself: ${cycleDependencies(ring).join(", ")}.`;
      return capture === undefined ? capitalize(isNeeded) : `${comparedInstead(capture)}, so ${isNeeded}`;
    },
    help: ({ capture }) =>
      capture === undefined
        ? "Define it without using itself, or give it a parameter that becomes smaller in each call."
        : otherName(capture),
    explain:
      'A definition without parameters has one fixed value. To compute `a := a + 1`, you would need the value of a first, so there is no solution: in mathematics, a variable is never "increased". The same is true of several definitions that depend on each other in a cycle. A function may call itself, provided that each call has a smaller argument and the smallest case has a value of its own.',
    example: "/$ count := count + 1 $/",
    repair: "/$ count := 1\n   next := count + 1 $/",
  }),
  tooManyArguments: entry<{ what: "parameters" | "arguments"; count: number; most: number }>({
    code: "L307",
    severity: "error",
    title: "Too many parameters or arguments",
    message: ({ what, count, most }) => `There are ${count} ${what} here; a function has at most ${most}.`,
    help: () => "Combine them into one value: write `f(s)` with a sequence `s`, and `s[1]` for its first member.",
    explain:
      "A function has at most 255 parameters, and a call at most 255 arguments. Many values of the same kind belong in a sequence, a tuple or a set, which is a single argument: `max(S)` is the greatest member of S, however many members there are.",
    example: `/$ largest := max(${Array.from({ length: 300 }, (_, i) => i).join(", ")}) $/`,
    repair: "/$ largest := max({0..299}) $/",
  }),
  nothingBinds: entry<{ name: string; infinite: string | undefined; source?: string | undefined }>({
    code: "L310",
    severity: "error",
    title: "Name without a value",
    message: ({ name, infinite }) =>
      infinite === undefined
        ? `No condition here gives \`${name}\` a value.`
        : `\`${name}\` cannot range over \`${infinite}\`, because that set is infinite.`,
    help: ({ name, infinite, source }) =>
      source !== undefined
        ? `Add ${quote(`${name} in ${source}`)}, or another finite set.`
        : infinite === undefined
          ? `Add a condition that gives it values: \`in\` and a finite set, or \`=\` and a value.`
          : `Write a finite part of that set, such as a range in braces.`,
    explain:
      "`{x | x in S & x > 3}` tries each member of S and keeps those greater than 3. Without `x in S`, there are no values to try: a test such as `x > 3` can only exclude values. Every bound name needs a condition that generates its values: `x in S` with a finite set, or `x = e`. Infinite sets such as `Nat` can be used to test membership, but their members cannot be listed.",
    example: "/$ large := {x | x > 3} $/",
    repair: "/$ large := {x | x in {1..9} & x > 3} $/",
  }),
  unnamedUsed: entry<Record<string, never>>({
    code: "L313",
    severity: "error",
    title: "`_` used as a value",
    message: () => "`_` has no value: it matches a coordinate without naming it.",
    help: () => "Write a name in the pattern and here.",
    explain:
      "In a pattern, `_` matches any value and binds nothing: `{name | (_, name, _) in T}` collects the middle coordinates of the triples in T. Each `_` is separate, and nothing can refer to it. A coordinate whose value is needed has a name.",
    example: "/$ firsts := {_ | (_, y) in {(1, 2), (3, 4)}} $/",
    repair: "/$ firsts := {x | (x, _) in {(1, 2), (3, 4)}} $/",
  }),
  sidesDiffer: entry<{ name: string }>({
    code: "L311",
    severity: "error",
    title: "Bound on only one side of `or`",
    message: ({ name }) => `\`${name}\` has a value on only one side of this \`or\`.`,
    help: ({ name }) => `Bind the same names on both sides, or bind \`${name}\` outside the \`or\`.`,
    explain:
      "A solution of `c or d` satisfies one of the two sides, and it must give every name a value. If only the left side binds x, a solution of the right side has no x. Bind the same names on both sides, or bind them before the `or` and use the `or` only as a test.",
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
    title: "Circular equations",
    message: ({ names: ring, capture }) => {
      const none = ring.length === 2 ? "neither" : "none of them";
      const isGiven =
        ring.length === 1
          ? `the value of \`${ring[0]}\` depends on itself.`
          : `${listInWords(ring.map((n) => `\`${n}\``))} depend on each other, so ${none} has a value.`;
      return capture === undefined ? capitalize(isGiven) : `${comparedInstead(capture)}, so ${isGiven}`;
    },
    help: ({ names: ring, capture }) =>
      capture === undefined
        ? `Define one of them without the other${ring.length === 2 ? "" : "s"}.`
        : otherName(capture),
    explain:
      "The equations after `where` can be in any order: each is used as soon as its names have values. If x depends on y and y depends on x, neither can be computed first. LED does not solve systems of equations, so one of the names needs a value that does not depend on the other. The same error occurs if one name is used for two things: in `{c | c in A U (U[c in B] {c})}`, the inner c is the outer one, because a name that is already bound is not bound again. Give the inner c another name.",
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
    title: "Name compared, not bound",
    message: ({ name, what, line, value }) =>
      `\`${name}\` is compared with ${what === undefined ? "" : `the ${what} `}\`${name}\`${line === undefined ? "" : ` (line ${line})`}${value === undefined ? "" : `, which is ${/^-?\d+$/.test(value) ? value : quote(value)}`}.`,
    help: () => "To bind a new name, choose a different one.",
    explain:
      "In `{c | c in Cells}`, c is a new name that ranges over the set, unless c already has a value. A parameter, a definition (even one further down) or a name bound in an outer expression is compared instead. With a definition n, `Sum[(x, n) in R] n` adds only the pairs whose second coordinate equals that n. In `Sum[i in S] (Sum[i in T] i)`, the inner sum has at most one term. If you meant a new name, choose a different one. There is no warning where a comparison is usually meant, as in `{y | (x, y) in R}` with a parameter x. A single name after `some`, `all` or `lam` is always new. In patterns such as `all (x, y) in R`, names that have a value are compared.",
    example: "/$ n := 2\n   R := {(`a, 5), (`b, 7)}\n   total := Sum[(x, n) in R] n $/",
    repair: "/$ n := 2\n   R := {(`a, 5), (`b, 7)}\n   total := Sum[(x, k) in R] k $/",
  }),
  hides: entry<{ name: string; line: number }>({
    code: "L321",
    severity: "warning",
    title: "Hides a definition",
    message: ({ name, line }) => `\`${name}\` is also defined on line ${line}; this name hides that definition here.`,
    help: () => "Rename one of the two.",
    explain:
      "Inside a definition, its own parameters and local names take precedence. A parameter that has the same name as another definition hides that definition. This is allowed, but a reader may confuse the two, so a different name is better.",
    example: "/$ size := 3\n   double(size) := 2 * size $/",
    repair: "/$ size := 3\n   double(n) := 2 * n $/",
  }),
  hidesLocal: entry<{ name: string; binder: string; what: string }>({
    code: "L322",
    severity: "warning",
    title: "Hides another name",
    message: ({ name, binder, what }) =>
      `This \`${binder}\` binds a new \`${name}\`, which hides the \`${name}\` that is ${what}.`,
    help: ({ name }) =>
      `Rename the new one. To test whether the other \`${name}\` is a member, write \`${name} in S\` without a quantifier.`,
    explain:
      "The name after `some` or `all` is always a new one, which ranges over the set. If the same name is already bound, as a parameter or by another quantifier, the new name hides it, and a reader may confuse the two. Use two different names.",
    example: "/$ isLargest(x, S) iff all x in S. x <= x $/",
    repair: "/$ isLargest(x, S) iff all y in S. y <= x $/",
  }),
  unusedLocal: entry<{ names: readonly string[]; unsolved: string | undefined }>({
    code: "L323",
    severity: "warning",
    title: "Unused name",
    message: ({ names: unused, unsolved }) =>
      `${listInWords(unused.map((name) => `\`${name}\``))} ${unused.length === 1 ? "is" : "are"} never used${unsolved === undefined ? "" : `, so ${quote(unsolved)} is never solved`}.`,
    help: ({ names: unused, unsolved }) =>
      unsolved === undefined
        ? `Use ${unused.length === 1 ? "it or remove it" : "one of them or remove them"}.`
        : "Use a name that it binds, or remove the condition. For a test, write `some x in S. …`.",
    explain:
      "The conditions of a `where` that bind names are solved when one of those names is used, and there must be exactly one solution. If none of the names that a condition binds is used, the condition is never evaluated. In a pattern, it is enough to use one name. A test that must always hold binds no name, or it belongs in a guard, `If … then`.",
    example: "/$ first(s) := s[1] where n in {|s|} $/",
    repair: "/$ first(s) := s[1] where |s| > 0 $/",
  }),
  signatureTwice: entry<{ name: string; line: number }>({
    code: "L330",
    severity: "error",
    title: "Duplicate signature",
    message: ({ name, line }) => `\`${name}\` already has a signature on line ${line}.`,
    help: () => "Keep one of them.",
    explain:
      "A signature states the type of a name for the whole document. Two signatures could contradict each other, so a name has at most one. To give several names the same type, write `f, g: Nat -> Nat`.",
    example: "/$ double: Nat -> Nat\n   double: Int -> Int\n   double(x) := 2 * x $/",
    repair: "/$ double: Int -> Int\n   double(x) := 2 * x $/",
  }),
  signatureAlone: entry<{ name: string; nearest: string | undefined }>({
    code: "L331",
    severity: "warning",
    title: "Signature without a definition",
    message: ({ name }) => `\`${name}\` has a signature but no definition.`,
    help: ({ nearest }, name) =>
      nearest === undefined
        ? "Define it, or remove the signature."
        : adviseReplacement(name, nearest, (code) => `Did you mean ${code}?`),
    explain:
      "A signature describes a definition elsewhere in the document. This document has no definition of that name. Either it is still to be written, or one of the two names is misspelled.",
    example: "/$ double: Nat -> Nat\n   duoble(x) := 2 * x $/",
    repair: "/$ double: Nat -> Nat\n   double(x) := 2 * x $/",
  }),
  signatureArity: entry<{ name: string; signature: number; definition: number }>({
    code: "L332",
    severity: "error",
    title: "Signature with wrong arity",
    message: ({ name, signature, definition }) =>
      `The signature of \`${name}\` has ${times(signature, "parameter")}, but its definition has ${times(definition, "parameter")}.`,
    help: () => "Write `A * B -> C` for two parameters. For one parameter that is a pair, write `(A * B) -> C`.",
    explain:
      "`f: A * B -> C` is the signature of a function with two parameters, one from A and one from B. The signature and the definition must have the same number of parameters. A product in parentheses is one parameter, which is a pair: `(A * B) -> C` is the signature of `f(p)`.",
    example: "/$ distance: Rat -> Rat\n   distance(x, y) := |x - y| $/",
    repair: "/$ distance: Rat * Rat -> Rat\n   distance(x, y) := |x - y| $/",
  }),
  arrowOutsideType: entry({
    code: "L333",
    severity: "error",
    title: "`->` outside a type",
    message: () => "`->` is allowed only in types: in signatures and after `:`.",
    help: () => "Write a function value as `lam x. e`.",
    explain:
      '`A -> B` is a type: the set of functions from A to B. It is allowed in signatures and after the colon of `f : (A -> B)`. To write a function as a value, use `lam`: the textbook notation "x ↦ 2x" becomes `lam x. 2 * x`.',
    example: "/$ double := (x -> 2 * x) $/",
    repair: "/$ double := lam x. 2 * x $/",
  }),
  typeAlone: entry<{ name: string }>({
    code: "L334",
    severity: "error",
    title: "Type without its set",
    message: ({ name }) => `\`${name}\` is not a set by itself: it needs the set of the coordinates.`,
    help: ({ name }) => `Write \`${name}(S)\`, where S is the set of the coordinates, such as \`${name}(Rat)\`.`,
    explain:
      "`Tuple(S)` is the set of all tuples, of any length, whose coordinates are members of S. `fSet` and `Seq` can be used without a set and then mean all finite sets and all sequences; `Tuple` cannot. For tuples of a fixed length, write a product: `Nat * Nat` is the set of all pairs of natural numbers.",
    example: "/$ isRoute(t) iff t in Tuple $/",
    repair: "/$ isRoute(t) iff t in Tuple(Nat) $/",
  }),
  missingHook: entry<{ name: string; style: string; like: string | undefined }>({
    code: "L340",
    severity: "error",
    title: "Incomplete game",
    message: ({ name }) => `A game needs \`${name}\`, but this document does not define it.`,
    help: ({ name, style, like }) =>
      like === undefined ? `Define ${style}.` : `Did you mean \`${name}\` instead of \`${like}\`?`,
    explain:
      "Easel plays a game that consists of a few definitions: `initialState`, the state at the start; `newState`, the next state; and `images`, the picture of a state. A document that contains `ledGame` must define all three.",
    example: "/$ ledGame\ninitialState := 0\nnewState := currentState $/",
    repair: "/$ ledGame\ninitialState := 0\nnewState := currentState\nimages := {} $/",
  }),
  hookShape: entry<{ name: string; parameters: number; shapes: string }>({
    code: "L341",
    severity: "error",
    title: "Wrong parameters of a game definition",
    message: ({ name, parameters }) => `\`${name}\` has ${times(parameters, "parameter")}, so the game cannot call it.`,
    help: ({ shapes }) => `Write ${shapes}.`,
    explain:
      "A game calls its definitions thirty times a second, in one of two ways: without arguments, if they read `currentState` and the input by name, or with the input and the state as arguments, as in `newState(I, S)`. A definition with a different number of parameters cannot be called.",
    example: "/$ initialState := 0\nnewState(x) := x\nimages := {} $/",
    repair: "/$ initialState := 0\nnewState(I, S) := S\nimages := {} $/",
  }),
  startReads: entry<{ name: string; what: string }>({
    code: "L343",
    severity: "error",
    title: "Initial state depends on the game",
    message: ({ name, what }) => `\`${name}\` reads ${what}, which does not exist yet when the game starts.`,
    help: () => "Use only constant values here. Move everything that depends on the state or the input to the step.",
    explain:
      "A game is a sequence of states, and `initialState` is the first of them. At the start there is no previous state and no input, so `initialState` cannot depend on `currentState` or on the input, not even through another definition. Everything that changes during the game belongs in the step.",
    example: "/$ initialState := currentState\nnewState := currentState\nimages := {} $/",
    repair: "/$ initialState := 0\nnewState := currentState\nimages := {} $/",
  }),
  secondStep: entry<{ name: string; step: string }>({
    code: "L342",
    severity: "warning",
    title: "Two steps in one game",
    message: ({ name, step }) => `The game uses \`${step}\` as its step, so \`${name}\` is an ordinary definition.`,
    help: () => "Remove or rename one of them.",
    explain:
      "The step, which computes the next state, has three names that come from three versions of the language: `newState`, `nextState` and `transition`. A game has one step: the first of these names that is defined. The others are ordinary definitions, which is allowed but probably not intended.",
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
    title: "Claim without states",
    message: ({ lacks, wrong }) =>
      wrong === undefined
        ? `This claim is about reachable states, but the document does not define ${listInWords(
            lacks.map((one) => (one === "start" ? "an initial state" : "the next states")),
            "or",
          )}.`
        : `This claim is about reachable states, but \`${wrong.name}\` has ${times(wrong.parameters, "parameter")}.`,
    help: ({ lacks, wrong }) =>
      wrong === undefined
        ? `Define ${listInWords(lacks.map((one) => (one === "start" ? "`initialState`, or the set `initialStates`" : "`next(s)`, the set of states that can follow s, or `steps(s)`, a set of pairs (label, state)")))}.`
        : `Its only parameter is the state: \`${wrong.name}(s) := …\`.`,
    explain:
      "Claims such as `always:>` and `possible:>` are about the reachable states. In a game, these are the initial state and all states that its step can produce from any input. Any other document must define `initialState` or a set `initialStates`, and `next(s)`, the set of states that can follow s, or `steps(s)`, a set of pairs (label, state).",
    example: "/$ initialState := 0 $/\n\nalways:>s < 3\n",
    repair: "/$ initialState := 0   next(s) := {(s + 1) mod 3} $/\n\nalways:>s < 3\n",
  }),
  twoMachines: entry<{ one: string; other: string }>({
    code: "L351",
    severity: "error",
    title: "States defined twice",
    message: ({ one, other }) => `The document defines both \`${one}\` and \`${other}\`; only one of them is allowed.`,
    help: ({ other }) => `Rename or remove one of them, such as \`${other}\`.`,
    explain:
      "Claims such as `always:>` are about the states that are reachable from `initialState`, or from the members of `initialStates`, by `next(s)` or by `steps(s)`. A document that defines both names of a pair would have two sets of initial states, or two kinds of steps.",
    example: "/$ initialState := 0   initialStates := {0, 1}   next(s) := {(s + 1) mod 3} $/\n\nalways:>s < 3\n",
    repair: "/$ initialStates := {0, 1}   next(s) := {(s + 1) mod 3} $/\n\nalways:>s < 3\n",
  }),
  /** `name` is a name on the left that is not a constant; undefined for a part that is not an equation. */
  constantUnreadable: entry<{ readonly name: string | undefined }>({
    code: "L352",
    severity: "error",
    title: "Invalid constant for a claim",
    message: ({ name }) =>
      name === undefined
        ? "`with:>` needs a constant, `=` and its value."
        : `${quote(name)} is not a constant: neither the document nor one that it uses defines it without parameters.`,
    help: () => "Write the name of a definition without parameters, `=` and a value: `with:>n = 4`.",
    explain:
      "A line `with:>n = 4` checks the claims below it in an instance of the document in which the constant n has another value. The document, or one that it uses, has to define n without parameters. Commas separate several constants.",
    example: "/$ n := 3   initialState := 0   next(s) := {(s + 1) mod n} $/\n\nwith:>m = 4\n\nalways:>s < 4\n",
    repair: "/$ n := 3   initialState := 0   next(s) := {(s + 1) mod n} $/\n\nwith:>n = 4\n\nalways:>s < 4\n",
  }),
} as const;

/** Advice to parenthesise a quantifier or big operator that extends too far, in its own notation. */
function reachOf(binder: string, joint = "&"): string {
  if (/^\\(?:sum|prod|big)/.test(binder)) return `\`${binder}_{…} (…)\`.`;
  if (binder.startsWith("\\")) return `\`${binder} x \\in S. (p \\wedge q)\`.`;
  return /^[A-Z∑∏⋃⋂]/.test(binder) ? `\`${binder}[…] (…)\`.` : `\`${binder} x in S. (p ${joint} q)\`.`;
}

interface Arity {
  readonly name: string;
  /** The parameters that have no argument, if they are known. */
  readonly missing: readonly string[];
  readonly needs: number;
  readonly maxCount: number;
  readonly count: number;
  /** The head of the function's definition, or the type of the function. */
  readonly head: string;
}

export interface UnknownName {
  readonly name: string;
  readonly spans: readonly Span[];
  /** The replacement of the whole expression, if that is in foreign syntax. */
  readonly instead: string | Advice | undefined;
  /** The line of a fence of prose that seems to define the name. */
  readonly fencedIn: number | undefined;
  /** The line of a display of prose that seems to define the name. */
  readonly displayedIn: number | undefined;
  readonly isAtom: boolean;
  readonly isText: boolean;
  /** The LED equivalent of this name from other languages. */
  readonly foreignHelp: string | undefined;
  /** The LED name in this advice, if it can replace the name everywhere. */
  readonly equivalent: string | undefined;
  /** The definitions missing for a game, if only games know the name. */
  readonly lacks: readonly string[] | undefined;
  /** The syntax of a coordinate, if the name is textbook notation for one. */
  readonly coordinate: string | undefined;
  /** Another definition with a similar local name. */
  readonly localOf:
    | { readonly of: string; readonly isParameter: boolean; readonly condition?: string | undefined }
    | undefined;
  /** Names in scope that may be meant; undefined if none is similar. */
  readonly reach: NamesInScope | undefined;
  /** A definition of the name in the prose. */
  readonly proseIn: ProseDefinition | undefined;
  /** Edits that turn a definition of the name in the prose into code. */
  readonly enclosed?: readonly Edit[] | undefined;
  readonly nearest: string | undefined;
  /** False if the nearest name is a function and the unknown name is not applied. */
  readonly isLikeNearest: boolean;
  /** A known homoglyph of the name. */
  readonly twin: Homoglyph | undefined;
}

/** The names in scope: parameters of the definition, and local variables. */
export interface NamesInScope {
  readonly of: string | undefined;
  readonly parameters: readonly string[];
  readonly locals: readonly string[];
}

/** A definition in the prose: its line, and the preceding opener that opens no region there, if any. */
export interface ProseDefinition {
  readonly line: number;
  readonly symbol: string;
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

/** Returns the replacement for an unknown name, if one is known. */
function intendedName({
  name,
  twin,
  isAtom,
  isText,
  foreignHelp,
  equivalent,
  coordinate,
  nearest,
  isLikeNearest,
}: UnknownName): string | undefined {
  if (twin !== undefined) return twin.name;
  if (isAtom) return `\`${name}`;
  if (isText) return `"${name}"`;
  if (foreignHelp !== undefined) return equivalent;
  return coordinate ?? (isLikeNearest && name.length >= minMisspelledLength ? nearest : undefined);
}

/** Adds the fix that replaces unknown names, if the help determines the replacement. */
function withRenaming(unknowns: readonly UnknownName[], help: string): string | Advice {
  const [{ instead } = {}] = unknowns;
  if (instead !== undefined) return instead;
  const enclosing = unknowns.map(({ enclosed = [] }) => enclosed);
  if (enclosing.every((ownEdits) => ownEdits.length > 0)) {
    const edits = [...new Map(enclosing.flat().map((edit) => [edit.span.start, edit])).values()];
    const texts = new Set(edits.map(({ text }) => quote(text.trim())));
    return {
      help,
      repairs: [
        { title: `Insert ${listInWords([...texts])}`, edits: edits.sort((a, b) => a.span.start - b.span.start) },
      ],
    };
  }
  const renamings = unknowns.flatMap((unknown) => {
    const text = intendedName(unknown);
    return text === undefined || !help.includes(quote(text)) ? [] : [repairBy(text, ...unknown.spans)];
  });
  if (renamings.length < unknowns.length) return help;
  const title = `Write ${listInWords([...new Set(renamings.map((renaming) => quote(renaming.edits[0]!.text)))])}`;
  const edits = renamings.flatMap((renaming) => renaming.edits).sort((a, b) => a.span.start - b.span.start);
  return { help, repairs: [{ title, edits }] };
}

/** Returns the distinct advice for each name. All names without advice are represented by the first. */
function helpOfEach(unknowns: readonly UnknownName[]): string {
  const foreignNames = unknowns.filter((unknown) => !isPlain(unknown));
  // The advice for one coordinate applies to all.
  const [first] = foreignNames.filter(({ coordinate }) => coordinate !== undefined);
  const atoms = foreignNames.filter((unknown) => unknown.isAtom && unknown.fencedIn === undefined);
  if (atoms.length > 1 && atoms.length === foreignNames.length)
    return `Did you mean the atoms ${listInWords(atoms.map(({ name }) => quote(`\`${name}`)))}? Atoms begin with a backquote.`;
  return [
    ...new Set(
      (foreignNames.length === 0
        ? unknowns.slice(0, 1)
        : foreignNames.filter((unknown) => unknown.coordinate === undefined || unknown === first)
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
    foreignHelp,
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
    return `Did you mean \`${twin.name}\`? The names only look the same: \`${twin.here}\` here is a ${scriptOf(twin.here)} letter, but \`${twin.letter}\` there is a ${scriptOf(twin.letter)} letter.`;
  if (fencedIn !== undefined)
    return `Line ${fencedIn} defines \`${name}\`, but its fence is not LED code. Open the fence with ${quote("```led")}.`;
  if (displayedIn !== undefined)
    return `The display on line ${displayedIn} uses \`=\`, so it is prose. To define \`${name}\`, write \`:=\`.`;
  if (proseIn !== undefined)
    return `Line ${proseIn.line} defines \`${name}\`, but it is not code. ${
      proseIn.opener === undefined
        ? `Write it between \`/$\` and \`$/\`${proseIn.symbol === "=" ? ", and write `:=`" : ""}`
        : `${quote(proseIn.opener)} opens code only after white space or at the start of a line`
    }.`;
  if (isAtom) return `Did you mean the atom ${quote(`\`${name}`)}? Atoms begin with a backquote.`;
  if (isText) return `Did you mean the string \`"${name}"\`? Strings need quotes.`;
  if (foreignHelp !== undefined) return foreignHelp;
  if (lacks !== undefined)
    return `\`${name}\` is defined only in games. ${lacks.length === 3 ? "Write `ledGame`, or define" : "To make this a game, define"} ${listInWords(lacks.map(quote))}.`;
  if (coordinate !== undefined) return `Write a coordinate in brackets: \`${coordinate}\`.`;
  if (reach !== undefined && localOf === undefined) return namesInScopeHelp(reach);
  if (localOf?.isParameter === true) {
    const explanation = `\`${name}\` is a parameter of \`${localOf.of}\` and can be used only there.`;
    const advice =
      localOf.condition !== undefined
        ? ` For a value with this property, write ${quote(`choose({${name} | ${name} in S & ${localOf.condition}})`)}.`
        : reach === undefined
          ? ` Define \`${name}\`, or add it as a parameter here.`
          : "";
    return `${reach === undefined ? "" : `${namesInScopeHelp(reach)} `}${explanation}${advice}`;
  }
  if (localOf !== undefined)
    return `\`${name}\` is a local name of \`${localOf.of}\` and can be used only there. Make it a separate definition.`;
  if (nearest !== undefined) return `Did you mean \`${nearest}\`${isOneOfSeveral ? ` instead of \`${name}\`` : ""}?`;
  return `Define \`${name}\`. If it is an atom, write a backquote before it; if it is a string, write quotes around it.`;
}

/** Lists the names in scope. */
function namesInScopeHelp({ of, parameters, locals }: NamesInScope): string {
  const code = (names: readonly string[]): string => listInWords(names.map(quote));
  const owner = of === undefined ? "" : ` of ${quote(of)}`;
  const sentences = [
    ...(parameters.length === 0
      ? []
      : [
          parameters.length === 1
            ? `The parameter${owner} is ${code(parameters)}.`
            : `The parameters${owner} are ${code(parameters)}.`,
        ]),
    ...(locals.length === 0
      ? []
      : [
          `${locals.length === 1 ? "The name" : "The names"} ${code(locals)} ${locals.length === 1 ? "is" : "are"} ${parameters.length === 0 ? "" : "also "}bound here.`,
        ]),
  ];
  const isOne = parameters.length + locals.length === 1;
  return `${sentences.join(" ")} Did you mean ${isOne ? "it" : "one of them"}?`;
}
