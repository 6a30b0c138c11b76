// Terms of a document: the emphasised ones in its prose, with their sentences.

import { splitSentences } from "../../document/prose.js";
import { plainText } from "../inlines.js";
import type { Emphasis, Inline, Paragraph, Prose } from "../prose.js";
import { walkBlocks } from "../walk.js";
import { maxTermLength } from "./limits.js";

export interface ProseTerm {
  readonly term: string;
  readonly sentence: string;
}

/** Private-use characters that delimit formulas in a sentence. */
const [opening, closing] = ["\ue010", "\ue011"];

/** Private-use characters that delimit an emphasis while its sentence is extracted. */
const [begin, end] = ["\ue012", "\ue013"];

/** Returns the plain text of inlines, with delimited formulas. */
export const textWithFormulas = (inlines: readonly Inline[]): string =>
  plainText(inlines, (tex) => `${opening}${tex}${closing}`);

/** Returns the terms of a document's prose, keyed by their emphases; each term only at its first occurrence. */
export function findTerms({ abstract, blocks }: Pick<Prose, "abstract" | "blocks">): ReadonlyMap<Emphasis, ProseTerm> {
  const termsByEmphasis = new Map<Emphasis, ProseTerm>();
  const seenTerms = new Set<string>();
  walkBlocks([...abstract, ...blocks], {
    block: (block) => {
      if (block.kind !== "paragraph") return;
      for (const [inline, proseTerm] of findTermsInParagraph(block)) {
        const key = proseTerm.term.toLowerCase();
        if (!seenTerms.has(key) && inline.kind === "emphasis") termsByEmphasis.set(inline, proseTerm);
        seenTerms.add(key);
      }
    },
  });
  return termsByEmphasis;
}

/** Returns the emphasised terms of a paragraph with their sentences; with `code`, including its code spans. */
export function findTermsInParagraph({ inlines }: Paragraph, code = false): ReadonlyMap<Inline, ProseTerm> {
  const termInlines: Inline[] = [];
  const markedInlines = inlines.flatMap((inline): readonly Inline[] => {
    const isMarked = inline.kind === "emphasis" ? isTerm(plainText([inline])) : code && inline.kind === "code";
    if (!isMarked) return [inline];
    termInlines.push(inline);
    return [textInline(begin), inline, textInline(end)];
  });
  const results = new Map<Inline, ProseTerm>();
  if (termInlines.length === 0) return results;
  for (const sentence of splitSentences(textWithFormulas(markedInlines))) {
    const plain = sentence.replace(/[\ue012\ue013]/g, "");
    for (let n = sentence.split(begin).length; n > 1; n--) {
      const termInline = termInlines.shift();
      if (termInline !== undefined) results.set(termInline, { term: plainText([termInline]), sentence: plain });
    }
  }
  return results;
}

/**
 * Returns the spoken form of a name: `isTransitive` and `transitive` give `transitive`, `greatestCommonDivisor` gives
 * three words.
 */
export function spokenForm(name: string): string {
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").toLowerCase();
  return words.replace(/^(?:is|has) (?=.)/, "").replace(/(?<=.) (?:of|in|on|from)$/, "");
}

const textInline = (text: string): Inline => ({ kind: "text", text });

/** False for single letters, which are variables, and for text without letters or with sentence punctuation. */
const isTerm = (term: string): boolean =>
  term.length > 1 && term.length <= maxTermLength && /\p{L}/u.test(term) && !/[.!?:,;]/.test(term);
