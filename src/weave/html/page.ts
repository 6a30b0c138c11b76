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
import { groupByRegion, renderSummary } from "./findings.js";
import type { RenderedFormulas } from "./formulas.js";
import { type EmbeddedGame, renderGame, renderMissingGame } from "./game.js";
import { defaultBanner, completePage, policyOf } from "../../web/pages/frame.js";
import { type GlossaryEntry, Glossary, type OtherDocument } from "./glossary.js";
import { Ids, slugOf } from "./ids.js";
import { parseName } from "./inlines.js";
import { type Content, element, concatenateMarkup, Markup } from "./markup.js";
import { renderName, renderType } from "./names.js";
import { type ProseTerm, findTerms, textWithFormulas } from "./terms.js";
import { insertReasons } from "./reasons.js";
import { renderSentence, findSentences } from "./sentences.js";
import { renderMessage } from "./tests.js";
import { style } from "./style.js";
import { TypesetCode, renderTypesetSwitch } from "./typeset-code.js";
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

/** The contents of a site's page around the document. */
export interface Neighbourhood {
  readonly bar: Content;
  /** Links to the neighbouring pages, below the text. */
  readonly links: Content;
  /** Embedded data for the page script. */
  readonly data: Content;
}

interface TermWithId extends ProseTerm {
  readonly id: string;
}

/** A rendered document, with data for other pages of its site. */
export interface WovenBody {
  readonly title: string;
  readonly sentence: string | undefined;
  readonly contents: readonly ContentsEntry[];
  /** The definitions of the document itself, in order. */
  readonly definitions: readonly GlossaryEntry[];
  /** Terms emphasised in the prose, except names of definitions. */
  readonly terms: readonly TermWithId[];
  readonly errors: number;
  readonly page: (neighbours?: Neighbourhood) => WovenPage;
}

export function weave(weaving: Weaving): WovenPage {
  return weaveBody(weaving).page();
}

export function weaveBody(weaving: Weaving): WovenBody {
  const { prose, isOfSite = false } = weaving;
  const title = prose.title === undefined ? weaving.name : plainText(prose.title);
  const glossary = createGlossary(weaving);
  const { body, contents, terms, errors } = createBody(weaving, title, glossary);
  const definitions = glossary.names().flatMap((name) => glossary.definition(name) ?? []);
  const createPage = (neighbours?: Neighbourhood): WovenPage => {
    const styleSheet = `${style}${isOfSite ? siteStyle : ""}${mathmlStyle}${weaving.formulas.style()}`;
    const policy = policyOf(
      { ...weaving, sheet: styleSheet },
      {
        "script-src": weaving.game?.scriptSource,
        "style-src": weaving.game?.styleSource,
        "connect-src": weaving.events === undefined ? undefined : "'self'",
      },
    );
    const html = completePage(
      {
        title,
        sheet: styleSheet,
        policy,
        attributes: { "data-events": weaving.events },
        banner: isOfSite ? siteBanner : defaultBanner,
      },
      body(neighbours).text,
    );
    return { html: insertReasons(html, weaving.results, { ...weaving, glossary }), policy };
  };
  return { title, sentence: findFirstSentence(prose), contents, definitions, terms, errors, page: createPage };
}

function findFirstSentence({ abstract, blocks }: Prose): string | undefined {
  const first = [...abstract, ...blocks].find(({ kind }) => kind === "paragraph");
  return first?.kind === "paragraph" ? splitSentences(textWithFormulas(first.inlines))[0] : undefined;
}

function createGlossary({ document, prose, types = true, others }: Weaving): Glossary {
  return new Glossary(document, findSentences(prose.blocks, document), types, others, findNamesInCodeSpans(prose));
}

/** Returns the names in code spans of the prose. */
function findNamesInCodeSpans(prose: Prose): ReadonlySet<string> {
  const names = new Set<string>();
  walkProse(prose, { inline: (inline) => void (inline.kind === "code" && names.add(parseName(inline.text))) });
  return names;
}

function createBody(
  weaving: Weaving,
  title: string,
  glossary: Glossary,
): Pick<WovenBody, "contents" | "terms" | "errors"> & { readonly body: (neighbours?: Neighbourhood) => Markup } {
  const { document, diagnostics, prose, script, game, isOfSite = false } = weaving;
  const errors = hasErrors(diagnostics) ? diagnostics.filter(({ severity }) => severity === "error") : [];
  const ids = new Ids([...fixedIds, ...glossary.ids()]);
  const terms = new Map<Emphasis, TermWithId>();
  if (isOfSite)
    for (const [emphasis, term] of findTerms(prose))
      if (glossary.definition(term.term) === undefined)
        terms.set(emphasis, { ...term, id: ids.claim(`notion-${slugOf(term.term)}`) });
  // The game appears once, at the first `ledGame`.
  const pendingGames = [game];
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
    findings: groupByRegion(errors, document),
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
      const embeddedGame = pendingGames.pop();
      return embeddedGame === undefined ? renderMissingGame() : renderGame(embeddedGame);
    },
  };
  const printer = new BlockPrinter(context, [...prose.abstract, ...prose.blocks]);
  const heading = [
    element("h1", {}, prose.title === undefined ? title : printer.renderInlines(prose.title)),
    prose.facts.map(({ name, text }) =>
      element("p", { class: "byline" }, labelOfFact(name), printer.renderInlines(text)),
    ),
  ];
  const abstract =
    prose.abstract.length === 0
      ? undefined
      : element(
          "section",
          { class: "abstract", "aria-label": "Abstract" },
          element("span", { class: "kind" }, "Abstract."),
          printer.renderBlocks(prose.abstract),
        );
  const main = element(
    "main",
    { id: "text" },
    renderSummary([...findingIds.values()]),
    abstract,
    printer.renderFindings(-1),
    printer.renderBlocks(prose.blocks),
    game === undefined || hasGameMark(prose.blocks, document) ? undefined : renderGame(game),
    printer.renderFootnotes(),
  );
  const hasContents = printer.contents.length > 1;
  const renderBody = ({ bar, links, data }: Partial<Neighbourhood> = {}): Markup =>
    concatenateMarkup(
      element("a", { class: "skip", href: "#text" }, "Skip to the text"),
      element("header", {}, bar, heading, code.count === 0 ? undefined : renderTypesetSwitch()),
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
      renderFooter(glossary, context.formula, links),
      data,
      element("script", {}, new Markup(script)),
    );
  return { body: renderBody, contents: printer.contents, terms: [...terms.values()], errors: errors.length };
}

const fixedIds = ["typeset", "contents", "text", "names", "others", "builtins", "game", ...siteIds];

/** Author and date are shown without labels. */
function labelOfFact(name: string): string | undefined {
  return name === "Author" || name === "Date" ? undefined : `${name}: `;
}

/** True if the document contains `ledGame`. */
function hasGameMark(blocks: readonly Block[], { parsed }: CheckedDocument): boolean {
  return blocks.length > 0 && parsed.some(({ items }) => items.some(({ kind }) => kind === "game"));
}

function renderFooter(glossary: Glossary, formula: RenderedFormulas["formula"], pageLinks: Content): Markup {
  return element(
    "footer",
    {},
    pageLinks,
    renderNames("names", "Definitions", glossary.definitions(), formula),
    renderNames("others", "Names from other documents", glossary.others(), formula),
    renderNames("builtins", "Built-in names", glossary.builtins(), formula),
    element("p", { class: "made" }, "Generated by led from a LED document."),
  );
}

function renderNames(
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
        entries.map((entry) => renderRow(entry, formula)),
      ),
    ),
  );
}

function renderRow(
  { name, number, href, row, type, sentence, home }: GlossaryEntry,
  formula: RenderedFormulas["formula"],
): Markup {
  const code = element("code", {}, renderName(name));
  const head =
    number !== undefined
      ? concatenateMarkup(element("a", { href }, code), ` (${number})`)
      : home?.page === undefined
        ? code
        : element("a", { href }, code);
  const isBuiltin = number === undefined && home === undefined;
  return element(
    "tr",
    { id: row },
    element("th", { scope: "row" }, head),
    element(
      "td",
      {},
      type === undefined ? undefined : renderType(type, maxRowCells),
      sentence === undefined
        ? undefined
        : element(
            "span",
            { class: "sentence" },
            isBuiltin ? renderMessage(sentence) : renderSentence(sentence, formula),
          ),
      home === undefined ? undefined : element("span", { class: "sentence" }, "Defined in ", otherHtml(home), "."),
    ),
  );
}
