// Locates the components of an expression that cannot satisfy the requirement of its context. Members of a literal,
// such as `{(`ann, 1), (`bob, 2, 3)}`, exist for certain and are checked individually: the set may be acceptable by its
// type although a member is wrong.

import type { Binding } from "../../resolve/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { isWithin, itemOf, overlaps, union } from "../lattice/lattice.js";
import { none } from "../lattice/lists.js";
import { isError, isNever, never, partOf, sequenceOf, setWith, type Type, unfoldType } from "../lattice/type.js";
import { maxMemberAliases } from "./limits.js";

interface Mismatch {
  readonly node: Expression;
  readonly type: Type;
  readonly required: Type;
}

export interface MemberLookup {
  readonly typeOf: (node: Expression) => Type | undefined;
  /** Resolves names to their definitions; present once the whole document is checked. */
  readonly bindingOf?: (id: number) => Binding | undefined;
  /** Coerces a type to a required one, in the same way as for arguments of calls. */
  readonly adapted?: (type: Type, required: Type) => Type;
}

/** The smallest components of an expression that certainly violate the requirement. */
export function mismatchesIn(
  lookup: MemberLookup,
  node: Expression,
  actual: Type,
  required: Type,
  depth = 0,
): readonly Mismatch[] {
  return isError(actual) || isNever(actual) || isWithin(actual, required)
    ? none
    : mismatchesAmong(lookup, node, actual, required, depth);
}

/** Variant of {@link mismatchesIn} for an expression whose type is not within the required one. */
export function mismatchesAmong(
  lookup: MemberLookup,
  node: Expression,
  actual: Type,
  required: Type,
  depth = 0,
): readonly Mismatch[] {
  // If the whole value of a name is unsuitable, the error is the use of the name.
  const isName = node.kind === "name";
  if (isName && !overlaps(actual, required)) return [{ node, type: actual, required }];
  const components = requiredComponents(lookup, node, required, depth);
  let mismatches: readonly Mismatch[] = none;
  let areAllChecked = true;
  for (const { item, requiredType } of components) {
    const ownType = lookup.typeOf(item);
    if (ownType === undefined || isNever(requiredType)) areAllChecked = false;
    else {
      const misfits = mismatchesIn(
        lookup,
        item,
        lookup.adapted?.(ownType, requiredType) ?? ownType,
        requiredType,
        depth + 1,
      );
      if (misfits.length > 0) mismatches = mismatches.length === 0 ? misfits : [...mismatches, ...misfits];
    }
  }
  if (mismatches.length > 0) return mismatches;
  // If the components are independent, checking each of them suffices.
  const isCheckedByComponents = isName || (areAllChecked && components.length > 0 && areIndependent(node, required));
  return isCheckedByComponents || overlaps(actual, required) ? none : [{ node, type: actual, required }];
}

/** True if the requirements of the components are independent of each other. */
const areIndependent = (node: Expression, required: Type): boolean =>
  node.kind !== "tuple" ||
  unfoldType(required).filter(
    (part) => part.kind === "tuples" || (part.kind === "tuple" && part.items.length === node.items.length),
  ).length === 1;

interface RequiredComponent {
  readonly item: Expression;
  readonly requiredType: Type;
}

const isSequence = (type: Type | undefined): boolean =>
  type !== undefined && !isNever(type) && unfoldType(type).every(({ kind }) => kind === "sequence");

/** The components that certainly contribute to the value, with their required types. */
function requiredComponents(
  lookup: MemberLookup,
  node: Expression,
  required: Type,
  depth: number,
): readonly RequiredComponent[] {
  const parts = unfoldType(required);
  switch (node.kind) {
    case "set":
    case "sequence": {
      const requiredType = partOf(parts, node.kind)?.member ?? never;
      return node.items.map((item) => ({ item, requiredType }));
    }
    case "tuple":
      return node.items.map((item, i) => ({
        item,
        requiredType: union(
          ...parts.map((part) =>
            (part.kind === "tuple" && part.items.length === node.items.length) || part.kind === "tuples"
              ? itemOf(part, i)
              : never,
          ),
        ),
      }));
    case "binary": {
      const sides = [node.left, node.right];
      const set = node.operator === "union" ? partOf(parts, "set") : undefined;
      if (set !== undefined) return sides.map((item) => ({ item, requiredType: setWith(set.member, set.finite) }));
      const sequence = node.operator === "add" ? partOf(parts, "sequence") : undefined;
      const isJoined = sequence !== undefined && sides.every((side) => isSequence(lookup.typeOf(side)));
      return isJoined ? sides.map((item) => ({ item, requiredType: sequenceOf(sequence.member) })) : [];
    }
    case "name": {
      const binding = lookup.bindingOf?.(node.id);
      if (binding?.kind !== "definition" || depth >= maxMemberAliases) return none;
      const { definition, parameters, signature } = binding.defined;
      return signature === undefined && parameters.length === 0 && definition.body.kind === "expression"
        ? [{ item: definition.body.value, requiredType: required }]
        : [];
    }
    default:
      return none;
  }
}
