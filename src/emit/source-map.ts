// Turns the mappings of printed code into a Source Map (version 3), and finds the place in the document
// that a position in the code comes from, as stack traces need it.

import { encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import { positionAt, type Source } from "../source/source.js";
import type { Mapping } from "./layout.js";

/** The source map of `file` as JSON text. The document is named as the map's reader finds it from there, and is included whole. */
export function sourceMap(mappings: readonly Mapping[], { file, source }: { readonly file: string; readonly source: Source }): string {
  const lines: SourceMapSegment[][] = [];
  const names = new Map<string, number>();
  for (const { line, column, offset, name } of mappings) {
    while (lines.length < line) lines.push([]);
    const segments = lines[line - 1]!;
    if (offset === undefined) {
      segments.push([column - 1]);
      continue;
    }
    const at = positionAt(source, offset);
    if (name === undefined) segments.push([column - 1, 0, at.line - 1, at.column - 1]);
    else segments.push([column - 1, 0, at.line - 1, at.column - 1, indexOf(name, names)]);
  }
  return JSON.stringify({
    version: 3,
    file,
    names: [...names.keys()],
    sources: [source.name.replaceAll("\\", "/")],
    // Columns do not count a byte order mark, so the text has none either.
    sourcesContent: [source.text.replace(/^\ufeff/, "")],
    mappings: encode(lines),
    ignoreList: [],
  });
}

/** The index of a name in the order of first use, noted if it is new. */
function indexOf(name: string, names: Map<string, number>): number {
  const known = names.get(name);
  if (known !== undefined) return known;
  names.set(name, names.size);
  return names.size - 1;
}

/** The mapping that holds at a position of the code (line and column from 1:1); undefined where the code comes from no place. */
export function originalPosition(
  mappings: readonly Mapping[],
  line: number,
  column: number,
): { readonly offset: number; readonly name?: string } | undefined {
  let low = 0;
  let high = mappings.length;
  // The mappings below `low` are at or before the position, those from `high` on after it.
  while (low < high) {
    const middle = (low + high) >> 1;
    const mapping = mappings[middle];
    if (mapping !== undefined && (mapping.line < line || (mapping.line === line && mapping.column <= column))) low = middle + 1;
    else high = middle;
  }
  const found = mappings[low - 1];
  if (found?.offset === undefined || found.line !== line) return undefined;
  return found.name === undefined ? { offset: found.offset } : { offset: found.offset, name: found.name };
}
