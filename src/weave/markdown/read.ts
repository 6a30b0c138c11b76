// Converts the tokens of the Markdown parser to blocks, for Markdown and for plain text with rulers and `*emphasis*`.

import type { Token } from "markdown-it";
import { mergeBlocks, type SlotBlocks } from "../blocks.js";
import { InlineBuilder, type InlineSegment, plainText, withoutSlots } from "../inlines.js";
import { isDocumentLink, isSafeLink } from "../links.js";
import { addedRules, markdownReader } from "./rules.js";
import type { Alignment, Block, Inline, ListItem, TableCell } from "../prose.js";
import type { Marks } from "../slots.js";
import { append } from "../../text/append.js";

/** Parses Markdown with slot marks. Never throws. Creating an instance takes as long as parsing several pages. */
export class MarkdownProse {
  private readonly reader;

  constructor(private readonly marks: Marks) {
    this.reader = markdownReader(marks);
  }

  read(text: string, slots: SlotBlocks): readonly Block[] {
    return new MarkdownBlocks(this.reader.parse(text, {}), this.marks, slots).read();
  }

  /** Parses one line, such as a title. */
  readLine(text: string): readonly Inline[] {
    const [token] = this.reader.parseInline(text, {});
    return withoutSlots(inlinesOf(token?.children ?? [], this.marks)).inlines;
  }
}

class MarkdownBlocks {
  private at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly marks: Marks,
    private readonly slots: SlotBlocks,
  ) {}

  read(): readonly Block[] {
    return this.blocksUntil(undefined);
  }

  /** Parses blocks up to and including the closing token. */
  private blocksUntil(closer: string | undefined): readonly Block[] {
    const blocks: Block[] = [];
    for (let token = this.next(); token !== undefined && token.type !== closer; token = this.next())
      append(blocks, this.block(token));
    return mergeBlocks(blocks);
  }

  private next(): Token | undefined {
    return this.tokens[this.at++];
  }

  private block(token: Token): readonly Block[] {
    switch (token.type) {
      case "inline":
        return this.slots.splitParagraph(inlinesOf(token.children ?? [], this.marks));
      case "heading_open":
        return this.heading(token);
      case "bullet_list_open":
        return [this.list(undefined, "bullet_list_close")];
      case "ordered_list_open":
        return [this.list(Number(token.attrGet("start") ?? 1), "ordered_list_close")];
      case "blockquote_open":
        return [{ kind: "quote", blocks: this.blocksUntil("blockquote_close") }];
      case "fence":
        return this.slots.verbatim(token.content, token.info.trim().split(/\s/)[0], this.marks);
      case "code_block":
      case addedRules.verbatim:
        return this.slots.verbatim(token.content, undefined, this.marks);
      case "table_open":
        return this.table();
      case "hr":
        return [{ kind: "rule" }];
      case addedRules.slots:
        return this.slotBlocks(this.marks.parts(token.content).filter((part) => typeof part === "number"));
      default:
        return [];
    }
  }

  private slotBlocks(slots: readonly number[]): readonly Block[] {
    return slots.flatMap((slot) => this.slots.block(slot));
  }

  /** Returns a heading inside a quote or list, which is not a heading of the document. */
  private heading(token: Token): readonly Block[] {
    const { inlines, slots } = withoutSlots(inlinesOf(this.next()?.children ?? [], this.marks));
    this.next();
    return [
      { kind: "heading", level: Number(token.tag.slice(1)), number: undefined, inlines, labels: [], span: undefined },
      ...this.slotBlocks(slots),
    ];
  }

  private list(start: number | undefined, closer: string): Block {
    const items: ListItem[] = [];
    let isTight = true;
    for (let token = this.next(); token !== undefined && token.type !== closer; token = this.next()) {
      const first = this.at;
      const blocks = this.blocksUntil("list_item_close");
      const level = token.level + 1;
      if (
        this.tokens
          .slice(first, this.at)
          .some(({ type, level: at, hidden }) => type === "paragraph_open" && at === level && !hidden)
      )
        isTight = false;
      items.push({ term: undefined, blocks });
    }
    return { kind: "list", start, isTight, items };
  }

  private table(): readonly Block[] {
    const alignments: Alignment[] = [];
    const rows: TableCell[][] = [];
    const slots: number[] = [];
    for (let token = this.next(); token !== undefined && token.type !== "table_close"; token = this.next()) {
      if (token.type === "tr_open") rows.push([]);
      if (token.type === "th_open") alignments.push(alignmentOf(token));
      if (token.type !== "inline") continue;
      const cell = withoutSlots(inlinesOf(token.children ?? [], this.marks));
      rows.at(-1)?.push(cell.inlines);
      append(slots, cell.slots);
    }
    const [head, ...body] = rows;
    return [{ kind: "table", alignments, head, rows: body }, ...this.slotBlocks(slots)];
  }
}

function alignmentOf(token: Token): Alignment {
  const style = String(token.attrGet("style") ?? "");
  return (["left", "right", "center"] as const).find((side) => style.endsWith(side));
}

function inlinesOf(tokens: readonly Token[], marks: Marks): readonly InlineSegment[] {
  const builder = new InlineBuilder();
  for (const token of tokens) addInline(builder, token, marks);
  return builder.finish();
}

function addInline(builder: InlineBuilder, token: Token, marks: Marks): void {
  const add = (text: string, make: (text: string) => Inline): void => builder.addParts(marks.parts(text), make);
  switch (token.type) {
    case "em_open":
      return builder.open((inlines) => ({ kind: "emphasis", inlines }));
    case "strong_open":
      return builder.open((inlines) => ({ kind: "strong", inlines }));
    case "link_open":
      return openLink(builder, token, marks);
    case "em_close":
    case "strong_close":
    case "link_close":
      return builder.close();
    case "softbreak":
      return builder.add({ kind: "text", text: "\n" });
    case "hardbreak":
      return builder.add({ kind: "break" });
    case "code_inline":
      return add(token.content, (text) => ({ kind: "code", text }));
    case addedRules.formula:
      return add(token.content, (tex) => ({ kind: "formula", tex }));
    case addedRules.atom:
      return add(token.content, (name) => ({ kind: "atom", name }));
    case "image":
      return addImage(builder, token, marks);
    default:
      return add(token.content, (text) => ({ kind: "text", text }));
  }
}

/** Opens a link. A link with an unsafe URL keeps only its text. */
function openLink(builder: InlineBuilder, token: Token, marks: Marks): void {
  const href = String(token.attrGet("href") ?? "");
  const title = bare(builder, token.attrGet("title"), marks);
  builder.open(
    isSafeLink(href) || isDocumentLink(href)
      ? (inlines) => ({ kind: "link", href, title: title === "" ? undefined : title, inlines })
      : undefined,
  );
}

function addImage(builder: InlineBuilder, token: Token, marks: Marks): void {
  const title = bare(builder, token.attrGet("title"), marks);
  const { inlines, slots } = withoutSlots(inlinesOf(token.children ?? [], marks));
  for (const slot of slots) builder.addSlot(slot);
  builder.add({
    kind: "image",
    src: String(token.attrGet("src") ?? ""),
    title: title === "" ? undefined : title,
    alt: plainText(inlines),
  });
}

/** Removes slots from a text, and adds them before its element. */
function bare(builder: InlineBuilder, text: string | number | null, marks: Marks): string {
  const whole = String(text ?? "");
  for (const part of marks.parts(whole)) if (typeof part === "number") builder.addSlot(part);
  return marks.without(whole);
}
