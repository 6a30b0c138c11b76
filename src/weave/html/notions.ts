// The notions of a document: the words that its prose emphasizes, each with the sentence in which it does so.

import { sentencesOf } from "../../document/prose.js";
import { plainText } from "../inlines.js";
import type { Emphasis, Inline, Paragraph, Prose } from "../prose.js";
import { walkBlocks } from "../walk.js";

/** A word of the prose, or a few, and what is said where it is emphasized. */
export interface Notion {
  readonly term: string;
  readonly sentence: string;
}

/** Characters of private use, between which a formula stands in a sentence. */
const [opening, closing] = ["\ue010", "\ue011"];

/** Characters of private use, between which an emphasis stands while its sentence is looked for. */
const [begin, end] = ["\ue012", "\ue013"];

/** The longest notions of mathematics have so many letters; what is longer is emphasized for its own sake. */
const longest = 40;

/** The plain text of inlines, with marks around the formulas in it. */
export const textWithFormulas = (inlines: readonly Inline[]): string =>
  plainText(inlines, (tex) => `${opening}${tex}${closing}`);

/** The notions of a whole prose, by the places where they are emphasized; each term once, where it comes first. */
export function notionsIn({ abstract, blocks }: Pick<Prose, "abstract" | "blocks">): ReadonlyMap<Emphasis, Notion> {
  const found = new Map<Emphasis, Notion>();
  const known = new Set<string>();
  walkBlocks([...abstract, ...blocks], {
    block: (block) => {
      if (block.kind !== "paragraph") return;
      for (const [place, notion] of notionsOfParagraph(block)) {
        const key = notion.term.toLowerCase();
        if (!known.has(key)) found.set(place, notion);
        known.add(key);
      }
    },
  });
  return found;
}

/** The notions of one paragraph. */
export function notionsOfParagraph({ inlines }: Paragraph): ReadonlyMap<Emphasis, Notion> {
  const places: Emphasis[] = [];
  const marked = inlines.flatMap((inline): readonly Inline[] => {
    if (inline.kind !== "emphasis" || !isTerm(plainText(inline.inlines))) return [inline];
    places.push(inline);
    return [text(begin), inline, text(end)];
  });
  const found = new Map<Emphasis, Notion>();
  if (places.length === 0) return found;
  for (const sentence of sentencesOf(textWithFormulas(marked))) {
    const plain = sentence.replace(/[\ue012\ue013]/g, "");
    for (let n = sentence.split(begin).length; n > 1; n--) {
      const place = places.shift();
      if (place !== undefined) found.set(place, { term: plainText(place.inlines), sentence: plain });
    }
  }
  return found;
}

/** A name as one says it: `isTransitive` and `transitive` are `transitive`, `greatestCommonDivisor` is three words. */
export function spoken(name: string): string {
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").toLowerCase();
  return words.replace(/^(?:is|has) (?=.)/, "").replace(/(?<=.) (?:of|in|on|from)$/, "");
}

const text = (text: string): Inline => ({ kind: "text", text });

/** One letter is a variable, and what has no letter, or ends a sentence, is no word. */
const isTerm = (term: string): boolean =>
  term.length > 1 && term.length <= longest && /\p{L}/u.test(term) && !/[.!?:,;]/.test(term);
