// Turns the mappings of printed code into a Source Map (version 3), and finds the place in the document
// that a position in the code comes from, as stack traces need it.

import { addSegment, GenMapping, setSourceContent, toEncodedMap } from "@jridgewell/gen-mapping";
import { positionAt, type Source } from "../source/source.js";
import type { Mapping } from "./layout.js";

/** The source map of `file` as JSON text. The document is named as the map's reader finds it from there, and is included whole. */
export function sourceMap(mappings: readonly Mapping[], { file, source }: { readonly file: string; readonly source: Source }): string {
  const map = new GenMapping({ file });
  const name = source.name.replaceAll("\\", "/");
  // Columns do not count a byte order mark, so the text has none either.
  setSourceContent(map, name, source.text.replace(/^\ufeff/, ""));
  for (const mapping of mappings) {
    const line = mapping.line - 1;
    const column = mapping.column - 1;
    if (mapping.offset === undefined) {
      addSegment(map, line, column);
      continue;
    }
    const at = positionAt(source, mapping.offset);
    if (mapping.name === undefined) addSegment(map, line, column, name, at.line - 1, at.column - 1);
    else addSegment(map, line, column, name, at.line - 1, at.column - 1, mapping.name);
  }
  return JSON.stringify(toEncodedMap(map));
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
