// Extracts the title page of a document from its first lines or first heading, and normalises heading levels.

import { titleOfHeading } from "../document/headings.js";
import { plainText } from "./inlines.js";
import type { Block, Fact, ProseHeading, Inline, Prose } from "./prose.js";

export type LineReader = (line: string) => readonly Inline[];

/** The data of a title page, and the text before and after it. */
interface TitlePage {
  readonly title: readonly Inline[] | undefined;
  readonly facts: readonly Fact[];
  readonly before: string;
  readonly after: string;
}

/**
 * Reads the title lines of documents from 2014.
 *
 * ```text
 * > | Program: Tic Tac Toe
 *              ^^^^^^^^^^^ title
 * > | Author : J. Nelson Rushton
 *     ^^^^^^   ^^^^^^^^^^^^^^^^^ fact
 * ```
 */
export function readTitlePage(text: string, readLine: LineReader): TitlePage {
  const programLine = /^[ \t]*program[ \t]*:[ \t]*(\S[^\r\n]*)(?:\r?\n|\r|$)/im.exec(text);
  if (programLine === null) return { title: undefined, facts: [], before: text, after: "" };
  const facts: Fact[] = [];
  const line = /[ \t]*(\p{L}[\p{L} ]{0,20}?)[ \t]*:[ \t]+(\S[^\r\n]*)(?:\r?\n|\r|$)/uy;
  let after = programLine.index + programLine[0].length;
  for (line.lastIndex = after; ; after = line.lastIndex) {
    const fact = line.exec(text);
    if (fact === null) break;
    facts.push({ name: fact[1] ?? "", text: readLine((fact[2] ?? "").trim()) });
  }
  return {
    title: readLine((programLine[1] ?? "").trim()),
    facts,
    before: text.slice(0, programLine.index),
    after: text.slice(after),
  };
}

/** Normalises heading levels, and extracts the title from the first heading if it outranks all others. */
export function extractTitle(prose: Prose, readLine: LineReader): Prose {
  const [first] = prose.blocks;
  if (prose.title !== undefined || first?.kind !== "heading" || !isOutermost(first, prose.blocks))
    return { ...prose, blocks: renumberLevels(prose.blocks) };
  const headingText = plainText(first.inlines);
  const title = titleOfHeading({ title: headingText });
  return {
    ...prose,
    title: title === headingText ? first.inlines : readLine(title),
    blocks: renumberLevels(prose.blocks.slice(1)),
  };
}

/** True if this heading outranks all others. */
function isOutermost(heading: ProseHeading, blocks: readonly Block[]): boolean {
  return blocks.every((block) => block === heading || block.kind !== "heading" || block.level > heading.level);
}

/** Renumbers heading levels to consecutive ones from 1. */
export function renumberLevels(blocks: readonly Block[]): readonly Block[] {
  const levels = [...new Set(blocks.flatMap((block) => (block.kind === "heading" ? [block.level] : [])))].toSorted(
    (a, b) => a - b,
  );
  let previousLevel = 0;
  return blocks.map((block) => {
    if (block.kind !== "heading") return block;
    previousLevel = Math.min(levels.indexOf(block.level) + 1, previousLevel + 1);
    return { ...block, level: previousLevel };
  });
}
