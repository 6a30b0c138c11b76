// Site pages that are not documents: the front page, and pages converted from Markdown.

import MarkdownIt from "markdown-it";
import { builtins } from "../src/language/builtins.js";
import { completePage, policyOf, textElement } from "../src/web/pages/frame.js";
import { mathmlStyle } from "../src/notation/mathml.js";
import { escapeMarkup } from "../src/text/markup.js";
import { style } from "../src/weave/html/style.js";
import { renderData, renderSearch } from "../src/weave/site/search-index.js";
import { termsIn } from "./site-terms.js";
import { siteStyle } from "../src/weave/site/style.js";
import { sha256 } from "../src/cli/sha256.js";

const sheet = `${style}${siteStyle}${mathmlStyle}
.skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
body:has(> .text) { display: block; }
body:has(> .text) > header, body > .text { max-width: 68rem; margin-inline: auto; }
.text > :is(p, ul, ol, h2, h3) { max-width: 46rem; }
.call { display: inline-block; margin: .25rem .75rem .25rem 0; padding: .6rem 1.25rem; border: 1px solid var(--link); border-radius: .5rem; color: var(--link); font: 600 1rem var(--sans); text-decoration: none; }
.call:hover { text-decoration: underline; }
.call.main { background: var(--link); color: var(--paper); }
body:has(> .front > h1) .bar { margin-bottom: 0; }
.front > h1 { margin-block: .5rem; font-size: clamp(2rem, 6vw, 3.25rem); letter-spacing: -.01em; }
.text .lead { max-width: 60rem; color: var(--soft); font-size: 1.2rem; }
.hero { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem; margin: 1.25rem 0 2.5rem; }
.hero iframe { width: 100%; aspect-ratio: 10 / 9.2; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
.source { display: flex; flex-direction: column; padding: .75rem 1.25rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--well); }
.source fieldset { display: flex; gap: .25rem 1.25rem; margin: 0; padding: 0; border: 0; font: .9375rem var(--sans); }
.source legend { float: left; margin-right: 1rem; padding: 0; color: var(--soft); }
.source label { cursor: pointer; }
.text .source pre { margin: .75rem 0; padding: 0; background: none; font-size: clamp(.75rem, 1.2vw, .875rem); white-space: pre-wrap; }
.source code > span { display: block; padding-left: 4ch; text-indent: -4ch; }
.source b { color: var(--link); font-weight: 400; }
.source i { color: var(--good); font-style: normal; }
.source u { font-weight: 700; text-decoration: none; }
.formulas { display: none; margin: .75rem 0; overflow-x: auto; }
.formulas div { margin: .75rem 0; }
.formulas math { display: math; font-size: 1.06em; }
.source:has(#typeset:checked) pre { display: none; }
.source:has(#typeset:checked) .formulas { display: block; }
.note { margin: auto 0 0; color: var(--soft); font: .9375rem/1.5 var(--sans); }
.cards, .links { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1.5rem; margin: 2rem 0; }
.cards h2, .links h2 { margin: .6rem 0 .2rem; font-size: 1.2rem; }
.cards p, .links ul { margin: 0; }
.cards h2 a { color: inherit; text-decoration: none; }
.cards img { display: block; width: 100%; height: 12rem; border: 1px solid var(--line); border-radius: .5rem; object-fit: cover; object-position: 0 100%; }
.links ul { padding: 0; list-style: none; }
.links a { display: inline-block; padding: .25rem 0; }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1.25rem; max-width: none !important; padding: 0; list-style: none; }
.gallery a, .chapters a { text-decoration: none; font-weight: 600; }
.gallery img { display: block; width: 100%; margin-bottom: .4rem; border: 1px solid var(--line); border-radius: .375rem; }
.chapters { padding: 0; list-style: none; }
.chapters li { margin: 1rem 0; color: var(--soft); }
.text pre { padding: .75rem 1rem; overflow-x: auto; background: var(--well); border-radius: .375rem; font: .875rem/1.5 var(--mono); }
.table { overflow-x: auto; }
.text table { border-collapse: collapse; font-size: .9375rem; }
.text th, .text td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.text code { overflow-wrap: anywhere; }
.text a:not(.call) { color: var(--link); }
.text .call.main { color: var(--paper); }
@media (max-width: 30rem) { .call { margin-right: .25rem; padding-inline: .8rem; } }
.text img { max-width: 100%; height: auto; }
.text .cards img { height: 12rem; }
.text td img { min-width: 9rem; }
@media (max-width: 48rem) { .hero { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 40rem) {
  .text thead { display: none; }
  .text tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .text td { display: block; padding: .1rem 0; border: 0; }
  .text td:empty { display: none; }
  .text td:first-child { font-weight: 600; }
}
@media print { .places, .call, .hero iframe { display: none; } }
`;

const places = [
  ["playground.html", "Playground"],
  ["course.html", "Course"],
  ["examples.html", "Examples"],
  ["manual.html", "Manual"],
  ["reference.html", "Reference"],
] as const;

/** The links to the main pages, in the header of every page. `root` is the relative URL of the site's folder. */
export const navigationHtml = (root: string): string =>
  `<nav class="places" aria-label="Site"><a class="brand" href="${root}index.html">LED</a>${places
    .map(([href, name]) => `<a href="${root}${href}">${name}</a>`)
    .join("")}</nav>`;

export interface SitePage {
  readonly title: string;
  readonly main: string;
  readonly headings: readonly (readonly [id: string, text: string])[];
  readonly names: readonly string[];
  /** Search terms by heading; the key of text above the first one is empty. */
  readonly terms: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Data shared by all pages: the search script, and the output of {@link pagesJson}. */
export interface Site {
  readonly script: string;
  readonly pages: string;
}

export const sitePage = ({ title, main: body }: SitePage, { script, pages }: Site): string =>
  completePage(
    {
      title,
      sheet,
      policy: policyOf({ script, sheet, sha256 }, { "frame-src": "'self'", "img-src": "'self' data:" }),
    },
    `<a class="skip" href="#text">Skip to the text</a>
<header>
<div class="bar">${navigationHtml("")}${renderSearch().text}</div>
${body.includes("<h1") ? "" : `<h1>${escapeMarkup(title)}</h1>`}
</header>
${body}
${renderData("", pages).text}
${textElement("script", script)}`,
  );

/** Converts a Markdown page. Links to targets outside the site become plain text, and images their descriptions. */
export function markdownPage(title: string, text: string, addressOf: (target: string) => string | undefined): SitePage {
  const markdown = new MarkdownIt();
  const used = new Map<string, number>();
  const headings: [id: string, text: string][] = [];
  const names: string[] = [];
  const terms = new Map<string, Set<string>>();
  markdown.core.ruler.push("site", ({ tokens }) => {
    let section = "";
    tokens.forEach((token, i) => {
      if (token.type === "heading_open") {
        const name = String(tokens[i + 1]?.content ?? "")
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
          .replaceAll(" ", "-");
        const count = used.get(name) ?? 0;
        used.set(name, count + 1);
        const id = count === 0 ? name : `${name}-${count}`;
        token.attrSet("id", id);
        section = token.tag === "h1" ? "" : id;
        if (token.tag !== "h1") headings.push([id, String(tokens[i + 1]?.content ?? "").replaceAll("`", "")]);
      }
      const children = token.children ?? [];
      const ofSection = terms.get(section) ?? new Set();
      for (const term of termsIn(children)) ofSection.add(term);
      terms.set(section, ofSection);
      let isKept = true;
      for (const child of children) {
        if (child.type === "image") {
          const address = addressOf(String(child.attrGet("src") ?? ""));
          if (address === undefined) child.type = "text";
          else child.attrSet("src", address);
        }
        if (child.type === "link_open") {
          const address = addressOf(String(child.attrGet("href") ?? ""));
          isKept = address !== undefined;
          if (address !== undefined) child.attrSet("href", address);
        }
        if (!isKept && (child.type === "link_open" || child.type === "link_close")) {
          child.tag = "span";
          child.attrs = null;
        }
        if (child.type === "link_close") isKept = true;
      }
    });
  });
  const html = markdown
    .render(text)
    .replace(/<h1[^>]*>[^]*?<\/h1>/, "")
    .replaceAll("<th></th>", "<td></td>")
    .replaceAll("<table>", '<div class="table" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre>", '<pre tabindex="0">');
  const main = `<main id="text" class="text">\n${html}</main>`.replaceAll(
    /<tr>\n<td><code>([\p{L}\d_]+)<\/code>/gu,
    (whole: string, name: string) => {
      if (!(name in builtins) || names.includes(name)) return whole;
      names.push(name);
      return whole.replace("<tr>", `<tr id="def-${name}">`);
    },
  );
  return { title, main, headings, names, terms };
}
