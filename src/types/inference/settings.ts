// Settings: constants defined by a literal, such as `size := 3` and `debug := false`. They are meant to be changed, so
// consequences of their current values do not justify a warning.

import type { Binding, Defined } from "../../resolve/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { everyExpression, expressionsOf } from "../../syntax/walk.js";
import { isLiteral } from "../lattice/literals.js";
import { mapType } from "../lattice/map.js";
import { allOfKind, type Type } from "../lattice/type.js";

type Bindings = Pick<ReadonlyMap<number, Binding>, "get">;

function dependsOnSettings(node: Expression, bindings: Bindings, visited: Set<Defined> = new Set()): boolean {
  let hasSetting = false;
  everyExpression(node, ({ kind, id }) => {
    const binding = kind === "name" && !hasSetting ? bindings.get(id) : undefined;
    if (binding?.kind !== "definition" || binding.defined.parameters.length > 0 || visited.has(binding.defined)) return;
    visited.add(binding.defined);
    const { definition } = binding.defined;
    hasSetting =
      (definition.body.kind === "expression" && isSignedLiteral(definition.body.value)) ||
      expressionsOf(definition).some((part) => dependsOnSettings(part, bindings, visited));
  });
  return hasSetting;
}

const isSignedLiteral = (node: Expression): boolean =>
  isLiteral(node) || (node.kind === "unary" && node.operator !== "not" && isSignedLiteral(node.operand));

/** The type that an expression would have with other settings of the same kinds. */
export function widenSettings(node: Expression, type: Type, bindings: Bindings): Type {
  return dependsOnSettings(node, bindings) ? widenToKinds(type) : type;
}

const widenToKinds = (type: Type): Type => mapType(type, widenToKinds, (part) => [allOfKind(part)]);
