// The title page of a document: what its first lines or its first heading say of the whole; and headings put into ranks.

import { titleOfHeading } from "../document/headings.js";
import { plainText } from "./inlines.js";
import type { Block, Fact, Heading, Inline, Prose } from "./prose.js";

/** Reads the inlines of one line. */
export type LineReader = (line: string) => readonly Inline[];

/** The lines of a title page, and the text before and after them. */
export interface TitlePage {
  readonly title: readonly Inline[] | undefined;
  readonly facts: readonly Fact[];
  readonly before: string;
  readonly after: string;
}

/**
 * Reads the lines that documents of 2014 begin with.
 *
 * ```text
 * > | Program: Tic Tac Toe
 *              ^^^^^^^^^^^ title
 * > | Author : J. Nelson Rushton
 *     ^^^^^^   ^^^^^^^^^^^^^^^^^ fact
 * ```
 */
export function readTitlePage(text: string, readLine: LineReader): TitlePage {
  const program = /^[ \t]*program[ \t]*:[ \t]*(\S[^\r\n]*)(?:\r?\n|\r|$)/im.exec(text);
  if (program === null) return { title: undefined, facts: [], before: text, after: "" };
  const facts: Fact[] = [];
  const line = /[ \t]*(\p{L}[\p{L} ]{0,20}?)[ \t]*:[ \t]+(\S[^\r\n]*)(?:\r?\n|\r|$)/uy;
  let after = program.index + program[0].length;
  for (line.lastIndex = after; ; after = line.lastIndex) {
    const fact = line.exec(text);
    if (fact === null) break;
    facts.push({ name: fact[1] ?? "", text: readLine((fact[2] ?? "").trim()) });
  }
  return {
    title: readLine((program[1] ?? "").trim()),
    facts,
    before: text.slice(0, program.index),
    after: text.slice(after),
  };
}

/** The prose with its headings in ranks, and with the title that its first heading says if it says that of the whole. */
export function titled(prose: Prose, readLine: LineReader): Prose {
  const [first] = prose.blocks;
  if (prose.title !== undefined || first?.kind !== "heading" || !isAbove(first, prose.blocks))
    return { ...prose, blocks: ranked(prose.blocks) };
  const said = plainText(first.inlines);
  const title = titleOfHeading({ title: said });
  return { ...prose, title: title === said ? first.inlines : readLine(title), blocks: ranked(prose.blocks.slice(1)) };
}

/** True if no other heading is of the level of this one, or above. */
function isAbove(heading: Heading, blocks: readonly Block[]): boolean {
  return blocks.every((block) => block === heading || block.kind !== "heading" || block.level > heading.level);
}

/** Headings whose levels begin at 1 and go down one by one. */
export function ranked(blocks: readonly Block[]): readonly Block[] {
  const levels = [...new Set(blocks.flatMap((block) => (block.kind === "heading" ? [block.level] : [])))].toSorted(
    (a, b) => a - b,
  );
  let above = 0;
  return blocks.map((block) => {
    if (block.kind !== "heading") return block;
    above = Math.min(levels.indexOf(block.level) + 1, above + 1);
    return { ...block, level: above };
  });
}
