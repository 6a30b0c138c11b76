// Converts the tokens of the Markdown parser to blocks, for Markdown and for plain text with rulers and `*emphasis*`.

import type { Token } from "markdown-it";
import { mergeBlocks, type SlotBlocks } from "../blocks.js";
import { InlineBuilder, type InlineSegment, plainText, separateInlineSlots } from "../inlines.js";
import { isDocumentLink, isSafeLink } from "../links.js";
import { addedRules, createMarkdownParser } from "./rules.js";
import type { Alignment, Block, Inline, ListItem, TableCell } from "../prose.js";
import type { SlotMarks } from "../slots.js";
import { append } from "../../text/append.js";

/** Parses Markdown with slot marks. Never throws. Creating an instance takes as long as parsing several pages. */
export class MarkdownProseReader {
  private readonly reader;

  constructor(private readonly marks: SlotMarks) {
    this.reader = createMarkdownParser(marks);
  }

  read(text: string, slots: SlotBlocks): readonly Block[] {
    return new MarkdownBlocks(this.reader.parse(text, {}), this.marks, slots).read();
  }

  /** Parses one line, such as a title. */
  readLine(text: string): readonly Inline[] {
    const [token] = this.reader.parseInline(text, {});
    return separateInlineSlots(buildInlines(token?.children ?? [], this.marks)).inlines;
  }
}

class MarkdownBlocks {
  private tokenIndex = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly marks: SlotMarks,
    private readonly slots: SlotBlocks,
  ) {}

  read(): readonly Block[] {
    return this.readUntil(undefined);
  }

  /** Parses blocks up to and including the closing token. */
  private readUntil(closer: string | undefined): readonly Block[] {
    const blocks: Block[] = [];
    for (let token = this.nextToken(); token !== undefined && token.type !== closer; token = this.nextToken())
      append(blocks, this.readBlock(token));
    return mergeBlocks(blocks);
  }

  private nextToken(): Token | undefined {
    return this.tokens[this.tokenIndex++];
  }

  private readBlock(token: Token): readonly Block[] {
    switch (token.type) {
      case "inline":
        return this.slots.splitParagraph(buildInlines(token.children ?? [], this.marks));
      case "heading_open":
        return this.readHeading(token);
      case "bullet_list_open":
        return [this.readList(undefined, "bullet_list_close")];
      case "ordered_list_open":
        return [this.readList(Number(token.attrGet("start") ?? 1), "ordered_list_close")];
      case "blockquote_open":
        return [{ kind: "quote", blocks: this.readUntil("blockquote_close") }];
      case "fence":
        return this.slots.verbatim(token.content, token.info.trim().split(/\s/)[0], this.marks);
      case "code_block":
      case addedRules.verbatim:
        return this.slots.verbatim(token.content, undefined, this.marks);
      case "table_open":
        return this.readTable();
      case "hr":
        return [{ kind: "rule" }];
      case addedRules.slots:
        return this.blocksOfSlots(this.marks.splitAtMarks(token.content).filter((part) => typeof part === "number"));
      default:
        return [];
    }
  }

  private blocksOfSlots(slots: readonly number[]): readonly Block[] {
    return slots.flatMap((slot) => this.slots.block(slot));
  }

  /** Returns a heading inside a quote or list, which is not a heading of the document. */
  private readHeading(token: Token): readonly Block[] {
    const { inlines, slots } = separateInlineSlots(buildInlines(this.nextToken()?.children ?? [], this.marks));
    this.nextToken();
    return [
      { kind: "heading", level: Number(token.tag.slice(1)), number: undefined, inlines, labels: [], span: undefined },
      ...this.blocksOfSlots(slots),
    ];
  }

  private readList(start: number | undefined, closer: string): Block {
    const items: ListItem[] = [];
    let isTight = true;
    for (let token = this.nextToken(); token !== undefined && token.type !== closer; token = this.nextToken()) {
      const firstIndex = this.tokenIndex;
      const blocks = this.readUntil("list_item_close");
      const level = token.level + 1;
      if (
        this.tokens
          .slice(firstIndex, this.tokenIndex)
          .some(({ type, level: at, hidden }) => type === "paragraph_open" && at === level && !hidden)
      )
        isTight = false;
      items.push({ term: undefined, blocks });
    }
    return { kind: "list", start, isTight, items };
  }

  private readTable(): readonly Block[] {
    const alignments: Alignment[] = [];
    const rows: TableCell[][] = [];
    const slots: number[] = [];
    for (let token = this.nextToken(); token !== undefined && token.type !== "table_close"; token = this.nextToken()) {
      if (token.type === "tr_open") rows.push([]);
      if (token.type === "th_open") alignments.push(parseAlignment(token));
      if (token.type !== "inline") continue;
      const cell = separateInlineSlots(buildInlines(token.children ?? [], this.marks));
      rows.at(-1)?.push(cell.inlines);
      append(slots, cell.slots);
    }
    const [head, ...body] = rows;
    return [{ kind: "table", alignments, head, rows: body }, ...this.blocksOfSlots(slots)];
  }
}

function parseAlignment(token: Token): Alignment {
  const style = String(token.attrGet("style") ?? "");
  return (["left", "right", "center"] as const).find((side) => style.endsWith(side));
}

function buildInlines(tokens: readonly Token[], marks: SlotMarks): readonly InlineSegment[] {
  const builder = new InlineBuilder();
  for (const token of tokens) addInline(builder, token, marks);
  return builder.finish();
}

function addInline(builder: InlineBuilder, token: Token, marks: SlotMarks): void {
  const add = (text: string, createInline: (text: string) => Inline): void =>
    builder.addParts(marks.splitAtMarks(text), createInline);
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
function openLink(builder: InlineBuilder, token: Token, marks: SlotMarks): void {
  const href = String(token.attrGet("href") ?? "");
  const title = extractSlots(builder, token.attrGet("title"), marks);
  builder.open(
    isSafeLink(href) || isDocumentLink(href)
      ? (inlines) => ({ kind: "link", href, title: title === "" ? undefined : title, inlines })
      : undefined,
  );
}

function addImage(builder: InlineBuilder, token: Token, marks: SlotMarks): void {
  const title = extractSlots(builder, token.attrGet("title"), marks);
  const { inlines, slots } = separateInlineSlots(buildInlines(token.children ?? [], marks));
  for (const slot of slots) builder.addSlot(slot);
  builder.add({
    kind: "image",
    src: String(token.attrGet("src") ?? ""),
    title: title === "" ? undefined : title,
    alt: plainText(inlines),
  });
}

/** Removes slots from a text, and adds them before its element. */
function extractSlots(builder: InlineBuilder, text: string | number | null, marks: SlotMarks): string {
  const markedText = String(text ?? "");
  for (const part of marks.splitAtMarks(markedText)) if (typeof part === "number") builder.addSlot(part);
  return marks.removeMarks(markedText);
}
