// Decides which equations of a `where` bind names: for each name, the first that can have a value without it (section
// 4).

/** A way in which a condition can bind names, given by ids, once the names that it needs are known. */
export interface Way {
  readonly binds: readonly number[];
  readonly needs: readonly number[];
}

/**
 * A condition with all the ways in which it can bind names; `equation` is the way as `x = e`, or as `p = e` with a
 * pattern of distinct new names.
 */
export interface Source {
  readonly equation: Way | undefined;
  readonly others: readonly Way[];
}

/** A way with the index of its condition. */
interface Placed {
  readonly place: number;
  readonly way: Way;
}

type Owners = ReadonlyMap<number, number>;

/**
 * The names that equations bind, each with the index of its equation. `isLocal` tells which names the conditions can
 * bind.
 */
export function claimed(sources: readonly Source[], isLocal: (id: number) => boolean): Owners {
  const owners = new Map<number, number>();
  const named = sources.map(({ equation, others }) => (equation === undefined ? others : [equation, ...others]));
  const waysTo = new Map<number, Placed[]>();
  for (const [place, ways] of named.entries()) {
    for (const way of ways) {
      for (const id of way.binds) {
        const list = waysTo.get(id);
        if (list === undefined) waysTo.set(id, [{ place, way }]);
        else list.push({ place, way });
      }
    }
  }
  for (const [at, { equation }] of sources.entries()) {
    if (equation === undefined || equation.binds.some((id) => owners.has(id))) continue;
    if (mayNeedItself(at, equation, waysTo) && !canBind(at, equation, named, owners, isLocal)) continue;
    for (const id of equation.binds) owners.set(id, at);
  }
  return owners;
}

/** True if some way to the names that an equation needs leads through one of its own names, which is rare. */
function mayNeedItself(at: number, { binds, needs }: Way, waysTo: ReadonlyMap<number, readonly Placed[]>): boolean {
  const seen = new Set(needs);
  for (const id of seen) {
    if (binds.includes(id)) return true;
    for (const { place, way } of waysTo.get(id) ?? []) if (place !== at) for (const other of way.needs) seen.add(other);
  }
  return false;
}

/** True if everything that an equation needs can be known before its own names are. */
function canBind(
  at: number,
  { binds, needs }: Way,
  ways: readonly (readonly Way[])[],
  owners: Owners,
  isLocal: (id: number) => boolean,
): boolean {
  const known = new Set<number>();
  const isKnown = (id: number): boolean => known.has(id) || !isLocal(id);
  const gives = (id: number, place: number): boolean => (owners.get(id) ?? place) === place;
  for (let size = -1; size !== known.size; ) {
    size = known.size;
    for (const [place, list] of ways.entries()) {
      if (place === at) continue;
      for (const way of list) {
        // The names of another equation, and of this one, are only tested in other conditions.
        if (
          way.binds.some((id) => binds.includes(id) || (!gives(id, place) && !isKnown(id))) ||
          !way.needs.every(isKnown)
        )
          continue;
        for (const id of way.binds) known.add(id);
      }
    }
  }
  return needs.every(isKnown);
}
