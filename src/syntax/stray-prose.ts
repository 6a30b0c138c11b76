// Finds tests and prose inside a code region that failed to parse, based on the form of their lines. They are reported
// once instead of with one error per line.

import { type ForeignConstruct, foreignOpeners, foreignWords } from "../language/foreign-syntax.js";
import type { Edit } from "../diagnostics/diagnostic.js";
import type { Span } from "../text/source.js";
import { typeOfWord } from "./tokens.js";

/** Lines that belong outside the code: tests with their results, paragraphs of prose, and the lines between them. */
interface Outsider {
  readonly kind: "test" | "prose";
  readonly span: Span;
  /** The beginning of the first line: the mark of the test, or the first word. */
  readonly start: Span;
}

/** English function words that are not LED words. */
const binding: ReadonlySet<string> = new Set(
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

export function outsidersIn(text: string, region: Span): readonly Outsider[] {
  const outsiders: { kind: "test" | "prose"; span: Span; start: Span }[] = [];
  let isWithin = false;
  let isNext = false;
  let before = "";
  let constructs: readonly ForeignConstruct[] | undefined;
  const isForeign = (line: string, at: number): boolean =>
    (constructs ??= [...foreignWords().filter((construct) => construct.isForeign === true), ...foreignOpeners()]).some(
      ({ pattern }) => ((pattern.lastIndex = at), pattern.test(line)),
    );
  for (const match of text.slice(region.start, region.end).matchAll(/([^\r\n]*)(?:\r\n?|\n|$)/g)) {
    const line = match[1] ?? "";
    const at = region.start + match.index;
    const end = at + line.length;
    const last = outsiders.at(-1);
    const begins = beginningOf(line, before, isForeign);
    if (line.trim() === "") isWithin = false;
    else if (begins !== undefined && last !== undefined && isNext) {
      last.span = { start: last.span.start, end };
      isWithin = true;
    } else if (begins !== undefined) {
      outsiders.push({
        kind: begins.kind,
        span: { start: at, end },
        start: { start: at + begins.from, end: at + begins.to },
      });
      isWithin = isNext = true;
    } else if (isWithin && last !== undefined && !definitionSign.test(line) && !signatureLine().test(line)) {
      last.span = { start: last.span.start, end };
    } else {
      isWithin = isNext = false;
      before = line;
    }
  }
  return outsiders;
}

/**
 * Classifies a line that does not belong to the code and locates its beginning; `before` is the previous line of code.
 * Lines that begin with a foreign keyword are excluded, because foreign syntax has more specific help.
 */
function beginningOf(
  line: string,
  before: string,
  isForeign: (line: string, at: number) => boolean,
): { readonly kind: "test" | "prose"; readonly from: number; readonly to: number } | undefined {
  const test = testMark().exec(line);
  if (test !== null) return { kind: "test", from: line.indexOf(test[1]!), to: test[0].length };
  const [, indent = "", run] = firstWords().exec(line) ?? [];
  if (run === undefined || /:=|≔/.test(line) || !endsCode(before)) return undefined;
  const words = run.split(/,?[ \t]+/);
  const [first = "", second = ""] = words;
  if (typeOfWord(first) !== undefined || typeOfWord(second) !== undefined || isForeign(line, indent.length))
    return undefined;
  const rest = line.slice(indent.length + run.length);
  const hasSigns = /[=([{]|\biff\b/.test(rest) || words.includes("iff");
  const isSentence = words.some((word) => binding.has(word.toLowerCase())) && words.length >= (hasSigns ? 4 : 3);
  if (
    !isSentence &&
    (hasSigns || words.length < 4 || words.some((word) => typeOfWord(word) !== undefined || word.length < 2))
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

/** The text with the outsiders replaced by blanks of the same length. */
export function withoutOutsiders(text: string, outsiders: readonly Outsider[]): string {
  let rest = "";
  let end = 0;
  for (const { span } of outsiders) {
    rest += text.slice(end, span.start) + text.slice(span.start, span.end).replace(/[^\r\n]/g, " ");
    end = span.end;
  }
  return rest + text.slice(end);
}

const compact = (text: string): string => text.replace(/\s+/g, "");

/**
 * Edits that close the region before each outsider and reopen it afterwards if code follows. Returns no edits if an
 * outsider has no code before it.
 */
export function closingAround(
  text: string,
  { span, code }: { readonly span: Span; readonly code: Span },
  outsiders: readonly Outsider[],
): readonly Edit[] {
  const [opener, closer] = [text.slice(span.start, code.start).trim(), text.slice(code.end, span.end).trim()];
  const edits: Edit[] = [];
  let from = code.start;
  for (const [i, { span: ownSpan }] of outsiders.entries()) {
    if (text.slice(from, ownSpan.start).trim() === "") return [];
    edits.push({ span: { start: ownSpan.start, end: ownSpan.start }, text: `${closer}\n\n` });
    const rest = text.slice(ownSpan.end, outsiders[i + 1]?.span.start ?? code.end);
    from = ownSpan.end;
    const [lead = "", line = ""] = /^\s*([^\r\n]*)/.exec(rest) ?? [];
    if (compact(line) === compact(opener)) {
      // The region is already reopened; only its closer is missing.
      from += lead.length;
    } else if (rest.trim() !== "")
      edits.push({ span: { start: ownSpan.end, end: ownSpan.end }, text: `\n\n${opener}` });
    else if (i + 1 < outsiders.length) return [];
    else edits.push({ span: { start: ownSpan.end, end: span.end }, text: "" });
  }
  return edits;
}
