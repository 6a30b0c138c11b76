// The search index of a site: titles, headings, definitions and terms of all pages, embedded in each page as JSON.

import type { WovenBody } from "../html/page.js";
import { element, Markup } from "../html/markup.js";

export interface IndexedPage {
  /** URL relative to the front page. */
  readonly path: string;
  readonly title: string;
  /** Ids and texts of its headings. */
  readonly headings: readonly (readonly [id: string, text: string])[];
  readonly names: readonly string[];
  /** Ids and texts of the terms that it defines. */
  readonly notions: readonly (readonly [id: string, text: string])[];
  /** Ids of headings, and search terms below them; the id for text above the first heading is empty. */
  readonly terms?: readonly (readonly [id: string, terms: string])[];
}

export interface SiteData {
  /** Relative URL of the front page's folder. */
  readonly root: string;
  readonly pages: readonly IndexedPage[];
}

export function indexPage(path: string, { title, contents, definitions, terms }: WovenBody): IndexedPage {
  return {
    path,
    title,
    headings: contents.map(({ id, title }) => [id, title]),
    names: definitions.map(({ name }) => name),
    notions: terms.map(({ id, term }) => [id, term]),
  };
}

/** Renders the element with the embedded data, which cannot contain its own end tag. */
export function renderData(root: string, pages: string): Markup {
  return element(
    "script",
    { type: "application/json", id: "site" },
    new Markup(`{"root":${JSON.stringify(root)},"pages":${pages}}`),
  );
}

/** Returns the index as JSON, safe inside a script element. */
export const formatIndex = (pages: readonly IndexedPage[]): string => JSON.stringify(pages).replaceAll("<", "\\u003c");

/** Renders the search form, which the page script shows. */
export function renderSearch(): Markup {
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
      element("ul", { id: "found", "aria-label": "Results" }),
    ),
  );
}

/** Returns the paths in the index of a site's page; empty if it has no index. */
export function parseIndexedPaths(html: string): readonly string[] {
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
