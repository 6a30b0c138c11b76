// Turns the corners of a polygon into the boundary of the area that it covers; the even-odd rule applies where its
// sides cross.

import { mix } from "../kernel/bits.js";

/** A point of the plane in doubles, for either direction of the second coordinate. */
export type Corner = readonly [x: number, y: number];

/**
 * Closed lines around the area that a polygon covers, all with the same orientation, so that the outlines of several
 * polygons can be filled as one shape: the winding number of a point is the number of polygons that cover it.
 */
export function outlinesOf(corners: readonly Corner[]): readonly (readonly Corner[])[] {
  if (!meetsItself(corners)) return [oriented(corners)];
  for (let attempt = 0; ; attempt++) {
    const { outlines, isClosed } = boundaryOf(shaken(corners, attempt));
    if (isClosed || attempt === mostAttempts) return outlines;
  }
}

/**
 * If sides still overlap, the traced lines do not close; then another attempt is made. One attempt is nearly always
 * enough.
 */
const mostAttempts = 5;

/** The area that a polygon covers, measured relative to its first corner so that it does not depend on the position. */
export function areaOf(corners: readonly Corner[]): number {
  const [[left, low] = [0, 0]] = corners;
  return outlinesOf(corners.map(([x, y]): Corner => [x - left, y - low])).reduce(
    (sum, outline) => sum + signedArea(outline),
    0,
  );
}

/** The corners in the order in which the area is positive, beginning with the first one. */
export function oriented(corners: readonly Corner[]): readonly Corner[] {
  return signedArea(corners) < 0 ? [...corners.slice(0, 1), ...corners.slice(1).reverse()] : corners;
}

/** The area within a closed line that does not cross itself; negative for the other orientation. */
export function signedArea(corners: readonly Corner[]): number {
  const [o = [0, 0]] = corners;
  return corners.reduce((sum, corner, i) => sum + turn(o, corner, corners[i + 1] ?? o) / 2, 0);
}

/**
 * Twice the signed area of the triangle: positive, negative or 0, depending on which side of the line from a to b the
 * point c is, or whether it is on it.
 */
export function turn(a: Corner, b: Corner, c: Corner): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

/** True if two sides that are not neighbours have a common point, or may have one; a false positive does no harm. */
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

/** True if the intervals from a to b and from c to d overlap. */
function areLevel(a: number, b: number, c: number, d: number): boolean {
  return Math.max(a, b) >= Math.min(c, d) && Math.max(c, d) >= Math.min(a, b);
}

/**
 * The corners, each perturbed by far less than can be seen, so that no corner lies on another side and no three sides
 * meet in a point. The perturbation is deterministic, and differs for each attempt.
 */
function shaken(corners: readonly Corner[], attempt: number): readonly Corner[] {
  const least = Math.max(...corners.flat().map(Math.abs)) / 1e6;
  const moved = corners.filter(([x, y], i) => x !== corners.at(i - 1)![0] || y !== corners.at(i - 1)![1]);
  return moved.map(([x, y], i) => [x + least * scattered(2 * i, attempt), y + least * scattered(2 * i + 1, attempt)]);
}

/** A pseudorandom number below 1 for each integer. */
function scattered(i: number, attempt: number): number {
  return (mix(Math.imul(i + 1 + 100_000 * attempt, 0x9e37_79b1)) >>> 0) / 2 ** 32;
}

/** A vertex of the boundary: a corner, or a crossing. */
interface Node {
  readonly at: Corner;
  /** The vertices to which the boundary continues from here. */
  readonly next: Node[];
}

/**
 * The boundary of a polygon whose sides cross: each side is cut at its crossings, and each piece is directed so that
 * the inside is on the same hand.
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
    const pieces = path.slice(1).map((to, k) => ({ from: path[k]!, to }));
    // The inside is determined next to the longest piece, where it is clearest.
    const lengths = pieces.map(({ from, to }) => Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]));
    const longest = lengths.indexOf(Math.max(...lengths));
    const { from, to } = pieces[longest]!;
    const hasInside = isInside([(from.at[0] + to.at[0]) / 2, (from.at[1] + to.at[1]) / 2], corners, i) !== b[1] > a[1];
    pieces.forEach((piece, k) => {
      // Beyond each crossing, the inside is on the other hand.
      if (hasInside === ((k - longest) % 2 === 0)) piece.from.next.push(piece.to);
      else piece.to.next.push(piece.from);
    });
  });
  const outlines: (readonly Corner[])[] = [];
  let isClosed = true;
  for (const start of [...nodes, ...cuts.flatMap((cut) => cut.map(({ node }) => node))]) {
    while (start.next.length > 0) {
      // Follows the boundary until it closes or ends, and removes the path taken.
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

/** True if an odd number of sides, excluding one, lies to one side of a point. */
function isInside([x, y]: Corner, corners: readonly Corner[], without: number): boolean {
  return corners.reduce((inside, a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    return i !== without && a[1] > y !== b[1] > y && a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]) > x
      ? !inside
      : inside;
  }, false);
}
