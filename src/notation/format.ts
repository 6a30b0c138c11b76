// The code formatter. It changes only the white space between the tokens of a definition. Prose, tests, displays and
// definitions with errors are preserved byte for byte.

import type { Region } from "../document/document.js";
import type { Span } from "../text/source.js";
import { endOf, lex } from "../syntax/lexer.js";
import { isSign, type Token } from "../syntax/tokens.js";
import type { Item, ParsedDocument, ParsedRegion } from "../syntax/tree.js";
import { arrangeTokens } from "./arrange.js";
import { Tokens } from "./tokens.js";
import { lineWidth } from "./limits.js";

export interface FormattedDocument {
  readonly text: string;
  readonly unchanged: number;
}

/**
 * Formats the code of a document, or only the definitions that overlap a span. `unchanged` is the number of definitions
 * that keep their layout, usually because of errors.
 */
export function format(document: ParsedDocument, within?: Span): FormattedDocument {
  const { text } = document.source;
  const mistakes = document.diagnostics.filter(({ severity }) => severity === "error").map(({ span }) => span);
  let formatted = "";
  let keptCount = 0;
  let at = 0;
  for (const parsed of document.parsed) {
    const { kind, code } = parsed.region;
    if (kind === "mathematics") continue;
    // In a block quote, each line begins with a mark that is not code.
    if (document.codeText.slice(code.start, code.end) !== text.slice(code.start, code.end)) continue;
    const isWithin = ({ start }: Span): boolean => start >= code.start && start <= code.end;
    const otherSpans =
      within === undefined
        ? []
        : parsed.items.flatMap(({ span }) => (span.start <= within.end && within.start <= span.end ? [] : [span]));
    const region = formatRegion(text, parsed, [...mistakes.filter(isWithin), ...otherSpans]);
    formatted += text.slice(at, code.start) + region.text;
    keptCount += region.unchanged;
    at = code.end;
  }
  return { text: formatted + text.slice(at), unchanged: keptCount };
}

/** Formats definitions and signatures to a width in columns; `items` is the tree of `text`. */
export function formatItems(text: string, items: readonly Item[], width = lineWidth): string {
  return formatItemsIn(text, { start: 0, end: text.length }, items, [], width)
    .map(({ lines }) => lines.join("\n"))
    .join("\n\n");
}

function formatRegion(text: string, { region, items }: ParsedRegion, mistakes: readonly Span[]): FormattedDocument {
  const { start, end } = region.code;
  const code = text.slice(start, end);
  const margin = marginOf(text, region);
  const formatted = formatItemsIn(text, region.code, items, mistakes, lineWidth - margin.length);
  const isClosed = end < region.span.end;
  if (formatted.length === 0 || !isClosed) return { text: code, unchanged: isClosed ? 0 : items.length };
  const keptCount = formatted.reduce((sum, item) => sum + item.unchanged, 0);
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const lines = formatted.flatMap(({ lines: itemLines, unchanged, isSetApart }, i) => [
    ...(i > 0 && isSetApart ? [""] : []),
    ...(unchanged > 0 ? itemLines : itemLines.map((line) => margin + line)),
  ]);
  const [before = ""] = /^\s*/.exec(code) ?? [];
  // The author decides whether a single line of code is on the line of its delimiters.
  const isBlock = region.kind === "fence" || lines.length > 1 || /[\r\n]/.test(before);
  if (!isBlock) return { text: ` ${lines[0]!.trimStart()} `, unchanged: keptCount };
  const opening = region.kind === "fence" ? "" : lineEnd;
  const closing = lineEnd + (region.kind === "fence" ? "" : margin);
  return { text: opening + lines.join(lineEnd) + closing, unchanged: keptCount };
}

/** Returns the indentation of a region; empty if other text precedes it on its line. */
function marginOf(text: string, { span }: Region): string {
  let start = span.start;
  while (start > 0 && /[ \t]/.test(text[start - 1]!)) start--;
  return start === 0 || /[\r\n]/.test(text[start - 1]!) ? text.slice(start, span.start) : "";
}

/** The lines of an item, or of adjacent items that cannot be formatted. */
interface FormattedItem {
  readonly lines: readonly string[];
  readonly unchanged: number;
  /** True if the item follows a blank line in the document. */
  readonly isSetApart: boolean;
}

/** A run of items that keep their layout. */
type KeptItems = Span & Omit<FormattedItem, "lines">;

/**
 * Formats the items of a span, each with the text up to the next one. Items with an error in that range keep their
 * lines.
 */
function formatItemsIn(
  text: string,
  span: Span,
  items: readonly Item[],
  mistakes: readonly Span[],
  width: number,
): readonly FormattedItem[] {
  const { tokens } = lex(text, span);
  if (tokens.length === 0) return [];
  if (!isPlain(text, span, tokens))
    return [
      {
        lines: unchangedLines(text, span, { start: span.start, end: span.end }),
        unchanged: items.length,
        isSetApart: false,
      },
    ];
  const tokenIndex = new Tokens(text, tokens, items);
  const starts = items.map((item) => tokenIndex.first(item.span));
  // Text before the first item is an error.
  if (starts[0] !== 0) starts.unshift(0);
  const segments = starts.map((from, i) => {
    const to = (starts[i + 1] ?? tokens.length) - 1;
    const start = tokens[from]!.startOffset;
    const end = i + 1 < starts.length ? tokens[to + 1]!.startOffset : span.end;
    const item = items[i - (starts.length - items.length)];
    const isRight =
      item !== undefined &&
      !mistakes.some((mistake) => mistake.start >= start && mistake.start < end) &&
      endsWith(item, tokens.slice(from, to + 1));
    const between = text.slice(from === 0 ? span.start : endOf(tokens[from - 1]!), start);
    return { start, end, stretch: { from, to }, item: isRight ? item : undefined, lineEnds: lineEndsIn(between) };
  });
  // An error may split an item in two, so items that share a line with it are preserved as well.
  segments.forEach((piece, i) => {
    if (i > 0 && piece.lineEnds === 0 && segments[i - 1]!.item === undefined) piece.item = undefined;
  });
  for (let i = segments.length - 2; i >= 0; i--)
    if (segments[i + 1]!.lineEnds === 0 && segments[i + 1]!.item === undefined) segments[i]!.item = undefined;
  const formatted: FormattedItem[] = [];
  let pending: KeptItems | undefined;
  const keep = (): void => {
    if (pending !== undefined) formatted.push({ ...pending, lines: unchangedLines(text, span, pending) });
    pending = undefined;
  };
  for (const { start, end, stretch, item, lineEnds } of segments) {
    const isSetApart = lineEnds > 1;
    if (item === undefined)
      pending = {
        start: pending?.start ?? start,
        end,
        unchanged: 1 + (pending?.unchanged ?? 0),
        isSetApart: pending?.isSetApart ?? isSetApart,
      };
    else {
      keep();
      formatted.push({ lines: arrangeTokens(tokenIndex, item, stretch, width), unchanged: 0, isSetApart });
    }
  }
  keep();
  return formatted;
}

function lineEndsIn(text: string): 0 | 1 | 2 {
  if (!/[\r\n]/.test(text)) return 0;
  return /(?:\r\n|\n|\r(?!\n))[^\S\r\n]*[\r\n]/.test(text) ? 2 : 1;
}

/** False for code that contains LaTeX formulas, which keeps its layout. */
function isPlain(text: string, { start, end }: Span, tokens: readonly Token[]): boolean {
  if (!/\\[A-Za-z]/.test(text.slice(start, end))) return true;
  if (tokens.some((token) => endOf(token) === token.startOffset)) return false;
  const edges = [start, ...tokens.flatMap((token) => [token.startOffset, endOf(token)]), end];
  return edges.every(
    (edge, i) => i % 2 === 0 || (edges[i - 1]! <= edge && /^\s*$/.test(text.slice(edges[i - 1], edge))),
  );
}

/** True if the tokens after an item are all semicolons. */
function endsWith({ span }: Item, tokens: readonly Token[]): boolean {
  return tokens.every((token) => token.startOffset < span.end || isSign(token, "semicolon"));
}

/** Returns the unchanged lines of a span without blank lines around them, the first one with its indentation. */
function unchangedLines(text: string, { start: first }: Span, { start, end }: Span): readonly string[] {
  let from = start;
  while (from > first && /[^\S\r\n]/.test(text[from - 1]!)) from--;
  const beginsLine = from === 0 || /[\r\n]/.test(text[from - 1]!);
  return text
    .slice(beginsLine ? from : start, end)
    .trimEnd()
    .replace(/^(?:[^\S\r\n]*[\r\n])+/, "")
    .split(/\r\n|\n|\r/);
}
