// The addresses of the pages of a site: a page for each document, in the folders that the documents are in, and the pages
// of the shelf below `led/`.

import { encoded } from "../html/markup.js";
import { fileOf, shelfPrefix } from "../../uses/paths.js";

/** The front page. */
export const frontPage = "index.html";

/** The folder of the pages of the shelf. */
const shelfFolder = "led/";

/**
 * The addresses of pages, seen from the front page, for documents by their paths below the folder of the site. No two
 * are the same, not even where capital letters do not count.
 */
export function pagePaths(documents: readonly string[]): readonly string[] {
  const taken = new Set([frontPage]);
  return documents.map((document) => {
    const path = document.replaceAll("\\", "/");
    const isOfShelf = path.startsWith(shelfPrefix);
    const folder = isOfShelf ? shelfFolder : path.slice(0, path.lastIndexOf("/") + 1);
    const stem = folder + (isOfShelf ? path.slice(shelfPrefix.length) : fileOf(path));
    let page = `${stem}.html`;
    for (let n = 2; taken.has(page.toLowerCase()); n++) page = `${stem}-${n}.html`;
    taken.add(page.toLowerCase());
    return page;
  });
}

/** The way up from a page to the folder of the front page. */
export const rootFrom = (page: string): string => "../".repeat(page.split("/").length - 1);

/** The address of a page of the site, as links from another one have it. */
export const addressFrom = (page: string, to: string): string => rootFrom(page) + to.split("/").map(encoded).join("/");

/** Documents as a site has them: those of a folder before those of the folders in it, and 2 before 10. */
export function inOrder(paths: readonly string[]): readonly string[] {
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
