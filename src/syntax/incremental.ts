// Incremental parsing: regions and definitions with unchanged text are reused for the next version of a document. Their
// spans are shifted and their node ids are kept. Code with errors is parsed again.

import type { Region } from "../document/document.js";
import { namesOfCommands } from "./lexer.js";
import type { Item } from "./tree.js";

interface KeptCode {
  /** The text, and all other inputs of its parse. */
  readonly key: string;
  readonly start: number;
  readonly items: readonly Item[];
}

/** A parsed region. If it has errors, only its definitions can be reused. */
export interface KeptRegion extends KeptCode {
  readonly isRight: boolean;
  /** The definitions without errors. */
  readonly pieces: readonly KeptCode[];
}

/** The parsed regions of one version of a document. Each is returned at most once, since ids must be unique. */
export class KeptRegions {
  readonly #regions = new Map<string, KeptRegion[]>();
  #pieces: Map<string, KeptCode[]> | undefined;

  constructor(
    readonly regions: readonly KeptRegion[],
    /** An id greater than those of all nodes. */
    readonly nextId: number,
  ) {
    for (const region of regions) if (region.isRight) enter(this.#regions, region);
  }

  /** Takes the region with this key and shifts it to `start`. */
  region(key: string, start: number): KeptRegion | undefined {
    const entry = this.#regions.get(key)?.shift();
    const items = entry && move(entry.items, start - entry.start);
    if (items === undefined) return undefined;
    return { ...entry!, start, items, pieces: piecesAmong(entry!, items, start) };
  }

  /** Takes the definition with this key, from a region that is not reused as a whole, and shifts it to `start`. */
  piece(key: string, start: number): readonly Item[] | undefined {
    if (this.#pieces === undefined) {
      this.#pieces = new Map();
      const left = new Set([...this.#regions.values()].flat());
      for (const region of this.regions)
        if (!region.isRight || left.has(region)) for (const piece of region.pieces) enter(this.#pieces, piece);
    }
    const entry = this.#pieces.get(key)?.shift();
    return entry && move(entry.items, start - entry.start);
  }
}

function enter<T extends KeptCode>(all: Map<string, T[]>, one: T): void {
  const same = all.get(one.key);
  if (same === undefined) all.set(one.key, [one]);
  else same.push(one);
}

function piecesAmong(
  { start: before, pieces: definitions }: KeptRegion,
  items: readonly Item[],
  start: number,
): KeptCode[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return definitions.map((piece) => ({
    key: piece.key,
    start: piece.start - before + start,
    items: piece.items.map(({ id }) => byId.get(id)!),
  }));
}

/** The cache key of a region without errors. */
export const keyOfRegion = (text: string, { span, code, typeset }: Region): string =>
  typeset === undefined
    ? `${text.slice(code.start, code.end)}\0${namesOfCommands(text, code).join(" ")}`
    : `${text.slice(span.start, span.end)}\0${typeset.led.text}`;

/**
 * Shifts items by an offset. Returns undefined if they are nested too deeply for recursion, so that they are parsed
 * again.
 */
function move(items: readonly Item[], by: number): readonly Item[] | undefined {
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
  if (Array.isArray(value)) return value.map((one: unknown) => shiftSpans(one, by));
  if ("start" in value) {
    const { start, end } = value as { start: number; end: number };
    return { start: start + by, end: end + by };
  }
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) {
    const part = copy[key];
    if (typeof part === "object") copy[key] = shiftSpans(part, by);
  }
  return copy;
}
