// What the search of a site looks through: titles, headings, definitions and notions of all its pages, as JSON within each page.

import type { WovenBody } from "../html/page.js";
import { element, Markup } from "../html/markup.js";

/** A page of a site as its search knows it. */
export interface IndexedPage {
  /** Its address from the front page. */
  readonly path: string;
  readonly title: string;
  /** Its headings: the id of each, and its text. */
  readonly headings: readonly (readonly [id: string, text: string])[];
  /** The names of its definitions. */
  readonly names: readonly string[];
  /** Its notions: the id of each, and its text. */
  readonly notions: readonly (readonly [id: string, text: string])[];
}

/** What a page of a site says to its script. */
export interface SiteData {
  /** The way from the page to the folder of the front page. */
  readonly root: string;
  readonly pages: readonly IndexedPage[];
}

/** A page as the search knows it. */
export function indexed(path: string, { title, contents, definitions, notions }: WovenBody): IndexedPage {
  return {
    path,
    title,
    headings: contents.map(({ id, title }) => [id, title]),
    names: definitions.map(({ name }) => name),
    notions: notions.map(({ id, term }) => [id, term]),
  };
}

/** The data in a page. It is no script, and nothing in it ends its element. */
export function dataHtml(root: string, pages: string): Markup {
  return element(
    "script",
    { type: "application/json", id: "site" },
    new Markup(`{"root":${JSON.stringify(root)},"pages":${pages}}`),
  );
}

/** The pages as JSON that can stand in an element of a script. */
export const pagesJson = (pages: readonly IndexedPage[]): string => JSON.stringify(pages).replaceAll("<", "\\u003c");

/** The search, which the script of the page shows. */
export function searchHtml(): Markup {
  return element(
    "div",
    { class: "search", role: "search", hidden: true },
    element("label", { for: "search" }, "Search this site"),
    element("input", {
      id: "search",
      type: "search",
      placeholder: "Search ( / )",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      "aria-keyshortcuts": "/",
      "aria-controls": "found",
    }),
    element(
      "div",
      { class: "panel", hidden: true },
      element("p", { role: "status", "aria-live": "polite" }),
      element("ul", { id: "found", "aria-label": "What was found" }),
    ),
  );
}

/** The addresses of the pages of which a page of a site tells; none if it tells of none. */
export function pagesIn(html: string): readonly string[] {
  try {
    const data: unknown = JSON.parse(
      /<script type="application\/json" id="site">(.*?)<\/script>/s.exec(html)?.[1] ?? "",
    );
    const pages: unknown = typeof data === "object" && data !== null && "pages" in data ? data.pages : [];
    return (Array.isArray(pages) ? pages : []).flatMap((page: unknown) =>
      typeof page === "object" && page !== null && "path" in page && typeof page.path === "string" ? [page.path] : [],
    );
  } catch {
    return [];
  }
}
