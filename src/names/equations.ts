// Which equations of a `where` bind names: the first for each name that can have a value without it (section 4).

/** An equation by the ids of the names on its left side, and of those that its right side needs. */
export interface Equation {
  readonly binds: readonly number[];
  readonly needs: readonly number[];
}

/** The names that equations bind, each with the place of its equation in the list; undefined stands for conditions of other kinds. */
export function claimed(equations: readonly (Equation | undefined)[]): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  for (const [at, equation] of equations.entries()) {
    if (equation === undefined || equation.binds.some((id) => owners.has(id)) || leadsTo(equation, equations, owners)) continue;
    for (const id of equation.binds) owners.set(id, at);
  }
  return owners;
}

/** True if the value of an equation needs one of its own names, perhaps through other equations. */
function leadsTo({ binds, needs }: Equation, equations: readonly (Equation | undefined)[], owners: ReadonlyMap<number, number>): boolean {
  if (needs.length === 0) return false;
  const seen = new Set(needs);
  for (const id of seen) {
    if (binds.includes(id)) return true;
    const owner = owners.get(id);
    if (owner !== undefined) for (const other of equations[owner]?.needs ?? []) seen.add(other);
  }
  return false;
}
