// Membership in sets that are only asked, never built: `x in Nat`, `x in Int`, `x in A * B` coordinate by coordinate, and `x in fSet(A)`.

import { operationOf } from "../../operations/operations.js";
import type { Core, CoreModule } from "../core.js";
import { type Facts, factsOf } from "../facts/facts.js";
import type { Where } from "../free.js";
import { rewritten } from "../rewrite.js";

/** Applies where a member is asked of one of these sets as it stands there, as the checks of signatures do at each call. */
export function memberships(module: CoreModule, where: Where): CoreModule {
  const facts = factsOf(module);
  return rewritten(
    module,
    (node) => (node.kind === "primitive" && node.name === "has" ? (asked(node, facts) ?? node) : node),
    where,
  );
}

function asked({ args: [set, member], span }: Core & { kind: "primitive" }, facts: Facts): Core | undefined {
  if (set === undefined || member === undefined || (set.kind !== "runtime" && set.kind !== "primitive"))
    return undefined;
  const name = operationOf(set.name).memberTest;
  if (name === undefined) return undefined;
  if (set.kind === "runtime") return { kind: "primitive", name, args: [member], span };
  return set.args.every((arg) => facts.kind(arg) === "set")
    ? { kind: "primitive", name, args: [member, ...set.args], span }
    : undefined;
}
