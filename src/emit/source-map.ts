// Turns the mappings of printed code into a Source Map (version 3), and finds the place in the document
// that a position in the code comes from, as stack traces need it.

import { positionAt, type Source } from "../source/source.js";
import type { Mappings } from "../layout/mappings.js";

/**
 * The source map of `file` as JSON text. The document is named as the map's reader finds it from there, and is included whole.
 * In the file, so many lines that come from nowhere stand above the text that the mappings are of.
 */
export function sourceMap(mappings: Mappings, { file, source, linesAbove = 0 }: { readonly file: string; readonly source: Source; readonly linesAbove?: number }): string {
  const names = new Map<string, number>();
  const encoded = encode(mappings, source, names);
  return JSON.stringify({
    version: 3,
    file,
    names: [...names.keys()],
    sources: [source.name.replaceAll("\\", "/")],
    // Columns do not count a byte order mark, so the text has none either.
    sourcesContent: [source.text.replace(/^\ufeff/, "")],
    mappings: `${";".repeat(linesAbove)}${encoded}`,
    ignoreList: [],
  });
}

/** The mappings line by line, each number as its difference to the one before; notes the names in the order of their first use. */
function encode(mappings: Mappings, source: Source, names: Map<string, number>): string {
  const digits = new Digits(mappings.length);
  let [line, column, sourceLine, sourceColumn, name] = [1, 1, 1, 1, 0];
  let isFirst = true;
  for (let i = 0; i < mappings.length; i++) {
    const mapping = mappings.at(i);
    for (; line < mapping.line; line++) {
      digits.put(";");
      column = 1;
      isFirst = true;
    }
    if (!isFirst) digits.put(",");
    isFirst = false;
    digits.putNumber(mapping.column - column);
    column = mapping.column;
    if (mapping.start === undefined) continue;
    // Most places are near the one before.
    const at = positionAt(source, mapping.start, sourceLine);
    // There is one source, so that its index never differs.
    digits.putNumber(0);
    digits.putNumber(at.line - sourceLine);
    digits.putNumber(at.column - sourceColumn);
    sourceLine = at.line;
    sourceColumn = at.column;
    if (mapping.name === undefined) continue;
    const index = indexOf(mapping.name, names);
    digits.putNumber(index - name);
    name = index;
  }
  return digits.text();
}

/** The index of a name in the order of first use, noted if it is new. */
function indexOf(name: string, names: Map<string, number>): number {
  const known = names.get(name);
  if (known !== undefined) return known;
  names.set(name, names.size);
  return names.size - 1;
}

const alphabet = new TextEncoder().encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");

/** Numbers in the variable-length code of source maps, and the signs between them, collected as bytes. */
class Digits {
  #bytes: Uint8Array;
  #size = 0;

  /** With room for so many mappings, as they commonly are. */
  constructor(mappings: number) {
    this.#bytes = new Uint8Array(1024 + 10 * mappings);
  }

  put(sign: ";" | ","): void {
    this.#add(sign.charCodeAt(0));
  }

  /** Five bits a digit, the lowest first; a sixth bit says that more follow. The first bit of all is the sign. */
  putNumber(value: number): void {
    let rest = value < 0 ? (-value << 1) | 1 : value << 1;
    for (; rest > 31; rest >>>= 5) this.#add(alphabet[(rest & 31) | 32]!);
    this.#add(alphabet[rest]!);
  }

  text(): string {
    return new TextDecoder().decode(this.#bytes.subarray(0, this.#size));
  }

  #add(byte: number): void {
    if (this.#size === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#size);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#size++] = byte;
  }
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
