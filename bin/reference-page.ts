// Generates the language reference of the manual (src/manual/reference.md) from the tables of the language. Run it
// after changing a table.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  exampleText,
  otherSpellings,
  precedenceOf,
  type ReferenceEntry,
  type ReferenceSection,
  referenceSections,
} from "../src/language/reference.js";
import { capitalize, quote } from "../src/diagnostics/words.js";

const introduction = `# Language reference

Every operator, form, built-in name and mark of LED, with an example. \`led explain mod\` shows an entry in a terminal, \`:doc mod\` shows it at the prompt, and editors show it when you point at \`mod\`. To learn the language, take [the tour](../../examples/tour.led). The grammar is available as [diagrams](../../grammar/railroad.html) and as [EBNF](../../grammar/led.ebnf).`;

/** Texts below the headings of sections. */
const introductions: Readonly<Record<string, string>> = {
  Operators:
    "Each row begins with the usual form. Its synonyms, Unicode and LaTeX spellings follow. Operators of a higher level bind tighter: `1 + 2 * 3` is `1 + (2 * 3)`. Parentheses group. A left-associative operator groups to the left: `9 - 3 - 2` is `(9 - 3) - 2`.",
  Functions: "A document can define these names itself. Its own definition replaces the built-in one.",
  Pictures: "The canvas is 1000 pixels wide and 800 pixels high. Every document can use these names, not only games.",
  Games: "The examples use this game:",
  "Claims about all states":
    "Claims are about the states of a game, or of a document that defines `initialState` and `steps`, the set of the labels and next states. [All states](states.md) explains them. The examples use this document:",
};

const escaped = (text: string): string => text.replaceAll("|", "\\|");
const codes = (texts: readonly string[]): string => texts.map(quote).join(" ");

type Column = readonly [title: string, cell: (entry: ReferenceEntry) => string];

const columns: readonly Column[] = [
  ["Form", (entry) => codes([entry.head, ...otherSpellings(entry)])],
  ["Precedence", (entry) => (entry.level === undefined ? "" : capitalize(precedenceOf(entry)))],
  ["Type", ({ types }) => codes(types)],
  ["Meaning", ({ doc }) => doc],
  [
    "Example",
    (entry) => exampleText(entry).replace(/^Example: |^Example w/, (start) => (start.endsWith("w") ? "W" : "")),
  ],
];

/** A table of the entries, without empty columns. */
function table(entries: readonly ReferenceEntry[]): string {
  const used = columns.filter(([, cell]) => entries.some((entry) => cell(entry) !== ""));
  const row = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |`;
  return [
    row(used.map(([title]) => (title === "Form" && entries.every(({ head }) => /^\w+$/.test(head)) ? "Name" : title))),
    row(used.map(() => "---")),
    ...entries.map((entry) => row(used.map(([, cell]) => cell(entry)))),
  ].join("\n");
}

const sectionText = ({ title, context, entries }: ReferenceSection): string =>
  [
    `## ${title}`,
    ...(introductions[title] === undefined ? [] : [introductions[title]]),
    ...(context === undefined ? [] : [`\`\`\`text\n${context.replaceAll(/ (?=\w+(?:\(\w+\))? :=)/g, "\n")}\n\`\`\``]),
    table(entries.toSorted((a, b) => (b.level ?? 0) - (a.level ?? 0))),
  ].join("\n\n");

/** The language reference as Markdown. */
export const referencePage = (): string =>
  `${[
    introduction,
    ...referenceSections.map(sectionText),
    "← [Editors](editors.md) · [Contents](README.md) · [Command reference](commands.md) →",
  ].join("\n\n")}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL("../src/manual/reference.md", import.meta.url), referencePage());
