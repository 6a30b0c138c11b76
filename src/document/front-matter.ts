// Parses the title, authors and date of YAML front matter. Other keys are ignored, as is YAML beyond plain values.

export interface Metadata {
  readonly title: string | undefined;
  readonly authors: readonly string[];
  readonly date: string | undefined;
  /** True if the document sets `led: fractions`, so that its numbers are shown as fractions. */
  readonly hasFractions: boolean;
  /** True if the document sets `led: suggestions`: its exercise page suggests changes that make tests pass. */
  readonly hasSuggestions: boolean;
}

export function parseFrontMatter(yaml: string): Metadata {
  const values = new Map<string, string[]>();
  let key: string | undefined;
  for (const line of yaml.split(/\r?\n/)) {
    const entry = /^([\p{L}_][\p{L}\p{N}_ -]*):(?:[ \t]+(.*))?$/u.exec(line);
    if (entry !== null) {
      key = entry[1]!.trim().toLowerCase();
      values.set(key, parseList(entry[2] ?? ""));
      continue;
    }
    const item = /^[ \t]*-[ \t]+(?:name:[ \t]+)?(.*)$/.exec(line)?.[1] ?? /^[ \t]+name:[ \t]+(.*)$/.exec(line)?.[1];
    if (key !== undefined && item !== undefined) values.get(key)?.push(parseScalar(item));
  }
  const valuesOf = (...names: readonly string[]): readonly string[] =>
    names.flatMap((name) => values.get(name) ?? []).filter((value) => value !== "");
  return {
    title: valuesOf("title")[0],
    authors: valuesOf("author", "authors"),
    date: valuesOf("date")[0],
    hasFractions: valuesOf("led").includes("fractions"),
    hasSuggestions: valuesOf("led").includes("suggestions"),
  };
}

/** Returns the values of `a` or of `[a, b]`. */
function parseList(text: string): string[] {
  const listText = /^\[(.*)\]\s*$/.exec(text.trim())?.[1];
  return listText === undefined
    ? [parseScalar(text)].filter((value) => value !== "")
    : listText.split(",").map(parseScalar);
}

/** Returns a value without its quotes or trailing comment. */
function parseScalar(text: string): string {
  const trimmed = text.trim();
  const quotedMatch = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(trimmed);
  if (quotedMatch !== null)
    return (quotedMatch[1]?.replace(/\\(.)/g, "$1") ?? quotedMatch[2]!.replaceAll("''", "'")).trim();
  // Block scalars, anchors and aliases are not supported.
  return /^[|>&*!]/.test(trimmed) ? "" : trimmed.replace(/(?:^|\s+)#.*$/, "").trim();
}
