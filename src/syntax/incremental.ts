// Incremental parsing: regions and definitions with unchanged text are reused for the next version of a document. Their
// spans are shifted and their node ids are kept. Code with errors is parsed again.

import type { Region } from "../document/document.js";
import { findNamesAfterBackslashes } from "./lexer.js";
import type { Item } from "./tree.js";

interface CachedCode {
  /** The cache key: the text and all other inputs of the parser. */
  readonly key: string;
  readonly start: number;
  readonly items: readonly Item[];
}

/** A parsed region. If it has errors, only its definitions can be reused. */
export interface CachedRegion extends CachedCode {
  readonly isValid: boolean;
  /** The definitions without errors. */
  readonly definitions: readonly CachedCode[];
}

/** The parsed regions of one version of a document. Each is returned at most once, since ids must be unique. */
export class RegionCache {
  readonly #regions = new Map<string, CachedRegion[]>();
  #definitions: Map<string, CachedCode[]> | undefined;

  constructor(
    readonly regions: readonly CachedRegion[],
    /** The first unused node id. */
    readonly nextId: number,
  ) {
    for (const region of regions) if (region.isValid) addEntry(this.#regions, region);
  }

  /** Removes and returns the region with this key, shifted to `start`. */
  takeRegion(key: string, start: number): CachedRegion | undefined {
    const entry = this.#regions.get(key)?.shift();
    const items = entry && shiftOrGiveUp(entry.items, start - entry.start);
    if (items === undefined) return undefined;
    return { ...entry!, start, items, definitions: shiftDefinitions(entry!, items, start) };
  }

  /** Removes and returns the definition with this key from a region that was not reused, shifted to `start`. */
  takeDefinition(key: string, start: number): readonly Item[] | undefined {
    if (this.#definitions === undefined) {
      this.#definitions = new Map();
      const unusedRegions = new Set([...this.#regions.values()].flat());
      for (const region of this.regions)
        if (!region.isValid || unusedRegions.has(region))
          for (const definition of region.definitions) addEntry(this.#definitions, definition);
    }
    const entry = this.#definitions.get(key)?.shift();
    return entry && shiftOrGiveUp(entry.items, start - entry.start);
  }
}

function addEntry<T extends CachedCode>(entriesByKey: Map<string, T[]>, entry: T): void {
  const sameKeyEntries = entriesByKey.get(entry.key);
  if (sameKeyEntries === undefined) entriesByKey.set(entry.key, [entry]);
  else sameKeyEntries.push(entry);
}

function shiftDefinitions(
  { start: oldStart, definitions }: CachedRegion,
  items: readonly Item[],
  start: number,
): CachedCode[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return definitions.map((definition) => ({
    key: definition.key,
    start: definition.start - oldStart + start,
    items: definition.items.map(({ id }) => byId.get(id)!),
  }));
}

/** The cache key of a region without errors. */
export const keyOfRegion = (text: string, { span, code, typeset }: Region): string =>
  typeset === undefined
    ? `${text.slice(code.start, code.end)}\0${findNamesAfterBackslashes(text, code).join(" ")}`
    : `${text.slice(span.start, span.end)}\0${typeset.led.text}`;

/**
 * Shifts items by an offset. Returns undefined if they are nested too deeply for the recursion; they are then parsed
 * again.
 */
function shiftOrGiveUp(items: readonly Item[], by: number): readonly Item[] | undefined {
  if (by === 0) return items;
  try {
    return shiftItems(items, by);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export const shiftItems = (items: readonly Item[], by: number): readonly Item[] =>
  shiftSpans(items, by) as readonly Item[];

/** Shifts all spans in a subtree. Only spans have a `start`. */
function shiftSpans(value: unknown, by: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((element: unknown) => shiftSpans(element, by));
  if ("start" in value) {
    const { start, end } = value as { start: number; end: number };
    return { start: start + by, end: end + by };
  }
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) {
    const child = copy[key];
    if (typeof child === "object") copy[key] = shiftSpans(child, by);
  }
  return copy;
}
