// Membership in sets that are only asked, never built: `x in Nat`, `x in Int`, `x in A * B` coordinate by coordinate, and `x in fSet(A)`.

import type { Core, CoreModule, RuntimeName } from "../core.js";
import { type Kinds, kindOf, kindsOf } from "../kinds.js";
import type { Where } from "../free.js";
import { rewritten } from "../rewrite.js";

/** What asks for members of a set of the runtime, by its name. */
export const testOf: Readonly<Partial<Record<RuntimeName, RuntimeName>>> = { Nat: "inNat", Int: "inInt" };
/** Of sets that are made of others. */
const testOfMade: Readonly<Partial<Record<RuntimeName, RuntimeName>>> = {
  multiply: "inProduct",
  product: "inProduct",
  finiteSetsOf: "inFiniteSets",
};

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
  if (set === undefined || member === undefined) return undefined;
  if (set.kind === "runtime") {
    const name = testOf[set.name];
    return name === undefined ? undefined : { kind: "primitive", name, args: [member], span };
  }
  const name = set.kind === "primitive" ? testOfMade[set.name] : undefined;
  if (set.kind !== "primitive" || name === undefined || !set.args.every((arg) => kindOf(arg, kinds()) === "set"))
    return undefined;
  return { kind: "primitive", name, args: [member, ...set.args], span };
}
