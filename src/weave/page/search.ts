// The search of a site, without a server: what is looked through stands in the page. `/` leads to the field, the arrow keys
// lead through what was found, Enter follows it, and how much was found is announced.

import type { SiteData } from "../site/search-index.js";

/** So many findings are shown. */
const most = 40;

/** Something that can be found. */
interface Item {
  readonly text: string;
  /** As it is compared. */
  readonly folded: string;
  /** What else is said of it, if the page knows. */
  readonly sentence: string;
  readonly foldedSentence: string;
  readonly kind: "page" | "definition" | "notion" | "section";
  readonly page: string;
  readonly href: string;
}

/** Shows the search of the page, if it has one. */
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
    const words = folded(input.value)
      .split(/\s+/)
      .filter((word) => word !== "");
    panel.hidden = words.length === 0;
    items ??= itemsOf(JSON.parse(data));
    const found = words.length === 0 ? [] : foundIn(items, words);
    list.replaceChildren(...found.slice(0, most).map((item) => itemElement(item, words)));
    status.textContent = words.length === 0 ? "" : saidOf(found.length);
  };
  /** Moves the focus among the field and the links below it. */
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
  // What was found goes when the reader goes on elsewhere, and once it has led somewhere.
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
    ? "Nothing was found."
    : count === 1
      ? "1 place was found."
      : count <= most
        ? `${count} places were found.`
        : `${count} places were found; these are the first ${most}.`;

/** A text as it is compared: without capitals and accents. */
const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

function itemsOf({ root, pages }: SiteData): readonly Item[] {
  const sentences = sentencesOfPage();
  return pages.flatMap(({ path, title, headings, names, notions }) => {
    const address = root + path.split("/").map(encodeURIComponent).join("/");
    const item = (kind: Item["kind"], text: string, id?: string): Item => {
      const href = id === undefined ? address : `${address}#${encodeURIComponent(id)}`;
      const sentence = sentences.get(href) ?? "";
      return { kind, text, folded: folded(text), sentence, foldedSentence: folded(sentence), page: title, href };
    };
    return [
      item("page", title),
      ...names.map((name) => item("definition", name, `def-${name}`)),
      ...notions.map(([id, text]) => item("notion", text, id)),
      ...headings.map(([id, text]) => item("section", text, id)),
    ];
  });
}

/** The front page has the sentence of each notion; there they are looked through as well. */
function sentencesOfPage(): ReadonlyMap<string, string> {
  const places = document.querySelectorAll<HTMLAnchorElement>(".notions .at");
  return new Map(
    [...places].map((place) => [
      place.getAttribute("href") ?? "",
      place.parentElement?.querySelector(".sentence")?.textContent ?? "",
    ]),
  );
}

/** What has all words, the best first; what is equally good stays in the order of the site. */
function foundIn(items: readonly Item[], words: readonly string[]): readonly Item[] {
  const found = items.flatMap((item) => {
    const rank = rankOf(item, words);
    return rank === undefined ? [] : [{ item, rank }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/** The lower, the better: the whole text, its beginning, the beginning of a word, any part, or only the sentence. */
function rankOf({ folded: text, text: written, foldedSentence }: Item, words: readonly string[]): number | undefined {
  const all = words.join(" ");
  if (words.every((word) => text.includes(word)))
    return text === all ? 0 : text.startsWith(all) ? 1 : words.every((word) => beginsWord(written, word)) ? 2 : 3;
  return words.every((word) => foldedSentence.includes(word) || text.includes(word)) ? 4 : undefined;
}

/** True if a word begins with that, also one within a name: `Way` in `shortestWay`. */
const beginsWord = (written: string, word: string): boolean =>
  written.split(/[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).some((part) => folded(part).startsWith(word));

function itemElement({ text, kind, page, sentence, href }: Item, words: readonly string[]): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = href;
  link.append(...marked(text, words));
  const about = document.createElement("small");
  about.textContent = kind === "page" ? "page" : `${kind} in ${page}`;
  link.append(about);
  if (sentence !== "") {
    const said = document.createElement("small");
    said.textContent = sentence;
    link.append(said);
  }
  item.append(link);
  return item;
}

/** The text with the first place of each word in it marked. Where folding changes its length, nothing is. */
function marked(text: string, words: readonly string[]): readonly (string | Node)[] {
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
