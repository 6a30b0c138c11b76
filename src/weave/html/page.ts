// Renders a document as one self-contained HTML page with test results and its playable game. Its content security
// policy allows only the resources named here.

import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { splitSentences } from "../../document/prose.js";
import { mathmlStyle } from "../../notation/mathml.js";
import type { ClaimResult } from "../../execute/claims.js";
import type { TestResult } from "../../execute/tests.js";
import { stateNames } from "../../resolve/state-names.js";
import type { CheckedDocument } from "../../types/check.js";
import { plainText } from "../inlines.js";
import type { Block, Emphasis, Prose } from "../prose.js";
import { siteBanner, siteIds, siteStyle } from "../site/style.js";
import { walkProse } from "../walk.js";
import { BlockPrinter, type BlockContext, type ContentsEntry, contentsHtml, otherHtml } from "./blocks.js";
import { findingsByRegion, summaryHtml } from "./findings.js";
import type { RenderedFormulas } from "./formulas.js";
import { type EmbeddedGame, gameHtml, noGameHtml } from "./game.js";
import { banner, completePage, policyOf } from "../../web/pages/frame.js";
import { type GlossaryEntry, Glossary, type OtherDocument } from "./glossary.js";
import { Ids, slugOf } from "./ids.js";
import { nameIn } from "./inlines.js";
import { type Content, element, concatenateMarkup, Markup } from "./markup.js";
import { nameHtml, typeHtml } from "./names.js";
import { type ProseTerm, termsIn, textWithFormulas } from "./terms.js";
import { withReasons } from "./reasons.js";
import { sentenceHtml, sentencesIn } from "./sentences.js";
import { messageHtml } from "./tests.js";
import { style } from "./style.js";
import { TypesetCode, typesetSwitch } from "./typeset-code.js";
import { maxRowCells } from "./limits.js";

export interface Weaving {
  readonly document: CheckedDocument;
  readonly diagnostics: readonly Diagnostic[];
  readonly prose: Prose;
  /** Title of the page if the document has none. */
  readonly name: string;
  /** Test results in document order; empty if the tests were not run. */
  readonly results: readonly TestResult[];
  /** Claim results in document order; empty if the claims were not checked. */
  readonly claims: readonly ClaimResult[];
  /** False to omit the types of definitions. */
  readonly types?: boolean;
  readonly fractions?: boolean;
  readonly game: EmbeddedGame | undefined;
  /** Converts LaTeX in prose to MathML. */
  readonly formulas: RenderedFormulas;
  /** Data URLs of images, keyed by the paths in the document. */
  readonly images: ReadonlyMap<string, string>;
  /** Data URLs of the game's graphics for pictures of states, keyed by the paths in the document. */
  readonly graphics?: ReadonlyMap<string, string>;
  /** Returns the data of an imported document by its path. */
  readonly others: (path: string) => OtherDocument;
  readonly isOfSite?: boolean;
  /** URL of the server's event stream; undefined for a standalone page. */
  readonly events: string | undefined;
  /** The bundled script of weave/page/main.ts. */
  readonly script: string;
  readonly sha256: (text: string) => string;
}

/** A page, and its content security policy for servers that send it as a header. */
export interface WovenPage {
  readonly html: string;
  readonly policy: string;
}

/** Parts of a site's page around the document. */
export interface Neighbourhood {
  readonly bar: Content;
  /** Links to the neighbouring pages, below the text. */
  readonly links: Content;
  /** Embedded data for the page script. */
  readonly data: Content;
}

interface PlacedTerm extends ProseTerm {
  readonly id: string;
}

/** A rendered document, with the data that a site shows elsewhere. */
export interface WovenBody {
  readonly title: string;
  readonly sentence: string | undefined;
  readonly contents: readonly ContentsEntry[];
  /** The definitions of the document itself, in order. */
  readonly definitions: readonly GlossaryEntry[];
  /** Terms that the prose of the document emphasises, except names of definitions. */
  readonly terms: readonly PlacedTerm[];
  readonly errors: number;
  readonly page: (neighbours?: Neighbourhood) => WovenPage;
}

export function weave(weaving: Weaving): WovenPage {
  return wovenBody(weaving).page();
}

export function wovenBody(weaving: Weaving): WovenBody {
  const { prose, isOfSite = false } = weaving;
  const title = prose.title === undefined ? weaving.name : plainText(prose.title);
  const glossary = glossaryOf(weaving);
  const { body, contents, terms, errors } = bodyOf(weaving, title, glossary);
  const definitions = glossary.names().flatMap((name) => glossary.definition(name) ?? []);
  const page = (neighbours?: Neighbourhood): WovenPage => {
    const sheet = `${style}${isOfSite ? siteStyle : ""}${mathmlStyle}${weaving.formulas.style()}`;
    const policy = policyOf(
      { ...weaving, sheet },
      {
        "script-src": weaving.game?.scriptSource,
        "style-src": weaving.game?.styleSource,
        "connect-src": weaving.events === undefined ? undefined : "'self'",
      },
    );
    const html = completePage(
      { title, sheet, policy, attributes: { "data-events": weaving.events }, banner: isOfSite ? siteBanner : banner },
      body(neighbours).text,
    );
    return { html: withReasons(html, weaving.results, { ...weaving, glossary }), policy };
  };
  return { title, sentence: firstSentence(prose), contents, definitions, terms, errors, page };
}

function firstSentence({ abstract, blocks }: Prose): string | undefined {
  const first = [...abstract, ...blocks].find(({ kind }) => kind === "paragraph");
  return first?.kind === "paragraph" ? splitSentences(textWithFormulas(first.inlines))[0] : undefined;
}

function glossaryOf({ document, prose, types = true, others }: Weaving): Glossary {
  return new Glossary(document, sentencesIn(prose.blocks, document), types, others, namesInCodeSpans(prose));
}

/** Returns the names in code spans of the prose. */
function namesInCodeSpans(prose: Prose): ReadonlySet<string> {
  const names = new Set<string>();
  walkProse(prose, { inline: (inline) => void (inline.kind === "code" && names.add(nameIn(inline.text))) });
  return names;
}

function bodyOf(
  weaving: Weaving,
  title: string,
  glossary: Glossary,
): Pick<WovenBody, "contents" | "terms" | "errors"> & { readonly body: (neighbours?: Neighbourhood) => Markup } {
  const { document, diagnostics, prose, script, game, isOfSite = false } = weaving;
  const errors = hasErrors(diagnostics) ? diagnostics.filter(({ severity }) => severity === "error") : [];
  const ids = new Ids([...fixedIds, ...glossary.ids()]);
  const terms = new Map<Emphasis, PlacedTerm>();
  if (isOfSite)
    for (const [emphasis, term] of termsIn(prose))
      if (glossary.definition(term.term) === undefined)
        terms.set(emphasis, { ...term, id: ids.claim(`notion-${slugOf(term.term)}`) });
  // The game appears once, at the first `ledGame`.
  const places = [game];
  const findingIds = new Map(errors.map((error, i) => [error, ids.claim(`error-${i + 1}`)]));
  const names = stateNames(document);
  const code = new TypesetCode(document);
  const context: BlockContext = {
    ...weaving,
    code,
    formula: (tex, isDisplay) => weaving.formulas.formula(tex, isDisplay),
    glossary,
    terms,
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
  const printer = new BlockPrinter(context, [...prose.abstract, ...prose.blocks]);
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
    game === undefined || placesGame(prose.blocks, document) ? undefined : gameHtml(game),
    printer.footnotes(),
  );
  const hasContents = printer.contents.length > 1;
  const body = ({ bar, links, data }: Partial<Neighbourhood> = {}): Markup =>
    concatenateMarkup(
      element("a", { class: "skip", href: "#text" }, "Skip to the text"),
      element("header", {}, bar, heading, code.count === 0 ? undefined : typesetSwitch()),
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
      footerHtml(glossary, context.formula, links),
      data,
      element("script", {}, new Markup(script)),
    );
  return { body, contents: printer.contents, terms: [...terms.values()], errors: errors.length };
}

const fixedIds = ["typeset", "contents", "text", "names", "others", "builtins", "game", ...siteIds];

/** Author and date are shown without labels. */
function byline(name: string): string | undefined {
  return name === "Author" || name === "Date" ? undefined : `${name}: `;
}

/** True if the document contains `ledGame`. */
function placesGame(blocks: readonly Block[], { parsed }: CheckedDocument): boolean {
  return blocks.length > 0 && parsed.some(({ items }) => items.some(({ kind }) => kind === "game"));
}

function footerHtml(glossary: Glossary, formula: RenderedFormulas["formula"], turn: Content): Markup {
  return element(
    "footer",
    {},
    turn,
    namesHtml("names", "Definitions", glossary.definitions(), formula),
    namesHtml("others", "Names from other documents", glossary.others(), formula),
    namesHtml("builtins", "Built-in names", glossary.builtins(), formula),
    element("p", { class: "made" }, "Generated by led from a LED document."),
  );
}

function namesHtml(
  id: string,
  title: string,
  entries: readonly GlossaryEntry[],
  formula: RenderedFormulas["formula"],
): Content {
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

function rowHtml(
  { name, number, href, row, type, sentence, home }: GlossaryEntry,
  formula: RenderedFormulas["formula"],
): Markup {
  const code = element("code", {}, nameHtml(name));
  const head =
    number !== undefined
      ? concatenateMarkup(element("a", { href }, code), ` (${number})`)
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
      type === undefined ? undefined : typeHtml(type, maxRowCells),
      sentence === undefined
        ? undefined
        : element("span", { class: "sentence" }, isOurs ? messageHtml(sentence) : sentenceHtml(sentence, formula)),
      home === undefined ? undefined : element("span", { class: "sentence" }, "Defined in ", otherHtml(home), "."),
    ),
  );
}
