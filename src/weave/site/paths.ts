// URLs of the pages of a site: one per document, in the documents' folders, and the standard library below `led/`.

import { encodeUrl } from "../html/markup.js";
import { fileOf, shelfPrefix } from "../../resolve/imports/paths.js";

export const frontPage = "index.html";

/** The folder of the standard library's pages. */
const shelfFolder = "led/";

/**
 * Page URLs relative to the front page, for document paths relative to the site's folder. They are distinct even on
 * case-insensitive file systems.
 */
export function createPagePaths(documents: readonly string[]): readonly string[] {
  const usedPages = new Set([frontPage]);
  return documents.map((document) => {
    const path = document.replaceAll("\\", "/");
    const isInShelf = path.startsWith(shelfPrefix);
    const folder = isInShelf ? shelfFolder : path.slice(0, path.lastIndexOf("/") + 1);
    const stem = folder + (isInShelf ? path.slice(shelfPrefix.length) : fileOf(path));
    let page = `${stem}.html`;
    for (let n = 2; usedPages.has(page.toLowerCase()); n++) page = `${stem}-${n}.html`;
    usedPages.add(page.toLowerCase());
    return page;
  });
}

/** Returns the relative URL from a page to the front page's folder. */
export const rootFrom = (page: string): string => "../".repeat(page.split("/").length - 1);

/** Returns the relative URL from one page to another. */
export const addressFrom = (page: string, to: string): string =>
  rootFrom(page) + to.split("/").map(encodeUrl).join("/");

/** Sorts documents: files of a folder before its subfolders, and numbers by value. */
export function sortPaths(paths: readonly string[]): readonly string[] {
  return [...paths].sort((a, b) => {
    const [first, second] = [a.split(/[/\\]/), b.split(/[/\\]/)];
    const depth = first.findIndex((part, i) => part !== second[i]);
    if (depth < 0) return first.length - second.length;
    const [isFileA, isFileB] = [depth === first.length - 1, depth === second.length - 1];
    if (isFileA !== isFileB) return isFileA ? -1 : 1;
    return compareNames(first[depth] ?? "", second[depth] ?? "");
  });
}

function compareNames(a: string, b: string): number {
  const [first, second] = [a.match(/\d+|\D+/g) ?? [], b.match(/\d+|\D+/g) ?? []];
  for (let i = 0; i < first.length && i < second.length; i++) {
    const [x = "", y = ""] = [first[i], second[i]];
    if (x === y) continue;
    const [m, n] = [Number(x), Number(y)];
    return Number.isNaN(m) || Number.isNaN(n) || m === n ? (x < y ? -1 : 1) : m - n;
  }
  return first.length - second.length;
}
