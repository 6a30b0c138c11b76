// Ways to what is not reached in every case: into a branch, to the right side of `&`.

/** A place that is not reached in every case. Branches of one definition exclude each other. */
export interface Step {
  readonly place: number;
  readonly branch: number;
  /** How many steps there are with this one. */
  readonly depth: number;
  /** The steps before it. */
  readonly outer: Path;
}

/** The last step of a way; undefined for what is reached in every case. */
export type Path = Step | undefined;

export const step = (place: number, branch: number, outer: Path): Step => ({
  place,
  branch,
  depth: depthOf(outer) + 1,
  outer,
});

/** How many steps a way has. */
export const depthOf = (path: Path): number => path?.depth ?? 0;

/** True if whoever goes one of the ways has gone, or will go, the other one as well, as far as that is known. */
export function together(a: Path, b: Path): boolean {
  const depth = Math.min(depthOf(a), depthOf(b));
  let [x, y] = [upTo(a, depth), upTo(b, depth)];
  for (; x !== y; x = x!.outer, y = y!.outer) if (x!.place !== y!.place || x!.branch !== y!.branch) return false;
  return true;
}

/** So many steps of a way. */
function upTo(path: Path, depth: number): Path {
  let found = path;
  while (depthOf(found) > depth) found = found!.outer;
  return found;
}
