// Turns a document into one HTML page to be read, in which its tests show what became of them and its game runs. Everything
// that the page needs is in it, and its own policy lets it load nothing and run nothing but what is named here.

import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { sentencesOf } from "../../document/prose.js";
import { mathmlStyle } from "../../notation/mathml.js";
import type { ClaimResult } from "../../run/claims.js";
import type { TestResult } from "../../run/tests.js";
import { stateNames } from "../../names/state-names.js";
import type { CheckedDocument } from "../../types/check.js";
import { plainText } from "../inlines.js";
import type { Block, Emphasis, Prose } from "../prose.js";
import { siteBanner, siteIds, siteStyle } from "../site/style.js";
import { walkProse } from "../walk.js";
import { BlockPrinter, type BlockSurroundings, type ContentsEntry, contentsHtml, otherHtml } from "./blocks.js";
import { findingsByRegion, summaryHtml } from "./findings.js";
import type { Formulas } from "./formulas.js";
import { type EmbeddedGame, gameHtml, noGameHtml } from "./game.js";
import { banner, framed } from "../../pages/frame.js";
import { wovenPolicy } from "./frame.js";
import { type Entry, Glossary, type OtherDocument } from "./glossary.js";
import { Ids, slugOf } from "./ids.js";
import { nameIn } from "./inlines.js";
import { type Content, element, joined, Markup } from "./markup.js";
import { nameHtml, typeHtml } from "./names.js";
import { type Notion, notionsIn, textWithFormulas } from "./notions.js";
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
  /** What became of the claims, in their order; none if they were not checked. */
  readonly claims: readonly ClaimResult[];
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
  /** The data URLs of the graphics that its game draws, for pictures of states, by the paths that the document uses. */
  readonly graphics?: ReadonlyMap<string, string>;
  /** What is known of the documents that it uses, by their paths. */
  readonly others: (path: string) => OtherDocument;
  /** True if the page is one of a site. */
  readonly isOfSite?: boolean;
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

/** What stands around a document on the pages of a site. */
export interface Neighbourhood {
  /** Above the title. */
  readonly bar: Content;
  /** Below the text. */
  readonly turn: Content;
  /** What the script of the page reads. */
  readonly data: Content;
}

/** A notion of a document, and where the page emphasizes it. */
export interface PlacedNotion extends Notion {
  readonly id: string;
}

/** A document as it stands in its page, and what a site says of it elsewhere. */
export interface WovenBody {
  readonly title: string;
  /** The first sentence of its prose. */
  readonly sentence: string | undefined;
  readonly contents: readonly ContentsEntry[];
  /** Its own definitions, in its order. */
  readonly definitions: readonly Entry[];
  /** What its prose emphasizes and no definition is called. */
  readonly notions: readonly PlacedNotion[];
  readonly errors: number;
  /** Prints the page. */
  readonly page: (around?: Neighbourhood) => WovenPage;
}

/** The page of a document. */
export function weave(weaving: Weaving): WovenPage {
  return wovenBody(weaving).page();
}

/** A document typeset. */
export function wovenBody(weaving: Weaving): WovenBody {
  const { prose, isOfSite = false } = weaving;
  const title = prose.title === undefined ? weaving.name : plainText(prose.title);
  const glossary = glossaryOf(weaving);
  const { body, contents, notions, errors } = bodyOf(weaving, title, glossary);
  const definitions = glossary.names().flatMap((name) => glossary.definition(name) ?? []);
  const page = (around?: Neighbourhood): WovenPage => {
    const sheet = `${style}${isOfSite ? siteStyle : ""}${mathmlStyle}${weaving.formulas.style()}`;
    const policy = wovenPolicy({ ...weaving, sheet });
    const html = framed(
      { title, sheet, policy, attributes: { "data-events": weaving.events }, banner: isOfSite ? siteBanner : banner },
      body(around).text,
    );
    return { html: withReasons(html, weaving.results, { ...weaving, glossary }), policy };
  };
  return { title, sentence: firstSentence(prose), contents, definitions, notions, errors, page };
}

/** What a document begins with. */
function firstSentence({ abstract, blocks }: Prose): string | undefined {
  const first = [...abstract, ...blocks].find(({ kind }) => kind === "paragraph");
  return first?.kind === "paragraph" ? sentencesOf(textWithFormulas(first.inlines))[0] : undefined;
}

function glossaryOf({ document, prose, types = true, others }: Weaving): Glossary {
  return new Glossary(document, sentencesIn(prose.blocks, document), types, others, mentionedIn(prose));
}

/** The names that a prose writes as code. */
function mentionedIn(prose: Prose): ReadonlySet<string> {
  const names = new Set<string>();
  walkProse(prose, { inline: (inline) => void (inline.kind === "code" && names.add(nameIn(inline.text))) });
  return names;
}

function bodyOf(
  weaving: Weaving,
  title: string,
  glossary: Glossary,
): Pick<WovenBody, "contents" | "notions" | "errors"> & { readonly body: (around?: Neighbourhood) => Markup } {
  const { document, diagnostics, prose, script, game, isOfSite = false } = weaving;
  const errors = hasErrors(diagnostics) ? diagnostics.filter(({ severity }) => severity === "error") : [];
  const ids = new Ids([...fixedIds, ...glossary.ids()]);
  const notions = new Map<Emphasis, PlacedNotion>();
  if (isOfSite)
    for (const [place, notion] of notionsIn(prose))
      if (glossary.definition(notion.term) === undefined)
        notions.set(place, { ...notion, id: ids.claim(`notion-${slugOf(notion.term)}`) });
  // A page has one game, however often the document says the word.
  const places = [game];
  const findingIds = new Map(errors.map((error, i) => [error, ids.claim(`error-${i + 1}`)]));
  const names = stateNames(document);
  const around: BlockSurroundings = {
    ...weaving,
    formula: (tex, isDisplay) => weaving.formulas.formula(tex, isDisplay),
    glossary,
    notions,
    ids,
    findingIds,
    findings: findingsByRegion(errors, document),
    tests: document.tests.map((test, i) => ({
      index: i,
      test,
      expression: document.source.text.slice(test.expression.start, test.expression.end),
      result: weaving.results[i],
    })),
    claims: document.claims.map((claim, i) => ({
      claim,
      expression: document.source.text.slice(claim.expression.start, claim.expression.end),
      result: weaving.claims[i],
      names,
      ...(weaving.graphics === undefined ? {} : { graphics: weaving.graphics }),
    })),
    limits: document.limits.map(({ expression: { start, end } }) => document.source.text.slice(start, end)),
    game: () => {
      const here = places.pop();
      return here === undefined ? noGameHtml() : gameHtml(here);
    },
  };
  const printer = new BlockPrinter(around, [...prose.abstract, ...prose.blocks]);
  const heading = [
    element("h1", {}, prose.title === undefined ? title : printer.inlines(prose.title)),
    prose.facts.map(({ name, text }) => element("p", { class: "byline" }, byline(name), printer.inlines(text))),
  ];
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
  const body = ({ bar, turn, data }: Partial<Neighbourhood> = {}): Markup =>
    joined(
      element("a", { class: "skip", href: "#text" }, "Skip to the text"),
      element("header", {}, bar, heading),
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
      footerHtml(glossary, around.formula, turn),
      data,
      element("script", {}, new Markup(script)),
    );
  return { body, contents: printer.contents, notions: [...notions.values()], errors: errors.length };
}

const fixedIds = ["contents", "text", "names", "others", "builtins", "game", ...siteIds];

/** An author and a date need no name. */
function byline(name: string): string | undefined {
  return name === "Author" || name === "Date" ? undefined : `${name}: `;
}

/** True if the document says `ledGame` somewhere. */
function saysWhere(blocks: readonly Block[], { parsed }: CheckedDocument): boolean {
  return blocks.length > 0 && parsed.some(({ items }) => items.some(({ kind }) => kind === "game"));
}

function footerHtml(glossary: Glossary, formula: Formulas["formula"], turn: Content): Markup {
  return element(
    "footer",
    {},
    turn,
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

function rowHtml({ name, number, href, row, type, sentence, home }: Entry, formula: Formulas["formula"]): Markup {
  const code = element("code", {}, nameHtml(name));
  const head =
    number !== undefined
      ? joined(element("a", { href }, code), ` (${number})`)
      : home?.page === undefined
        ? code
        : element("a", { href }, code);
  const isOurs = number === undefined && home === undefined;
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
        : element("span", { class: "sentence" }, isOurs ? messageHtml(sentence) : sentenceHtml(sentence, formula)),
      home === undefined ? undefined : element("span", { class: "sentence" }, "Defined in ", otherHtml(home), "."),
    ),
  );
}
