// Turns the mappings of printed code into a Source Map (version 3), and finds the place in the document
// that a position in the code comes from, as stack traces need it.

import { positionAt, type Source, sourceAt } from "../source/source.js";
import type { Mappings } from "../layout/mappings.js";

/**
 * The source map of `file` as JSON text. The document is named as the map's reader finds it from there, and is included whole.
 * In the file, so many lines that come from nowhere stand above the text that the mappings are of.
 */
export function sourceMap(
  mappings: Mappings,
  {
    file,
    source,
    linesAbove = 0,
    nameOf = (name) => name,
  }: {
    readonly file: string;
    readonly source: Source;
    readonly linesAbove?: number;
    readonly nameOf?: (name: string) => string;
  },
): string {
  const names = new Map<string, number>();
  const sources = new Map([[source, 0]]);
  const encoded = encode(mappings, source, names, sources);
  return JSON.stringify({
    version: 3,
    file,
    names: [...names.keys()],
    sources: [...sources.keys()].map(({ name }) => urlOf(nameOf(name))),
    // Columns do not count a byte order mark, so the text has none either.
    sourcesContent: [...sources.keys()].map(({ text }) => text.replace(/^\ufeff/, "")),
    mappings: `${";".repeat(linesAbove)}${encoded}`,
    ignoreList: [],
  });
}

/** A file's name as a relative URL, which readers of source maps want: no sign of it means anything there, or to JavaScript. */
export function urlOf(name: string): string {
  const wellFormed = name.replaceAll("\\", "/").replace(/\p{Surrogate}/gu, "\ufffd");
  return wellFormed.replace(/[^/:]+/g, encodeURIComponent);
}

/** The mappings line by line, each number as its difference to the one before; notes the names, and other texts, in the order of their first use. */
function encode(mappings: Mappings, source: Source, names: Map<string, number>, sources: Map<Source, number>): string {
  // Bytes, as a text that grows sign by sign takes much memory; with room for so many mappings, as they commonly are.
  let bytes = new Uint8Array(1024 + 10 * mappings.length);
  let size = 0;
  let [line, column, sourceIndex, sourceLine, sourceColumn, name] = [1, 1, 0, 1, 1, 0];
  let isFirst = true;
  for (let i = 0; i < mappings.length; i++) {
    const mapping = mappings.at(i);
    const lines = mapping.line - line;
    if (size + lines + mostBytes > bytes.length) {
      const larger = new Uint8Array(2 * bytes.length + lines);
      larger.set(bytes);
      bytes = larger;
    }
    if (lines > 0) {
      bytes.fill(semicolon, size, size + lines);
      size += lines;
      line = mapping.line;
      column = 1;
    } else if (!isFirst) bytes[size++] = comma;
    isFirst = false;
    size = putNumber(mapping.column - column, bytes, size);
    column = mapping.column;
    if (mapping.start === undefined) continue;
    // Most places are near the one before.
    const at = positionAt(source, mapping.start, sourceLine);
    const index = indexOf(sourceAt(source, mapping.start).source, sources);
    size = putNumber(index - sourceIndex, bytes, size);
    sourceIndex = index;
    size = putNumber(at.line - sourceLine, bytes, size);
    size = putNumber(at.column - sourceColumn, bytes, size);
    sourceLine = at.line;
    sourceColumn = at.column;
    if (mapping.name === undefined) continue;
    const nameIndex = indexOf(mapping.name, names);
    size = putNumber(nameIndex - name, bytes, size);
    name = nameIndex;
  }
  return new TextDecoder().decode(bytes.subarray(0, size));
}

/** The index of something in the order of first use, noted if it is new. */
function indexOf<T>(one: T, all: Map<T, number>): number {
  const known = all.get(one);
  if (known !== undefined) return known;
  all.set(one, all.size);
  return all.size - 1;
}

const alphabet = new TextEncoder().encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
const [comma, semicolon] = [0x2c, 0x3b];

/** No mapping takes more: a comma, and five numbers of seven digits. */
const mostBytes = 1 + 5 * 7;

/**
 * Puts a number in the variable-length code of source maps at a place, and gives the place behind it.
 * Five bits a digit, the lowest first; a sixth bit says that more follow. The first bit of all is the sign.
 */
function putNumber(value: number, bytes: Uint8Array, at: number): number {
  let next = at;
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  for (; rest > 31; rest >>>= 5) bytes[next++] = alphabet[(rest & 31) | 32]!;
  bytes[next++] = alphabet[rest]!;
  return next;
}

/** The place that a position of the code comes from (line and column from 1:1); undefined where the code comes from no place. */
export function originalPosition(
  mappings: Mappings,
  line: number,
  column: number,
): { readonly offset: number; readonly name?: string } | undefined {
  const { start, name } = mappings.holdingAt(line, column) ?? {};
  if (start === undefined) return undefined;
  return name === undefined ? { offset: start } : { offset: start, name };
}
