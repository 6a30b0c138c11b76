// Paths of conditional evaluation: the branches and right operands that enclose a program point.

/** A conditionally evaluated position. Branches of one definition exclude each other. */
interface Step {
  readonly place: number;
  readonly branch: number;
  readonly depth: number;
  readonly outer: ConditionPath;
}

/** The innermost step; undefined for code that is always evaluated. */
export type ConditionPath = Step | undefined;

export const step = (place: number, branch: number, outer: ConditionPath): Step => ({
  place,
  branch,
  depth: depthOf(outer) + 1,
  outer,
});

export const depthOf = (path: ConditionPath): number => path?.depth ?? 0;

/** True if one path is a prefix of the other, so that evaluating the longer one implies evaluating the shorter one. */
export function areCompatible(a: ConditionPath, b: ConditionPath): boolean {
  const depth = Math.min(depthOf(a), depthOf(b));
  let [x, y] = [prefixOf(a, depth), prefixOf(b, depth)];
  for (; x !== y; x = x!.outer, y = y!.outer) if (x!.place !== y!.place || x!.branch !== y!.branch) return false;
  return true;
}

/** The outermost `depth` steps of a path. */
function prefixOf(path: ConditionPath, depth: number): ConditionPath {
  let prefix = path;
  while (depthOf(prefix) > depth) prefix = prefix!.outer;
  return prefix;
}
