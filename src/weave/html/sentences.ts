// Finds the sentence that defines each definition in the preceding prose, as plain text with delimited formulas.

import type { CheckedDocument } from "../../types/check.js";
import type { Block } from "../prose.js";
import type { Sentences } from "./glossary.js";
import { parseName } from "./inlines.js";
import type { Content, Markup } from "./markup.js";
import { type ProseTerm, findTermsInParagraph, spokenForm } from "./terms.js";
import { append } from "../../text/append.js";

export function renderSentence(sentence: string, formula: (tex: string, isDisplay: boolean) => Markup): Content {
  return sentence.split(/\ue010([^\ue010\ue011]*)\ue011/).map((part, i) => (i % 2 === 0 ? part : formula(part, false)));
}

/** Returns a lookup of the sentences about the document's definitions. */
export function findSentences(blocks: readonly Block[], document: CheckedDocument): Sentences {
  const byId = new Map<number, string>();
  let terms: ProseTerm[] = [];
  // A sentence defines a name only if it emphasises or quotes it.
  const findSentence = (name: string): string | undefined =>
    (
      terms.find(({ term }) => parseName(term) === name) ??
      terms.find(({ term }) => spokenForm(term) === spokenForm(name))
    )?.sentence;
  const resetTerms = (): void => {
    terms = [];
  };
  const walk = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      switch (block.kind) {
        case "paragraph":
          append(terms, findTermsInParagraph(block, true).values());
          break;
        case "list":
          for (const { blocks: itemBlocks } of block.items) walk(itemBlocks);
          break;
        case "quote":
        case "environment":
          walk(block.blocks);
          break;
        case "heading":
        case "tests":
        case "claims":
          resetTerms();
          break;
        case "definitions":
          for (const item of document.parsed[block.region]?.items ?? []) {
            const sentence = item.kind === "definition" ? findSentence(item.name.name) : undefined;
            // Text without final punctuation is a heading, and a colon refers to omitted text.
            if (sentence !== undefined && /[.!?:…)"'”’]$/.test(sentence))
              byId.set(item.id, sentence.replace(/:$/, "."));
          }
          resetTerms();
          break;
        case "code":
        case "table":
        case "rule":
        case "display":
        case "recording":
        case "limit":
        case "use":
        case "answer":
          break;
      }
    }
  };
  walk(blocks);
  return ({ id }) => byId.get(id);
}
