// Paths: the branches and right operands in which a place stands that is not reached in every case.

/** A place that is not reached in every case. Branches of one definition exclude each other. */
export interface Step {
  readonly place: number;
  readonly branch: number;
  /** How many steps there are with this one. */
  readonly depth: number;
  /** The steps before it. */
  readonly outer: Path;
}

/** The last step of a path; undefined for what is reached in every case. */
export type Path = Step | undefined;

export const step = (place: number, branch: number, outer: Path): Step => ({
  place,
  branch,
  depth: depthOf(outer) + 1,
  outer,
});

/** How many steps a path has. */
export const depthOf = (path: Path): number => path?.depth ?? 0;

/**
 * True if one path is the beginning of the other: whoever comes to the end of the longer one also comes to that of the
 * shorter one.
 */
export function together(a: Path, b: Path): boolean {
  const depth = Math.min(depthOf(a), depthOf(b));
  let [x, y] = [upTo(a, depth), upTo(b, depth)];
  for (; x !== y; x = x!.outer, y = y!.outer) if (x!.place !== y!.place || x!.branch !== y!.branch) return false;
  return true;
}

/** The first steps of a path. */
function upTo(path: Path, depth: number): Path {
  let found = path;
  while (depthOf(found) > depth) found = found!.outer;
  return found;
}
