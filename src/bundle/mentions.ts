// Finds what the strings of a game's program refer to: files next to the document, and keys.

import { hasLowerCaseKeys } from "../language/easel.js";
import type { ResolvedDocument } from "../names/resolved.js";
import { isKeyName } from "../runtime/easel/keys.js";
import type { Span } from "../source/source.js";
import type { Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
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
  const keys = new Set<string>();
  const lowerCaseKeys = hasLowerCaseKeys(document.game?.hooks.step?.name);
  for (const { node, isPainted } of stringsOf(document)) {
    const kind = fileKind(node.value);
    if (kind !== undefined && !files.has(node.value))
      files.set(node.value, { path: node.value, kind, span: node.span });
    const key = lowerCaseKeys ? keyOf2014(node.value) : node.value;
    if (!isPainted && isKeyName(key)) keys.add(key);
  }
  return { files: [...files.values()], keys: readsKeys(document) ? [...keys] : [] };
}

/** Documents of 2014 name letter keys in lower case; the keyboard has them in upper case. */
function keyOf2014(text: string): string {
  if (/^[A-Z]$/.test(text)) return "";
  return /^[a-z]$/.test(text) ? text.toUpperCase() : text;
}

type StringNode = Extract<Expression, { readonly kind: "string" }>;

/**
 * The strings of all definitions. A string that is only painted does not name a key: an `X` on a board is not the key
 * X.
 */
function stringsOf({
  definitions,
  bindings,
}: ResolvedDocument): readonly { readonly node: StringNode; readonly isPainted: boolean }[] {
  const nodes: StringNode[] = [];
  const painted = new Set<Expression | undefined>();
  for (const { definition } of definitions) {
    for (const root of expressionsOf(definition)) {
      everyExpression(root, (node) => {
        if (node.kind === "string") nodes.push(node);
        if (node.kind === "tuple" && node.items[0]?.kind === "atom" && node.items[0].name === "txt")
          painted.add(node.items[1]);
        if (node.kind !== "call") return;
        const callee = bindings.get(node.callee.id);
        if (callee?.kind === "builtin" && callee.name === "text") painted.add(node.args[0]);
      });
    }
  }
  return nodes.toSorted((a, b) => a.span.start - b.span.start).map((node) => ({ node, isPainted: painted.has(node) }));
}

/** True if a definition reads the keys, or receives them from the host. */
function readsKeys({ game, bindings }: ResolvedDocument): boolean {
  const { step, sounds } = game?.hooks ?? {};
  if ([step, sounds].some((hook) => (hook?.parameters.length ?? 0) > 0)) return true;
  for (const binding of bindings.values()) if (binding.kind === "moment" && binding.field === "keys") return true;
  return false;
}
