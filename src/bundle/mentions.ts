// Finds what the strings of a game's program refer to: files next to the document, and keys.

import { mentionedKeys, stringsOf } from "../names/mentioned-keys.js";
import type { ResolvedDocument } from "../names/resolved.js";
import type { Span } from "../source/source.js";
import { type FileKind, fileKind } from "./files.js";

/** A file, by the path in the document, and the place of its first mention. */
export interface MentionedFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly span: Span;
}

/** What the strings of a program refer to, without repetition, in source order. */
export interface Mentions {
  readonly files: readonly MentionedFile[];
  /** The names of keys, as on the keyboard; none if the game does not read the keys. */
  readonly keys: readonly string[];
}

/** Everything that the strings of a program refer to. */
export function mentionsIn(document: ResolvedDocument): Mentions {
  const files = new Map<string, MentionedFile>();
  for (const { node } of stringsOf(document)) {
    const kind = fileKind(node.value);
    if (kind !== undefined && !files.has(node.value))
      files.set(node.value, { path: node.value, kind, span: node.span });
  }
  return { files: [...files.values()], keys: mentionedKeys(document) };
}
