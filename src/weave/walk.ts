// Traversal of prose: all blocks and their inlines.

import type { Block, Inline, Prose } from "./prose.js";

/** Callbacks of a preorder traversal. */
interface ProseVisitor {
  readonly block?: (block: Block) => void;
  readonly inline?: (inline: Inline) => void;
}

export function walkProse({ title = [], facts, abstract, blocks }: Prose, visitor: ProseVisitor): void {
  walkInlines(title, visitor);
  for (const { text } of facts) walkInlines(text, visitor);
  walkBlocks(abstract, visitor);
  walkBlocks(blocks, visitor);
}

export function walkBlocks(blocks: readonly Block[], visitor: ProseVisitor): void {
  for (const block of blocks) {
    visitor.block?.(block);
    switch (block.kind) {
      case "heading":
      case "paragraph":
        walkInlines(block.inlines, visitor);
        break;
      case "list":
        for (const { term = [], blocks: itemBlocks } of block.items) {
          walkInlines(term, visitor);
          walkBlocks(itemBlocks, visitor);
        }
        break;
      case "quote":
        walkBlocks(block.blocks, visitor);
        break;
      case "table":
        for (const row of [block.head ?? [], ...block.rows]) for (const cell of row) walkInlines(cell, visitor);
        break;
      case "environment":
        walkInlines(block.title ?? [], visitor);
        walkBlocks(block.blocks, visitor);
        break;
      case "code":
      case "rule":
      case "display":
      case "definitions":
      case "tests":
      case "recording":
      case "claims":
      case "limit":
      case "use":
      case "answer":
        break;
    }
  }
}

function walkInlines(inlines: readonly Inline[], visitor: ProseVisitor): void {
  for (const inline of inlines) {
    visitor.inline?.(inline);
    switch (inline.kind) {
      case "emphasis":
      case "strong":
      case "link":
        walkInlines(inline.inlines, visitor);
        break;
      case "footnote":
        walkBlocks(inline.blocks, visitor);
        break;
      case "text":
      case "code":
      case "formula":
      case "atom":
      case "image":
      case "break":
      case "reference":
        break;
    }
  }
}
