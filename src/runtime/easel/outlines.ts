// Computes the boundary of the area covered by a polygon, with the even-odd rule if its sides cross.

import { mix } from "../values/bits.js";
import { maxAttempts } from "./limits.js";

/** A point in doubles, for either orientation of the y-axis. */
export type Corner = readonly [x: number, y: number];

/**
 * The boundary of a polygon as closed curves with the same orientation, so that the outlines of several polygons can be
 * filled as one shape: the winding number of a point is the number of polygons that cover it.
 */
export function outlinesOf(corners: readonly Corner[]): readonly (readonly Corner[])[] {
  if (!meetsItself(corners)) return [orientCorners(corners)];
  for (let attempt = 0; ; attempt++) {
    const { outlines, isClosed } = boundaryOf(shake(corners, attempt));
    if (isClosed || attempt === maxAttempts) return outlines;
  }
}

/** The area covered by a polygon, computed relative to its first corner, so that it does not depend on the position. */
export function areaOf(corners: readonly Corner[]): number {
  const [[left, low] = [0, 0]] = corners;
  return outlinesOf(corners.map(([x, y]): Corner => [x - left, y - low])).reduce(
    (sum, outline) => sum + signedArea(outline),
    0,
  );
}

/** The corners in the order of positive area, beginning with the first one. */
export function orientCorners(corners: readonly Corner[]): readonly Corner[] {
  return signedArea(corners) < 0 ? [...corners.slice(0, 1), ...corners.slice(1).reverse()] : corners;
}

/** The signed area of a simple polygon; negative for the other orientation. */
export function signedArea(corners: readonly Corner[]): number {
  const [o = [0, 0]] = corners;
  return corners.reduce((sum, corner, i) => sum + turn(o, corner, corners[i + 1] ?? o) / 2, 0);
}

/** Twice the signed area of the triangle abc. Its sign is the side of the line ab on which c lies, 0 if on the line. */
export function turn(a: Corner, b: Corner, c: Corner): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

/** True if two nonadjacent sides meet or may meet; false positives are harmless. */
function meetsItself(corners: readonly Corner[]): boolean {
  const count = corners.length;
  return corners.some((a, i) => {
    const b = corners[(i + 1) % count]!;
    for (let j = i + 2; j < count - (i === 0 ? 1 : 0); j++) {
      const c = corners[j]!;
      const d = corners[(j + 1) % count]!;
      if (
        areLevel(a[0], b[0], c[0], d[0]) &&
        areLevel(a[1], b[1], c[1], d[1]) &&
        turn(a, b, c) * turn(a, b, d) <= 0 &&
        turn(c, d, a) * turn(c, d, b) <= 0
      )
        return true;
    }
    return false;
  });
}

/** True if the intervals between a and b and between c and d overlap. */
function areLevel(a: number, b: number, c: number, d: number): boolean {
  return Math.max(a, b) >= Math.min(c, d) && Math.max(c, d) >= Math.min(a, b);
}

/**
 * The corners, each perturbed by far less than is visible, so that no corner lies on another side and no three sides
 * meet in a point. The perturbation is deterministic, and differs between attempts.
 */
function shake(corners: readonly Corner[], attempt: number): readonly Corner[] {
  const least = Math.max(...corners.flat().map(Math.abs)) / 1e6;
  const moved = corners.filter(([x, y], i) => x !== corners.at(i - 1)![0] || y !== corners.at(i - 1)![1]);
  return moved.map(([x, y], i) => [x + least * scatter(2 * i, attempt), y + least * scatter(2 * i + 1, attempt)]);
}

/** A pseudorandom number in [0, 1), determined by the arguments. */
function scatter(i: number, attempt: number): number {
  return (mix(Math.imul(i + 1 + 100_000 * attempt, 0x9e37_79b1)) >>> 0) / 2 ** 32;
}

interface Node {
  readonly at: Corner;
  /** The end points of the boundary edges that begin here. */
  readonly next: Node[];
}

/**
 * The boundary of a polygon with crossing sides. Sides are split at their crossings, and the segments directed so that
 * the interior is on the same side of each.
 */
function boundaryOf(corners: readonly Corner[]): {
  readonly outlines: readonly (readonly Corner[])[];
  readonly isClosed: boolean;
} {
  const nodes = corners.map((at): Node => ({ at, next: [] }));
  const cuts = cutsOf(corners);
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const path = [
      nodes[i]!,
      ...cuts[i]!.sort((one, other) => one.along - other.along).map(({ node }) => node),
      nodes[(i + 1) % corners.length]!,
    ];
    const segments = path.slice(1).map((to, k) => ({ from: path[k]!, to }));
    // The interior is determined next to the longest segment, where rounding matters least.
    const lengths = segments.map(({ from, to }) => Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]));
    const longest = lengths.indexOf(Math.max(...lengths));
    const { from, to } = segments[longest]!;
    const hasInside = isInside([(from.at[0] + to.at[0]) / 2, (from.at[1] + to.at[1]) / 2], corners, i) !== b[1] > a[1];
    segments.forEach((piece, k) => {
      // At each crossing, the interior changes sides.
      if (hasInside === ((k - longest) % 2 === 0)) piece.from.next.push(piece.to);
      else piece.to.next.push(piece.from);
    });
  });
  const outlines: (readonly Corner[])[] = [];
  let isClosed = true;
  for (const start of [...nodes, ...cuts.flatMap((cut) => cut.map(({ node }) => node))]) {
    while (start.next.length > 0) {
      // Follows the boundary until it closes or ends, and removes its edges.
      const outline: Corner[] = [];
      let node: Node | undefined = start;
      do {
        outline.push(node.at);
        node = node.next.pop();
      } while (node !== undefined && node !== start);
      outlines.push(outline);
      isClosed &&= node === start;
    }
  }
  return { outlines, isClosed };
}

/** The crossings on each side, and their positions along it. */
function cutsOf(corners: readonly Corner[]): readonly { readonly along: number; readonly node: Node }[][] {
  const cuts = corners.map((): { readonly along: number; readonly node: Node }[] => []);
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    for (let j = i + 1; j < corners.length; j++) {
      const c = corners[j]!;
      const d = corners[(j + 1) % corners.length]!;
      const [ca, cb, ac, ad] = [turn(c, d, a), turn(c, d, b), turn(a, b, c), turn(a, b, d)];
      if (ca < 0 === cb < 0 || ac < 0 === ad < 0 || j === i + 1 || (i === 0 && j === corners.length - 1)) continue;
      const along = ca / (ca - cb);
      const node: Node = { at: [a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])], next: [] };
      cuts[i]!.push({ along, node });
      cuts[j]!.push({ along: ac / (ac - ad), node });
    }
  });
  return cuts;
}

/** Even-odd test of a point by ray casting, ignoring one side. */
function isInside([x, y]: Corner, corners: readonly Corner[], without: number): boolean {
  return corners.reduce((inside, a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    return i !== without && a[1] > y !== b[1] > y && a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]) > x
      ? !inside
      : inside;
  }, false);
}
