// The front page of the site, the contents of the course, and the gallery of examples.

import { lex } from "../src/syntax/lexer.js";
import { Atom, infixName, isName, Numeral, signName, Text } from "../src/syntax/tokens.js";
import type { Definition } from "../src/syntax/tree.js";
import { itemMathml } from "../src/notation/mathml.js";
import type { CheckedDocument } from "../src/types/check.js";
import { escapeMarkup } from "../src/text/markup.js";
import { isPublished } from "../src/cli/starters.js";
import type { SitePage } from "./site-pages.js";

interface Front {
  /** The game beside its source. */
  readonly game: CheckedDocument;
  /** Playground URLs of the game, an exercise and the tour. */
  readonly play: string;
  readonly exercise: string;
  readonly tour: string;
  readonly version: string;
}

/** The definitions on the front page, and a test below them. */
const shown = ["rows", "fills", "threeInRow", "playerToMove"];
const test = ["|rows|", "8"] as const;

export function frontPage({ game, play, exercise, tour, version }: Front): SitePage {
  const definitions = game.parsed
    .flatMap(({ items }) => items)
    .flatMap((item) => (item.kind === "definition" && shown.includes(item.name.name) ? [item] : []));
  const links = (title: string, ...list: readonly (readonly [href: string, text: string])[]): string =>
    `<section><h2>${title}</h2><ul>${list.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join("")}</ul></section>`;
  const card = (picture: string, alternative: string, href: string, title: string, text: string): string =>
    `<section class="feature"><a href="${href}"><img src="pictures/${picture}.png" alt="${alternative}" loading="lazy"></a><h2><a href="${href}">${title}</a></h2><p>${text}</p></section>`;
  return {
    title: "LED: mathematics that runs",
    headings: [],
    names: [],
    terms: new Map(),
    main: `<main id="text" class="text front">
<h1>Write the maths. Run it. Play it.</h1>
<p class="lead">LED turns definitions in the notation of discrete mathematics into tested programs, explained answers and playable games. It runs in one web page, offline.</p>
<p><a class="call main" href="playground.html">Open playground</a> <a class="call" href="course.html">Start course</a></p>
<div class="hero">
<div class="source">
<fieldset><legend>Notation</legend><label><input type="radio" name="notation" checked> Source</label> <label><input type="radio" name="notation" id="typeset"> Typeset</label></fieldset>
<pre tabindex="0" aria-label="Rules of tic-tac-toe"><code>${definitions.map((one) => sourceHtml(one, game)).join("\n")}
<b>cmd:&gt;</b>${highlightCode(test[0])}
<i>${test[1]}</i></code></pre>
<div class="formulas" tabindex="0" role="group" aria-label="Rules of tic-tac-toe, typeset">${definitions.map((one) => `<div>${itemMathml(one, { width: 32 })}</div>`).join("")}<p><code>${test[0]} = ${test[1]}</code> <span class="good">✓</span></p></div>
<p class="note">These rules and this game are <a href="${play}">one document</a>. Change a rule, and the game follows.</p>
</div>
<iframe src="tic-tac-toe.html" title="Tic-tac-toe"></iframe>
</div>
<div class="cards">
${card("why", "A failed test, and below it the reasons for its value.", "test.html", "It explains itself", "Each value has its reasons, step by step. Errors are marked as you type, with a button that fixes them.")}
${card("states", "All states of two jugs as a graph.", "states.html", "It searches every state", "Can it happen? Does it always hold? <code>led</code> checks all states of a game, a puzzle or a protocol.")}
${card("woven", "A typeset page with numbered definitions.", "publish.html", "It typesets", "Prose, definitions and test results become a page to read, or LaTeX.")}
</div>
<div class="links">
${links("For students", ["course.html", "A course in twelve chapters"], [tour, "The tour, to change as you read"], [exercise, "An exercise, with hints and points"])}
${links("For teachers", ["teach.html", "Make exercises, grade submissions"], ["publish.html", "Publish pages and sites"], ["reference.html", "The language on one page"])}
${links("For developers", ["typescript.html", "Definitions as TypeScript modules"], ["states.html", "Check all states of a design"], ["editors.html", "VS Code and other editors"])}
</div>
<h2>Games to play and to change</h2>
${galleryHtml(gallery.filter(({ group }) => group === "Games").slice(0, 6))}
<p><a href="examples.html">All examples</a> · <a href="games.html">Write your own game</a></p>
<h2>Install</h2>
<p>You need <a href="https://nodejs.org/">Node</a> 20.19 or newer. ${isPublished ? "In your project:" : "In a clone of the repository:"}</p>
<pre tabindex="0" aria-label="How to install"><code>${isPublished ? "npm install --save-dev led-lang" : "npm install"}
npx led init lamp --game</code></pre>
<p><a href="get-started.html">Get started</a> shows the next steps. This is version ${escapeMarkup(version)}; see <a href="changes.html">what is new</a>.</p>
</main>`,
  };
}

/** The coloured code of a definition, with an element for each line. */
function sourceHtml({ span }: Definition, { source }: CheckedDocument): string {
  const lines = highlightCode(source.text.slice(span.start, span.end)).split("\n");
  return lines.map((line, i) => `<span>${line}${i + 1 < lines.length ? "\n" : ""}</span>`).join("");
}

/** Code with elements for its tokens: `b` keywords and operators, `i` numbers, atoms and strings, `u` defined names. */
function highlightCode(code: string): string {
  let html = "";
  let at = 0;
  for (const token of lex(code, { start: 0, end: code.length }).tokens) {
    const { image, startOffset, tokenType } = token;
    const isValue = tokenType === Numeral || tokenType === Atom || tokenType === Text;
    const isWord = infixName(token) !== undefined || (signName(token) !== undefined && /^[a-z:]/.test(image));
    const tag = isValue ? "i" : isWord ? "b" : isName(token) && startOffset === 0 ? "u" : undefined;
    const text = escapeMarkup(image);
    html += escapeMarkup(code.slice(at, startOffset)) + (tag === undefined ? text : `<${tag}>${text}</${tag}>`);
    at = startOffset + image.length;
  }
  return html + escapeMarkup(code.slice(at));
}

interface Example {
  readonly group: string;
  /** Path in `examples`, without the extension. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly hasPicture?: boolean;
}

export const gallery: readonly Example[] = [
  ["Games", "in-a-row", "In a row", "Boards of any size, for two players or against the machine", true],
  ["Games", "nim", "Nim", "A perfect machine player, and Bouton’s theorem", true],
  ["Games", "bricks", "Bricks", "Keys, sounds and graphics", true],
  ["Games", "snake", "Snake", "Functional style", true],
  ["Games", "life", "Life", "Conway’s rule in one comprehension", true],
  ["Games", "sheepdog", "Sheepdog", "Played by moving the mouse", true],
  ["Games", "platforms", "Platforms", "Gravity and walls, at 60 frames a second", true],
  ["Games", "paint", "Paint", "Drawing by dragging", true],
  ["Games", "words", "Five letters", "A word game with its own keyboard", true],
  ["Games", "golf", "Golf", "A game of patience", true],
  ["Puzzles and protocols", "machines/jugs", "Two jugs", "Measure four litres with jugs of three and five"],
  ["Puzzles and protocols", "machines/river", "River crossing", "The shortest way across, found by search"],
  ["Puzzles and protocols", "machines/eight-puzzle", "Eight puzzle", "All positions of the sliding puzzle"],
  [
    "Puzzles and protocols",
    "machines/peterson",
    "Peterson’s algorithm",
    "Two processes are never in the critical section together",
  ],
  ["Puzzles and protocols", "machines/two-phase-commit", "Two-phase commit", "All participants decide alike"],
  ["Puzzles and protocols", "claims/tic-tac-toe", "Forced results", "Neither player can force a win in tic-tac-toe"],
  ["Mathematics", "tour", "The tour", "The whole language in an evening"],
  ["Mathematics", "graphs", "Graphs", "Paths, components and colourings, with pictures"],
  ["Mathematics", "number-theory", "Number theory", "Divisors, primes and congruences"],
].map(([group, path, title, text, hasPicture]) => ({ group, path, title, text, hasPicture }) as Example);

const galleryHtml = (examples: readonly Example[]): string =>
  `<ul class="gallery">${examples
    .map(({ path, title, text, hasPicture }) => {
      const picture = hasPicture === true ? `<img src="pictures/${path}.png" alt="" loading="lazy">` : "";
      return `<li><a href="documents/${path}.html">${picture}<strong>${title}</strong></a><br>${text}</li>`;
    })
    .join("\n")}</ul>`;

export function examplesPage(): SitePage {
  const groups = [...new Set(gallery.map(({ group }) => group))];
  return {
    title: "Examples",
    headings: groups.map((group) => [slugOf(group), group]),
    names: [],
    terms: new Map(),
    main: `<main id="text" class="text front">
<p>Each example is a document: read it, play it, and choose “Edit and run” to change it.</p>
${groups.map((group) => `<h2 id="${slugOf(group)}">${group}</h2>\n${galleryHtml(gallery.filter((one) => one.group === group))}`).join("\n")}
<p><a href="documents/index.html">All documents, with an index of their terms</a></p>
</main>`,
  };
}

const slugOf = (text: string): string => text.toLowerCase().replaceAll(" ", "-");

export interface Chapter {
  readonly href: string;
  readonly title: string;
  readonly sections: readonly string[];
}

export function coursePage(chapters: readonly Chapter[]): SitePage {
  return {
    title: "A course in discrete mathematics",
    headings: [],
    names: [],
    terms: new Map(),
    main: `<main id="text" class="text">
<p>Twelve chapters with definitions that run, pictures and exercises. You need no programming.</p>
<p><a class="call main" href="${chapters[0]?.href}">Start chapter 1</a></p>
<ol class="chapters">
${chapters.map(({ href, title, sections }) => `<li><a href="${href}">${escapeMarkup(title)}</a><br>${escapeMarkup(sections.join(" · "))}</li>`).join("\n")}
</ol>
</main>`,
  };
}
