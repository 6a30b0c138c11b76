// Builds the inlines of a paragraph from left to right. Slots split it, even inside emphasis and links.

import type { Block, Inline } from "./prose.js";
import type { ProsePart } from "./slots.js";
import { maxEmphasisDepth } from "./limits.js";

/** The inlines between two slots, or the index of a slot. */
export type InlineSegment = readonly Inline[] | number;

/** Builds the element around the inlines of an emphasis or link. */
type Wrap = (inlines: readonly Inline[]) => Inline;

interface OpenElement {
  readonly wrap: Wrap;
  inlines: Inline[];
}

/** Builds inlines, merging adjacent texts. */
export class InlineBuilder {
  private readonly segments: InlineSegment[] = [];
  /** Inlines outside all open elements. */
  private outermost: Inline[] = [];
  private readonly frames: OpenElement[] = [];
  /** For each opened element, true if it wraps its inlines. */
  private readonly hasFrame: boolean[] = [];

  add(inline: Inline): void {
    const inlines = this.frames.at(-1)?.inlines ?? this.outermost;
    const last = inlines.at(-1);
    if (inline.kind === "text" && last?.kind === "text")
      inlines[inlines.length - 1] = { kind: "text", text: last.text + inline.text };
    else inlines.push(inline);
  }

  addParts(parts: readonly ProsePart[], createInline: (text: string) => Inline): void {
    for (const part of parts) {
      if (typeof part === "number") this.addSlot(part);
      else this.add(createInline(part));
    }
  }

  /** Adds a slot. It closes the open elements, which are reopened after it. */
  addSlot(slot: number): void {
    for (let depth = this.frames.length - 1; depth >= 0; depth--) this.flush(depth);
    if (this.outermost.length > 0) this.segments.push(this.outermost);
    this.outermost = [];
    this.segments.push(slot);
  }

  /** Opens an element that wraps the inlines up to `close`; without `wrap`, they are added unchanged. */
  open(wrap: Wrap | undefined): void {
    const isWrapped = wrap !== undefined && this.frames.length < maxEmphasisDepth;
    if (isWrapped) this.frames.push({ wrap, inlines: [] });
    this.hasFrame.push(isWrapped);
  }

  close(): void {
    if (this.hasFrame.pop() !== true) return;
    this.flush(this.frames.length - 1);
    this.frames.pop();
  }

  /** Closes all open elements and returns the result. */
  finish(): readonly InlineSegment[] {
    while (this.hasFrame.length > 0) this.close();
    return this.outermost.length > 0 ? [...this.segments, this.outermost] : this.segments;
  }

  /** Wraps the inlines of an open element and moves them to the enclosing one. */
  private flush(depth: number): void {
    const frame = this.frames[depth];
    if (frame === undefined || frame.inlines.length === 0) return;
    (this.frames[depth - 1]?.inlines ?? this.outermost).push(frame.wrap(frame.inlines));
    frame.inlines = [];
  }
}

/** Separates inlines from slots, for positions that cannot contain slots. */
export function separateInlineSlots(segments: readonly InlineSegment[]): {
  readonly inlines: readonly Inline[];
  readonly slots: readonly number[];
} {
  return {
    inlines: trimInlines(segments.flatMap((segment) => (typeof segment === "number" ? [] : segment))),
    slots: segments.filter((segment) => typeof segment === "number"),
  };
}

export function trimInlines(inlines: readonly Inline[]): readonly Inline[] {
  const first = inlines.findIndex((inline) => !isBlank(inline));
  const last = inlines.findLastIndex((inline) => !isBlank(inline));
  return inlines.slice(first < 0 ? inlines.length : first, last + 1).map((inline, index, trimmed) => {
    if (inline.kind !== "text") return inline;
    const start = index === 0 ? inline.text.trimStart() : inline.text;
    return { kind: "text", text: index === trimmed.length - 1 ? start.trimEnd() : start };
  });
}

function isBlank(inline: Inline): boolean {
  return inline.kind === "break" || (inline.kind === "text" && inline.text.trim() === "");
}

/** Returns the plain text of inlines, for example for a window title. Formulas become LaTeX by default. */
export function plainText(inlines: readonly Inline[], formulaText: (tex: string) => string = (tex) => tex): string {
  return concatenateText(inlines, formulaText).replace(/\s+/g, " ").trim();
}

function concatenateText(inlines: readonly Inline[], formulaText: (tex: string) => string): string {
  return inlines.map((inline) => textOf(inline, formulaText)).join("");
}

function textOf(inline: Inline, formulaText: (tex: string) => string): string {
  switch (inline.kind) {
    case "text":
    case "code":
      return inline.text;
    case "emphasis":
    case "strong":
    case "link":
      return concatenateText(inline.inlines, formulaText);
    case "formula":
      return formulaText(inline.tex);
    case "atom":
      return `\`${inline.name}`;
    case "image":
      return inline.alt;
    case "break":
      return " ";
    case "footnote":
      return "";
    case "reference":
      return inline.label;
  }
}

export function createParagraph(inlines: readonly Inline[]): readonly Block[] {
  const content = trimInlines(inlines);
  return content.length === 0 ? [] : [{ kind: "paragraph", inlines: content }];
}
