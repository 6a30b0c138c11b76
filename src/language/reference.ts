// The reference of the language: an entry for each row of the tables in this folder. The prompt, hovers, `led explain`
// and the manual show these entries.

import { quote } from "../diagnostics/words.js";
import { builtins } from "./builtins.js";
import { exampleGame, hooks, momentFields } from "./easel.js";
import { definitionForms, gameForm, prefixForms, regionForms, type SyntacticForm, valueForms } from "./forms.js";
import { exampleMachine, type MarkName, markRows } from "./marks.js";
import { big, type Documented, infix, level, nameSigns, signs, type Spellings } from "./operators.js";

export interface ReferenceEntry extends Documented {
  /** The form or name that the entry describes. */
  readonly head: string;
  /** The spellings of a name or operator, or of the keywords and symbols in a form. */
  readonly spellings: Spellings;
  /** Other symbols by which the entry can be looked up. */
  readonly marks?: readonly string[];
  /** The types of the overloads, in LED notation. */
  readonly types: readonly string[];
  readonly level?: number;
  readonly grouping?: string;
}

export interface ReferenceSection {
  readonly title: string;
  /** Definitions that all examples of the section need. */
  readonly context?: string;
  readonly entries: readonly ReferenceEntry[];
}

const groupings = { left: "left-associative", right: "right-associative", chain: "chains" } as const;

const operators: readonly ReferenceEntry[] = [
  ...Object.values(infix).map(
    (row): ReferenceEntry => ({
      ...describe(row),
      head: row.ascii[0]!,
      spellings: row,
      types: row.type.split("; "),
      level: row.level,
      ...(row.node === "typeTest" ? {} : { grouping: groupings[row.grouping] }),
    }),
  ),
  ...Object.values(big).map(
    (row): ReferenceEntry => ({
      ...describe(row),
      head: `${row.ascii[0]!}[c] e`,
      spellings: row,
      types: [],
      level: level.big,
    }),
  ),
  ...prefixForms.map(formEntry),
];

/** The types of pictures and sounds. */
const mediaTypes = /Point|Color|Image|Sound/;

const builtinEntries = Object.entries(builtins).map(([name, row]) => {
  const symbols = Object.keys(nameSigns).filter((symbol) => nameSigns[symbol] === name);
  const entry = { ...namedEntry([name], row), types: row.type.split("; ") };
  return {
    isDrawn: mediaTypes.test(row.type) || mediaTypes.test(name),
    kind: row.kind,
    entry: { ...entry, spellings: { ascii: [name], unicode: symbols } },
  };
});

const builtinsWhere = (isWanted: (one: (typeof builtinEntries)[number]) => boolean): readonly ReferenceEntry[] =>
  builtinEntries.filter(isWanted).map(({ entry }) => entry);

const mark = (name: MarkName): ReferenceEntry => ({ ...namedEntry([`${name}:>`], markRows[name]), marks: [name] });

const gameSection: ReferenceSection = {
  title: "Games",
  context: exampleGame,
  entries: [
    formEntry(gameForm),
    ...[...Object.values(hooks), ...Object.values(momentFields)].map((row) => namedEntry(row.names, row)),
    mark("play"),
  ],
};

export const referenceSections: readonly ReferenceSection[] = [
  { title: "Operators", entries: operators },
  { title: "Definitions", entries: definitionForms.map(formEntry) },
  { title: "Values", entries: valueForms.map(formEntry) },
  { title: "Functions", entries: builtinsWhere(({ kind, isDrawn }) => kind === "function" && !isDrawn) },
  { title: "Constants and types", entries: builtinsWhere(({ kind, isDrawn }) => kind === "constant" && !isDrawn) },
  { title: "Pictures", entries: builtinsWhere(({ isDrawn }) => isDrawn) },
  gameSection,
  { title: "Documents", entries: [...regionForms.map(formEntry), mark("cmd"), mark("figure"), mark("use")] },
  {
    title: "Claims about all states",
    context: exampleMachine,
    entries: (
      [
        "always",
        "possible",
        "winnable",
        "ends",
        "leads",
        "forces",
        "conjecture",
        "steps",
        "fair",
        "with",
        "alike",
      ] as const
    ).map(mark),
  },
];

function describe({ doc, example }: Documented): Documented {
  return { doc, example };
}

function namedEntry(names: readonly string[], row: Documented): ReferenceEntry {
  return { ...describe(row), head: names[0]!, spellings: { ascii: names }, types: [] };
}

/** Brackets and separators, whose other spellings are not listed with each form. */
function isPunctuation({ ascii: [first = ""] }: Spellings): boolean {
  return /^[()[\]{}|,;.]$/.test(first);
}

function formEntry(row: SyntacticForm): ReferenceEntry {
  const rows = row.signs.map((name): Spellings => signs[name]);
  const mainRows = rows.filter((one) => !isPunctuation(one));
  const all = (key: keyof Spellings): readonly string[] => mainRows.flatMap((one) => one[key] ?? []);
  return {
    ...describe(row),
    head: row.form,
    spellings: { ascii: all("ascii"), unicode: all("unicode"), latex: all("latex") },
    types: [],
    marks: [...(row.marks ?? []), ...rows.filter(isPunctuation).flatMap(spellingsOf)],
    ...(row.level === undefined ? {} : { level: row.level }),
  };
}

function spellingsOf({ ascii, unicode = [], latex = [] }: Spellings): readonly string[] {
  return [...ascii, ...unicode, ...latex];
}

const keysOf = ({ head, spellings, marks = [] }: ReferenceEntry): readonly string[] => [
  head,
  ...spellingsOf(spellings),
  ...marks,
];

const sectionsFor = (inGames: boolean): readonly ReferenceSection[] =>
  inGames ? referenceSections : referenceSections.filter((section) => section !== gameSection);

/** All names, keywords and symbols that have an entry. */
export const referenceNames = (inGames: boolean): readonly string[] =>
  sectionsFor(inGames).flatMap(({ entries }) => entries.flatMap(keysOf));

/** An entry with the definitions that the examples of its section need. */
export interface EntryInContext extends ReferenceEntry {
  readonly context?: string;
}

/** The entries for a name, keyword or symbol. Those of games only if `inGames`. */
export function entriesFor(text: string, inGames: boolean): readonly EntryInContext[] {
  return sectionsFor(inGames).flatMap(({ context, entries }) =>
    entries
      .filter((entry) => keysOf(entry).includes(text))
      .map((entry) => (context === undefined ? entry : { ...entry, context })),
  );
}

/** The head of an entry with its types, one per line, in the spelling `text`: `mod: Rat * Rat -> Rat`. */
export function headWithTypes(entry: ReferenceEntry, text: string): string {
  if (entry.types.length === 0) return entry.head;
  const name = spellingIn(entry, text);
  return `${name}: ${entry.types.join(`\n${" ".repeat(name.length + 2)}`)}`;
}

/** Symbols of names, such as `ℕ`, are shown as the name. */
const spellingIn = ({ head, spellings }: ReferenceEntry, text: string): string =>
  nameSigns[text] === undefined && spellingsOf(spellings).includes(text) ? text : head;

/** The description of an entry: its documentation, other spellings, precedence and example, one per line. */
export function descriptionOf(entry: EntryInContext, text: string): string {
  const otherTexts = otherSpellings(entry, text);
  return [
    entry.doc,
    ...(otherTexts.length === 0 ? [] : [`Also written ${otherTexts.map(quote).join(", ")}.`]),
    ...(entry.level === undefined ? [] : [`Precedence: ${precedenceOf(entry)}.`]),
    exampleText(entry, entry.context),
  ].join("\n");
}

/** The spellings that are not in the head of an entry. */
export function otherSpellings(entry: ReferenceEntry, text = entry.head): readonly string[] {
  const isShown = (one: string): boolean =>
    entry.types.length === 0 ? entry.head.includes(one) : one === spellingIn(entry, text);
  return [...new Set(spellingsOf(entry.spellings))].filter((one) => !isShown(one));
}

/** Example: `level 8, left-associative`. */
export const precedenceOf = ({ level: number, grouping }: ReferenceEntry): string =>
  [`level ${number}`, ...(grouping === undefined ? [] : [grouping])].join(", ");

/** Example: `With x := 3, x + 1 is 4.`, or for a mark `possible:>n = 4, with 2 below it`. */
export function exampleText({ example }: Documented, context?: string): string {
  const [expression, value, definitions] = example;
  const precedingText = [context, definitions].filter((one) => one !== undefined).join(" ");
  const before = precedingText === "" ? "Example: " : `Example with ${quote(precedingText)}: `;
  const isMark = /^\w+:>/.test(expression);
  return `${before}${quote(expression)}${isMark ? `, with ${quote(value)} below it` : ` is ${quote(value)}`}.`;
}
