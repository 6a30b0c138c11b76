// A display that defines a name already defined in a dollar, dash or fenced region is a typeset repetition of that
// definition. It is treated as prose and compared with the definition, so that a paper and its code remain consistent
// (section 9).

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { typesetMessages } from "../diagnostics/typeset.js";
import type { LedDocument } from "../document/document.js";
import { append } from "../text/append.js";
import type { Span } from "../text/source.js";
import { isSame } from "./same.js";
import type { Expression, Item, ParsedDocument, ParsedRegion, Repetition } from "./tree.js";
import { conjuncts } from "./walk.js";

export interface RegionWithDiagnostics extends ParsedRegion {
  readonly diagnostics: readonly Diagnostic[];
}

interface Regions {
  readonly parsed: readonly ParsedRegion[];
  readonly displays: readonly Span[];
  readonly repetitions: readonly Repetition[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Removes repetitions from the regions of a document. A display with no other content becomes prose. */
export function removeRepetitions({ displays }: LedDocument, parsedRegions: readonly RegionWithDiagnostics[]): Regions {
  const originals = findOriginals(parsedRegions);
  const parsed: ParsedRegion[] = [];
  const prose: Span[] = [];
  const repetitions: Repetition[] = [];
  const diagnostics: Diagnostic[] = [];
  /** The prose before a removed repetition. It documents the next region. */
  let pendingProse = "";
  for (const parsedRegion of parsedRegions) {
    const { region, items } = parsedRegion;
    const repeatedItems =
      region.typeset === undefined || originals.size === 0
        ? []
        : items.filter((item) => keysOf(item).some((key) => originals.has(key)));
    const remaining = items.filter((item) => !repeatedItems.includes(item));
    for (const item of repeatedItems) {
      const original = keysOf(item).flatMap((key) => originals.get(key) ?? [])[0]!;
      repetitions.push({ item, original });
      append(diagnostics, reportDifferences(item, original, parsedRegion));
    }
    const combinedProse = [pendingProse, region.prose].filter((paragraph) => paragraph !== "").join("\n\n");
    if (repeatedItems.length > 0 && remaining.length === 0) {
      prose.push(region.span);
      pendingProse = combinedProse;
      continue;
    }
    pendingProse = "";
    parsed.push({
      region: combinedProse === region.prose ? region : { ...region, prose: combinedProse },
      items: remaining,
    });
    append(
      diagnostics,
      parsedRegion.diagnostics.filter(({ span }) => !repeatedItems.some((item) => doOverlap(item.span, span))),
    );
  }
  const otherDisplays = prose.length === 0 ? displays : [...displays, ...prose].sort((a, b) => a.start - b.start);
  return { parsed, displays: otherDisplays, repetitions, diagnostics };
}

function namesOf(item: Item): readonly string[] {
  return item.kind === "game" ? [] : item.kind === "definition" ? [item.name.name] : item.names.map(({ name }) => name);
}

/**
 * The regions with a definition that a display repeats, which cannot be converted to displays since that would define
 * it twice.
 */
export function findRepeatedRegions({ parsed, repetitions }: ParsedDocument): readonly ParsedRegion[] {
  const repeatedNames = new Set(repetitions.flatMap(({ item }) => namesOf(item)));
  const isRepeated = (item: Item): boolean => namesOf(item).some((name) => repeatedNames.has(name));
  return parsed.filter(({ region, items }) => region.typeset === undefined && items.some(isRepeated));
}

/** The items outside displays by key; empty if there are no displays. */
function findOriginals(parsedRegions: readonly RegionWithDiagnostics[]): ReadonlyMap<string, Item> {
  const originals = new Map<string, Item>();
  if (!parsedRegions.some(({ region }) => region.typeset !== undefined)) return originals;
  for (const { region, items } of parsedRegions) {
    if (region.typeset !== undefined) continue;
    for (const item of items) for (const key of keysOf(item)) if (!originals.has(key)) originals.set(key, item);
  }
  return originals;
}

function keysOf(item: Item): readonly string[] {
  return namesOf(item).map((name) => `${item.kind} ${name}`);
}

const doOverlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Warns about a repetition that cannot be parsed or differs from the definition. */
function reportDifferences(
  item: Item,
  original: Item,
  { region, diagnostics }: RegionWithDiagnostics,
): readonly Diagnostic[] {
  if (item.kind === "game" || original.kind === "game") return [];
  const name = item.kind === "definition" ? item.name : item.names[0]!;
  const isErrorFree = !diagnostics.some(
    ({ severity, span }) => severity === "error" && (doOverlap(item.span, span) || item.span.start === item.span.end),
  );
  if (isErrorFree && isSame(item, original, flattenConditions)) return [];
  const originalName = original.kind === "definition" ? original.name : original.names[0]!;
  const [cause] = isErrorFree ? [] : diagnostics;
  const labels = [{ span: originalName.span, text: "the definition" }];
  return [
    report(
      typesetMessages.otherRepetition,
      cause?.span ?? region.span,
      { name: name.name, cause: cause?.message },
      labels,
    ),
  ];
}

/** Splits conjunctions, since a comma between conditions means `&`. */
function flattenConditions(key: string, value: unknown): unknown {
  return key === "conditions" || key === "where" || key === "guard"
    ? (value as readonly Expression[]).flatMap(conjuncts)
    : value;
}
