// Implements `led check --regions`: shows code regions, displays that are prose, and the definitions in each.

import type { Region } from "../document/document.js";
import { positionAt, type Source, type Span } from "../text/source.js";
import type { Item, ParsedDocument } from "../syntax/tree.js";
import type { Json, Report } from "./report.js";

interface ListedRegion {
  readonly span: Span;
  readonly kind: Region["kind"];
  readonly isCode: boolean;
  /** The names that it defines or declares, without repetition. */
  readonly names: readonly string[];
}

/** Shows the regions of a document in source order, and returns them as JSON. */
export function showRegions(document: ParsedDocument, report: Report): readonly Json[] {
  const all = list(document);
  const places = all.map(({ span }) => placeOf(document.source, span));
  const widest = Math.max(0, ...places.map((place) => place.length));
  for (const [i, { kind, isCode, names }] of all.entries()) {
    const what = isCode ? names.join(", ") : report.colors.dim("prose");
    report.line(`${(places[i] ?? "").padEnd(widest)}  ${titles[kind].padEnd(12)} ${what}`.trimEnd());
  }
  return all.map(({ span, kind, isCode, names }) => ({
    kind,
    code: isCode,
    start: { ...positionAt(document.source, span.start) },
    end: { ...positionAt(document.source, span.end) },
    names,
  }));
}

const titles: Readonly<Record<Region["kind"], string>> = {
  dollar: "dollar block",
  dash: "dash block",
  fence: "fenced block",
  mathematics: "display",
};

function list({ parsed, displays }: ParsedDocument): readonly ListedRegion[] {
  const code = parsed.map(
    ({ region: { kind, span }, items }): ListedRegion => ({
      span,
      kind,
      isCode: true,
      names: [...new Set(items.flatMap(namesOf))],
    }),
  );
  const prose = displays.map((span): ListedRegion => ({ span, kind: "mathematics", isCode: false, names: [] }));
  return [...code, ...prose].sort((a, b) => a.span.start - b.span.start);
}

function namesOf(item: Item): readonly string[] {
  switch (item.kind) {
    case "definition":
      return [item.name.name];
    case "signature":
      return item.names.map(({ name }) => name);
    case "game":
      return ["ledGame"];
  }
}

function placeOf(source: Source, { start, end }: Span): string {
  const [from, to] = [positionAt(source, start), positionAt(source, end)];
  return `${from.line}:${from.column}-${to.line}:${to.column}`;
}
