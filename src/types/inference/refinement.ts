// Refinement: turns the outcome of a condition into a fact about an expression, its components, and its container:
// `e[1] = `num` restricts `e` to the alternatives with that tag.

import type { Expression } from "../../syntax/tree.js";
import { Facts, type PointFacts } from "../facts/facts.js";
import { intersection, itemOf, union } from "../lattice/lattice.js";
import { coordinateOf } from "../lattice/literals.js";
import { isError, isNever, type Part, type Type, unfoldType } from "../lattice/type.js";
import type { Inference } from "./inference.js";

/** True for forms of expressions that facts can refine. */
export const isRefinable = ({ kind }: Expression): boolean =>
  kind === "name" || kind === "index" || kind === "call" || kind === "tuple";

/**
 * Adds the fact that an expression has the type `type`, unless that is its `currentType`. Refines the
 * coordinates and the alternatives of tuples accordingly.
 */
export function refine(
  inference: Inference,
  node: Expression,
  currentType: Type,
  type: Type,
  facts: PointFacts,
): PointFacts {
  if (type === currentType || isError(currentType)) return facts;
  if (node.kind === "tuple") return refineItems(inference, node, type, facts);
  if (!isRefinable(node)) return facts;
  const key = inference.context.keys.of(node);
  if (key === undefined) return facts;
  const newFacts = new Facts(key, type, facts);
  const coordinate = node.kind === "index" ? coordinateOf(node.index) : undefined;
  return node.kind === "index" && coordinate !== undefined
    ? refineContainer(inference, node, coordinate, type, newFacts)
    : newFacts;
}

function refineItems(
  inference: Inference,
  node: Expression & { kind: "tuple" },
  type: Type,
  facts: PointFacts,
): PointFacts {
  const alternatives = unfoldType(type).filter(
    (p): p is Part & { kind: "tuple" } => p.kind === "tuple" && p.items.length === node.items.length,
  );
  if (alternatives.length === 0) return facts;
  return node.items.reduce<PointFacts>((currentFacts, item, i) => {
    const ownType = inference.quiet().infer(item, currentFacts);
    return refine(
      inference,
      item,
      ownType,
      intersection(ownType, union(...alternatives.map((a) => a.items[i]!))),
      currentFacts,
    );
  }, facts);
}

function refineContainer(
  inference: Inference,
  node: Expression & { kind: "index" },
  at: number,
  type: Type,
  facts: PointFacts,
): PointFacts {
  const targetType = unfoldType(inference.quiet().infer(node.target, facts));
  const [constituent] = targetType;
  if (targetType.length === 1 && constituent?.kind === "unknown" && isTag(type))
    return refine(
      inference,
      node.target,
      targetType,
      inference.unknowns.addAlternative(constituent.unknown, at, type),
      facts,
    );
  if (!targetType.some((p) => p.kind === "tuple" || (p.kind === "tuples" && at <= p.items.length))) return facts;
  const remainingType = targetType.flatMap((p): Type => {
    if (p.kind !== "tuple" && p.kind !== "tuples") return [p];
    const item = itemOf(p, at - 1);
    const refinedItem = intersection(item, type);
    if (isNever(refinedItem)) return [];
    if (refinedItem === item || at > p.items.length) return [p];
    const items = p.items.map((other, i) => (i === at - 1 ? refinedItem : other));
    return [
      p.kind === "tuple"
        ? { kind: "tuple", items }
        : { kind: "tuples", atLeast: Math.max(at, p.atLeast), items, member: p.member },
    ];
  });
  return refine(inference, node.target, targetType, remainingType, facts);
}

/** True for literals that discriminate the alternatives of a union. */
const isTag = (type: Type): boolean =>
  type.length === 1 &&
  ((type[0]!.kind === "atom" && type[0]!.names !== undefined) ||
    (type[0]!.kind === "string" && type[0]!.values !== undefined));
