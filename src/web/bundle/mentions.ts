// Finds the file paths and key names in the strings of a game's program.

import { mentionedKeys, stringsOf } from "../../resolve/mentioned-keys.js";
import type { ResolvedDocument } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import { type FileKind, fileKind } from "./files.js";

/** A file path in the document, with the span of its first mention. */
export interface MentionedFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly span: Span;
}

/** The distinct files and keys that a program refers to, in source order. */
export interface Mentions {
  readonly files: readonly MentionedFile[];
  /** Names of keys; empty if the game does not read the keyboard. */
  readonly keys: readonly string[];
}

export function findMentionedFiles(document: ResolvedDocument): Mentions {
  const files = new Map<string, MentionedFile>();
  for (const { node } of stringsOf(document)) {
    const kind = fileKind(node.value);
    if (kind !== undefined && !files.has(node.value))
      files.set(node.value, { path: node.value, kind, span: node.span });
  }
  return { files: [...files.values()], keys: mentionedKeys(document) };
}
