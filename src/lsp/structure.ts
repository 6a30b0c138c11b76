// Document structure: outline, folding, selection ranges and links.

import {
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type SelectionRange,
  SymbolKind,
} from "vscode-languageserver";
import { fileKind, explainEscape } from "../web/bundle/files.js";
import { append } from "../text/append.js";
import type { Span } from "../text/source.js";
import { parseExpression } from "../syntax/alone.js";
import type { Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOf, nodesOfKind } from "../syntax/walk.js";
import { typeOfDefinition } from "../types/definition-type.js";
import type { Defined } from "../resolve/resolved.js";
import type { Analysis } from "./analysis.js";
import { rangeOf } from "./places.js";

interface Section {
  readonly level: number;
  readonly children: DocumentSymbol[];
}

/** Returns the headings of a document, each with its definitions and subheadings. */
export function createOutline({ document, isLed }: Analysis): DocumentSymbol[] {
  if (!isLed) return [];
  const { source, headings, definitions } = document;
  const topLevel: DocumentSymbol[] = [];
  const openSections: Section[] = [{ level: 0, children: topLevel }];
  const ends = computeSectionEnds(document);
  const entries = [
    ...headings.map((heading, i) => ({ at: heading.span.start, heading, end: ends[i]! })),
    ...definitions.map((defined) => ({ at: defined.definition.span.start, defined })),
  ].sort((a, b) => a.at - b.at);
  for (const entry of entries) {
    if ("heading" in entry) {
      const { level, title, span } = entry.heading;
      while (openSections.at(-1)!.level >= level) openSections.pop();
      const children: DocumentSymbol[] = [];
      openSections.at(-1)!.children.push({
        name: title === "" ? "…" : title,
        kind: SymbolKind.String,
        range: rangeOf(source, { start: span.start, end: entry.end }),
        selectionRange: rangeOf(source, span),
        children,
      });
      openSections.push({ level, children });
    } else {
      const { name, definition } = entry.defined;
      openSections.at(-1)!.children.push({
        name,
        detail: typeOfDefinition(entry.defined, document).type,
        kind: symbolKindOf(entry.defined),
        range: rangeOf(source, definition.span),
        selectionRange: rangeOf(source, definition.name.span),
      });
    }
  }
  return topLevel;
}

export const symbolKindOf = ({ parameters }: Defined): SymbolKind =>
  parameters.length === 0 ? SymbolKind.Constant : SymbolKind.Function;

/** Returns the end of each heading's section: the next heading of the same or a higher level. */
export function computeSectionEnds({ source, headings }: Analysis["document"]): readonly number[] {
  return headings.map(
    (heading, i) => headings.slice(i + 1).find(({ level }) => level <= heading.level)?.span.start ?? source.text.length,
  );
}

/** Folds sections, code regions and multi-line definitions, without trailing blank lines. */
export function findFolds({ document, isLed }: Analysis): FoldingRange[] {
  if (!isLed) return [];
  const { source, headings, regions, definitions } = document;
  const ends = computeSectionEnds(document);
  const sections = headings.map(({ span }, i): Span => ({ start: span.start, end: ends[i]! }));
  const codeSpans = [...regions.map(({ span }) => span), ...definitions.map(({ definition }) => definition.span)];
  const foldLines = new Set<number>();
  return [...sections, ...codeSpans].flatMap((span) => {
    let { end: trimmedEnd } = span;
    while (trimmedEnd > span.start && /\s/.test(source.text[trimmedEnd - 1]!)) trimmedEnd--;
    const { start, end } = rangeOf(source, { start: span.start, end: trimmedEnd });
    if (end.line === start.line || foldLines.has(start.line)) return [];
    // Editors support one fold per line.
    foldLines.add(start.line);
    return [{ startLine: start.line, endLine: end.line }];
  });
}

/** Returns the nested ranges around an offset, from the smallest expression to the region or test, and its sections. */
export function findSelectionRanges({ document }: Analysis, offset: number): SelectionRange {
  const { source, parsed, tests, headings, nextId } = document;
  const contains = ({ start, end }: Span): boolean => start <= offset && offset <= end;
  const spans: Span[] = [{ start: 0, end: source.text.length }];
  const addExpressions = (root: Expression): void =>
    everyExpression(root, (e) => void (contains(e.span) && spans.push(e.span)));
  const ends = computeSectionEnds(document);
  append(spans, headings.map(({ span: { start } }, i) => ({ start, end: ends[i]! })).filter(contains));
  for (const { region, items } of parsed) {
    if (!contains(region.span)) continue;
    spans.push(region.span);
    for (const item of items) {
      if (!contains(item.span)) continue;
      spans.push(item.span);
      if (item.kind === "definition") expressionsOf(item).forEach(addExpressions);
      else if (item.kind === "signature") addExpressions(item.type);
    }
  }
  for (const { span, expression } of tests) {
    if (!contains(span)) continue;
    spans.push(span);
    const testExpression = contains(expression)
      ? parseExpression(source.text, expression, nextId).expression
      : undefined;
    if (testExpression !== undefined) addExpressions(testExpression);
  }
  spans.sort((a, b) => b.end - b.start - (a.end - a.start));
  const distinctSpans = spans.filter(({ start, end }, i) => start !== spans[i - 1]?.start || end !== spans[i - 1]?.end);
  const [outermost, ...innerRanges] = distinctSpans.map((span) => rangeOf(source, span));
  return innerRanges.reduce<SelectionRange>((parent, range) => ({ range, parent }), { range: outermost! });
}

/**
 * Links to files that a document names: imports, recordings, and graphics and sounds in strings. `resolve` maps the
 * paths of non-documents to URIs.
 */
export function findLinks({ document, surroundings }: Analysis, resolve: (path: string) => string): DocumentLink[] {
  const { source, plays, uses, definitions } = document;
  const createLink = (path: string, { start, end }: Span): DocumentLink[] => {
    const pathStart = source.text.indexOf(path, start);
    return path === "" || pathStart < 0 || pathStart >= end || explainEscape(path) !== undefined
      ? []
      : [{ range: rangeOf(source, { start: pathStart, end: pathStart + path.length }), target: resolve(path) }];
  };
  const links = plays.flatMap(({ path, span }) => createLink(path, span));
  for (const {
    name,
    span: { end },
  } of uses)
    if (name !== "")
      links.push({ range: rangeOf(source, { start: end - name.length, end }), target: surroundings.addressOf(name) });
  const roots = definitions.flatMap(({ definition }) => expressionsOf(definition));
  for (const { value, span } of nodesOfKind(roots, "string"))
    if (fileKind(value) !== undefined) append(links, createLink(value, span));
  return links;
}
