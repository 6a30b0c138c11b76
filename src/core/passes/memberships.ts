// Membership in sets that are only asked, never built: `x in Nat`, `x in Int`, `x in A * B` coordinate by coordinate, and `x in fSet(A)`.

import { operationOf } from "../../operations/operations.js";
import type { Core, CoreModule } from "../core.js";
import { type Kinds, kindOf, kindsOf } from "../kinds.js";
import type { Where } from "../free.js";
import { rewritten } from "../rewrite.js";

/** Applies where a member is asked of one of these sets as it stands there, as the checks of signatures do at each call. */
export function memberships(module: CoreModule, where: Where): CoreModule {
  let known: Kinds | undefined;
  // Most documents never ask for the kinds of their definitions here.
  const kinds = (): Kinds => (known ??= kindsOf(module.definitions));
  return rewritten(
    module,
    (node) => (node.kind === "primitive" && node.name === "has" ? (asked(node, kinds) ?? node) : node),
    where,
  );
}

function asked({ args: [set, member], span }: Core & { kind: "primitive" }, kinds: () => Kinds): Core | undefined {
  if (set === undefined || member === undefined || (set.kind !== "runtime" && set.kind !== "primitive"))
    return undefined;
  const name = operationOf(set.name).memberTest;
  if (name === undefined) return undefined;
  if (set.kind === "runtime") return { kind: "primitive", name, args: [member], span };
  return set.args.every((arg) => kindOf(arg, kinds()) === "set")
    ? { kind: "primitive", name, args: [member, ...set.args], span }
    : undefined;
}
