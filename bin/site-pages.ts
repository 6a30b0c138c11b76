// Site pages that are not documents: the front page, and pages converted from Markdown.

import MarkdownIt from "markdown-it";
import { builtins } from "../src/language/builtins.js";
import { framed, hashOf, policyOf } from "../src/web/pages/frame.js";
import { escapeMarkup } from "../src/text/markup.js";
import { style } from "../src/weave/html/style.js";
import { dataHtml, searchHtml } from "../src/weave/site/search-index.js";
import { siteStyle } from "../src/weave/site/style.js";
import { sha256 } from "../src/cli/sha256.js";

const sheet = `${style}${siteStyle}
.skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.places { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: .75rem 0; font: .9375rem var(--sans); }
.places a { padding: .3rem 0; color: var(--link); }
.call { display: inline-block; margin: .25rem .75rem .25rem 0; padding: .6rem 1.1rem; border: 1px solid var(--link); border-radius: .5rem; color: var(--link); font: 600 1rem var(--sans); text-decoration: none; }
.call:hover { text-decoration: underline; }
.steps { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr)); gap: 1rem 2.5rem; max-width: none; }
.steps h2 { margin-top: 1rem; }
.steps pre, .text pre { padding: .75rem 1rem; overflow-x: auto; background: var(--well); border-radius: .375rem; font: .875rem/1.5 var(--mono); }
.steps iframe { width: 100%; height: 27rem; border: 1px solid var(--line); border-radius: .375rem; background: #fff; }
.table { overflow-x: auto; }
.text table { border-collapse: collapse; font-size: .9375rem; }
.text th, .text td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.text code { overflow-wrap: anywhere; }
.text a { color: var(--link); }
.text img { max-width: 100%; height: auto; }
.text td img { min-width: 9rem; }
.bar .places { flex: 999 1 20rem; }
@media (max-width: 40rem) {
  .text thead { display: none; }
  .text tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .text td { display: block; padding: .1rem 0; border: 0; }
  .text td:empty { display: none; }
  .text td:first-child { font-weight: 600; }
}
@media print { .places, .call, .steps section:has(iframe) { display: none; } }
`;

const places = [
  ["index.html", "LED"],
  ["playground.html", "Playground"],
  ["documents/index.html", "Documents"],
  ["documents/tour.html", "Tour"],
  ["reference.html", "Reference"],
  ["messages.html", "Messages"],
  ["manual.html", "Manual"],
  ["changes.html", "Changes"],
] as const;

export interface SitePage {
  readonly title: string;
  readonly main: string;
  readonly headings: readonly (readonly [id: string, text: string])[];
  readonly names: readonly string[];
}

/** Data shared by all pages: the search script, and the output of {@link pagesJson}. */
export interface Site {
  readonly script: string;
  readonly pages: string;
}

export const sitePage = ({ title, main: body }: SitePage, { script, pages }: Site): string =>
  framed(
    {
      title,
      sheet,
      policy: policyOf({
        "script-src": hashOf(script, sha256),
        "style-src": hashOf(sheet, sha256),
        "frame-src": "'self'",
        "img-src": "'self' data:",
      }),
    },
    `<a class="skip" href="#text">Skip to the text</a>
<header>
<div class="bar"><nav class="places" aria-label="Site">${places.map(([href, name]) => `<a href="${href}">${name}</a>`).join("\n")}</nav>${searchHtml().text}</div>
${body.startsWith("<h1") ? "" : `<h1>${escapeMarkup(title)}</h1>`}
</header>
${body}
${dataHtml("", pages).text}
<script>${script}</script>`,
  );

export interface Front {
  /** Playground URLs of tic-tac-toe, an exercise and the tour. */
  readonly play: string;
  readonly exercise: string;
  readonly tour: string;
  readonly version: string;
  readonly rules: string;
}

export const frontPage = ({ play, exercise, tour, version, rules }: Front): SitePage => ({
  title: "LED: mathematics that runs",
  headings: [],
  names: [],
  main: `<main id="text" class="text">
<p>LED is the Language of Effective Definitions. You write prose, as in a book or on a blackboard, and between <code>/$</code> and <code>$/</code> definitions in the notation of discrete mathematics. The definitions run: led tests them and translates them to TypeScript. If they define a game, you can play it.</p>
<p><a class="call" href="${play}">Open a game</a> <a class="call" href="${tour}">Take the tour</a></p>
<div class="steps">
<section>
<h2>1. Read</h2>
<p>Three in a row win. These are the rules of tic-tac-toe:</p>
<pre tabindex="0" aria-label="Rules of tic-tac-toe"><code>${escapeMarkup(rules)}</code></pre>
<p>A line that begins with <code>cmd:&gt;</code> is a test, with the expected value below it:</p>
<pre tabindex="0" aria-label="A test"><code>cmd:&gt;{1, 2, 3} in rows
true</code></pre>
</section>
<section>
<h2>2. Change a rule</h2>
<p><a href="${play}">Open tic-tac-toe in the playground</a> and add <code>{1, 2}</code> to <code>hRows</code>: now two in the corner win, the tests show which statements are no longer true, and the game next to the text follows the new rule. Errors are marked as you type, with buttons that fix them.</p>
<p>The playground is a single page. It needs no network, stores your work in the browser, and can save itself with your work in it.</p>
</section>
<section>
<h2>3. Play</h2>
<iframe src="tic-tac-toe.html" title="Tic-tac-toe"></iframe>
</section>
</div>
<h2>Learn and teach</h2>
<ul>
<li><a href="documents/tour.html">The tour</a> shows the whole language in an evening. <a href="${tour}">In the playground</a>, you can change every example in it.</li>
<li><a href="documents/index.html">A course</a> in discrete mathematics has twelve chapters. There are also games, and a library of documents to use.</li>
<li><a href="${exercise}">An exercise</a> as students see it, with gaps, hints, tests and points. <a href="teach.html#exercises">Write an exercise</a>.</li>
<li><a href="reference.html">The reference</a> lists all operators and built-in names. Each <a href="messages.html">message</a> has an explanation.</li>
</ul>
<h2>Install</h2>
<p>With <a href="https://nodejs.org/">Node</a> 20.19 or later, in a clone of the repository of led:</p>
<pre tabindex="0" aria-label="How to install"><code>npm install
npx led init lamp --game</code></pre>
<p><a href="get-started.html">Get started</a> shows the next steps. This is version ${escapeMarkup(version)}; see <a href="changes.html">what is new</a>.</p>
</main>`,
});

/** Converts a Markdown page. Links to targets outside the site become plain text, and images their descriptions. */
export function markdownPage(title: string, text: string, addressOf: (target: string) => string | undefined): SitePage {
  const markdown = new MarkdownIt();
  const used = new Map<string, number>();
  const headings: [id: string, text: string][] = [];
  const names: string[] = [];
  markdown.core.ruler.push("site", ({ tokens }) => {
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
        if (token.tag !== "h1") headings.push([id, String(tokens[i + 1]?.content ?? "").replaceAll("`", "")]);
      }
      const children = token.children ?? [];
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
  return { title, main, headings, names };
}
