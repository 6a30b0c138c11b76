// Finds the keys that the strings of a document name.

import { hasLowerCaseKeys } from "../language/easel.js";
import { isKeyName } from "../runtime/easel/keys.js";
import type { Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { ResolvedDocument } from "./resolved.js";

/** The names of the keys that a document mentions, as on the keyboard, in source order; none if its game does not read the keys. */
export function mentionedKeys(document: ResolvedDocument): readonly string[] {
  if (!readsKeys(document)) return [];
  const lowerCaseKeys = hasLowerCaseKeys(document.game?.hooks.step?.name);
  const keys = stringsOf(document).flatMap(({ node, isPainted }) => {
    const key = lowerCaseKeys ? keyOf2014(node.value) : node.value;
    return !isPainted && isKeyName(key) ? [key] : [];
  });
  return [...new Set(keys)];
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
export function stringsOf({
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
