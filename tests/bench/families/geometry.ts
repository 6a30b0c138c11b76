// Convex hull, closest pair, lattice points in a polygon.

import { set } from "../kernels/plain.js";
import { lots, measured, upTo } from "./family.js";

type Point = readonly [x: number, y: number];

function turn(p: Point, q: Point, r: Point): number {
  return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
}

/** Monotone chains. */
function hull(points: readonly Point[]): readonly (readonly [Point, Point])[] {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const chain = (list: readonly Point[]): readonly Point[] => {
    const corners: Point[] = [];
    for (const point of list) {
      while (corners.length > 1 && turn(corners.at(-2)!, corners.at(-1)!, point) <= 0) corners.pop();
      corners.push(point);
    }
    return corners.slice(0, -1);
  };
  const corners = [...chain(sorted), ...chain(sorted.reverse())];
  return corners.map((p, i) => [p, corners[(i + 1) % corners.length]!]);
}

function closest(points: readonly Point[]): number {
  let least = Infinity;
  for (const [i, p] of points.entries())
    for (const q of points.slice(i + 1)) least = Math.min(least, (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2);
  return least;
}

interface Field {
  readonly corners: readonly Point[];
  readonly n: number;
}

function inside({ corners, n }: Field): readonly Point[] {
  const crosses = (p: Point, a: Point, b: Point): boolean =>
    (a[1] > p[1] && b[1] <= p[1] && turn(a, b, p) > 0) || (b[1] > p[1] && a[1] <= p[1] && turn(b, a, p) > 0);
  const found: Point[] = [];
  for (let x = 0; x <= n; x++) {
    for (let y = 0; y <= n; y++) {
      const crossed = corners.filter((a, i) => crosses([x, y], a, corners[(i + 1) % corners.length]!));
      if (crossed.length % 2 === 1) found.push([x, y]);
    }
  }
  return found;
}

/** Random points, no three of which are collinear on the hull. */
function cloud(n: number): readonly Point[] {
  const draw = lots(14);
  const points = upTo(n).map((): Point => [draw(10_000), draw(10_000)]);
  return [...new Map(points.map((point) => [point.join(), point])).values()];
}

export const geometry = [
  measured("geometry", {
    name: "hull",
    title: "the hull of points",
    sizes: { small: 8, usual: 200 },
    data: cloud,
    led: (points) => [{ set: points }],
    twin: hull,
    plain: set,
  }),
  measured("geometry", {
    name: "closest",
    title: "the closest points",
    sizes: { small: 8, usual: 400 },
    data: cloud,
    led: (points) => [{ set: points }],
    twin: closest,
    plain: (answer) => answer,
  }),
  measured("geometry", {
    name: "inside",
    title: "lattice points inside a polygon",
    sizes: { small: 6, usual: 150 },
    data: (n): Field => ({
      corners: upTo(9).map((i) => [
        Math.round((n / 2) * (1 + Math.cos(i * 2.8) * 0.9)),
        Math.round((n / 2) * (1 + Math.sin(i * 2.8) * 0.9)),
      ]),
      n,
    }),
    led: ({ corners, n }) => [{ sequence: corners }, n],
    twin: inside,
    plain: set,
  }),
];
