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

export interface ReadRegion extends ParsedRegion {
  readonly diagnostics: readonly Diagnostic[];
}

interface Regions {
  readonly parsed: readonly ParsedRegion[];
  readonly displays: readonly Span[];
  readonly repetitions: readonly Repetition[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Removes repetitions from the regions of a document. A display with no other content is no longer a region. */
export function withoutRepetitions({ displays }: LedDocument, parsedRegions: readonly ReadRegion[]): Regions {
  const originals = originalsOf(parsedRegions);
  const parsed: ParsedRegion[] = [];
  const prose: Span[] = [];
  const repetitions: Repetition[] = [];
  const diagnostics: Diagnostic[] = [];
  /** The prose before a repetition, which documents the next region. */
  let before = "";
  for (const parsedRegion of parsedRegions) {
    const { region, items } = parsedRegion;
    const repeated =
      region.typeset === undefined || originals.size === 0
        ? []
        : items.filter((item) => keysOf(item).some((key) => originals.has(key)));
    const remaining = items.filter((item) => !repeated.includes(item));
    for (const item of repeated) {
      const original = keysOf(item).flatMap((key) => originals.get(key) ?? [])[0]!;
      repetitions.push({ item, original });
      append(diagnostics, differences(item, original, parsedRegion));
    }
    const text = [before, region.prose].filter((part) => part !== "").join("\n\n");
    if (repeated.length > 0 && remaining.length === 0) {
      prose.push(region.span);
      before = text;
      continue;
    }
    before = "";
    parsed.push({ region: text === region.prose ? region : { ...region, prose: text }, items: remaining });
    append(
      diagnostics,
      parsedRegion.diagnostics.filter(({ span }) => !repeated.some((item) => overlap(item.span, span))),
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
export function originalsIn({ parsed, repetitions }: ParsedDocument): readonly ParsedRegion[] {
  const repeated = new Set(repetitions.flatMap(({ item }) => namesOf(item)));
  const isRepeated = (item: Item): boolean => namesOf(item).some((name) => repeated.has(name));
  return parsed.filter(({ region, items }) => region.typeset === undefined && items.some(isRepeated));
}

/** The items outside displays by key; empty if there are no displays. */
function originalsOf(parsedRegions: readonly ReadRegion[]): ReadonlyMap<string, Item> {
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

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Warns about a repetition that cannot be parsed or differs from the definition. */
function differences(item: Item, original: Item, { region, diagnostics }: ReadRegion): readonly Diagnostic[] {
  if (item.kind === "game" || original.kind === "game") return [];
  const name = item.kind === "definition" ? item.name : item.names[0]!;
  const isRead = !diagnostics.some(
    ({ severity, span }) => severity === "error" && (overlap(item.span, span) || item.span.start === item.span.end),
  );
  if (isRead && isSame(item, original, conjoin)) return [];
  const first = original.kind === "definition" ? original.name : original.names[0]!;
  const [cause] = isRead ? [] : diagnostics;
  const labels = [{ span: first.span, text: "the definition" }];
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
function conjoin(key: string, part: unknown): unknown {
  return key === "conditions" || key === "where" || key === "guard"
    ? (part as readonly Expression[]).flatMap(conjuncts)
    : part;
}
