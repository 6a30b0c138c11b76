// Whether the numbers of a program are all safe integers, as far as their bounds show.

import type { Facts } from "./facts/facts.js";
import type { Core, CoreModule } from "./core.js";
import type { Extent } from "../operations/extent.js";
import { operationOf } from "../operations/operations.js";
import { everyCoreIn } from "./free.js";

/** True if no number that the module computes, on its way to another too, is a fraction or leaves the safe integers. */
export function staysSafe(module: CoreModule, facts: Facts): boolean {
  let isSafe = true;
  const visit = (node: Core): void => {
    // A set such as `Nat` computes nothing, and what is taken out of it is a node of its own.
    isSafe &&= isConstantSet(node) || holdsSafe(facts.of(node));
  };
  everyCoreIn(module, visit);
  return isSafe;
}

function isConstantSet(node: Core): boolean {
  return node.kind === "runtime" && operationOf(node.name).itself.members !== undefined;
}

/** True if the numbers that stand in a value, wherever they do, are safe integers. */
function holdsSafe({ number, members, items }: Extent): boolean {
  const isSafe =
    number === undefined || (number.integer && Number.isFinite(number.low) && Number.isFinite(number.high));
  return isSafe && (members === undefined || holdsSafe(members)) && (items ?? []).every(holdsSafe);
}
