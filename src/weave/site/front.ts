// The front page of a site: titles, first sentences and headings of its documents, and all notions with their defining
// sentences.

import type { PageFailure } from "../outcome.js";
import { counted } from "../../diagnostics/words.js";
import { mathmlStyle } from "../../notation/mathml.js";
import { framed } from "../../web/pages/frame.js";
import type { RenderedFormulas } from "../html/formulas.js";
import { wovenPolicy } from "../html/frame.js";
import { Ids } from "../html/ids.js";
import { type Content, element, fragment, joined, Markup } from "../html/markup.js";
import { nameHtml } from "../html/names.js";
import type { WovenBody } from "../html/page.js";
import { sentenceHtml } from "../html/sentences.js";
import { style } from "../html/style.js";
import { addressFrom, frontPage } from "./paths.js";
import { searchHtml } from "./search-index.js";
import { siteBanner, siteIds, siteStyle } from "./style.js";

interface SiteDocument {
  readonly body: WovenBody;
  /** URL relative to the front page. */
  readonly path: string;
  /** Title of its folder on the front page; undefined for the site's own folder. */
  readonly folder: string | undefined;
  readonly failure: PageFailure | undefined;
}

interface Front {
  readonly title: string;
  readonly documents: readonly SiteDocument[];
  readonly formulas: RenderedFormulas;
  /** Embedded data for the page script. */
  readonly data: Markup;
  readonly script: string;
  readonly sha256: (text: string) => string;
}

export function frontHtml(front: Front): string {
  const { title, documents, formulas, data, script } = front;
  const formula: PrintFormula = (tex, isDisplay) => formulas.formula(tex, isDisplay);
  const notions = notionsHtml(documents, formula);
  const toNotions = notions === undefined ? undefined : element("a", { href: "#notions" }, "Notions");
  const body = joined(
    element("a", { class: "skip", href: "#text" }, "Skip to the text"),
    element("header", {}, element("div", { class: "bar" }, toNotions, searchHtml()), element("h1", {}, title)),
    "\n",
    element("main", { id: "text" }, documentsHtml(documents, formula), notions),
    "\n",
    element("footer", {}, element("p", { class: "made" }, "Made by led from LED documents.")),
    data,
    element("script", {}, new Markup(script)),
  );
  const sheet = `${style}${siteStyle}${mathmlStyle}${formulas.style()}`;
  return framed({ title, sheet, policy: wovenPolicy({ ...front, sheet }), banner: siteBanner }, body.text);
}

type PrintFormula = RenderedFormulas["formula"];

/** The contents: one list per folder, in document order. */
function documentsHtml(documents: readonly SiteDocument[], formula: PrintFormula): Content {
  const folders = [...new Set(documents.map(({ folder }) => folder))];
  const ids = new Ids([...siteIds, "text", "notions"]);
  return folders.map((folder) => [
    folder === undefined ? undefined : element("h2", { id: ids.claim(`folder-${folder}`) }, folder),
    element(
      "ol",
      { class: "documents" },
      documents.filter((one) => one.folder === folder).map((one) => documentHtml(one, formula)),
    ),
  ]);
}

function documentHtml({ body, path, failure }: SiteDocument, formula: PrintFormula): Markup {
  const address = addressFrom(frontPage, path);
  const { title, sentence, contents, errors } = body;
  const wrong =
    errors > 0
      ? `✗ This document has ${counted(errors, "error")}.`
      : failure === undefined
        ? undefined
        : `${failure.symbol} ${failure.words}.`;
  return element(
    "li",
    {},
    element("a", { href: address }, title),
    sentence === undefined ? undefined : element("p", {}, sentenceHtml(sentence, formula)),
    wrong === undefined ? undefined : element("p", { class: "bad" }, wrong),
    contents.length === 0
      ? undefined
      : element(
          "p",
          { class: "headings" },
          contents.map((entry, i) => [
            i === 0 ? undefined : " · ",
            element("a", { href: `${address}${fragment(entry.id)}` }, entry.title),
          ]),
        ),
  );
}

interface Place {
  readonly href: string;
  readonly sentence: string | undefined;
  readonly document: string;
}

interface Row {
  readonly term: string;
  readonly isName: boolean;
  readonly places: readonly Place[];
}

/** All notions of the site, grouped by first letter, or undefined if none. */
function notionsHtml(documents: readonly SiteDocument[], formula: PrintFormula): Content {
  const rows = rowsOf(documents);
  if (rows.length === 0) return undefined;
  const letters = new Map<string, Row[]>();
  for (const row of rows) {
    const letter = letterOf(row.term);
    letters.set(letter, [...(letters.get(letter) ?? []), row]);
  }
  const ids = new Map([...letters.keys()].map((letter) => [letter, letter === "#" ? "letter" : `letter-${letter}`]));
  return element(
    "section",
    { "aria-labelledby": "notions" },
    element("h2", { id: "notions" }, "Notions"),
    element(
      "nav",
      { class: "letters", "aria-label": "Notions by their first letters" },
      [...ids].map(([letter, id]) => [element("a", { href: fragment(id) }, letter), " "]),
    ),
    [...letters].map(([letter, of]) => [
      element("h3", { id: ids.get(letter) }, letter),
      element(
        "dl",
        { class: "notions" },
        of.map((row) => rowHtml(row, formula)),
      ),
    ]),
  );
}

function rowsOf(documents: readonly SiteDocument[]): readonly Row[] {
  const rows = new Map<string, { readonly term: string; isName: boolean; readonly places: Place[] }>();
  const add = (term: string, isName: boolean, place: Place): void => {
    const row = rows.get(term);
    if (row === undefined) rows.set(term, { term, isName, places: [place] });
    else {
      row.isName ||= isName;
      row.places.push(place);
    }
  };
  for (const { body, path } of documents) {
    const address = addressFrom(frontPage, path);
    for (const { name, href, sentence } of body.definitions)
      add(name, true, { href: `${address}${href}`, sentence, document: body.title });
    for (const { term, id, sentence } of body.notions)
      add(term, false, { href: `${address}${fragment(id)}`, sentence, document: body.title });
  }
  const key = ({ term }: Row): string => term.toLowerCase();
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...rows.values()].sort((a, b) => compare(key(a), key(b)) || compare(a.term, b.term));
}

const letterOf = (term: string): string => /^\p{L}/u.exec(term)?.[0].toUpperCase() ?? "#";

function rowHtml({ term, isName, places }: Row, formula: PrintFormula): Content {
  return [
    element("dt", {}, isName ? element("code", {}, nameHtml(term)) : term),
    places.map(({ href, sentence, document }) =>
      element(
        "dd",
        {},
        sentence === undefined
          ? undefined
          : [element("span", { class: "sentence" }, sentenceHtml(sentence, formula)), " "],
        // Many links share their text, so the accessible name includes the notion.
        element("a", { class: "at", href, "aria-label": `${term} in ${document}` }, document),
      ),
    ),
  ];
}
