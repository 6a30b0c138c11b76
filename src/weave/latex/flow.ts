// Builds blocks from the words, sentences and paragraphs of LaTeX.

import { mergeBlocks, type SlotBlocks } from "../blocks.js";
import { InlineBuilder, type InlineSegment } from "../inlines.js";
import type { Block, Inline } from "../prose.js";
import type { SlotMarks } from "../slots.js";
import { append } from "../../text/append.js";

/** Collects blocks. Other additions go into the open paragraph. */
export class BlockFlow {
  private readonly blocks: Block[] = [];
  private builder = new InlineBuilder();
  /** Pending LaTeX text, because `--` may become a longer dash. */
  private pendingText = "";
  /** True if the open paragraph has visible contents. */
  private isOpen = false;

  constructor(
    private readonly marks: SlotMarks,
    private readonly slots: SlotBlocks,
  ) {}

  addText(text: string): void {
    this.pendingText += text;
  }

  /** Adds characters literally, without ligatures. */
  addCharacters(text: string): void {
    this.add({ kind: "text", text });
  }

  add(inline: Inline): void {
    this.flushText();
    this.addInline(inline);
  }

  open(wrap: ((inlines: readonly Inline[]) => Inline) | undefined): void {
    this.flushText();
    this.builder.open(wrap);
  }

  close(): void {
    this.flushText();
    this.builder.close();
  }

  endParagraph(): void {
    this.flushText();
    append(this.blocks, this.slots.splitParagraph(this.builder.finish()));
    this.builder = new InlineBuilder();
    this.isOpen = false;
  }

  addBlocks(...blocks: readonly Block[]): void {
    this.endParagraph();
    append(this.blocks, blocks);
  }

  /** Returns the last block, unless text follows it. */
  lastBlock(): Block | undefined {
    this.flushText();
    return this.isOpen ? undefined : this.blocks.at(-1);
  }

  replaceLast(block: Block): void {
    this.blocks[this.blocks.length - 1] = block;
  }

  /** Returns the inlines and slots of the open paragraph, as one line. */
  finishLine(): readonly InlineSegment[] {
    this.flushText();
    return this.builder.finish();
  }

  /** The blocks before the current line. */
  get finishedBlocks(): readonly Block[] {
    return this.blocks;
  }

  finish(): readonly Block[] {
    this.endParagraph();
    return mergeBlocks(this.blocks);
  }

  private flushText(): void {
    const text = this.pendingText;
    this.pendingText = "";
    for (const part of this.marks.splitAtMarks(text)) {
      if (typeof part === "string") for (const inline of convertLigatures(part)) this.addInline(inline);
      else if (this.slots.isInline(part)) this.builder.addSlot(part);
      else this.addBlocks(...this.slots.block(part));
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
function convertLigatures(text: string): readonly Inline[] {
  const inlines: Inline[] = [];
  const pattern = /(---?)|(``)|('')|`(?=[^`']{1,60}'(?!\p{L}))|`(\p{L}[\p{L}\p{M}\d_]*'*)|(~)|[`']/gu;
  let at = 0;
  const addText = (text: string): void => {
    if (text !== "") inlines.push({ kind: "text", text });
  };
  for (const match of text.matchAll(pattern)) {
    const [matched, dash, opening, closing, atom, tie] = match;
    addText(text.slice(at, match.index));
    at = match.index + matched.length;
    if (atom !== undefined) inlines.push({ kind: "atom", name: atom });
    else if (dash !== undefined) addText(dash === "---" ? "—" : "–");
    else if (opening !== undefined) addText("“");
    else if (closing !== undefined) addText("”");
    else if (tie !== undefined) addText("\u00a0");
    else addText(matched === "`" ? "‘" : "’");
  }
  addText(text.slice(at));
  return inlines;
}
