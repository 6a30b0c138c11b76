// What the calls of a document hand over to the variables of its definitions: a separate pass over what the walks have
// recorded of calls, as no walk may depend on who calls a definition. An argument whose type is a variable of the
// definition around the call hands on what that variable is handed: a least fixed point, found with a work list
// (Kildall 1973).

import type { Defined } from "../../names/resolved.js";
import type { ArgumentFlow, Calls } from "../inference/findings.js";
import { isWithin, union } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import { any, never, type Type } from "../lattice/type.js";

/** What reaches the variable of this name of a definition; undefined for nothing. */
export type Reaching = (defined: Defined, name: string) => Type | undefined;

/** What has grown so often is any value. */
const mostRounds = 12;

/** Follows what is handed over through the definitions that calls stand in. */
export function reaching(flows: readonly ArgumentFlow[]): Reaching {
  const found = new Map<Defined, Map<string, Type>>();
  const of = (defined: Defined, name: string): Type | undefined => found.get(defined)?.get(name);
  const next = flowsFrom(flows);
  const rounds = new Map<ArgumentFlow, number>();
  const waiting = new Set(flows);
  for (const flow of waiting) {
    waiting.delete(flow);
    const { to, name, type, from } = flow;
    const round = (rounds.get(flow) ?? 0) + 1;
    rounds.set(flow, round);
    const before = of(to, name) ?? never;
    const own = mapType(
      type,
      (inner) => inner,
      (part) => (part.kind !== "variable" ? undefined : from === undefined ? never : (of(from, part.name) ?? never)),
    );
    if (isWithin(own, before)) continue;
    // The union of functions need not have both: their parameters may have no type in common.
    const after = round < mostRounds ? union(before, own) : any;
    const known = found.get(to);
    if (known === undefined) found.set(to, new Map([[name, after]]));
    else known.set(name, after);
    for (const reader of next.get(to)?.get(name) ?? []) waiting.add(reader);
  }
  return of;
}

/** The flows that hand on what a variable stands for, by the definition that it belongs to and its name. */
function flowsFrom(flows: readonly ArgumentFlow[]): ReadonlyMap<Defined, ReadonlyMap<string, readonly ArgumentFlow[]>> {
  const next = new Map<Defined, Map<string, ArgumentFlow[]>>();
  for (const flow of flows) {
    const { type, from } = flow;
    if (from === undefined) continue;
    for (const part of type) {
      if (part.kind !== "variable") continue;
      let own = next.get(from);
      if (own === undefined) next.set(from, (own = new Map()));
      const known = own.get(part.name);
      if (known === undefined) own.set(part.name, [flow]);
      else known.push(flow);
    }
  }
  return next;
}

/**
 * By the ids of definitions: the parameters, by number, to which a call may hand over what their signature does not
 * allow.
 */
export function unprovenIn({ doubts }: Calls): ReadonlyMap<number, ReadonlySet<number>> {
  const unproven = new Map<number, Set<number>>();
  for (const { of, parameter } of doubts) {
    const { id } = of.definition;
    const known = unproven.get(id);
    if (known === undefined) unproven.set(id, new Set([parameter]));
    else known.add(parameter);
  }
  return unproven;
}
