// Tables of the meanings of LaTeX commands in definitions, derived from those of the language.

import { recordWith, wordsOf } from "../../text/tables.js";
import { letters } from "../../language/letters.js";
import { big, infix, signs, type Spellings } from "../../language/operators.js";

export type Meaning =
  /** A symbol or word of LED. */
  | { readonly kind: "sign"; readonly spelling: string }
  /** A big operator with scripts below and above. */
  | { readonly kind: "big"; readonly spelling: string }
  /** A letter or word of a name. */
  | { readonly kind: "letter"; readonly spelling: string }
  /** Ignored, together with `args` arguments. The contents of a following group are not ignored. */
  | { readonly kind: "nothing"; readonly args: number }
  /** A prefix of a bracket, such as `\left`; a dot is an invisible bracket. */
  | { readonly kind: "delimiter" }
  | {
      readonly kind:
        | "fraction"
        | "root"
        | "modulo"
        | "blackboard"
        | "negated"
        | "iff"
        | "break"
        | "interruption"
        | "prime"
        | "stack";
    };

export function createMeanings(): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const row of [...Object.values<Spellings>(infix), ...Object.values<Spellings>(signs)])
    addSpellings(meanings, row, "sign");
  for (const row of Object.values(big)) addSpellings(meanings, row, "big");
  for (const [name, spelling] of Object.entries(letters)) meanings.set(name, { kind: "letter", spelling });
  for (const name of functions) meanings.set(name, { kind: "letter", spelling: name });
  for (const [name, spelling] of Object.entries(foreignSymbols)) meanings.set(name, { kind: "sign", spelling });
  for (const name of wrappers) meanings.set(name, { kind: "nothing", args: 0 });
  for (const name of spacing) meanings.set(name, { kind: "nothing", args: 0 });
  for (const [name, args] of Object.entries(ignoredCommands)) meanings.set(name, { kind: "nothing", args });
  for (const name of delimiters) meanings.set(name, { kind: "delimiter" });
  for (const name of ["frac", "dfrac", "tfrac", "cfrac", "nicefrac"]) meanings.set(name, { kind: "fraction" });
  for (const name of ["mod", "bmod", "pmod", "pod"]) meanings.set(name, { kind: "modulo" });
  for (const name of ["\\", "newline", "cr", "tabularnewline"]) meanings.set(name, { kind: "break" });
  for (const name of ["intertext", "shortintertext"]) meanings.set(name, { kind: "interruption" });
  meanings
    .set("sqrt", { kind: "root" })
    .set("mathbb", { kind: "blackboard" })
    .set("not", { kind: "negated" })
    .set("iff", { kind: "iff" });
  return meanings.set("prime", { kind: "prime" }).set("substack", { kind: "stack" });
}

/** Commands map to the Unicode spelling if there is one, since the page shows that. */
function addSpellings(
  meaningsByName: Map<string, Meaning>,
  { ascii, unicode = [], latex = [] }: Spellings,
  kind: "sign" | "big",
): void {
  const spelling = unicode[0] ?? ascii[0] ?? "";
  for (const command of latex) if (command.startsWith("\\")) meaningsByName.set(command.slice(1), { kind, spelling });
}

const functions = wordsOf(`
  sin cos tan min max gcd log ln lg exp det dim deg arcsin arccos arctan sinh cosh tanh cot csc sup inf lim arg ker
  hom
`);

/** Symbols that LED does not have; their diagnostics name the alternative. */
const foreignSymbols: Readonly<Record<string, string>> = {
  subset: "⊂",
  subsetneq: "⊊",
  supset: "⊃",
  supseteq: "⊇",
  supsetneq: "⊋",
  pm: "±",
  infty: "∞",
  mapsto: "↦",
  "%": "%",
  "#": "#",
  $: "$",
  "&": "&",
  "|": "‖",
};

/** Commands that affect only the style of their argument. */
const wrappers = wordsOf(`
  text textit textrm textsf texttt textbf textsl textup textnormal emph mbox hbox mathit mathrm mathsf mathtt mathbf
  mathcal mathnormal mathord mathop mathbin mathrel mathopen mathclose mathpunct operatorname operatornamewithlimits
  boldsymbol bm ensuremath boxed underline displaystyle textstyle scriptstyle it rm sf tt bf itshape normalfont
`);

const spacing = [
  " ",
  ...wordsOf(`
  , ; : ! > / quad qquad enspace enskip thinspace medspace thickspace negthinspace space xspace smallskip medskip
  bigskip hfill hfil noindent allowbreak nobreak limits nolimits displaylimits nonumber notag hline
  allowdisplaybreaks relax protect null strut centering par
`),
  "\n",
  "\r",
  "\t",
];

/** Commands whose arguments are ignored, with their number. */
const ignoredCommands: Readonly<Record<string, number>> = {
  ...recordWith(
    1,
    `
    tag label hspace vspace color textcolor phantom hphantom vphantom mspace kern raisebox ref eqref footnote
    `,
  ),
  ...recordWith(0, "qedhere footnotemark"),
};

const delimiters = wordsOf(`
  left right middle big Big bigg Bigg bigl bigr bigm Bigl Bigr Bigm biggl biggr biggm Biggl Biggr Biggm
`);

/** The meaning of an environment in a display: branches or lines. Its first `args` arguments are ignored. */
interface EnvironmentMeaning {
  readonly kind: "cases" | "lines";
  readonly args: number;
}

const environments: ReadonlyMap<string, EnvironmentMeaning> = new Map<string, EnvironmentMeaning>([
  ...["cases", "dcases", "rcases"].map((name) => [name, { kind: "cases", args: 0 }] as const),
  ...[
    "aligned",
    "align",
    "flalign",
    "gather",
    "gathered",
    "split",
    "multline",
    "multlined",
    "equation",
    "eqnarray",
  ].map((name) => [name, { kind: "lines", args: 0 }] as const),
  ...["alignedat", "alignat", "array"].map((name) => [name, { kind: "lines", args: 1 }] as const),
]);

/** Returns the meaning of an environment, starred or not. */
export function environmentMeaning(name: string): EnvironmentMeaning | undefined {
  return environments.get(name.replace(/\*$/, ""));
}

export const environmentNames: readonly string[] = [...environments.keys()];

export const bigSymbols: ReadonlySet<string> = new Set(["∑", "∏", "⋃", "⋂"]);

/** The sets denoted by blackboard bold letters. */
export const blackboardSymbols: Readonly<Record<string, string>> = { N: "ℕ", Z: "ℤ", Q: "ℚ", B: "𝔹" };

/** Negated symbols, by symbol. */
export const negatedSymbols: Readonly<Record<string, string>> = { "=": "≠", "∈": "∉" };
