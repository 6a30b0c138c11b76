// Turns shapes that reach far beyond the canvas into what is to be seen of them. Browsers paint with numbers of
// 24 bits: a line or a circle of great size is painted beside its place, or not at all, if it is handed on as it is.

import { canvas } from "../runtime/index.js";
import type { Corner } from "../runtime/index.js";
import { lineWidth } from "./shapes.js";

/** Browsers paint well what stays within so many units. */
const near = 20_000;

/**
 * Shapes are cut off this far outside the canvas, where neither the ends of a line nor half its width can be seen. A
 * small canvas paints wider lines (bundle/page/painter.ts), hence far more than the half of one line.
 */
const margin = 100 * lineWidth;

const middle: Corner = [canvas.width / 2, canvas.height / 2];

/** The canvas with its margin lies within this distance of its middle. */
const sight = Math.hypot(canvas.width / 2 + margin, canvas.height / 2 + margin);

/** True of a shape that is to be painted by the functions below. */
export function isFar(...numbers: readonly number[]): boolean {
  return numbers.some((n) => n > near || n < -near);
}

/** The part of a line that can be seen, from end to end. */
export function visibleLine([ax, ay]: Corner, [bx, by]: Corner): readonly [Corner, Corner] | undefined {
  let from = 0;
  let to = 1;
  // Each side of the view cuts off what is beyond it; `past` is how far the first end is beyond, `change` how it
  // changes.
  for (const [past, change] of [
    [-margin - ax, ax - bx],
    [ax - canvas.width - margin, bx - ax],
    [-margin - ay, ay - by],
    [ay - canvas.height - margin, by - ay],
  ] as const) {
    const cut = -past / change;
    if (change === 0 && past > 0) return undefined;
    if (change < 0) from = Math.max(from, cut);
    if (change > 0) to = Math.min(to, cut);
  }
  const at = (t: number): Corner => [ax + t * (bx - ax), ay + t * (by - ay)];
  return from > to ? undefined : [at(from), at(to)];
}

/**
 * The part of a polygon that can be seen, perhaps without corners; of a convex one it is convex. A line is one of two
 * corners. Where a polygon is seen in several parts, sides that lie beyond the canvas join them.
 */
export function visiblePolygon(corners: readonly Corner[]): readonly Corner[] {
  const sides: readonly ((corner: Corner) => number)[] = [
    ([x]) => x + margin,
    ([x]) => canvas.width + margin - x,
    ([, y]) => y + margin,
    ([, y]) => canvas.height + margin - y,
  ];
  return sides.reduce(cutOff, corners);
}

/** The part of a polygon on which `inside` is positive; it is linear in the coordinates. */
function cutOff(corners: readonly Corner[], inside: (corner: Corner) => number): readonly Corner[] {
  return corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner;
    const [here, there] = [inside(corner), inside(next)];
    const kept = here >= 0 ? [corner] : [];
    if (here >= 0 === there >= 0) return kept;
    const t = here / (here - there);
    return [...kept, [corner[0] + t * (next[0] - corner[0]), corner[1] + t * (next[1] - corner[1])] as const];
  });
}

/** What is to be seen of a far circle. */
export interface VisibleCircle {
  /** One arc, whose corners are near each other, or nothing. */
  readonly arc: readonly Corner[];
  /** The part of its inside, a polygon. */
  readonly filled: readonly Corner[];
}

const arcSteps = 64;

/** The part of a circle that can be seen; undefined if browsers paint it well as it is. */
export function visibleCircle([x, y]: Corner, radius: number): VisibleCircle | undefined {
  const [dx, dy] = [middle[0] - x, middle[1] - y];
  const distance = Math.hypot(dx, dy);
  if (distance - radius > sight) return { arc: [], filled: [] };
  if (radius <= near) return undefined;
  if (radius - distance > sight)
    return {
      arc: [],
      filled: [
        [0, 0],
        [canvas.width, 0],
        [canvas.width, canvas.height],
        [0, canvas.height],
      ],
    };
  // From here the centre is far, and the circle passes the middle of the canvas at this distance along (ux, uy).
  const [ux, uy] = [dx / distance, dy / distance];
  const passing = radius - distance;
  const at = (along: number, across: number): Corner => [
    middle[0] + along * ux - across * uy,
    middle[1] + along * uy + across * ux,
  ];
  const arc = Array.from({ length: arcSteps + 1 }, (_, i): Corner => {
    const angle = ((2 * i) / arcSteps - 1) * ((2 * sight) / radius);
    return at(passing - 2 * radius * Math.sin(angle / 2) ** 2, radius * Math.sin(angle));
  });
  return { arc, filled: [...arc, at(passing - 4 * sight, 2 * sight), at(passing - 4 * sight, -2 * sight)] };
}
