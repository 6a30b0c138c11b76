// Strength reduction of membership: sets that are only asked are never built. It comes after what makes operations native, since
// what a membership tells about numbers is lost with it.

import { operationOf } from "../../operations/operations.js";
import type { Core, CoreModule } from "../core.js";
import { type Facts, settledFactsOf } from "../facts/facts.js";
import type { Where } from "../free.js";
import { rewritten } from "../rewrite.js";
import { isRepeatable, isScalar } from "../facts/sure.js";

type Primitive = Core & { readonly kind: "primitive" };

/** More members than this are looked for in a set: a hash is found in about the time of eight comparisons. */
const mostCompared = 8;

/**
 * Applies to
 * - `x in Nat`, `x in Int`, `x in A * B` and `x in fSet(A)`, as the checks of signatures ask at each call: a test for that set;
 * - `x in {"a", 3}` where x costs nothing: the members are compared;
 * - `x in {1..9}`, bounds written out: x is compared with them.
 */
export function memberships(module: CoreModule, where: Where): CoreModule {
  const facts = settledFactsOf(module);
  return rewritten(
    module,
    (node) => (node.kind === "primitive" && node.name === "has" ? (asked(node, facts) ?? node) : node),
    where,
  );
}

function asked(node: Primitive, facts: Facts): Core | undefined {
  const {
    args: [set, member],
    span,
  } = node;
  if (set === undefined || member === undefined || (set.kind !== "runtime" && set.kind !== "primitive"))
    return undefined;
  const name = operationOf(set.name).memberTest;
  if (set.kind === "runtime") return name && { kind: "primitive", name, args: [member], span };
  if (name !== undefined)
    return set.args.every((arg) => facts.kind(arg) === "set")
      ? { kind: "primitive", name, args: [member, ...set.args], span }
      : undefined;
  if (set.name === "range" && set.args.every(isInteger))
    return { ...node, name: "isBetween", args: [...set.args, member] };
  return set.name === "setOf" && isRepeatable(member) ? compared(set.args, member, span) : undefined;
}

/** `x = a or x = b` */
function compared(members: readonly Core[], x: Core, span: Core["span"]): Core | undefined {
  if (members.length === 0 || members.length > mostCompared || !members.every(isScalar)) return undefined;
  const operands = members.map((member): Core => ({ kind: "primitive", name: "equal", args: [x, member], span }));
  return operands.length === 1 ? operands[0]! : { kind: "logic", operator: "or", operands, span };
}

const isInteger = (node: Core): boolean => node.kind === "number" && node.denominator === 1n;
