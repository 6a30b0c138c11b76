// The sentence about each definition, in the prose that stands before it.

import { sentenceAbout } from "../../document/prose.js";
import type { CheckedDocument } from "../../types/check.js";
import type { Sentences } from "./glossary.js";
import { plainText } from "./inlines.js";
import type { Block } from "../prose.js";

/** Finds the sentences about the definitions of a document in its prose. */
export function sentencesIn(blocks: readonly Block[], document: CheckedDocument): Sentences {
  const found = new Map<number, string>();
  let prose = "";
  const walk = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      switch (block.kind) {
        case "paragraph":
          prose += ` ${plainText(block.inlines)}`;
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
            if (sentence !== undefined) found.set(item.id, sentence);
          }
          prose = "";
          break;
        case "code":
        case "table":
        case "rule":
        case "display":
        case "recording":
          break;
      }
    }
  };
  walk(blocks);
  return ({ id }) => found.get(id);
}
