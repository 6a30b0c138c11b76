// Notions of a document: the terms that its prose emphasises, with the sentences in which it does.

import { sentencesOf } from "../../document/prose.js";
import { plainText } from "../inlines.js";
import type { Emphasis, Inline, Paragraph, Prose } from "../prose.js";
import { walkBlocks } from "../walk.js";
import { maxTermLength } from "./limits.js";

export interface Notion {
  readonly term: string;
  readonly sentence: string;
}

/** Private-use characters that delimit formulas in a sentence. */
const [opening, closing] = ["\ue010", "\ue011"];

/** Private-use characters that delimit an emphasis while its sentence is extracted. */
const [begin, end] = ["\ue012", "\ue013"];

/** The plain text of inlines, with delimited formulas. */
export const textWithFormulas = (inlines: readonly Inline[]): string =>
  plainText(inlines, (tex) => `${opening}${tex}${closing}`);

/** The notions of a document's prose, keyed by their emphases; each term only at its first occurrence. */
export function notionsIn({ abstract, blocks }: Pick<Prose, "abstract" | "blocks">): ReadonlyMap<Emphasis, Notion> {
  const notions = new Map<Emphasis, Notion>();
  const terms = new Set<string>();
  walkBlocks([...abstract, ...blocks], {
    block: (block) => {
      if (block.kind !== "paragraph") return;
      for (const [place, notion] of notionsOfParagraph(block)) {
        const key = notion.term.toLowerCase();
        if (!terms.has(key) && place.kind === "emphasis") notions.set(place, notion);
        terms.add(key);
      }
    },
  });
  return notions;
}

/** The emphasised terms of a paragraph with their sentences, and with `code` also its code spans. */
export function notionsOfParagraph({ inlines }: Paragraph, code = false): ReadonlyMap<Inline, Notion> {
  const places: Inline[] = [];
  const marked = inlines.flatMap((inline): readonly Inline[] => {
    const isMarked = inline.kind === "emphasis" ? isTerm(plainText([inline])) : code && inline.kind === "code";
    if (!isMarked) return [inline];
    places.push(inline);
    return [text(begin), inline, text(end)];
  });
  const results = new Map<Inline, Notion>();
  if (places.length === 0) return results;
  for (const sentence of sentencesOf(textWithFormulas(marked))) {
    const plain = sentence.replace(/[\ue012\ue013]/g, "");
    for (let n = sentence.split(begin).length; n > 1; n--) {
      const place = places.shift();
      if (place !== undefined) results.set(place, { term: plainText([place]), sentence: plain });
    }
  }
  return results;
}

/**
 * The spoken form of a name: `isTransitive` and `transitive` give `transitive`, `greatestCommonDivisor` gives three
 * words.
 */
export function spokenForm(name: string): string {
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").toLowerCase();
  return words.replace(/^(?:is|has) (?=.)/, "").replace(/(?<=.) (?:of|in|on|from)$/, "");
}

const text = (text: string): Inline => ({ kind: "text", text });

/** Excludes single letters, which are variables, and text without letters or with sentence punctuation. */
const isTerm = (term: string): boolean =>
  term.length > 1 && term.length <= maxTermLength && /\p{L}/u.test(term) && !/[.!?:,;]/.test(term);
