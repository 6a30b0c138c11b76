// The sentence about each definition, in the prose that stands before it: plain text, but for the formulas in it.

import { sentenceAbout } from "../../document/prose.js";
import type { CheckedDocument } from "../../types/check.js";
import { plainText } from "../inlines.js";
import type { Block } from "../prose.js";
import type { Sentences } from "./glossary.js";
import type { Content, Markup } from "./markup.js";

/** Characters of private use, between which a formula stands in a sentence. */
const [opening, closing] = ["\ue010", "\ue011"];

/** A sentence as it is shown. */
export function sentenceHtml(sentence: string, formula: (tex: string, isDisplay: boolean) => Markup): Content {
  return sentence.split(/\ue010([^\ue010\ue011]*)\ue011/).map((part, i) => (i % 2 === 0 ? part : formula(part, false)));
}

/** Finds the sentences about the definitions of a document in its prose. */
export function sentencesIn(blocks: readonly Block[], document: CheckedDocument): Sentences {
  const found = new Map<number, string>();
  let prose = "";
  const walk = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      switch (block.kind) {
        case "paragraph":
          prose += ` ${plainText(block.inlines, (tex) => `${opening}${tex}${closing}`)}`;
          break;
        case "list":
          for (const { blocks: within } of block.items) walk(within);
          break;
        case "quote":
        case "environment":
          walk(block.blocks);
          break;
        case "heading":
        case "tests":
          prose = "";
          break;
        case "definitions":
          for (const item of document.parsed[block.region]?.items ?? []) {
            const sentence = item.kind === "definition" ? sentenceAbout(item.name.name, prose) : undefined;
            // What does not end is no sentence but a heading; and a colon leads to what does not stand here.
            if (sentence !== undefined && /[.!?:…)"'”’]$/.test(sentence))
              found.set(item.id, sentence.replace(/:$/, "."));
          }
          prose = "";
          break;
        case "code":
        case "table":
        case "rule":
        case "display":
        case "recording":
        case "use":
          break;
      }
    }
  };
  walk(blocks);
  return ({ id }) => found.get(id);
}
