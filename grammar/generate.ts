// Writes the files of this folder that are made from the parser and the tables of the language: `npm run grammar`.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ebnfText } from "./ebnf.js";
import { pageText } from "./page.js";
import { sections } from "./sections.js";
import { textMateText } from "./textmate/textmate.js";

/** The texts of the generated files, by file name. `parserText` is the text of src/syntax/grammar.ts. */
export function generate(parserText: string): Readonly<Record<string, string>> {
  const all = sections(parserText);
  return {
    "led.ebnf": ebnfText(all),
    "railroad.html": pageText(all),
    "led.tmLanguage.json": textMateText(),
  };
}

/** The parser's text, which the levels of its rules are read from. */
export function readParser(): string {
  return readFileSync(new URL("../src/syntax/grammar.ts", import.meta.url), "utf8");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(generate(readParser()))) writeFileSync(new URL(name, import.meta.url), text);
}
