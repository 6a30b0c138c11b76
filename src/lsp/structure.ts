// Document structure: outline, folding, selection ranges and links.

import {
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type SelectionRange,
  SymbolKind,
} from "vscode-languageserver";
import { fileKind, escapeReason } from "../web/bundle/files.js";
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
export function outlineOf({ document, isLed }: Analysis): DocumentSymbol[] {
  if (!isLed) return [];
  const { source, headings, definitions } = document;
  const top: DocumentSymbol[] = [];
  const open: Section[] = [{ level: 0, children: top }];
  const ends = endsOfSections(document);
  const parts = [
    ...headings.map((heading, i) => ({ at: heading.span.start, heading, end: ends[i]! })),
    ...definitions.map((defined) => ({ at: defined.definition.span.start, defined })),
  ].sort((a, b) => a.at - b.at);
  for (const part of parts) {
    if ("heading" in part) {
      const { level, title, span } = part.heading;
      while (open.at(-1)!.level >= level) open.pop();
      const children: DocumentSymbol[] = [];
      open.at(-1)!.children.push({
        name: title === "" ? "…" : title,
        kind: SymbolKind.String,
        range: rangeOf(source, { start: span.start, end: part.end }),
        selectionRange: rangeOf(source, span),
        children,
      });
      open.push({ level, children });
    } else {
      const { name, definition } = part.defined;
      open.at(-1)!.children.push({
        name,
        detail: typeOfDefinition(part.defined, document).type,
        kind: symbolKindOf(part.defined),
        range: rangeOf(source, definition.span),
        selectionRange: rangeOf(source, definition.name.span),
      });
    }
  }
  return top;
}

export const symbolKindOf = ({ parameters }: Defined): SymbolKind =>
  parameters.length === 0 ? SymbolKind.Constant : SymbolKind.Function;

/** Returns the end of each heading's section: the next heading of the same or a higher level. */
export function endsOfSections({ source, headings }: Analysis["document"]): readonly number[] {
  return headings.map(
    (heading, i) => headings.slice(i + 1).find(({ level }) => level <= heading.level)?.span.start ?? source.text.length,
  );
}

/** Folds sections, code regions and multi-line definitions, without trailing blank lines. */
export function foldsOf({ document, isLed }: Analysis): FoldingRange[] {
  if (!isLed) return [];
  const { source, headings, regions, definitions } = document;
  const ends = endsOfSections(document);
  const sections = headings.map(({ span }, i): Span => ({ start: span.start, end: ends[i]! }));
  const parts = [...regions.map(({ span }) => span), ...definitions.map(({ definition }) => definition.span)];
  const foldLines = new Set<number>();
  return [...sections, ...parts].flatMap((span) => {
    let { end: last } = span;
    while (last > span.start && /\s/.test(source.text[last - 1]!)) last--;
    const { start, end } = rangeOf(source, { start: span.start, end: last });
    if (end.line === start.line || foldLines.has(start.line)) return [];
    // Editors support one fold per line.
    foldLines.add(start.line);
    return [{ startLine: start.line, endLine: end.line }];
  });
}

/** Returns the nested ranges around an offset, from the smallest expression to the region or test, and its sections. */
export function selectionAt({ document }: Analysis, offset: number): SelectionRange {
  const { source, parsed, tests, headings, nextId } = document;
  const holds = ({ start, end }: Span): boolean => start <= offset && offset <= end;
  const spans: Span[] = [{ start: 0, end: source.text.length }];
  const add = (root: Expression): void => everyExpression(root, (e) => void (holds(e.span) && spans.push(e.span)));
  const ends = endsOfSections(document);
  append(spans, headings.map(({ span: { start } }, i) => ({ start, end: ends[i]! })).filter(holds));
  for (const { region, items } of parsed) {
    if (!holds(region.span)) continue;
    spans.push(region.span);
    for (const item of items) {
      if (!holds(item.span)) continue;
      spans.push(item.span);
      if (item.kind === "definition") expressionsOf(item).forEach(add);
      else if (item.kind === "signature") add(item.type);
    }
  }
  for (const { span, expression } of tests) {
    if (!holds(span)) continue;
    spans.push(span);
    const read = holds(expression) ? parseExpression(source.text, expression, nextId).expression : undefined;
    if (read !== undefined) add(read);
  }
  spans.sort((a, b) => b.end - b.start - (a.end - a.start));
  const different = spans.filter(({ start, end }, i) => start !== spans[i - 1]?.start || end !== spans[i - 1]?.end);
  const [whole, ...inner] = different.map((span) => rangeOf(source, span));
  return inner.reduce<SelectionRange>((parent, range) => ({ range, parent }), { range: whole! });
}

/**
 * Links to files that a document names: imports, recordings, and graphics and sounds in strings. `resolve` maps the
 * paths of non-documents to URIs.
 */
export function linksOf({ document, surroundings }: Analysis, resolve: (path: string) => string): DocumentLink[] {
  const { source, plays, uses, definitions } = document;
  const link = (path: string, { start, end }: Span): DocumentLink[] => {
    const pathStart = source.text.indexOf(path, start);
    return path === "" || pathStart < 0 || pathStart >= end || escapeReason(path) !== undefined
      ? []
      : [{ range: rangeOf(source, { start: pathStart, end: pathStart + path.length }), target: resolve(path) }];
  };
  const links = plays.flatMap(({ path, span }) => link(path, span));
  for (const {
    name,
    span: { end },
  } of uses)
    if (name !== "")
      links.push({ range: rangeOf(source, { start: end - name.length, end }), target: surroundings.addressOf(name) });
  const roots = definitions.flatMap(({ definition }) => expressionsOf(definition));
  for (const { value, span } of nodesOfKind(roots, "string"))
    if (fileKind(value) !== undefined) append(links, link(value, span));
  return links;
}
