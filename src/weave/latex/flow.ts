// Builds blocks from the words, sentences and paragraphs of LaTeX.

import { mergeBlocks, type SlotBlocks } from "../blocks.js";
import { InlineBuilder, type InlineSegment } from "../inlines.js";
import type { Block, Inline } from "../prose.js";
import type { Marks } from "../slots.js";
import { append } from "../../text/append.js";

/** Collects blocks. Other additions go into the open paragraph. */
export class Flow {
  private readonly blocks: Block[] = [];
  private builder = new InlineBuilder();
  /** Pending LaTeX text, because `--` may become a longer dash. */
  private waiting = "";
  /** True if the open paragraph has visible contents. */
  private isOpen = false;

  constructor(
    private readonly marks: Marks,
    private readonly slots: SlotBlocks,
  ) {}

  text(text: string): void {
    this.waiting += text;
  }

  /** Adds characters literally, without ligatures. */
  characters(text: string): void {
    this.add({ kind: "text", text });
  }

  add(inline: Inline): void {
    this.settle();
    this.addInline(inline);
  }

  open(wrap: ((inlines: readonly Inline[]) => Inline) | undefined): void {
    this.settle();
    this.builder.open(wrap);
  }

  close(): void {
    this.settle();
    this.builder.close();
  }

  endParagraph(): void {
    this.settle();
    append(this.blocks, this.slots.splitParagraph(this.builder.finish()));
    this.builder = new InlineBuilder();
    this.isOpen = false;
  }

  block(...blocks: readonly Block[]): void {
    this.endParagraph();
    append(this.blocks, blocks);
  }

  /** Returns the last block, unless text follows it. */
  last(): Block | undefined {
    this.settle();
    return this.isOpen ? undefined : this.blocks.at(-1);
  }

  replaceLast(block: Block): void {
    this.blocks[this.blocks.length - 1] = block;
  }

  /** Returns everything as one line, with its slots. */
  finishLine(): readonly InlineSegment[] {
    this.settle();
    return this.builder.finish();
  }

  /** The blocks before the current line. */
  get finished(): readonly Block[] {
    return this.blocks;
  }

  finish(): readonly Block[] {
    this.endParagraph();
    return mergeBlocks(this.blocks);
  }

  private settle(): void {
    const text = this.waiting;
    this.waiting = "";
    for (const part of this.marks.parts(text)) {
      if (typeof part === "string") for (const inline of typographic(part)) this.addInline(inline);
      else if (this.slots.isInline(part)) this.builder.addSlot(part);
      else this.block(...this.slots.block(part));
    }
  }

  private addInline(inline: Inline): void {
    if (inline.kind !== "text" || inline.text.trim() !== "") this.isOpen = true;
    this.builder.add(inline);
  }
}

/**
 * Converts LaTeX dashes and quotes to characters, and finds bare atoms.
 *
 * ```text
 * > | ``either'' `x -- or `o
 *     ^^      ^^ ^^ ^^    ^^
 * ```
 */
function typographic(text: string): readonly Inline[] {
  const inlines: Inline[] = [];
  const pattern = /(---?)|(``)|('')|`(?=[^`']{1,60}'(?!\p{L}))|`(\p{L}[\p{L}\p{M}\d_]*'*)|(~)|[`']/gu;
  let at = 0;
  const add = (words: string): void => {
    if (words !== "") inlines.push({ kind: "text", text: words });
  };
  for (const match of text.matchAll(pattern)) {
    const [whole, dash, opening, closing, atom, tie] = match;
    add(text.slice(at, match.index));
    at = match.index + whole.length;
    if (atom !== undefined) inlines.push({ kind: "atom", name: atom });
    else if (dash !== undefined) add(dash === "---" ? "—" : "–");
    else if (opening !== undefined) add("“");
    else if (closing !== undefined) add("”");
    else if (tie !== undefined) add("\u00a0");
    else add(whole === "`" ? "‘" : "’");
  }
  add(text.slice(at));
  return inlines;
}
