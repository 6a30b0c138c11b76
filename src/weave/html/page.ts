// Turns a document into one HTML page to be read, in which its tests show what became of them and its game runs. Everything
// that the page needs is in it, and its own policy lets it load nothing and run nothing but what is named here.

import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { mathmlStyle } from "../../notation/mathml.js";
import type { TestResult } from "../../run/tests.js";
import type { CheckedDocument } from "../../types/check.js";
import { plainText } from "../inlines.js";
import type { Block, Prose } from "../prose.js";
import { BlockPrinter, type BlockSurroundings, contentsHtml } from "./blocks.js";
import { findingsByRegion, summaryHtml } from "./findings.js";
import type { Formulas } from "./formulas.js";
import { type EmbeddedGame, gameHtml, noGameHtml } from "./game.js";
import { type Entry, Glossary } from "./glossary.js";
import { Ids } from "./ids.js";
import { type Content, element, fragment, joined, Markup } from "./markup.js";
import { nameHtml, typeHtml } from "./names.js";
import { withReasons } from "./reasons.js";
import { sentenceHtml, sentencesIn } from "./sentences.js";
import { messageHtml } from "./tests.js";
import { style } from "./style.js";

/** What a page is made of. */
export interface Weaving {
  readonly document: CheckedDocument;
  readonly diagnostics: readonly Diagnostic[];
  readonly prose: Prose;
  /** What the page is called if the document does not say it. */
  readonly name: string;
  /** What became of the tests, in their order; none if they were not run. */
  readonly results: readonly TestResult[];
  /** False if the types of definitions are left out. */
  readonly types?: boolean;
  /** True if the results have fractions, which are typeset. */
  readonly fractions?: boolean;
  /** The game that runs in the page; undefined if there is none. */
  readonly game: EmbeddedGame | undefined;
  /** Makes MathML of the LaTeX in prose. */
  readonly formulas: Formulas;
  /** The data URLs of pictures, by the addresses that the document writes. */
  readonly images: ReadonlyMap<string, string>;
  /** Where a server tells of newer versions; undefined of a page that is nobody's but its reader's. */
  readonly events: string | undefined;
  /** weave/page/main.ts and all that it imports, as one script. */
  readonly script: string;
  /** The SHA-256 of a text in UTF-8, in base 64. */
  readonly sha256: (text: string) => string;
}

/** A page, and its policy for a server that sends it along. */
export interface WovenPage {
  readonly html: string;
  readonly policy: string;
}

/** The page of a document. */
export function weave(weaving: Weaving): WovenPage {
  const title = weaving.prose.title === undefined ? weaving.name : plainText(weaving.prose.title);
  const glossary = glossaryOf(weaving);
  const body = bodyHtml(weaving, title, glossary);
  const sheet = `${style}${mathmlStyle}${weaving.formulas.style()}`;
  const policy = policyOf(sheet, weaving);
  const html = element(
    "html",
    { lang: "en", "data-events": weaving.events },
    element(
      "head",
      {},
      element("meta", { charset: "utf-8" }),
      element("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
      element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      element("meta", { name: "referrer", content: "no-referrer" }),
      element("link", { rel: "icon", href: "data:," }),
      element("title", {}, title),
      element("style", {}, new Markup(sheet)),
    ),
    "\n",
    body,
  );
  const page = `<!doctype html>\n<!-- Written by led. -->\n${html.text}\n`;
  return { html: withReasons(page, weaving.results, { ...weaving, glossary }), policy };
}

/** The policy of a page: its own style and script, those of the game that it holds, and pictures that are in it. */
function policyOf(sheet: string, { script, game, events, sha256 }: Weaving): string {
  const sources = (text: string, inner: string | undefined): string =>
    `'sha256-${sha256(text)}'${inner === undefined ? "" : ` ${inner}`}`;
  return [
    "default-src 'none'",
    `script-src ${sources(script, game?.scriptSource)}`,
    `style-src ${sources(sheet, game?.styleSource)}`,
    "img-src data:",
    ...(events === undefined ? [] : ["connect-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function glossaryOf({ document, prose, types = true }: Weaving): Glossary {
  return new Glossary(document, sentencesIn(prose.blocks, document), types);
}

function bodyHtml(weaving: Weaving, title: string, glossary: Glossary): Markup {
  const { document, diagnostics, prose, script, game } = weaving;
  const errors = hasErrors(diagnostics) ? diagnostics.filter(({ severity }) => severity === "error") : [];
  const ids = new Ids([...fixedIds, ...glossary.ids()]);
  // A page has one game, however often the document says the word.
  const places = [game];
  const findingIds = new Map(errors.map((error, i) => [error, ids.claim(`error-${i + 1}`)]));
  const around: BlockSurroundings = {
    ...weaving,
    formula: (tex, isDisplay) => weaving.formulas.formula(tex, isDisplay),
    glossary,
    ids,
    findingIds,
    findings: findingsByRegion(errors, document),
    tests: document.tests.map((test, i) => ({
      index: i,
      test,
      expression: document.source.text.slice(test.expression.start, test.expression.end),
      result: weaving.results[i],
    })),
    game: () => {
      const here = places.pop();
      return here === undefined ? noGameHtml() : gameHtml(here);
    },
  };
  const printer = new BlockPrinter(around, [...prose.abstract, ...prose.blocks]);
  const header = element(
    "header",
    {},
    element("h1", {}, prose.title === undefined ? title : printer.inlines(prose.title)),
    prose.facts.map(({ name, text }) => element("p", { class: "byline" }, byline(name), printer.inlines(text))),
  );
  const abstract =
    prose.abstract.length === 0
      ? undefined
      : element(
          "section",
          { class: "abstract", "aria-label": "Abstract" },
          element("span", { class: "kind" }, "Abstract."),
          printer.blocks(prose.abstract),
        );
  const main = element(
    "main",
    { id: "text" },
    summaryHtml([...findingIds.values()]),
    abstract,
    printer.findings(-1),
    printer.blocks(prose.blocks),
    game === undefined || saysWhere(prose.blocks, document) ? undefined : gameHtml(game),
    printer.footnotes(),
  );
  const hasContents = printer.contents.length > 1;
  return element(
    "body",
    {},
    element("a", { class: "skip", href: "#text" }, "Skip to the text"),
    header,
    "\n",
    hasContents
      ? element(
          "nav",
          { class: "contents", "aria-labelledby": "contents" },
          element("h2", { id: "contents" }, "Contents"),
          contentsHtml(printer.contents),
        )
      : undefined,
    "\n",
    main,
    "\n",
    footerHtml(glossary, around.formula),
    element("script", {}, new Markup(script)),
  );
}

const fixedIds = ["contents", "text", "names", "others", "builtins", "game"];

/** An author and a date need no name. */
function byline(name: string): string | undefined {
  return name === "Author" || name === "Date" ? undefined : `${name}: `;
}

/** True if the document says `ledGame` somewhere. */
function saysWhere(blocks: readonly Block[], { parsed }: CheckedDocument): boolean {
  return blocks.length > 0 && parsed.some(({ items }) => items.some(({ kind }) => kind === "game"));
}

function footerHtml(glossary: Glossary, formula: Formulas["formula"]): Markup {
  return element(
    "footer",
    {},
    namesHtml("names", "Definitions", glossary.definitions(), formula),
    namesHtml("others", "Names of other documents", glossary.others(), formula),
    namesHtml("builtins", "Names of the language", glossary.builtins(), formula),
    element("p", { class: "made" }, "Made by led from a LED document."),
  );
}

function namesHtml(id: string, title: string, entries: readonly Entry[], formula: Formulas["formula"]): Content {
  if (entries.length === 0) return undefined;
  return element(
    "section",
    { class: "names", "aria-labelledby": id },
    element("h2", { id }, title),
    element(
      "table",
      {},
      element(
        "tbody",
        {},
        entries.map((entry) => rowHtml(entry, formula)),
      ),
    ),
  );
}

/** So many characters of a type fit in a line of the table of names. */
const rowCells = 56;

function rowHtml({ name, number, place, row, type, sentence }: Entry, formula: Formulas["formula"]): Markup {
  const head =
    number === undefined
      ? element("code", {}, nameHtml(name))
      : joined(element("a", { href: fragment(place) }, element("code", {}, nameHtml(name))), ` (${number})`);
  return element(
    "tr",
    { id: row },
    element("th", { scope: "row" }, head),
    element(
      "td",
      {},
      type === undefined ? undefined : typeHtml("", type, rowCells),
      sentence === undefined
        ? undefined
        : element(
            "span",
            { class: "sentence" },
            number === undefined ? messageHtml(sentence) : sentenceHtml(sentence, formula),
          ),
    ),
  );
}
