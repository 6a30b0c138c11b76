// Finds the keyboard keys named in the strings of a document.

import type { ImageName } from "../runtime/easel/image-kinds.js";
import { hasLowerCaseKeys } from "../language/easel.js";
import { isKeyName } from "../runtime/easel/keys.js";
import type { Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import { withDependencies } from "./needed.js";
import type { Defined, ResolvedDocument } from "./resolved.js";

/**
 * The keys mentioned by the definitions that the step and the sounds of a game use, as labelled on the keyboard. Empty
 * if the game does not read the keys. The document's own keys are first, each list in source order. A game that reads
 * keys but mentions none tests whether any is held; `Space` is then the default.
 */
export function mentionedKeys(document: ResolvedDocument): readonly string[] {
  const { game, definitions, bindings } = document;
  const { step, sounds } = game?.hooks ?? {};
  const isRead = bindsKeys(document);
  if (!isRead && ![step, sounds].some((hook) => (hook?.parameters.length ?? 0) > 0)) return [];
  const lowerCaseKeys = hasLowerCaseKeys(step?.name);
  const roots = [step, sounds].flatMap((hook) => hook ?? []);
  const reachable = withDependencies(roots, bindings);
  const ownDefinitions = new Set(definitions.filter((defined) => reachable.has(defined)));
  const importedDefinitions = [...reachable].filter((defined) => !ownDefinitions.has(defined));
  const keys = [...stringsIn([...ownDefinitions], bindings), ...stringsIn(importedDefinitions, bindings)].flatMap(
    ({ node, isPainted }) => {
      const key = lowerCaseKeys ? keyOf2014(node.value) : node.value;
      return !isPainted && isKeyName(key) ? [key] : [];
    },
  );
  return isRead && keys.length === 0 ? ["Space"] : [...new Set(keys)];
}

/** Documents from 2014 name letter keys in lower case; the keyboard reports upper case. */
function keyOf2014(text: string): string {
  if (/^[A-Z]$/.test(text)) return "";
  return /^[a-z]$/.test(text) ? text.toUpperCase() : text;
}

type StringNode = Extract<Expression, { readonly kind: "string" }>;

/** A string literal. A string that is only drawn does not name a key: an `X` on a board is not the key X. */
interface ProgramString {
  readonly node: StringNode;
  readonly isPainted: boolean;
}

export const stringsOf = ({ definitions, bindings }: ResolvedDocument): readonly ProgramString[] =>
  stringsIn(definitions, bindings);

/** The images whose first part is a text, and their tuples. */
const textNames: ReadonlySet<string> = new Set(["text", "textLeft", "textRight"] satisfies ImageName[]);
const textTags: ReadonlySet<string> = new Set(["txt", "txtl", "txtr"]);

function stringsIn(definitions: readonly Defined[], bindings: ResolvedDocument["bindings"]): readonly ProgramString[] {
  const nodes: StringNode[] = [];
  const painted = new Set<Expression | undefined>();
  for (const { definition } of definitions) {
    for (const root of expressionsOf(definition)) {
      everyExpression(root, (node) => {
        if (node.kind === "string") nodes.push(node);
        if (node.kind === "tuple" && node.items[0]?.kind === "atom" && textTags.has(node.items[0].name))
          painted.add(node.items[1]);
        if (node.kind !== "call") return;
        const callee = bindings.get(node.callee.id);
        if (callee?.kind === "builtin" && textNames.has(callee.name)) painted.add(node.args[0]);
      });
    }
  }
  return nodes.toSorted((a, b) => a.span.start - b.span.start).map((node) => ({ node, isPainted: painted.has(node) }));
}

function bindsKeys({ bindings }: ResolvedDocument): boolean {
  for (const binding of bindings.values()) if (binding.kind === "moment" && binding.field === "keys") return true;
  return false;
}
