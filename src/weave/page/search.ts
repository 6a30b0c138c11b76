// Client-side search of a site; the index is embedded in the page. `/` focuses the field, arrow keys move through the
// results, Enter follows one, and the number of results is announced.

import type { SiteData } from "../site/search-index.js";
import { maxResults } from "./limits.js";

interface Item {
  readonly text: string;
  /** Case- and accent-folded text for comparison. */
  readonly folded: string;
  /** The defining sentence, if the page has it. */
  readonly sentence: string;
  /** The folded sentence, and the search terms of a section. */
  readonly foldedSentence: string;
  readonly kind: "page" | "definition" | "notion" | "section";
  readonly page: string;
  readonly href: string;
}

/** Activates the search of the page, if it has one. */
export function prepareSearch(): void {
  const search = document.querySelector<HTMLElement>(".search");
  const input = search?.querySelector("input");
  const panel = search?.querySelector<HTMLElement>(".panel");
  const status = panel?.querySelector<HTMLElement>("p");
  const list = panel?.querySelector("ul");
  const data = document.getElementById("site")?.textContent;
  if (!search || !input || !panel || !status || !list || !data) return;
  search.hidden = false;
  let items: readonly Item[] | undefined;

  const links = (): readonly HTMLAnchorElement[] => [...list.querySelectorAll("a")];
  const show = (): void => {
    const words = fold(input.value)
      .split(/\s+/)
      .filter((word) => word !== "");
    panel.hidden = words.length === 0;
    items ??= itemsOf(JSON.parse(data));
    const matches = words.length === 0 ? [] : matchingItems(items, words);
    list.replaceChildren(...matches.slice(0, maxResults).map((item) => itemElement(item, words)));
    status.textContent = words.length === 0 ? "" : saidOf(matches.length);
  };
  const move = (by: number): void => {
    const all = [input, ...links()];
    const at = all.findIndex((one) => one === document.activeElement);
    all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
  };

  input.addEventListener("input", show);
  input.addEventListener("focus", show);
  search.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && event.target === input) links()[0]?.click();
    else if (event.key === "Escape") {
      if (panel.hidden) input.value = "";
      input.focus();
      panel.hidden = true;
    } else return;
    event.preventDefault();
  });
  // Results disappear when the focus leaves the search, and when one is followed.
  search.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && search.contains(relatedTarget))) panel.hidden = true;
  });
  list.addEventListener("click", () => (panel.hidden = true));
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isWriting =
      target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isWriting) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

const saidOf = (count: number): string =>
  count === 0
    ? "No results."
    : count === 1
      ? "1 result."
      : count <= maxResults
        ? `${count} results.`
        : `${count} results. The first ${maxResults} are shown.`;

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

function itemsOf({ root, pages }: SiteData): readonly Item[] {
  const sentences = sentencesOfPage();
  return pages.flatMap(({ path, title, headings, names, notions, terms }) => {
    const termsById = new Map(terms);
    const address = root + path.split("/").map(encodeURIComponent).join("/");
    const item = (kind: Item["kind"], text: string, id?: string): Item => {
      const href = id === undefined ? address : `${address}#${encodeURIComponent(id)}`;
      const sentence = sentences.get(href) ?? "";
      const foldedSentence = fold(`${sentence} ${termsById.get(id ?? "") ?? ""}`);
      return { kind, text, folded: fold(text), sentence, foldedSentence, page: title, href };
    };
    return [
      item("page", title),
      ...names.map((name) => item("definition", name, `def-${name}`)),
      ...notions.map(([id, text]) => item("notion", text, id)),
      ...headings.map(([id, text]) => item("section", text, id)),
    ];
  });
}

/** Returns the sentences of the front page by the links of their terms, so that the search covers them as well. */
function sentencesOfPage(): ReadonlyMap<string, string> {
  const places = document.querySelectorAll<HTMLAnchorElement>(".notions .at");
  return new Map(
    [...places].map((place) => [
      place.getAttribute("href") ?? "",
      place.parentElement?.querySelector(".sentence")?.textContent ?? "",
    ]),
  );
}

/** Returns the items that match all words, or their singulars, best first; ties keep the order of the site. */
function matchingItems(items: readonly Item[], words: readonly string[]): readonly Item[] {
  const singulars = words.map((word) => word.replace(/(?<=\p{L}{3})s$/u, ""));
  const matches = items.flatMap((item) => {
    const rank = rankOf(item, words) ?? rankOf(item, singulars, worstRank + 1);
    return rank === undefined ? [] : [{ item, rank }];
  });
  return matches.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

const worstRank = 4;

/** Rank of a match, from `best` up: whole text, its prefix, prefixes of words, substrings, or the sentence. */
function rankOf(
  { folded: text, text: written, foldedSentence }: Item,
  words: readonly string[],
  best = 0,
): number | undefined {
  const all = words.join(" ");
  if (words.every((word) => text.includes(word)))
    return (
      best + (text === all ? 0 : text.startsWith(all) ? 1 : words.every((word) => beginsWord(written, word)) ? 2 : 3)
    );
  return words.every((word) => foldedSentence.includes(word) || text.includes(word)) ? best + worstRank : undefined;
}

/** True if some word starts with `word`, including words inside camel case names: `Path` in `shortestPath`. */
const beginsWord = (text: string, word: string): boolean =>
  text.split(/[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).some((part) => fold(part).startsWith(word));

function itemElement({ text, kind, page, sentence, href }: Item, words: readonly string[]): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = href;
  link.append(...mark(text, words));
  const about = document.createElement("small");
  about.textContent = kind === "page" ? "page" : `${kind} in ${page}`;
  link.append(about);
  if (sentence !== "") {
    const sentenceElement = document.createElement("small");
    sentenceElement.textContent = sentence;
    link.append(sentenceElement);
  }
  item.append(link);
  return item;
}

/**
 * Returns the text with the first occurrence of each word marked. Text whose length changes by folding is not marked.
 */
function mark(text: string, words: readonly string[]): readonly (string | Node)[] {
  const plain = text.toLowerCase();
  const spans = words
    .map((word) => ({ start: plain.indexOf(word), end: plain.indexOf(word) + word.length }))
    .filter(({ start }) => start >= 0 && plain.length === text.length)
    .sort((a, b) => a.start - b.start);
  const parts: (string | Node)[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    const mark = document.createElement("b");
    mark.textContent = text.slice(start, end);
    parts.push(text.slice(at, start), mark);
    at = end;
  }
  return [...parts, text.slice(at)];
}
