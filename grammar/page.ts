// The grammar for readers as one HTML page: a diagram for each rule, and its EBNF below it.
// The page needs no network and no script, and follows the reader's choice of light or dark.

import { ruleText } from "./ebnf.js";
import type { Rule, Section } from "./pieces.js";
import { escapeMarkup, railroad } from "./railroad.js";

const style = `
:root { color-scheme: light dark; --paper: #fdfcf9; --ink: #22262d; --pale: #6a7280; --rail: #8a93a1; --edge: #e2ddd2;
  --symbol: #fdf0cf; --symbol-edge: #d9a93a; --rule: #e3edfb; --rule-edge: #5b8ccf; --words: #eeeae2; --words-edge: #b8b0a0; --link: #2359a8; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181d; --ink: #e4e7ec; --pale: #98a1b0; --rail: #6f7a8b; --edge: #2c313a;
  --symbol: #40361a; --symbol-edge: #c19a3f; --rule: #1d2f4a; --rule-edge: #5b8ccf; --words: #2a2c31; --words-edge: #6d6f76; --link: #8ab6f5; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 6rem; background: var(--paper); color: var(--ink); font: 17px/1.55 Georgia, "Times New Roman", serif; }
h1 { font-size: 2.1rem; margin: 0 0 .3rem; }
h2 { font-size: 1.45rem; margin: 3.2rem 0 .4rem; padding-top: .8rem; border-top: 1px solid var(--edge); }
h3 { font: 600 1rem/1.4 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; margin: 1.9rem 0 .3rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
p { margin: .4rem 0; max-width: 46rem; }
a { color: var(--link); }
:target > h3 { color: var(--link); }
.rule-of-grammar { scroll-margin-top: 1rem; }
.remark { color: var(--pale); font-size: .93rem; }
nav { font-size: .95rem; margin: 1.2rem 0; }
nav p { margin: .35rem 0; max-width: none; }
nav a { font: .84rem ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; text-decoration: none; margin-right: .7em; white-space: nowrap; }
nav a:hover { text-decoration: underline; }
.diagram { overflow-x: auto; margin: .35rem 0; }
svg { display: block; }
svg path { fill: none; stroke: var(--rail); stroke-width: 1.7; stroke-linecap: butt; }
svg rect { stroke-width: 1.3; }
svg text { font: 13.5px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; text-anchor: middle; fill: var(--ink); }
svg .twin { opacity: .62; }
svg .symbol rect { fill: var(--symbol); stroke: var(--symbol-edge); }
svg .rule rect { fill: var(--rule); stroke: var(--rule-edge); }
svg .words rect { fill: var(--words); stroke: var(--words-edge); stroke-dasharray: 4 3; }
svg .words text { font: italic 13.5px Georgia, "Times New Roman", serif; }
svg a:hover rect, svg a:focus-visible rect { stroke-width: 2.6; }
details { font-size: .88rem; color: var(--pale); }
summary { cursor: pointer; width: max-content; }
pre { margin: .3rem 0; padding: .6rem .8rem; overflow-x: auto; border: 1px solid var(--edge); border-radius: 6px; color: var(--ink); font: .84rem/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
code { font: .86em ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: nowrap; }
@media print { details { display: none; } .rule-of-grammar { break-inside: avoid; } }
`;

export function pageText(sections: readonly Section[]): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The grammar of LED</title>
<!-- Made by "npm run grammar"; edit the parser, its tables, or the scripts in this folder. -->
<style>${style}</style>
</head>
<body>
<h1>The grammar of LED</h1>
<p>Follow a line from left to right. Round boxes are literal text, with other spellings in a paler colour. Square boxes link to other rules. Dashed boxes describe text in words.</p>
${contents(sections)}
${sections.map(sectionText).join("\n")}
</body>
</html>
`;
}

function contents(sections: readonly Section[]): string {
  const lines = sections.map(
    (section) =>
      `<p>${escapeMarkup(section.title)}: ${section.rules.map((rule) => `<a href="${address(rule.name)}">${escapeMarkup(rule.name)}</a>`).join(" ")}</p>`,
  );
  return `<nav aria-label="Rules">\n${lines.join("\n")}\n</nav>`;
}

function sectionText(section: Section): string {
  return `<h2>${escapeMarkup(section.title)}</h2>\n<p>${prose(section.text)}</p>\n${section.rules.map(ruleHtml).join("\n")}`;
}

function ruleHtml(rule: Rule): string {
  const { remark, ...bare } = rule;
  const note =
    remark === undefined
      ? ""
      : `<p class="remark">${prose(`${remark[0]?.toUpperCase() ?? ""}${remark.slice(1)}.`)}</p>\n`;
  return `<section class="rule-of-grammar" id="${address(rule.name).slice(1)}">
<h3><a href="${address(rule.name)}">${escapeMarkup(rule.name)}</a></h3>
<div class="diagram">${railroad(rule, address)}</div>
${note}<details><summary>EBNF</summary><pre>${escapeMarkup(ruleText(bare))}</pre></details>
</section>`;
}

const address = (rule: string): string => `#rule-${rule}`;

/** A sentence whose backquotes mark code. */
function prose(text: string): string {
  return escapeMarkup(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}
