// Converts slots to blocks, and splits paragraphs at slots.

import type { Heading as DocumentHeading, LedDocument } from "../document/document.js";
import { createParagraph, type InlineSegment, trimInlines } from "./inlines.js";
import type { Block, DisplayBlock, ProseHeading, Inline } from "./prose.js";
import type { Span } from "../text/source.js";
import type { SlotMarks, Slot } from "./slots.js";

type HeadingReader = (heading: DocumentHeading) => Pick<ProseHeading, "inlines" | "number">;

/** Converts slots to blocks, and records the used slots. */
export class SlotBlocks {
  private readonly usedSlots = new Set<number>();

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
    if (slot === undefined || this.usedSlots.has(index)) return [];
    this.usedSlots.add(index);
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
        return [createDisplay(this.document.source.text.slice(slot.span.start, slot.span.end), punctuation, slot.span)];
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
  splitParagraph(segments: readonly InlineSegment[]): readonly Block[] {
    const isInline = (segment: InlineSegment | undefined): segment is number =>
      typeof segment === "number" && this.isInline(segment);
    return mergeBlocks(
      segments.flatMap((segment, index): readonly Block[] => {
        if (typeof segment === "number")
          return this.block(segment, isInline(segment) ? splitPunctuation(segments[index + 1]).punctuation : "");
        return createParagraph(isInline(segments[index - 1]) ? splitPunctuation(segment).rest : segment);
      }),
    );
  }

  /** Converts preformatted text to blocks, split at its slots. */
  verbatim(text: string, language: string | undefined, marks: SlotMarks): readonly Block[] {
    return mergeBlocks(
      marks.splitAtMarks(text).flatMap((textPart): readonly Block[] => {
        if (typeof textPart === "number") return this.block(textPart);
        const lines = removeMargin(textPart);
        return lines === "" ? [] : [{ kind: "code", text: lines, language: language === "" ? undefined : language }];
      }),
    );
  }

  /** Returns the indices of the unused slots, in order. */
  unusedSlots(): readonly number[] {
    return [...this.slots.keys()].filter((index) => !this.usedSlots.has(index));
  }

  private labelsIn(region: number): readonly string[] {
    const { kind, code } = this.document.regions[region] ?? { kind: "dollar", code: { start: 0, end: 0 } };
    return kind === "mathematics" ? findLabels(this.document.source.text.slice(code.start, code.end)) : [];
  }
}

export function findLabels(tex: string): readonly string[] {
  return [...tex.matchAll(/\\label\s*\{([^{}]*)\}/g)].map(([, label = ""]) => label.trim());
}

/** Returns a display from its source, without delimiters unless they determine the layout. */
export function createDisplay(source: string, punctuation: string, span: Span | undefined): DisplayBlock {
  const tex = /^(?:\$\$|\\\[)/.test(source) ? `${source.slice(2, -2).trim()}${punctuation}` : source;
  return { kind: "display", tex, labels: findLabels(source), span };
}

function splitPunctuation(segment: InlineSegment | undefined): {
  readonly punctuation: string;
  readonly rest: readonly Inline[];
} {
  if (segment === undefined || typeof segment === "number") return { punctuation: "", rest: [] };
  const [first, ...otherInlines] = segment;
  const punctuation = first?.kind === "text" ? (/^[.,;:!?]+(?=\s|$)/.exec(first.text)?.[0] ?? "") : "";
  if (first?.kind !== "text" || punctuation === "") return { punctuation: "", rest: segment };
  return {
    punctuation,
    rest: trimInlines([{ kind: "text", text: first.text.slice(punctuation.length) }, ...otherInlines]),
  };
}

/** Merges adjacent test blocks, and adjacent claim blocks. */
export function mergeBlocks(blocks: readonly Block[]): readonly Block[] {
  const merged: Block[] = [];
  for (const block of blocks) {
    const previous = merged.at(-1);
    if (block.kind === "tests" && previous?.kind === "tests")
      merged[merged.length - 1] = { kind: "tests", tests: [...previous.tests, ...block.tests] };
    else if (block.kind === "claims" && previous?.kind === "claims")
      merged[merged.length - 1] = { kind: "claims", claims: [...previous.claims, ...block.claims] };
    else merged.push(block);
  }
  return merged;
}

/** Removes surrounding blank lines and common indentation. */
function removeMargin(text: string): string {
  const lines = text
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd()
    .split("\n");
  const margin = lines.reduce(
    (minimum, line) => (line.trim() === "" ? minimum : Math.min(minimum, line.length - line.trimStart().length)),
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
  const removeSlots = (siblings: readonly Block[]): readonly Block[] =>
    siblings.flatMap((block): readonly Block[] => {
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
          return [{ ...block, blocks: removeSlots(block.blocks) }];
        case "list":
          return [{ ...block, items: block.items.map((item) => ({ ...item, blocks: removeSlots(item.blocks) })) }];
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
  return { prose: removeSlots(blocks), slots };
}
