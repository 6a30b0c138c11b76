// Converts slots to blocks, and splits paragraphs at slots.

import type { Heading as DocumentHeading, LedDocument } from "../document/document.js";
import { paragraph, type InlineSegment, trimInlines } from "./inlines.js";
import type { Block, DisplayBlock, ProseHeading, Inline } from "./prose.js";
import type { Span } from "../text/source.js";
import type { Marks, Slot } from "./slots.js";

type HeadingReader = (heading: DocumentHeading) => Pick<ProseHeading, "inlines" | "number">;

/** Converts slots to blocks, and records which slots were used. */
export class SlotBlocks {
  private readonly met = new Set<number>();

  constructor(
    private readonly document: LedDocument,
    private readonly slots: readonly Slot[],
    private readonly readHeading: HeadingReader,
  ) {}

  /** True for slots that may occur within a sentence. */
  isInline(index: number): boolean {
    const kind = this.slots[index]?.kind;
    return kind === "region" || kind === "display";
  }

  /** Returns the block of a slot; empty if the slot was used before, for example in text that is shown twice. */
  block(index: number, punctuation = ""): readonly Block[] {
    const slot = this.slots[index];
    if (slot === undefined || this.met.has(index)) return [];
    this.met.add(index);
    switch (slot.kind) {
      case "region":
        return [{ kind: "definitions", region: slot.region, punctuation, labels: this.labelsIn(slot.region) }];
      case "test":
        return [{ kind: "tests", tests: [slot.test] }];
      case "recording":
        return [{ kind: "recording", path: slot.play.path, frame: slot.play.frame }];
      case "claim":
        return [{ kind: "claims", claims: [slot.claim] }];
      case "limit":
        return [{ kind: "limit", limit: slot.limit }];
      case "use":
        return [{ kind: "use", name: slot.use.name }];
      case "display":
        return [displayOf(this.document.source.text.slice(slot.span.start, slot.span.end), punctuation, slot.span)];
      case "heading": {
        const { level, span } = slot.heading;
        return [{ kind: "heading", level, ...this.readHeading(slot.heading), labels: [], span }];
      }
    }
  }

  /**
   * Returns the blocks of a paragraph with slots. Punctuation after definitions is attached to them.
   *
   * ```text
   * > | Let /$ x := 1 $/. Then
   *                     ^ punctuation
   * ```
   */
  paragraphs(pieces: readonly InlineSegment[]): readonly Block[] {
    const isInline = (segment: InlineSegment | undefined): segment is number =>
      typeof segment === "number" && this.isInline(segment);
    return joinBlocks(
      pieces.flatMap((piece, index): readonly Block[] => {
        if (typeof piece === "number")
          return this.block(piece, isInline(piece) ? sentenceEnd(pieces[index + 1]).punctuation : "");
        return paragraph(isInline(pieces[index - 1]) ? sentenceEnd(piece).rest : piece);
      }),
    );
  }

  /** Preformatted text, split by its tests. */
  verbatim(text: string, language: string | undefined, marks: Marks): readonly Block[] {
    return joinBlocks(
      marks.parts(text).flatMap((part): readonly Block[] => {
        if (typeof part === "number") return this.block(part);
        const lines = withoutMargin(part);
        return lines === "" ? [] : [{ kind: "code", text: lines, language: language === "" ? undefined : language }];
      }),
    );
  }

  /** Indices of the unused slots, in order. */
  unmet(): readonly number[] {
    return [...this.slots.keys()].filter((index) => !this.met.has(index));
  }

  private labelsIn(region: number): readonly string[] {
    const { kind, code } = this.document.regions[region] ?? { kind: "dollar", code: { start: 0, end: 0 } };
    return kind === "mathematics" ? labelsOf(this.document.source.text.slice(code.start, code.end)) : [];
  }
}

export function labelsOf(tex: string): readonly string[] {
  return [...tex.matchAll(/\\label\s*\{([^{}]*)\}/g)].map(([, label = ""]) => label.trim());
}

/** Returns a display from its source, without delimiters unless they determine the layout. */
export function displayOf(source: string, punctuation: string, span: Span | undefined): DisplayBlock {
  const tex = /^(?:\$\$|\\\[)/.test(source) ? `${source.slice(2, -2).trim()}${punctuation}` : source;
  return { kind: "display", tex, labels: labelsOf(source), span };
}

function sentenceEnd(piece: InlineSegment | undefined): {
  readonly punctuation: string;
  readonly rest: readonly Inline[];
} {
  if (piece === undefined || typeof piece === "number") return { punctuation: "", rest: [] };
  const [first, ...more] = piece;
  const punctuation = first?.kind === "text" ? (/^[.,;:!?]+(?=\s|$)/.exec(first.text)?.[0] ?? "") : "";
  if (first?.kind !== "text" || punctuation === "") return { punctuation: "", rest: piece };
  return { punctuation, rest: trimInlines([{ kind: "text", text: first.text.slice(punctuation.length) }, ...more]) };
}

/** Merges adjacent test blocks, and adjacent claim blocks. */
export function joinBlocks(blocks: readonly Block[]): readonly Block[] {
  const all: Block[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (block.kind === "tests" && last?.kind === "tests")
      all[all.length - 1] = { kind: "tests", tests: [...last.tests, ...block.tests] };
    else if (block.kind === "claims" && last?.kind === "claims")
      all[all.length - 1] = { kind: "claims", claims: [...last.claims, ...block.claims] };
    else all.push(block);
  }
  return all;
}

/** Removes surrounding blank lines and common indentation. */
function withoutMargin(text: string): string {
  const lines = text
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd()
    .split("\n");
  const margin = lines.reduce(
    (least, line) => (line.trim() === "" ? least : Math.min(least, line.length - line.trimStart().length)),
    Infinity,
  );
  return lines.map((line) => line.slice(margin === Infinity ? 0 : margin)).join("\n");
}

/** Separates blocks from the slots in them, at any depth. */
export function separateSlots(blocks: readonly Block[]): {
  readonly prose: readonly Block[];
  readonly slots: readonly Block[];
} {
  const slots: Block[] = [];
  const without = (all: readonly Block[]): readonly Block[] =>
    all.flatMap((block): readonly Block[] => {
      switch (block.kind) {
        case "definitions":
        case "tests":
        case "recording":
        case "claims":
        case "limit":
        case "use":
          slots.push(block);
          return [];
        case "quote":
        case "environment":
          return [{ ...block, blocks: without(block.blocks) }];
        case "list":
          return [{ ...block, items: block.items.map((item) => ({ ...item, blocks: without(item.blocks) })) }];
        case "heading":
        case "paragraph":
        case "code":
        case "table":
        case "rule":
        case "display":
        case "answer":
          return [block];
      }
    });
  return { prose: without(blocks), slots };
}
