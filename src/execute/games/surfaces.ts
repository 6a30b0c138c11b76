// Merges filled shapes of one colour into one surface, even across other shapes in painting order, unless these overlap
// them. If touching shapes were painted separately, the background would show through their common side because of
// anti-aliasing. Surfaces are filled by the nonzero rule.

import { orientCorners, outlinesOf, turn } from "../../runtime/easel/outlines.js";
import { canvas } from "../../runtime/index.js";
import type { Corner } from "../../runtime/index.js";
import { isFar, visiblePolygon } from "./far.js";
import type { Rgb } from "../../runtime/easel/parts.js";
import { cornersOfBox } from "./corners.js";
import { boxAbout, type Cornered, type Shape, type Uncornered } from "../../runtime/easel/shapes.js";
import { append } from "../../text/append.js";

/** Filled shapes of one colour: closed outlines, all with the same orientation. */
interface Surface {
  readonly kind: "surface";
  readonly color: Rgb;
  readonly outlines: readonly (readonly Corner[])[];
  readonly opacity?: number;
}

export type PaintedShape = Uncornered | Surface;

/** The surfaces and other shapes in painting order. */
export function surfacesOf(shapes: readonly Shape[]): readonly PaintedShape[] {
  return join(shapes.map(surfaceOf));
}

function surfaceOf(shape: Shape): PaintedShape {
  if (!("corners" in shape)) return shape;
  const { color, opacity } = shape;
  return { kind: "surface", color, outlines: outlinesOfShape(shape), ...(opacity === undefined ? {} : { opacity }) };
}

/** A closed outline and its bounding box. */
interface Part {
  readonly corners: readonly Corner[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Merges each surface into the last one of the same colour and opacity, if no shape painted in between overlaps it. Of
 * translucent surfaces that overlap, each is painted.
 */
function join(painted: readonly PaintedShape[]): readonly PaintedShape[] {
  const all: PaintedShape[] = [];
  const places = new Places();
  /** The last surface of each colour: its index and its outlines. */
  const last = new Map<string, { readonly at: number; readonly outlines: (readonly Corner[])[] }>();
  for (const one of painted) {
    const place = (one.kind === "surface" ? one.outlines : [boundingCorners(one)]).map(partOf);
    const ink = one.kind === "surface" ? [...one.color, one.opacity].join() : "";
    const before = last.get(ink);
    if (
      one.kind === "surface" &&
      before !== undefined &&
      (one.opacity === undefined
        ? before.at === all.length - 1 || !places.isCovered(place, before.at)
        : !places.isCovered(place, before.at - 1))
    ) {
      append(before.outlines, one.outlines);
      places.add(place, before.at);
    } else {
      places.add(place, all.length);
      if (one.kind === "surface") {
        const outlines = [...one.outlines];
        last.set(ink, { at: all.length, outlines });
        all.push({ ...one, outlines });
      } else all.push(one);
    }
  }
  return all;
}

/** A spatial grid of painted shapes, so that only neighbours are compared. */
class Places {
  private readonly cells = new Map<number, { readonly part: Part; readonly at: number }[]>();

  /** Adds the outlines of the item with this index. */
  add(parts: readonly Part[], at: number): void {
    for (const part of parts) {
      for (const cell of cellsOf(part)) {
        const there = this.cells.get(cell);
        if (there === undefined) this.cells.set(cell, [{ part, at }]);
        else there.push({ part, at });
      }
    }
  }

  /** True if an item with an index greater than `after` may overlap these outlines. */
  isCovered(parts: readonly Part[], after: number): boolean {
    return parts.some((part) =>
      cellsOf(part).some(
        (cell) => this.cells.get(cell)?.some((other) => other.at > after && overlap(part, other.part)) === true,
      ),
    );
  }
}

const cellSide = 50;

/** The cells that a bounding box overlaps. */
function cellsOf({ left, right, top, bottom }: Part): readonly number[] {
  const cells: number[] = [];
  for (let y = Math.floor(Math.max(0, top) / cellSide); y <= Math.min(canvas.height, bottom) / cellSide; y++) {
    for (let x = Math.floor(Math.max(0, left) / cellSide); x <= Math.min(canvas.width, right) / cellSide; x++)
      cells.push(y * canvas.width + x);
  }
  return cells;
}

function outlinesOfShape({ kind, corners }: Cornered): readonly (readonly Corner[])[] {
  const visibleCorners = isFar(...corners.flat()) ? visiblePolygon(corners) : corners;
  if (visibleCorners.length === 0) return [];
  return kind === "polygon" ? outlinesOf(visibleCorners) : [orientCorners(visibleCorners)];
}

function boundingCorners(shape: Uncornered): readonly Corner[] {
  switch (shape.kind) {
    case "line":
      return wideLine(shape);
    case "circle":
    case "disc":
      return boxAbout(shape.center, 2 * shape.radius + (shape.width ?? 0), 2 * shape.radius + (shape.width ?? 0));
    case "text":
      // No letter is wider than it is high.
      return cornersOfBox(shape, shape.height * shape.text.length, 2 * shape.height * shape.text.length);
    case "graphic":
      return cornersOfBox(shape, shape.width, shape.height);
  }
}

/** The corners of a line without its ends; a thin line has two. */
export function wideLine({ from, to, width = 0 }: Shape & { readonly kind: "line" }): readonly Corner[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (width === 0 || length === 0) return [from, to];
  const [x, y] = [(-dy * width) / length / 2, (dx * width) / length / 2];
  return [
    [from[0] + x, from[1] + y],
    [to[0] + x, to[1] + y],
    [to[0] - x, to[1] - y],
    [from[0] - x, from[1] - y],
  ];
}

function partOf(corners: readonly Corner[]): Part {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { corners, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** A smaller overlap counts as touching. */
const hair = 0.001;

/** True if two outlines may overlap: no line separates their corners. Exact for convex shapes. */
function overlap(one: Part, other: Part): boolean {
  const areNear =
    one.left < other.right - hair &&
    other.left < one.right - hair &&
    one.top < other.bottom - hair &&
    other.top < one.bottom - hair;
  return areNear && !isApart(one, other) && !isApart(other, one);
}

/** True if a side of the first outline separates the two. */
function isApart({ corners: one }: Part, { corners: other }: Part): boolean {
  return one.some((a, i) => {
    const b = one[(i + 1) % one.length]!;
    const most = hair * Math.hypot(b[0] - a[0], b[1] - a[1]);
    return one.every((c) => turn(a, b, c) >= -most) && other.every((c) => turn(a, b, c) <= most);
  });
}
