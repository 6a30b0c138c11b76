// Search terms of manual pages: the code, emphasised words and proper nouns of each section.

import type { SitePage } from "./site-pages.js";

/** A token of markdown-it. */
interface TextToken {
  readonly type: string;
  readonly content: string;
}

/** Terms in more sections than this distinguish none of them. */
const maxSections = 6;

const wordPattern = /\p{L}[\p{L}\d-]{2,}/gu;

/** The words to find a paragraph by, in lower case. */
export function termsIn(tokens: readonly TextToken[]): readonly string[] {
  let depth = 0;
  const words = tokens.flatMap(({ type, content }) => {
    if (/^(?:strong|em)_open$/.test(type)) depth++;
    if (/^(?:strong|em)_close$/.test(type)) depth--;
    if (type === "code_inline" || (type === "text" && depth > 0)) return content.match(wordPattern) ?? [];
    return type === "text" ? (content.match(/(?<=[\p{Ll},] )\p{Lu}\p{L}{2,}/gu) ?? []) : [];
  });
  return words.map((word) => word.toLowerCase());
}

/** The rare terms of each section of the pages, separated by spaces; keyed by page, then by heading. */
export function rareTerms(
  pages: ReadonlyMap<string, SitePage>,
): ReadonlyMap<string, readonly (readonly [id: string, terms: string])[]> {
  const counts = new Map<string, number>();
  for (const { terms } of pages.values())
    for (const words of terms.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map(
    [...pages].map(([path, { headings, terms }]) => {
      const titles = new Map(headings);
      const ofSection = ([id, words]: readonly [string, ReadonlySet<string>]): readonly [string, string] => {
        const title = titles.get(id)?.toLowerCase() ?? "";
        return [id, [...words].filter((word) => counts.get(word)! <= maxSections && !title.includes(word)).join(" ")];
      };
      return [path, [...terms].map(ofSection).filter(([, text]) => text !== "")];
    }),
  );
}
