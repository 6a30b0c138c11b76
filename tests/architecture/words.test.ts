// Texts that users read use standard English words (.github/CONTRIBUTING.md, "Rules"): strings, documents, labels.

import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { filesBelow } from "./source-files.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Words with a standard equivalent, and the equivalent. */
const rules: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(?:stands|standing|stood)\b(?! for\b)/i, "is"],
  [/\bmend(?:s|ed|ing)?\b/i, "fix"],
  [/\banew\b/i, "again"],
  [/\bwhoever\b/i, "anyone who"],
  [/\b(?<!there )(?:is|are) none\b/i, "is not"],
  [/\b(?<!there )is no (?!longer\b|more\b|less\b)/i, "is not a"],
  [/\bbehind\b/i, "after"],
  [/\blow lines?\b/i, "underscore"],
  [/\bstraight after\b/i, "directly after"],
  [/\bhand(?:ed)?[- ]ins?\b/i, "submission"],
  [/\bgo(?:es)? on\b/i, "continue"],
  [/\bfor ever\b/i, "forever"],
  [/\b(?:the|a|this) shelf\b/i, "the library"],
  [/\b(?:reason|result|message|page|table|command|option)s? (?:says?|tells?|gives?)\b/, "shows or states"],
  [/\b(?:colors?|centers?|centered|liters?|neighbors?)\b(?![-:(]| :)/, "the British spelling"],
  [/\b(?<!(?:minus|plus|equals|equality|dollar|percent|inequality) |\$)signs?\b(?! of\b|\()/i, "symbol"],
];

/** Beginnings of noun clauses; a question may begin with them. */
const clause = /^(?:What|Whoever|So many)\b(?!.*\?$)/;

const maxLabelWords = 3;

/** Texts that may break a rule, by a part of the text, with the reason. */
const exceptions: readonly (readonly [text: string, reason: string])[] = [
  ["x without its sign", "the sign of a number"],
  ["Changing the sign would not do", "the sign of a number"],
  ["a pyramid that stands on its head", "a pyramid does stand"],
  ["Sign the word", "an electronic signature"],
  ["sign in the middle", "a board with a text"],
  ["The *sign* of a number", "the sign of a number"],
  ["Signs and parts", "the signs of numbers"],
  ["A box *stands*", "a box does stand"],
  ["behind one of three doors", "a place"],
  ["behind each of the doors", "a place"],
  ["-*- lexical-binding", "a program in Lisp"],
  ["hspace ", "names of LaTeX commands"],
  ["an Easel (?:image|point|color)", "a pattern for printed values"],
];

interface Text {
  readonly path: string;
  readonly text: string;
}

const pathsBelow = (folder: string, ending: RegExp): readonly string[] =>
  filesBelow(join(repository, folder), (path) => /[\\/](?:node_modules|dist|late)$/.test(path))
    .map((path) => relative(repository, path).split(sep).join("/"))
    .filter((path) => ending.test(path));

const read = (path: string): string => readFileSync(join(repository, path), "utf8");

type Node = { readonly [key: string]: unknown; readonly type: string };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The string and template literals of a module, with … for interpolated expressions; no import paths and no types. */
function literalsOf(path: string, code: string): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value) || value.type === "ImportDeclaration" || value.type.startsWith("TSType")) return;
    if (value.type === "Literal" && typeof value["value"] === "string") found.push(value["value"]);
    if (value.type === "TemplateLiteral") {
      const quasis = value["quasis"] as readonly { readonly value: { readonly cooked: string } }[];
      found.push(quasis.map((one) => one.value.cooked).join("…"));
    }
    for (const [key, child] of Object.entries(value)) if (key !== "quasis" && typeof child === "object") visit(child);
  };
  visit(parseSync(path, code).program.body);
  return found;
}

/** The string values of a JSON document. */
const valuesOf = (json: unknown): readonly string[] =>
  typeof json === "string"
    ? [json]
    : typeof json === "object" && json !== null
      ? Object.values(json).flatMap(valuesOf)
      : [];

/** The prose of a LED or Markdown document, by paragraph: without code, tests and markup. */
const paragraphsOf = (document: string): readonly string[] =>
  document
    .replace(/^(```|~~~)[^]*?^\1.*$/gm, "")
    .replace(/\/\$[^]*?\$\/|\/-{3}[^]*?-{3}\//g, "")
    .replace(/^\w+:>.*(?:\n(?!\s*\n).*)*/gm, "")
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.|#+) )/)
    .flatMap((text) => text.replace(/^\s*(?:[-*#]+|\d+\.)\s+/, "").split(" | "));

/** A text without code, HTML tags and quotations of programs. */
const plain = (text: string): string =>
  text
    .replace(/``.*?``|`[^`]*`/gs, "…")
    .replace(/<[^>]*>/g, " ")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/\s+/g, " ")
    .trim();

/** True for texts with adjacent words, other than style sheets. */
const isProse = (text: string): boolean => /[A-Za-z]{2,},? [A-Za-z…]/.test(text) && !/; \}/.test(text);

const sentencesOf = (text: string): readonly string[] => plain(text).split(/(?<=[.!?:])\s+(?=[A-Z])/);

const modules = ["src", "bin", "grammar"]
  .flatMap((folder) => pathsBelow(folder, /\.ts$/))
  .map((path) => ({
    path,
    code: read(path),
  }));

/** Modules are parsed only if they contain a word in question, because parsing all of them takes seconds. */
const suspicious = new RegExp([...rules.map(([word]) => word.source), "\\b(?:What|So many)\\b"].join("|"), "i");

const texts: readonly Text[] = [
  ...modules
    .filter(({ code }) => suspicious.test(code))
    .flatMap(({ path, code }) => literalsOf(path, code).map((text) => ({ path, text }))),
  ...[...pathsBelow("grammar/vscode", /\.json$/), "src/cli/json.schema.json"]
    .filter((path) => !/tmLanguage|language-configuration/.test(path))
    .flatMap((path) => valuesOf(JSON.parse(read(path))).map((text) => ({ path, text }))),
  ...[
    ...["examples", "src/shelf", "src/manual"].flatMap((folder) => pathsBelow(folder, /\.(?:led|md)$/)),
    "README.md",
    "CHANGELOG.md",
    "src/diagnostics/README.md",
    "grammar/vscode/README.md",
  ].flatMap((path) => paragraphsOf(read(path)).map((text) => ({ path, text }))),
].filter(({ text }) => isProse(text) && !exceptions.some(([part]) => text.includes(part)));

/** The labels of buttons and commands: button elements, titles of commands, and keys of tables of actions. */
const labels: readonly Text[] = [
  ...modules.flatMap(({ path, code }) =>
    [
      ...code.matchAll(/<button[^>]*>([^<]+)<\/button>/g),
      ...code.matchAll(/\b(?:button|lens)\(\s*["`]([^"`]+)["`]/g),
      ...code.matchAll(/^\s*"([^"]+)": \(\) =>/gm),
      ...code.matchAll(/element\("button", \{[^}]*\}, "([^"]+)"/g),
    ].map(([, text = ""]) => ({ path, text })),
  ),
  ...(
    JSON.parse(read("grammar/vscode/manifest.json")) as {
      readonly contributes: { readonly commands: readonly { readonly title: string }[] };
    }
  ).contributes.commands.map(({ title }) => ({ path: "grammar/vscode/manifest.json", text: title })),
];

/** The words of a label, without keys in parentheses, values and symbols. */
const wordsOf = (label: string): readonly string[] =>
  label.replace(/\$\{[^}]*\}|\([^)]*\)/g, "").match(/[\p{L}\p{N}-]+/gu) ?? [];

describe("texts for users", () => {
  it("are found in strings and documents", () => {
    expect(literalsOf("a.ts", 'import a from "one two"; f("three four", `five ${six} "${"seven eight"}"`);')).toEqual([
      "three four",
      'five … "…"',
      "seven eight",
    ]);
    expect(paragraphsOf("# A title\n\nProse `x`\nof two lines.\n\n/$\nx := 1\n$/\n\ncmd:>x\n1\n").map(plain)).toEqual(
      expect.arrayContaining(["A title", "Prose … of two lines."]),
    );
    expect(texts.length).toBeGreaterThan(1000);
  });

  it("use standard words", () => {
    const found = texts.flatMap(({ path, text }) => {
      const words = plain(text);
      return rules.flatMap(([word, instead]) =>
        word.test(words) ? [`${path}: ${instead}, not ${word.exec(words)?.[0] ?? ""}: ${words.slice(0, 300)}`] : [],
      );
    });
    expect(found).toEqual([]);
  });

  it("name the subject of each sentence", () => {
    const found = texts.flatMap(({ path, text }) =>
      sentencesOf(text).flatMap((sentence) => (clause.test(sentence) ? [`${path}: ${sentence.slice(0, 200)}`] : [])),
    );
    expect(found).toEqual([]);
  });
});

describe("labels", () => {
  it("have at most three words", () => {
    expect(labels.length).toBeGreaterThan(40);
    expect(labels.filter(({ text }) => wordsOf(text).length > maxLabelWords)).toEqual([]);
  });
});
