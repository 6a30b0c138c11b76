// The structure of a document: its sections with their definitions, what can be folded, and what stands around a place.

import {
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type SelectionRange,
  SymbolKind,
} from "vscode-languageserver";
import type { Span } from "../source/source.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import { typeOfDefinition } from "../types/definition-type.js";
import type { Analysis } from "./analysis.js";
import { rangeOf } from "./places.js";

interface Section {
  readonly level: number;
  readonly children: DocumentSymbol[];
}

/** The headings of a document, each with the definitions and the headings below it. */
export function outlineOf({ document }: Analysis): DocumentSymbol[] {
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
      const { name, parameters, definition } = part.defined;
      open.at(-1)!.children.push({
        name,
        detail: typeOfDefinition(part.defined, document).type,
        kind: parameters.length === 0 ? SymbolKind.Constant : SymbolKind.Function,
        range: rangeOf(source, definition.span),
        selectionRange: rangeOf(source, definition.name.span),
      });
    }
  }
  return top;
}

/** Where the section of each heading ends: before the next heading that is not below it. */
export function endsOfSections({ source, headings }: Analysis["document"]): readonly number[] {
  return headings.map(
    (heading, i) => headings.slice(i + 1).find(({ level }) => level <= heading.level)?.span.start ?? source.text.length,
  );
}

/** Sections and regions of code, from their first line to the last one with something in it. */
export function foldsOf({ document }: Analysis): FoldingRange[] {
  const { source, headings, regions } = document;
  const ends = endsOfSections(document);
  const sections = headings.map(({ span }, i): Span => ({ start: span.start, end: ends[i]! }));
  return [...sections, ...regions.map(({ span }) => span)].flatMap((span) => {
    let { end: last } = span;
    while (last > span.start && /\s/.test(source.text[last - 1]!)) last--;
    const { start, end } = rangeOf(source, { start: span.start, end: last });
    return end.line > start.line ? [{ startLine: start.line, endLine: end.line }] : [];
  });
}

/** What stands around an offset, from the smallest expression to the region. */
export function selectionAt({ document }: Analysis, offset: number): SelectionRange {
  const holds = ({ start, end }: Span): boolean => start <= offset && offset <= end;
  const around: Span[] = [{ start: 0, end: document.source.text.length }];
  for (const { region, items } of document.parsed) {
    if (!holds(region.span)) continue;
    around.push(region.span);
    for (const item of items) {
      if (!holds(item.span)) continue;
      around.push(item.span);
      const roots = item.kind === "definition" ? expressionsOf(item) : item.kind === "signature" ? [item.type] : [];
      for (const root of roots)
        everyExpression(root, (e) => {
          if (holds(e.span)) around.push(e.span);
        });
    }
  }
  around.sort((a, b) => b.end - b.start - (a.end - a.start));
  const [whole, ...inner] = around.map((span) => rangeOf(document.source, span));
  return inner.reduce<SelectionRange>((parent, range) => ({ range, parent }), { range: whole! });
}

/** The files that a document names: recordings above tests. `resolve` makes addresses of their paths. */
export function linksOf({ document }: Analysis, resolve: (path: string) => string): DocumentLink[] {
  return document.plays.flatMap(({ path, span }) => {
    if (path === "") return [];
    const start = document.source.text.indexOf(path, span.start);
    return start < 0 || start >= span.end
      ? []
      : [{ range: rangeOf(document.source, { start, end: start + path.length }), target: resolve(path) }];
  });
}
