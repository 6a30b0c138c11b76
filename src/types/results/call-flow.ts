// Propagates argument types to the type variables of definitions, over the whole document. It is a separate pass over
// recorded calls, as the inference of a definition must not depend on its callers. An argument may be a variable of the
// enclosing definition, so the result is a least fixpoint, computed with a worklist (Kildall 1973).

import type { Defined } from "../../resolve/resolved.js";
import { append } from "../../text/append.js";
import { addTo, groupedBy } from "../../text/groups.js";
import type { ArgumentFlow, Doubt } from "../inference/findings.js";
import { isWithin, union } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import { any, never, type Type } from "../lattice/type.js";
import { maxFlowRounds } from "./limits.js";

/** The union of argument types that reach a variable of a definition, or undefined if none. */
type Reaching = (defined: Defined, name: string) => Type | undefined;

export function reachingTypes(flows: readonly ArgumentFlow[]): Reaching {
  const byDefinition = new Map<Defined, Map<string, Type>>();
  const of = (defined: Defined, name: string): Type | undefined => byDefinition.get(defined)?.get(name);
  const flowsBySource = flowsFrom(flows);
  const rounds = new Map<ArgumentFlow, number>();
  const waiting = new Set(flows);
  for (const flow of waiting) {
    waiting.delete(flow);
    const { to, name, type, from } = flow;
    const round = (rounds.get(flow) ?? 0) + 1;
    rounds.set(flow, round);
    const before = of(to, name) ?? never;
    const ownType = mapType(
      type,
      (inner) => inner,
      (part) => (part.kind !== "variable" ? undefined : from === undefined ? never : (of(from, part.name) ?? never)),
    );
    if (isWithin(ownType, before)) continue;
    // The union of functions with incomparable parameters may not include both of them, so inclusion might never be
    // reached.
    const after = round < maxFlowRounds ? union(before, ownType) : any;
    const existing = byDefinition.get(to);
    if (existing === undefined) byDefinition.set(to, new Map([[name, after]]));
    else existing.set(name, after);
    for (const reader of flowsBySource.get(to)?.get(name) ?? []) waiting.add(reader);
  }
  return of;
}

function flowsFrom(flows: readonly ArgumentFlow[]): ReadonlyMap<Defined, ReadonlyMap<string, readonly ArgumentFlow[]>> {
  const flowsBySource = new Map<Defined, Map<string, ArgumentFlow[]>>();
  for (const flow of flows) {
    const { type, from } = flow;
    if (from === undefined) continue;
    for (const part of type) {
      if (part.kind !== "variable") continue;
      let flowsOfDefinition = flowsBySource.get(from);
      if (flowsOfDefinition === undefined) flowsBySource.set(from, (flowsOfDefinition = new Map()));
      addTo(flowsOfDefinition, part.name, flow);
    }
  }
  return flowsBySource;
}

/**
 * The indices of parameters, by definition id, whose signature a call may violate. A definition without a signature
 * passes invalid arguments on; one with a signature checks them first.
 */
export function unprovenIn(doubts: readonly Doubt[]): ReadonlyMap<number, ReadonlySet<number>> {
  const unproven = new Map<number, Set<number>>();
  const conditional = groupedBy(doubts, ({ from }) => from?.definition.id);
  const waiting = [...(conditional.get(undefined) ?? [])];
  for (let doubt = waiting.pop(); doubt !== undefined; doubt = waiting.pop()) {
    const { id } = doubt.of.definition;
    const existing = unproven.get(id);
    existing?.add(doubt.parameter);
    if (existing !== undefined) continue;
    unproven.set(id, new Set([doubt.parameter]));
    if (doubt.of.signature === undefined) append(waiting, conditional.get(id) ?? []);
  }
  return unproven;
}
