// Decides which equations of a `where` bind names: for each name, the first equation that can be solved without it
// (section 4).

import { addTo } from "../text/groups.js";

/** A mode of a condition: it can bind `binds` once `needs` are known. Both are variable ids. */
export interface ConditionMode {
  readonly binds: readonly number[];
  readonly needs: readonly number[];
}

/** All modes of a condition. `equation` is its mode as `x = e`, or as `p = e` with a pattern of distinct new names. */
export interface ConditionModes {
  readonly equation: ConditionMode | undefined;
  readonly otherModes: readonly ConditionMode[];
}

interface Placed {
  readonly source: number;
  readonly mode: ConditionMode;
}

type Owners = ReadonlyMap<number, number>;

/**
 * Maps the variables that equations bind to the indices of these equations. `isLocal` is true for variables that the
 * conditions can bind.
 */
export function assignOwners(sources: readonly ConditionModes[], isLocal: (id: number) => boolean): Owners {
  const owners = new Map<number, number>();
  const waysTo = new Map<number, Placed[]>();
  for (const [source, { equation, otherModes }] of sources.entries()) {
    for (const mode of equation === undefined ? otherModes : [equation, ...otherModes]) {
      const placed = { source, mode };
      for (const id of mode.binds) {
        addTo(waysTo, id, placed);
      }
    }
  }
  for (const [at, { equation }] of sources.entries()) {
    if (equation === undefined || equation.binds.some((id) => owners.has(id))) continue;
    if (!canBind(at, equation, waysTo, owners, isLocal)) continue;
    for (const id of equation.binds) owners.set(id, at);
  }
  return owners;
}

/**
 * True if the variables that an equation needs can become known without the names that it binds. The modes are Horn
 * clauses, so this is unit propagation (Dowling and Gallier 1984), restricted to modes that lead to the needed
 * variables.
 */
function canBind(
  at: number,
  { binds, needs }: ConditionMode,
  waysTo: ReadonlyMap<number, readonly Placed[]>,
  owners: Owners,
  isLocal: (id: number) => boolean,
): boolean {
  interface Clause {
    /** The number of needed variables that are not known yet. */
    missingCount: number;
    readonly newIds: readonly number[];
  }
  const goals = new Set(needs.filter(isLocal));
  if (goals.size === 0) return true;
  const waiting = new Map<number, Clause[]>();
  const ready: Clause[] = [];
  const visited = new Set<Placed>();
  for (const goal of goals) {
    for (const placed of waysTo.get(goal) ?? []) {
      const { source, mode } = placed;
      if (source === at || visited.has(placed) || mode.binds.some((id) => binds.includes(id))) continue;
      visited.add(placed);
      // Variables owned by another equation are only tested in this condition.
      const newIds = mode.binds.filter((id) => (owners.get(id) ?? source) === source);
      const required = new Set([...mode.needs, ...mode.binds.filter((id) => !newIds.includes(id))].filter(isLocal));
      const clause = { missingCount: required.size, newIds };
      for (const id of required) {
        goals.add(id);
        addTo(waiting, id, clause);
      }
      if (clause.missingCount === 0) ready.push(clause);
    }
  }
  const boundIds = new Set<number>();
  for (const { newIds } of ready) {
    for (const id of newIds) {
      if (boundIds.has(id)) continue;
      boundIds.add(id);
      for (const clause of waiting.get(id) ?? []) if (--clause.missingCount === 0) ready.push(clause);
    }
  }
  return needs.every((id) => boundIds.has(id) || !isLocal(id));
}
