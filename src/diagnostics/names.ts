// What can be wrong with names and with the conditions that bind them: L3xx.

import { entry } from "./diagnostic.js";
import { listed, quote } from "./words.js";

const times = (n: number, what: string): string => (n === 0 ? `no ${what}s` : n === 1 ? `1 ${what}` : `${n} ${what}s`);

export const names = {
  unknown: entry<{ name: string; nearest: string | undefined; gameOnly: boolean; habit: string | undefined; isAtom: boolean; isText: boolean }>({
    code: "L301", severity: "error", title: "Unknown name",
    message: ({ name }) => `\`${name}\` is defined nowhere in this document, and it is no built-in name.`,
    help: ({ name, nearest, gameOnly, habit, isAtom, isText }) =>
      isAtom ? `Did you mean the atom ${quote(`\`${name}`)}? It needs its backquote.`
        : isText ? `Did you mean the text \`"${name}"\`? It needs its quotes.`
        : habit !== undefined ? habit
        : gameOnly ? `\`${name}\` is known in games only; say \`ledGame\`, or define \`initialState\`, \`newState\` and \`images\`.`
        : nearest !== undefined ? `Did you mean \`${nearest}\`?` : `Define \`${name}\`, or write a backquote before it if it stands for itself, or quotes around it if it is text.`,
    explain: "Every name must be a definition of the document, a parameter, a name that a condition binds, or one of the built-in names.",
    example: "/$ rows := {1}\nfull iff |rwos| = 9 $/", repair: "/$ rows := {1}\nfull iff |rows| = 9 $/",
  }),
  definedTwice: entry<{ name: string; line: number }>({
    code: "L302", severity: "error", title: "Defined twice",
    message: ({ name, line }) => `\`${name}\` is already defined in line ${line}.`,
    help: () => "A name has one definition. Put several cases into branches: `value if condition; value otherwise`.",
    explain: "A name means one thing in the whole document; the order of definitions never matters.",
    example: "/$ x := 1 $/\n\n/$ x := 2 $/", repair: "/$ x := 1 $/\n\n/$ y := 2 $/",
  }),
  parameterTwice: entry<{ name: string; of: string }>({
    code: "L303", severity: "error", title: "Parameter named twice",
    message: ({ name, of }) => `\`${of}\` has two parameters called \`${name}\`.`,
    help: () => "Give each parameter a name of its own.",
    explain: "The parameters of a definition, and those of a `lam`, have different names.",
    example: "/$ f(x, x) := x $/", repair: "/$ f(x, y) := x $/",
  }),
  endedEarly: entry<{ name: string; binder: string }>({
    code: "L304", severity: "error", title: "A bound name outside its reach",
    message: ({ name, binder }) => `\`${name}\` means nothing here: the \`${binder}\` that binds it has ended before this place.`,
    help: ({ binder }) => `Put parentheses around all that \`${binder}\` should reach: ${/^[A-Z∑∏⋃⋂]/.test(binder) ? `\`${binder}[…] (…)\`.` : `\`${binder} x in S. (p & q)\`.`}`,
    explain: "`some x in S. p & q` is read `(some x in S. p) & q`, and `Sum[k in S] k + 1` is `(Sum[k in S] k) + 1`. What comes after cannot use the bound name.",
    example: "/$ p(S) iff some x in S. x > 0 & x < 9 $/", repair: "/$ p(S) iff some x in S. (x > 0 & x < 9) $/",
  }),
  arity: entry<{ name: string; needs: number; more: boolean; given: number; head: string }>({
    code: "L305", severity: "error", title: "Wrong number of arguments",
    message: ({ name, needs, more, given }) => `\`${name}\` takes ${more ? "at least " : ""}${times(needs, "argument")}, here it is given ${given === 0 ? "none" : given}.`,
    help: ({ head }) => (head.includes(":") ? `Its type is \`${head}\`.` : `It is defined as \`${head}\`.`),
    explain: "A call gives one argument for each parameter.",
    example: "/$ f(x, y) := x + y\ng := f(1) $/", repair: "/$ f(x, y) := x + y\ng := f(1, 2) $/",
  }),
  needsItself: entry<{ ring: readonly string[] }>({
    code: "L306", severity: "error", title: "A constant that needs its own value",
    message: ({ ring }) => (ring.length === 1 ? `\`${ring[0]}\` is defined by its own value.` : `To find \`${ring[0]}\` its own value is needed: ${ring.map((n, i) => `\`${n}\` needs \`${ring[(i + 1) % ring.length]}\``).join(", ")}.`),
    help: () => "Define it by something else, or give it a parameter that gets smaller at each step.",
    explain: "A definition without parameters has one value; finding it may not need that same value.",
    example: "/$ a := b + 1  b := a $/", repair: "/$ a := b + 1  b := 2 $/",
  }),
  nothingBinds: entry<{ name: string; infinite: string | undefined }>({
    code: "L310", severity: "error", title: "Nothing gives it a value",
    message: ({ name, infinite }) => (infinite === undefined ? `No condition here says which values \`${name}\` has.` : `\`${name}\` cannot run through \`${infinite}\`: that set is infinite and cannot be listed.`),
    help: ({ name, infinite }) =>
      infinite === undefined ? `Add \`${name} in S\` with a finite set S, or \`${name} = …\`.` : `Say which finite part is meant, for example \`${name} in {0..100}\`.`,
    explain: "The names of a comprehension get their values from conditions `x in S`, with a finite set S, or `x = e`. A test such as `x > 3` only leaves some of them out.",
    example: "/$ S := {x | x > 3} $/", repair: "/$ S := {x | x in {1..9} & x > 3} $/",
  }),
  sidesDiffer: entry<{ name: string }>({
    code: "L311", severity: "error", title: "Bound on one side of `or` only",
    message: ({ name }) => `\`${name}\` gets a value on one side of this \`or\` and none on the other.`,
    help: ({ name }) => `Bind the same names on both sides, or bind \`${name}\` outside the \`or\`.`,
    explain: "A solution of `c1 or c2` gives a value to every name, whichever side holds.",
    example: "/$ S := {(x, y) | x = 1 or y = 2} $/", repair: "/$ S := {(x, y) | x in {1, 2} & y in {1, 2} & (x = 1 or y = 2)} $/",
  }),
  waitsForEachOther: entry<{ names: readonly string[] }>({
    code: "L312", severity: "error", title: "Values that wait for each other",
    message: ({ names: ring }) => (ring.length === 1 ? `The value of \`${ring[0]}\` is given by \`${ring[0]}\` itself.` : `${listed(ring.map((n) => `\`${n}\``))} are given by each other, so none has a value.`),
    help: () => "Give one of them a value that does not need the others.",
    explain: "Each condition is used as soon as the names in it are known; a ring of them can never begin.",
    example: "/$ f(n) := x where x = y + 1, y = x + n $/", repair: "/$ f(n) := x where x = y + 1, y = n $/",
  }),
  boundOutside: entry<{ name: string; what: string }>({
    code: "L320", severity: "warning", title: "A known name, not a new one",
    message: ({ name, what }) => `\`${name}\` is ${what}, so this condition tests its value and gives it no new one.`,
    help: () => "Choose another name if a new one was meant.",
    explain: "A name that means something already is compared, not bound anew: with `c` a parameter, `{c | c in Cells}` has at most one member.",
    example: "/$ f(c) := {c | c in {1..9}} $/", repair: "/$ f(n) := {c | c in {1..9} & c < n} $/",
  }),
  hides: entry<{ name: string; line: number }>({
    code: "L321", severity: "warning", title: "Hides a definition",
    message: ({ name, line }) => `\`${name}\` is also defined in line ${line}; inside this definition that one cannot be reached.`,
    help: () => "Choose another name for one of the two.",
    explain: "A parameter or a local name hides a definition of the same name. That is allowed, and often a mistake.",
    example: "/$ size := 3\nf(size) := size + 1 $/", repair: "/$ size := 3\nf(n) := n + 1 $/",
  }),
  signatureTwice: entry<{ name: string; line: number }>({
    code: "L330", severity: "error", title: "Two signatures",
    message: ({ name, line }) => `\`${name}\` already has a signature in line ${line}.`,
    help: () => "Keep one of them.",
    explain: "A name has at most one signature.",
    example: "/$ f: Nat -> Nat\nf: Int -> Int\nf(x) := x $/", repair: "/$ f: Int -> Int\nf(x) := x $/",
  }),
  signatureAlone: entry<{ name: string; nearest: string | undefined }>({
    code: "L331", severity: "warning", title: "Signature without a definition",
    message: ({ name }) => `\`${name}\` has a signature and no definition.`,
    help: ({ nearest }) => (nearest === undefined ? "Define it, or remove the signature." : `Did you mean \`${nearest}\`?`),
    explain: "A signature says the type of a definition that stands somewhere in the document.",
    example: "/$ f: Nat -> Nat $/", repair: "/$ f: Nat -> Nat\nf(x) := x $/",
  }),
  signatureArity: entry<{ name: string; signature: number; definition: number }>({
    code: "L332", severity: "error", title: "Signature with another number of parameters",
    message: ({ name, signature, definition }) => `The signature of \`${name}\` has ${times(signature, "parameter")}, its definition ${times(definition, "parameter")}.`,
    help: () => "`A * B -> C` has two parameters; a product in parentheses is one parameter, a pair: `(A * B) -> C`.",
    explain: "A signature lists the type of each parameter, separated by `*`.",
    example: "/$ f: Nat -> Nat\nf(x, y) := x $/", repair: "/$ f: Nat * Nat -> Nat\nf(x, y) := x $/",
  }),
  arrowOutsideType: entry({
    code: "L333", severity: "error", title: "`->` outside a type",
    message: () => "`->` makes a type of functions; it can stand in signatures and after `:` only.",
    help: () => "A function value is written `lam x. e`.",
    explain: "`A -> B` is the type of the functions from A to B.",
    example: "/$ f := (x -> x) $/", repair: "/$ f := lam x. x $/",
  }),
  missingHook: entry<{ name: string; style: string }>({
    code: "L340", severity: "error", title: "An incomplete game",
    message: ({ name }) => `A game needs \`${name}\`, and this document does not define it.`,
    help: ({ style }) => `Define ${style}.`,
    explain: "A game defines `initialState`, a step (`newState`, `nextState` or `transition`) and `images`.",
    example: "/$ ledGame\ninitialState := 0\nnewState := currentState $/", repair: "/$ ledGame\ninitialState := 0\nnewState := currentState\nimages := {} $/",
  }),
  hookShape: entry<{ name: string; given: number; shapes: string }>({
    code: "L341", severity: "error", title: "A game definition of another shape",
    message: ({ name, given }) => `\`${name}\` has ${times(given, "parameter")} here; the host of the game cannot call it so.`,
    help: ({ shapes }) => `Write ${shapes}.`,
    explain: "The definitions that a host calls have no parameters, or the state and the input as parameters.",
    example: "/$ initialState := 0\nnewState(x) := x\nimages := {} $/", repair: "/$ initialState := 0\nnewState(I, S) := S\nimages := {} $/",
  }),
  startReads: entry<{ name: string; what: string }>({
    code: "L343", severity: "error", title: "A beginning that needs the game",
    message: ({ name, what }) => `\`${name}\` reads ${what}, but when the game begins there is none yet.`,
    help: () => "Define it by values that do not change; what depends on the state or the input belongs into the step.",
    explain: "The initial state is where a game begins: it cannot depend on a state before it, nor on what the player does.",
    example: "/$ initialState := currentState\nnewState := currentState\nimages := {} $/", repair: "/$ initialState := 0\nnewState := currentState\nimages := {} $/",
  }),
  secondStep: entry<{ name: string; step: string }>({
    code: "L342", severity: "warning", title: "Two steps in one game",
    message: ({ name, step }) => `The game's step is \`${step}\`; \`${name}\` is an ordinary definition.`,
    help: () => "Remove one of them, or choose another name.",
    explain: "Of `newState`, `nextState` and `transition` the first that the document defines is the step.",
    example: "/$ initialState := 0\nnewState := currentState\nnextState := 1\nimages := {} $/",
    repair: "/$ initialState := 0\nnewState := currentState\nimages := {} $/",
  }),
} as const;
