// Reads the prose of a document: chooses a reader for the way it is written in, and puts what that makes under a title.

import type { LedDocument } from "../document/document.js";
import { SlotBlocks } from "./blocks.js";
import { readMarkdown, readMarkdownLine } from "./markdown.js";
import type { Block, Prose } from "./prose.js";
import { Marks, type Slot, slotsOf, withMarks } from "./slots.js";
import { readTitlePage, titled } from "./title.js";

/** Reads the prose of a document. Never throws: what cannot be understood is text. */
export function readProse(document: LedDocument): Prose {
  const { text } = document.source;
  const slots = slotsOf(document);
  const marks = new Marks(text);
  const readLine = (line: string): ReturnType<typeof readMarkdownLine> => readMarkdownLine(line, marks);
  const slotBlocks = new SlotBlocks(document, slots, readLine);
  const marked = withMarks(document, slots, marks);
  const { title, facts, before, after } = readTitlePage(marked, readLine);
  const blocks = [before, after].flatMap((part) => readMarkdown(part, marks, slotBlocks));
  return titled({ title, facts, abstract: [], blocks: withUnmet(blocks, document, slots, slotBlocks) }, readLine);
}

/** Puts what no reader has met, such as a region within an address, before the first that stands after it in the document. */
function withUnmet(blocks: readonly Block[], document: LedDocument, slots: readonly Slot[], slotBlocks: SlotBlocks): readonly Block[] {
  const unmet = slotBlocks.unmet();
  if (unmet.length === 0) return blocks;
  const all: Block[] = [];
  let next = 0;
  const addBefore = (offset: number): void => {
    for (let slot = unmet[next]; slot !== undefined && (slots[slot]?.span.start ?? 0) < offset; slot = unmet[++next]) all.push(...slotBlocks.block(slot));
  };
  for (const block of blocks) {
    const offset = placeOf(block, document);
    if (offset !== undefined) addBefore(offset);
    all.push(block);
  }
  addBefore(Infinity);
  return all;
}

/** Where the first slot within a block stands in the document. */
function placeOf(block: Block, document: LedDocument): number | undefined {
  const firstOf = (blocks: readonly Block[]): number | undefined => {
    for (const one of blocks) {
      const place = placeOf(one, document);
      if (place !== undefined) return place;
    }
    return undefined;
  };
  switch (block.kind) {
    case "definitions":
      return document.regions[block.region]?.span.start;
    case "tests":
      return document.tests[block.tests[0] ?? 0]?.span.start;
    case "heading":
      return block.span?.start;
    case "quote":
    case "environment":
      return firstOf(block.blocks);
    case "list":
      return firstOf(block.items.flatMap((item) => item.blocks));
    case "recording":
    case "paragraph":
    case "code":
    case "table":
    case "rule":
    case "display":
      return undefined;
  }
}
