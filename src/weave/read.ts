// Parses the prose of a document: selects the parser by its markup, and extracts the title.

import type { Heading, LedDocument } from "../document/document.js";
import { isSolutionTitle } from "../document/exercise.js";
import { SlotBlocks } from "./blocks.js";
import { plainText } from "./inlines.js";
import { LatexProse } from "./latex/read.js";
import { latexParts, withoutMacros } from "./latex/source.js";
import { MarkdownProse } from "./markdown/read.js";
import type { Block, Fact, Inline, Prose } from "./prose.js";
import { Marks, type Slot, slotsOf, withMarks } from "./slots.js";
import { type LineReader, renumberLevels, readTitlePage, withTitlePage } from "./title.js";
import { append } from "../text/append.js";

/** Parses the prose of a document. Never throws: what cannot be parsed is text. */
export function readProse(document: LedDocument): Prose {
  const marks = new Marks(document.source.text);
  const begin = (latex: boolean): Reading => {
    const slots = slotsOf(document, latex);
    return { document, slots, marks, markedText: withMarks(document, slots, marks) };
  };
  const overload = begin(false);
  const prose = isLatex(overload) ? readLatexProse(begin(true)) : readMarkdownProse(overload);
  return { ...prose, blocks: withAnswerSpaces(prose.blocks) };
}

/** Inserts space for an answer below the headings of empty solutions. */
function withAnswerSpaces(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block, index): readonly Block[] => {
    if (block.kind !== "heading" || !isSolutionTitle(plainText(block.inlines))) return [block];
    const next = blocks[index + 1];
    const isEmpty = next === undefined || (next.kind === "heading" && next.level <= block.level);
    return isEmpty ? [block, { kind: "answer" }] : [block];
  });
}

interface Reading {
  readonly document: LedDocument;
  readonly slots: readonly Slot[];
  readonly marks: Marks;
  readonly markedText: string;
}

/** True if the document is declared as LaTeX, or has more LaTeX-like than Markdown-like lines. */
function isLatex({ document: { source, headings }, markedText }: Reading): boolean {
  if (
    /\.tex$/i.test(source.name) ||
    /^[ \t]*\\(?:documentclass(?![a-zA-Z])|begin[ \t]*\{document\}[ \t]*$)/m.test(markedText)
  )
    return true;
  const latex =
    markedText.match(
      /^[^\S\r\n]*\\(?:begin\s*\{(?!verbatim)|(?:bigskip|noindent|title|author|maketitle|item|medskip|paragraph)(?![a-zA-Z]))/gm,
    )?.length ?? 0;
  const sections = headings.filter(({ span }) => isCommand(source.text, span.start)).length;
  const markdown = markedText.match(/^(?:[-*+] |\d+[.)] |> |```|~~~)/gm)?.length ?? 0;
  return latex + sections > markdown + headings.length - sections;
}

function isCommand(text: string, at: number): boolean {
  return text
    .slice(at, at + 200)
    .trimStart()
    .startsWith("\\");
}

function readMarkdownProse({ document, slots, marks, markedText }: Reading): Prose {
  const markdown = new MarkdownProse(marks);
  const readLine = (line: string): readonly Inline[] => markdown.readLine(line);
  const slotBlocks = new SlotBlocks(document, slots, ({ title }) => ({ inlines: readLine(title), number: undefined }));
  const { title, facts, before, after } = readTitlePage(markedText, readLine);
  const front = frontMatterOf(document, readLine);
  const blocks = [before, after].flatMap((part) => markdown.read(part, slotBlocks));
  return withTitlePage(
    {
      title: title ?? front.title,
      facts: [...front.facts, ...facts],
      abstract: [],
      blocks: insertMissedSlots(blocks, document, slots, slotBlocks),
    },
    readLine,
  );
}

/** Title and facts of YAML front matter. */
function frontMatterOf(
  { frontMatter }: LedDocument,
  readLine: LineReader,
): { readonly title: readonly Inline[] | undefined; readonly facts: readonly Fact[] } {
  if (frontMatter === undefined) return { title: undefined, facts: [] };
  const { title, authors, date } = frontMatter;
  const facts = [
    ...authors.map((author) => ["Author", author] as const),
    ...(date === undefined ? [] : [["Date", date] as const]),
  ];
  return {
    title: title === undefined ? undefined : readLine(title),
    facts: facts.map(([name, text]) => ({ name, text: readLine(text) })),
  };
}

function readLatexProse({ document, slots, marks, markedText }: Reading): Prose {
  const { text } = document.source;
  const markdown = new MarkdownProse(marks);
  const readLine = (line: string): readonly Inline[] => markdown.readLine(line);
  const readHeading = (heading: Heading): ReturnType<LatexProse["heading"]> =>
    isCommand(text, heading.span.start)
      ? latex.heading(text.slice(heading.span.start, heading.span.end), heading)
      : { inlines: readLine(heading.title), number: undefined };
  const slotBlocks = new SlotBlocks(document, slots, readHeading);
  const latex = new LatexProse(marks, slotBlocks);
  const { preamble, body, after } = latexParts(markedText);
  latex.numbers.declare(markedText);
  latex.readFront(preamble);
  const blocks = [...latex.read(withoutMacros(body, preamble)), ...markdown.read(after, slotBlocks)];
  return { ...latex.front, blocks: renumberLevels(insertMissedSlots(blocks, document, slots, slotBlocks)) };
}

/** Inserts slots that the parser missed, such as a region inside a URL, before the next block of the document. */
function insertMissedSlots(
  blocks: readonly Block[],
  document: LedDocument,
  slots: readonly Slot[],
  slotBlocks: SlotBlocks,
): readonly Block[] {
  const unmet = slotBlocks.unusedSlots();
  if (unmet.length === 0) return blocks;
  const all: Block[] = [];
  let next = 0;
  const addBefore = (offset: number): void => {
    for (let slot = unmet[next]; slot !== undefined && (slots[slot]?.span.start ?? 0) < offset; slot = unmet[++next])
      append(all, slotBlocks.block(slot));
  };
  for (const block of blocks) {
    const offset = offsetOf(block, document);
    if (offset !== undefined) addBefore(offset);
    all.push(block);
  }
  addBefore(Infinity);
  return all;
}

/** Returns the offset of the first slot in a block. */
function offsetOf(block: Block, document: LedDocument): number | undefined {
  const firstOf = (blocks: readonly Block[]): number | undefined => {
    for (const one of blocks) {
      const place = offsetOf(one, document);
      if (place !== undefined) return place;
    }
    return undefined;
  };
  switch (block.kind) {
    case "definitions":
      return document.regions[block.region]?.span.start;
    case "tests":
      return document.tests[block.tests[0] ?? 0]?.span.start;
    case "claims":
      return document.claims[block.claims[0] ?? 0]?.span.start;
    case "limit":
      return document.limits[block.limit]?.span.start;
    case "heading":
    case "display":
      return block.span?.start;
    case "quote":
    case "environment":
      return firstOf(block.blocks);
    case "list":
      return firstOf(block.items.flatMap((item) => item.blocks));
    case "recording":
    case "use":
    case "paragraph":
    case "code":
    case "table":
    case "rule":
    case "answer":
      return undefined;
  }
}
