// Encodes the mappings of printed code as a Source Map (version 3), and resolves code positions to document positions
// for stack traces.

import { positionAt, type Source, sourceAt } from "../../text/source.js";
import type { Mappings } from "../../printing/mappings.js";
import { maxMappingBytes } from "./limits.js";

/**
 * Returns the source map of `file` as JSON. Documents are named relative to the map's location, and their text is
 * included. `linesAbove` is the number of unmapped lines above the mapped text.
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
    // Columns do not count a byte order mark, so the text must not contain one.
    sourcesContent: [...sources.keys()].map(({ text }) => text.replace(/^\ufeff/, "")),
    mappings: `${";".repeat(linesAbove)}${encoded}`,
    ignoreList: [],
  });
}

/**
 * Encodes a file name as a relative URL without special characters of URLs or JavaScript, as source map consumers
 * require.
 */
export function urlOf(name: string): string {
  const wellFormed = name.replaceAll("\\", "/").replace(/\p{Surrogate}/gu, "\ufffd");
  return wellFormed.replace(/[^/:]+/g, encodeURIComponent);
}

/**
 * Encodes the mappings line by line as differences to the previous values. Collects names and sources in order of
 * first use.
 */
function encode(mappings: Mappings, source: Source, names: Map<string, number>, sources: Map<Source, number>): string {
  // A byte array, since building a string by characters takes much memory. The initial size is typical for the number
  // of mappings.
  let bytes = new Uint8Array(1024 + 10 * mappings.length);
  let size = 0;
  let [line, column, sourceIndex, sourceLine, sourceColumn, name] = [1, 1, 0, 1, 1, 0];
  let isFirst = true;
  for (let i = 0; i < mappings.length; i++) {
    const mapping = mappings.at(i);
    const lines = mapping.line - line;
    if (size + lines + maxMappingBytes > bytes.length) {
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
    // Most positions are close to the previous one.
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

function indexOf<T>(item: T, indices: Map<T, number>): number {
  const index = indices.get(item);
  if (index !== undefined) return index;
  indices.set(item, indices.size);
  return indices.size - 1;
}

const alphabet = new TextEncoder().encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
const [comma, semicolon] = [0x2c, 0x3b];

/**
 * Writes a number in Base64 VLQ at `at`, and returns the next offset. Digits have five bits, lowest first; a sixth
 * bit marks continuation. The lowest bit of the number is its sign.
 */
function putNumber(value: number, bytes: Uint8Array, at: number): number {
  let offset = at;
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  for (; rest > 31; rest >>>= 5) bytes[offset++] = alphabet[(rest & 31) | 32]!;
  bytes[offset++] = alphabet[rest]!;
  return offset;
}

/**
 * Returns the document position of a code position (1-based line and column); undefined for code without a source
 * position.
 */
export function originalPosition(
  mappings: Mappings,
  line: number,
  column: number,
): { readonly offset: number; readonly name?: string } | undefined {
  const { start, name } = mappings.holdingAt(line, column) ?? {};
  if (start === undefined) return undefined;
  return name === undefined ? { offset: start } : { offset: start, name };
}
