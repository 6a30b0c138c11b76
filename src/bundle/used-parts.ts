// Which optional parts of the runtime and of the page a game uses, as far as its document shows.

import { expressionsOf } from "../names/dependencies.js";
import { imageNameOfTag } from "../runtime/easel/image-kinds.js";
import type { OptionalPart } from "../runtime/uses.js";
import { everyExpression } from "../syntax/walk.js";
import type { Expression } from "../syntax/tree.js";
import type { CheckedDocument } from "../types/check.js";

/** The parts that the page of this document needs. */
export function usedParts(document: CheckedDocument): readonly OptionalPart[] {
  const parts = new Set<OptionalPart>();
  if (document.game?.hooks.sounds !== undefined) parts.add("sounds");
  for (const { definition } of document.definitions) {
    for (const root of expressionsOf(definition)) {
      everyExpression(root, (node) => {
        const part = partFor(node, document);
        if (part !== undefined) parts.add(part);
      });
    }
  }
  return [...parts];
}

function partFor(node: Expression, { types }: CheckedDocument): OptionalPart | undefined {
  const isNumber = types.get(node.id)?.every(({ kind }) => kind === "number") ?? false;
  switch (node.kind) {
    case "atom":
      return imageNameOfTag(node.name) === undefined ? undefined : "imageTuples";
    case "binary":
      return node.operator === "add" && !isNumber ? "joins" : undefined;
    case "product":
      return isNumber ? undefined : "products";
    default:
      return undefined;
  }
}
