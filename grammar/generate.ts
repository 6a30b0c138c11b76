// Writes the files of this folder that are made from the parser and the tables of the language: `npm run grammar`.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ebnfText } from "./ebnf.js";
import { emacsText } from "./highlighters/emacs.js";
import { highlightJsText } from "./highlighters/highlight-js.js";
import { listingsText } from "./highlighters/listings.js";
import { pygmentsText } from "./highlighters/pygments.js";
import { vimText } from "./highlighters/vim.js";
import { pageText } from "./page.js";
import { sections } from "./sections.js";
import { textMateText } from "./textmate/textmate.js";

/** The texts of the generated files, by file name. */
export function generate(): Readonly<Record<string, string>> {
  const all = sections();
  return {
    "led.ebnf": ebnfText(all),
    "railroad.html": pageText(all),
    "led.tmLanguage.json": textMateText(),
    "led.vim": vimText(),
    "led-mode.el": emacsText(),
    "led_lexer.py": pygmentsText(),
    "led.hljs.js": highlightJsText(),
    "led-listings.tex": listingsText(),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(generate())) writeFileSync(new URL(name, import.meta.url), text);
}
