// Finds tests and prose inside a code region that failed to parse, based on the form of their lines. They are reported
// once instead of with one error per line.

import { type ForeignConstruct, foreignOpeners, foreignWords } from "../language/foreign-syntax.js";
import type { Edit } from "../diagnostics/diagnostic.js";
import type { Span } from "../text/source.js";
import { typeOfWord } from "./tokens.js";

/** Lines that belong outside the code: tests with their results, paragraphs of prose, and the lines between them. */
interface StrayBlock {
  readonly kind: "test" | "prose";
  readonly span: Span;
  /** The first line's beginning: the mark of the test, or the first word. */
  readonly start: Span;
}

/** English function words that are not LED words. */
const functionWords: ReadonlySet<string> = new Set(
  "a an the this that these those there it its we you he she they i is are was were be been has have had do does can may must will of to from by with for on at as into than but when which who each every no one two so here note now".split(
    " ",
  ),
);

// Compiled on demand: compiling a pattern with letter classes takes longer than parsing a small document.
const testMark = (): RegExp => /^[ \t]*(\p{L}{1,8}:>)/u;
const definitionSign = /:=|≔|\biff\b/;
const signatureLine = (): RegExp => /^\s*\p{L}[\p{L}\p{M}\d_']*(?:\s*,\s*\p{L}[\p{L}\p{M}\d_']*)*\s*:\s*[\p{L}({]/u;
/** The words at the beginning of a line, optionally after a list marker. */
const firstWords = (): RegExp =>
  /^(\s*(?:[-*•]\s+|\d+[.)]\s+)?)(\p{L}[\p{L}\p{M}’'-]*(?:,?[ \t]+\p{L}[\p{L}\p{M}’'-]*)+)/u;

export function findStrayBlocks(text: string, region: Span): readonly StrayBlock[] {
  const blocks: { kind: "test" | "prose"; span: Span; start: Span }[] = [];
  let isInBlock = false;
  let isAfterBlock = false;
  let previousCodeLine = "";
  let constructs: readonly ForeignConstruct[] | undefined;
  const isForeign = (line: string, at: number): boolean =>
    (constructs ??= [...foreignWords().filter((construct) => construct.isForeign === true), ...foreignOpeners()]).some(
      ({ pattern }) => ((pattern.lastIndex = at), pattern.test(line)),
    );
  for (const match of text.slice(region.start, region.end).matchAll(/([^\r\n]*)(?:\r\n?|\n|$)/g)) {
    const line = match[1] ?? "";
    const at = region.start + match.index;
    const end = at + line.length;
    const lastBlock = blocks.at(-1);
    const beginning = findBeginning(line, previousCodeLine, isForeign);
    if (line.trim() === "") isInBlock = false;
    else if (beginning !== undefined && lastBlock !== undefined && isAfterBlock) {
      lastBlock.span = { start: lastBlock.span.start, end };
      isInBlock = true;
    } else if (beginning !== undefined) {
      blocks.push({
        kind: beginning.kind,
        span: { start: at, end },
        start: { start: at + beginning.from, end: at + beginning.to },
      });
      isInBlock = isAfterBlock = true;
    } else if (isInBlock && lastBlock !== undefined && !definitionSign.test(line) && !signatureLine().test(line)) {
      lastBlock.span = { start: lastBlock.span.start, end };
    } else {
      isInBlock = isAfterBlock = false;
      previousCodeLine = line;
    }
  }
  return blocks;
}

/**
 * Classifies a line that does not belong to the code, and locates its beginning. `previousCodeLine` is the line above.
 * Lines that begin with a foreign keyword are excluded, because foreign syntax has more specific help.
 */
function findBeginning(
  line: string,
  previousCodeLine: string,
  isForeign: (line: string, at: number) => boolean,
): { readonly kind: "test" | "prose"; readonly from: number; readonly to: number } | undefined {
  const test = testMark().exec(line);
  if (test !== null) return { kind: "test", from: line.indexOf(test[1]!), to: test[0].length };
  const [, indent = "", run] = firstWords().exec(line) ?? [];
  if (run === undefined || /:=|≔/.test(line) || !endsCode(previousCodeLine)) return undefined;
  const words = run.split(/,?[ \t]+/);
  const [first = "", second = ""] = words;
  if (typeOfWord(first) !== undefined || typeOfWord(second) !== undefined || isForeign(line, indent.length))
    return undefined;
  const restOfLine = line.slice(indent.length + run.length);
  const hasSymbols = /[=([{]|\biff\b/.test(restOfLine) || words.includes("iff");
  const isSentence =
    words.some((word) => functionWords.has(word.toLowerCase())) && words.length >= (hasSymbols ? 4 : 3);
  if (
    !isSentence &&
    (hasSymbols || words.length < 4 || words.some((word) => typeOfWord(word) !== undefined || word.length < 2))
  )
    return undefined;
  return { kind: "prose", from: indent.length, to: indent.length + first.length };
}

/** True if a definition can end with this line. */
function endsCode(line: string): boolean {
  if (line === "") return true;
  const word = /[\p{L}\p{M}\d_']+\s*$/u.exec(line)?.[0].trim();
  if (word !== undefined)
    return (
      word === "otherwise" ||
      word === "ledGame" ||
      word === "true" ||
      word === "false" ||
      typeOfWord(word) === undefined
    );
  return /[)\]}>⟩⌋⌉|"”;.∅]\s*$/.test(line);
}

/** The text with the blocks replaced by spaces, so that offsets are preserved. */
export function blankStrayBlocks(text: string, blocks: readonly StrayBlock[]): string {
  let blanked = "";
  let end = 0;
  for (const { span } of blocks) {
    blanked += text.slice(end, span.start) + text.slice(span.start, span.end).replace(/[^\r\n]/g, " ");
    end = span.end;
  }
  return blanked + text.slice(end);
}

const removeWhiteSpace = (text: string): string => text.replace(/\s+/g, "");

/**
 * Edits that close the region before each block and reopen it afterwards if code follows. Returns no edits if a block
 * has no code before it.
 */
export function closeRegionAround(
  text: string,
  { span, code }: { readonly span: Span; readonly code: Span },
  blocks: readonly StrayBlock[],
): readonly Edit[] {
  const [opener, closer] = [text.slice(span.start, code.start).trim(), text.slice(code.end, span.end).trim()];
  const edits: Edit[] = [];
  let from = code.start;
  for (const [i, { span: blockSpan }] of blocks.entries()) {
    if (text.slice(from, blockSpan.start).trim() === "") return [];
    edits.push({ span: { start: blockSpan.start, end: blockSpan.start }, text: `${closer}\n\n` });
    const codeAfter = text.slice(blockSpan.end, blocks[i + 1]?.span.start ?? code.end);
    from = blockSpan.end;
    const [leadingSpace = "", line = ""] = /^\s*([^\r\n]*)/.exec(codeAfter) ?? [];
    if (removeWhiteSpace(line) === removeWhiteSpace(opener)) {
      // The region is already reopened; only its closer is missing.
      from += leadingSpace.length;
    } else if (codeAfter.trim() !== "")
      edits.push({ span: { start: blockSpan.end, end: blockSpan.end }, text: `\n\n${opener}` });
    else if (i + 1 < blocks.length) return [];
    else edits.push({ span: { start: blockSpan.end, end: span.end }, text: "" });
  }
  return edits;
}
