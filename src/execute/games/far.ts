// Clips shapes that extend far beyond the canvas. Browsers paint with 24-bit numbers, so a huge line or circle would be
// misplaced or missing.

import { canvas } from "../../runtime/index.js";
import type { Corner } from "../../runtime/index.js";
import { lineWidth } from "../../runtime/easel/shapes.js";

/** Maximum coordinate that browsers paint correctly. */
const near = 20_000;

/**
 * Clipping margin outside of the canvas, which hides line ends and widths. Lines are wider on a small canvas
 * (web/bundle/page/painter.ts), hence the large factor.
 */
const marginFor = (width: number): number => 100 * width;
const margin = marginFor(lineWidth);

const middle: Corner = [canvas.width / 2, canvas.height / 2];

/** Radius of the circle around the centre that contains the canvas and its margin. */
const sightFor = (margin: number): number => Math.hypot(canvas.width / 2 + margin, canvas.height / 2 + margin);

/** True if the coordinates or sizes of a shape require clipping. */
export function isFar(...numbers: readonly number[]): boolean {
  return numbers.some((n) => n > near || n < -near);
}

/** Clips a line; undefined if no part of it is visible. */
export function visibleLine(
  [ax, ay]: Corner,
  [bx, by]: Corner,
  width = lineWidth,
): readonly [Corner, Corner] | undefined {
  const margin = marginFor(width);
  let from = 0;
  let to = 1;
  // Liang-Barsky clipping: `past` is how far the start is beyond a side, `change` the change of that along the line.
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
 * Clips a polygon, possibly to nothing; convex polygons stay convex. A line is a polygon with two corners. If several
 * parts are visible, sides outside of the canvas connect them.
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

/** Clips a polygon to the half-plane where `inside` is positive; `inside` must be affine in the coordinates. */
function cutOff(corners: readonly Corner[], inside: (corner: Corner) => number): readonly Corner[] {
  return corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner;
    const [here, there] = [inside(corner), inside(next)];
    const insideCorners = here >= 0 ? [corner] : [];
    if (here >= 0 === there >= 0) return insideCorners;
    const t = here / (here - there);
    return [...insideCorners, [corner[0] + t * (next[0] - corner[0]), corner[1] + t * (next[1] - corner[1])] as const];
  });
}

interface VisibleCircle {
  /** A polyline that approximates the visible arc; empty if there is none. */
  readonly arc: readonly Corner[];
  /** A polygon that approximates the visible part of the disc. */
  readonly filled: readonly Corner[];
}

const arcSteps = 64;

/** Clips a circle, with an outline of this width; undefined if browsers paint it correctly as it is. */
export function visibleCircle([x, y]: Corner, radius: number, width = lineWidth): VisibleCircle | undefined {
  const sight = sightFor(marginFor(width));
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
  // The centre is far away. The circle crosses the line from its centre through the middle of the canvas at a signed
  // distance of `offset` beyond the middle.
  const [ux, uy] = [dx / distance, dy / distance];
  const offset = radius - distance;
  const at = (along: number, across: number): Corner => [
    middle[0] + along * ux - across * uy,
    middle[1] + along * uy + across * ux,
  ];
  const arc = Array.from({ length: arcSteps + 1 }, (_, i): Corner => {
    const angle = ((2 * i) / arcSteps - 1) * ((2 * sight) / radius);
    return at(offset - 2 * radius * Math.sin(angle / 2) ** 2, radius * Math.sin(angle));
  });
  return { arc, filled: [...arc, at(offset - 4 * sight, 2 * sight), at(offset - 4 * sight, -2 * sight)] };
}
