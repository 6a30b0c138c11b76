// Parses the prose of a document: selects the parser by its markup, and extracts the title.

import type { Heading, LedDocument } from "../document/document.js";
import { isSolutionTitle } from "../document/exercise.js";
import { SlotBlocks } from "./blocks.js";
import { plainText } from "./inlines.js";
import { LatexProseReader } from "./latex/read.js";
import { splitDocument, expandMacros } from "./latex/source.js";
import { MarkdownProseReader } from "./markdown/read.js";
import type { Block, Fact, Inline, Prose } from "./prose.js";
import { SlotMarks, type Slot, collectSlots, insertMarks } from "./slots.js";
import { type LineReader, renumberLevels, readTitlePage, extractTitle } from "./title.js";
import { append } from "../text/append.js";

/** Parses the prose of a document. Never throws: unparsable markup is text. */
export function readProse(document: LedDocument): Prose {
  const marks = new SlotMarks(document.source.text);
  const prepare = (latex: boolean): ProseSource => {
    const slots = collectSlots(document, latex);
    return { document, slots, marks, markedText: insertMarks(document, slots, marks) };
  };
  const markdownSource = prepare(false);
  const prose = isLatex(markdownSource) ? readLatexProse(prepare(true)) : readMarkdownProse(markdownSource);
  return { ...prose, blocks: insertAnswerSpaces(prose.blocks) };
}

/** Inserts space for an answer below the headings of empty solutions. */
function insertAnswerSpaces(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block, index): readonly Block[] => {
    if (block.kind !== "heading" || !isSolutionTitle(plainText(block.inlines))) return [block];
    const next = blocks[index + 1];
    const isEmpty = next === undefined || (next.kind === "heading" && next.level <= block.level);
    return isEmpty ? [block, { kind: "answer" }] : [block];
  });
}

interface ProseSource {
  readonly document: LedDocument;
  readonly slots: readonly Slot[];
  readonly marks: SlotMarks;
  readonly markedText: string;
}

/** True if the document is declared as LaTeX, or has more LaTeX-like than Markdown-like lines. */
function isLatex({ document: { source, headings }, markedText }: ProseSource): boolean {
  if (
    /\.tex$/i.test(source.name) ||
    /^[ \t]*\\(?:documentclass(?![a-zA-Z])|begin[ \t]*\{document\}[ \t]*$)/m.test(markedText)
  )
    return true;
  const latex =
    markedText.match(
      /^[^\S\r\n]*\\(?:begin\s*\{(?!verbatim)|(?:bigskip|noindent|title|author|maketitle|item|medskip|paragraph)(?![a-zA-Z]))/gm,
    )?.length ?? 0;
  const sections = headings.filter(({ span }) => beginsWithCommand(source.text, span.start)).length;
  const markdown = markedText.match(/^(?:[-*+] |\d+[.)] |> |```|~~~)/gm)?.length ?? 0;
  return latex + sections > markdown + headings.length - sections;
}

function beginsWithCommand(text: string, at: number): boolean {
  return text
    .slice(at, at + 200)
    .trimStart()
    .startsWith("\\");
}

function readMarkdownProse({ document, slots, marks, markedText }: ProseSource): Prose {
  const markdown = new MarkdownProseReader(marks);
  const readLine = (line: string): readonly Inline[] => markdown.readLine(line);
  const slotBlocks = new SlotBlocks(document, slots, ({ title }) => ({ inlines: readLine(title), number: undefined }));
  const { title, facts, before, after } = readTitlePage(markedText, readLine);
  const front = readFrontMatter(document, readLine);
  const blocks = [before, after].flatMap((text) => markdown.read(text, slotBlocks));
  return extractTitle(
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
function readFrontMatter(
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

function readLatexProse({ document, slots, marks, markedText }: ProseSource): Prose {
  const { text } = document.source;
  const markdown = new MarkdownProseReader(marks);
  const readLine = (line: string): readonly Inline[] => markdown.readLine(line);
  const readHeading = (heading: Heading): ReturnType<LatexProseReader["readHeading"]> =>
    beginsWithCommand(text, heading.span.start)
      ? latex.readHeading(text.slice(heading.span.start, heading.span.end), heading)
      : { inlines: readLine(heading.title), number: undefined };
  const slotBlocks = new SlotBlocks(document, slots, readHeading);
  const latex = new LatexProseReader(marks, slotBlocks);
  const { preamble, body, after } = splitDocument(markedText);
  latex.numbers.readDeclarations(markedText);
  latex.readTitlePage(preamble);
  const blocks = [...latex.read(expandMacros(body, preamble)), ...markdown.read(after, slotBlocks)];
  return { ...latex.titlePage, blocks: renumberLevels(insertMissedSlots(blocks, document, slots, slotBlocks)) };
}

/** Inserts slots that the parser missed, such as a region inside a URL, before the next block of the document. */
function insertMissedSlots(
  blocks: readonly Block[],
  document: LedDocument,
  slots: readonly Slot[],
  slotBlocks: SlotBlocks,
): readonly Block[] {
  const missedSlots = slotBlocks.unusedSlots();
  if (missedSlots.length === 0) return blocks;
  const result: Block[] = [];
  let next = 0;
  const addBefore = (offset: number): void => {
    for (
      let slot = missedSlots[next];
      slot !== undefined && (slots[slot]?.span.start ?? 0) < offset;
      slot = missedSlots[++next]
    )
      append(result, slotBlocks.block(slot));
  };
  for (const block of blocks) {
    const offset = findSlotOffset(block, document);
    if (offset !== undefined) addBefore(offset);
    result.push(block);
  }
  addBefore(Infinity);
  return result;
}

/** Returns the offset of the first slot in a block. */
function findSlotOffset(block: Block, document: LedDocument): number | undefined {
  const findFirst = (blocks: readonly Block[]): number | undefined => {
    for (const child of blocks) {
      const offset = findSlotOffset(child, document);
      if (offset !== undefined) return offset;
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
      return findFirst(block.blocks);
    case "list":
      return findFirst(block.items.flatMap((item) => item.blocks));
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
