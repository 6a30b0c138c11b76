// Which files led has written before, and may write again.

/** A file to be written. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/** The beginning of every text file that led writes, after the sign that opens a comment. */
const banner = /^(?:\/\/|<!--|%|\\\*) Written by led\b/;

/** The beginning of files in which every line is a JSON object: recordings and runs. */
const jsonLines = /^\{"(?:format":"led |frame":0,"state":)/;

/** The beginning of traces: JSON that says by whom it was written. */
const trace = /^\{\s*"#meta": \{[^{}]*"source": "Written by led"/;

/** What may precede the banner. */
const preamble = /^<!doctype html>\s*/i;

/**
 * True if led wrote the text: it begins with led's banner or as its JSON does, or it is the source map of a module.
 * A source map has no room for a banner; it is recognised as a map that names the module next to it.
 */
export function isOurs({ path, text }: OutputFile): boolean {
  return path.endsWith(".map")
    ? isMapOf(text, path)
    : banner.test(text.replace(preamble, "")) || jsonLines.test(text) || trace.test(text);
}

function isMapOf(text: string, path: string): boolean {
  try {
    const map: unknown = JSON.parse(text);
    if (
      typeof map !== "object" ||
      map === null ||
      !("version" in map) ||
      !("file" in map) ||
      typeof map.file !== "string"
    )
      return false;
    return map.version === 3 && path.replaceAll("\\", "/").split("/").at(-1) === `${map.file}.map`;
  } catch {
    return false;
  }
}
