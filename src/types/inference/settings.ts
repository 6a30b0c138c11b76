// Settings: constants of a document that are a literal, such as `size := 3` and `debug := false`. A reader is invited to
// change them, so that what only follows from their values is no reason for a warning.

import type { Binding, Defined } from "../../names/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { everyExpression, expressionsOf } from "../../syntax/walk.js";
import { mapType } from "../lattice/map.js";
import { type Part, rational, type Type } from "../lattice/type.js";

type Bindings = Pick<ReadonlyMap<number, Binding>, "get">;

/** True if the value of an expression is that of a setting, or depends on one. */
export function restsOnSettings(node: Expression, bindings: Bindings, seen: Set<Defined> = new Set()): boolean {
  let found = false;
  everyExpression(node, ({ kind, id }) => {
    const binding = kind === "name" && !found ? bindings.get(id) : undefined;
    if (binding?.kind !== "definition" || binding.defined.parameters.length > 0 || seen.has(binding.defined)) return;
    seen.add(binding.defined);
    const { definition } = binding.defined;
    found =
      (definition.body.kind === "expression" && isLiteral(definition.body.value)) ||
      expressionsOf(definition).some((part) => restsOnSettings(part, bindings, seen));
  });
  return found;
}

function isLiteral(node: Expression): boolean {
  switch (node.kind) {
    case "numeral":
    case "string":
    case "atom":
    case "truth":
      return true;
    case "unary":
      return node.operator !== "not" && isLiteral(node.operand);
    default:
      return false;
  }
}

/** The type of what an expression could be if the settings were others of their kinds. */
export function settable(node: Expression, type: Type, bindings: Bindings): Type {
  return restsOnSettings(node, bindings) ? ofTheKind(type) : type;
}

const ofTheKind = (type: Type): Type => mapType(type, ofTheKind, anyOfKind);

function anyOfKind(part: Part): Type | undefined {
  switch (part.kind) {
    case "number":
      return rational;
    case "atom":
      return [{ kind: "atom", names: undefined }];
    case "string":
      return [{ kind: "string", values: undefined }];
    case "truth":
      return [{ kind: "truth", value: undefined }];
    default:
      return undefined;
  }
}
