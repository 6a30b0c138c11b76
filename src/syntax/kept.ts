// What was read of the code of a document, kept for the next version of its text. A region, or a definition in it, that
// still says the same is not read again but moved, and its nodes keep their ids. What had a mistake is read anew.

import type { Region } from "../document/document.js";
import { namesOfCommands } from "./lexer.js";
import type { Item } from "./tree.js";

/** Code and what was read from it. */
interface KeptCode {
  /** The text, and what else it depends on how it is read. */
  readonly key: string;
  readonly start: number;
  readonly items: readonly Item[];
}

/** A region without mistakes, or one with mistakes, of which only the pieces are of use. */
export interface KeptRegion extends KeptCode {
  readonly isRight: boolean;
  /** Its definitions without mistakes. */
  readonly pieces: readonly KeptCode[];
}

/** The regions of a version of a document. Each is given out once, as ids are not to be given twice. */
export class KeptRegions {
  readonly #regions = new Map<string, KeptRegion[]>();
  #pieces: Map<string, KeptCode[]> | undefined;

  constructor(
    readonly all: readonly KeptRegion[],
    /** The first id that none of their nodes has. */
    readonly nextId: number,
  ) {
    for (const region of all) if (region.isRight) enter(this.#regions, region);
  }

  /** The region that says this, moved to a place. */
  region(key: string, start: number): KeptRegion | undefined {
    const found = this.#regions.get(key)?.shift();
    const items = found && moved(found.items, start - found.start);
    if (items === undefined) return undefined;
    return { ...found!, start, items, pieces: piecesAmong(found!, items, start) };
  }

  /** What was read from a piece of a region that is not there any more, moved to a place. */
  piece(key: string, start: number): readonly Item[] | undefined {
    if (this.#pieces === undefined) {
      this.#pieces = new Map();
      const left = new Set([...this.#regions.values()].flat());
      for (const region of this.all)
        if (!region.isRight || left.has(region)) for (const piece of region.pieces) enter(this.#pieces, piece);
    }
    const found = this.#pieces.get(key)?.shift();
    return found && moved(found.items, start - found.start);
  }
}

function enter<T extends KeptCode>(all: Map<string, T[]>, one: T): void {
  const same = all.get(one.key);
  if (same === undefined) all.set(one.key, [one]);
  else same.push(one);
}

/** The pieces of a region that was moved. */
function piecesAmong({ start: before, pieces }: KeptRegion, items: readonly Item[], start: number): KeptCode[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return pieces.map((piece) => ({
    key: piece.key,
    start: piece.start - before + start,
    items: piece.items.map(({ id }) => byId.get(id)!),
  }));
}

/** What the reading of a region without mistakes depends on. */
export const keyOfRegion = (text: string, { span, code, typeset }: Region): string =>
  typeset === undefined
    ? `${text.slice(code.start, code.end)}\0${namesOfCommands(text, code).join(" ")}`
    : `${text.slice(span.start, span.end)}\0${typeset.led.text}`;

/** Items at another place; undefined if they are nested so deep that they are sooner read again. */
function moved(items: readonly Item[], by: number): readonly Item[] | undefined {
  if (by === 0) return items;
  try {
    return movedItems(items, by);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Items at another place. */
export const movedItems = (items: readonly Item[], by: number): readonly Item[] =>
  movedValue(items, by) as readonly Item[];

/** A part of the tree with all its spans moved. Only spans have a `start`. */
function movedValue(value: unknown, by: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => movedValue(one, by));
  if ("start" in value) {
    const { start, end } = value as { start: number; end: number };
    return { start: start + by, end: end + by };
  }
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) {
    const part = copy[key];
    if (typeof part === "object") copy[key] = movedValue(part, by);
  }
  return copy;
}
