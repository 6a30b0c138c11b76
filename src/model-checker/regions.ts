// Convex regions of the canvas: integer points that satisfy linear inequalities.

import type { Value } from "../runtime/index.js";
import { maxCachedValues } from "./limits.js";

/** `p x + q y + r >= 0`, with integer coefficients. */
export interface HalfPlane {
  readonly p: number;
  readonly q: number;
  readonly r: number;
}

export interface RegionPoint {
  readonly x: number;
  readonly y: number;
}

/** The outcome of a definition throughout a region. */
export interface RegionValue {
  /** A canonical text of the value, or of the failure. */
  readonly text: string;
  /** Undefined if the definition fails. */
  readonly value: Value | undefined;
}

/** The complement, on integer points. */
const opposite = ({ p, q, r }: HalfPlane): HalfPlane => ({ p: -p, q: -q, r: -r - 1 });

const keyOf = ({ p, q, r }: HalfPlane): string => `${p} ${q} ${r}`;

/** A nonempty convex region of the canvas. */
export class CanvasRegion {
  /** Half-planes known to contain the region. */
  private readonly within: Set<string>;
  readonly halfPlanes: readonly HalfPlane[];
  readonly point: RegionPoint;
  /** Cached values of definitions that are constant in the region, by their ids and arguments. */
  private readonly values: Map<string, RegionValue>;

  private constructor(halfPlanes: readonly HalfPlane[], point: RegionPoint, values?: ReadonlyMap<string, RegionValue>) {
    this.halfPlanes = halfPlanes;
    this.point = point;
    this.within = new Set(halfPlanes.map(keyOf));
    this.values = new Map(values);
  }

  /** True if the region is known to lie in a half-plane. */
  isWithin(halfPlane: HalfPlane): boolean {
    return this.within.has(keyOf(halfPlane));
  }

  /** The value of a definition in the region, if known. */
  valueOf(key: string): RegionValue | undefined {
    return this.values.get(key);
  }

  learn(key: string, value: RegionValue): void {
    if (this.values.size >= maxCachedValues) this.values.clear();
    this.values.set(key, value);
  }

  /** Returns the intersection of the canvas with half-planes; undefined if empty. */
  static of(canvas: Canvas, halfPlanes: readonly HalfPlane[] = []): CanvasRegion | undefined {
    const point = middleOf(canvas, halfPlanes);
    return point === undefined ? undefined : new CanvasRegion(halfPlanes, point);
  }

  /** Returns the intersection with a half-plane that meets the region. */
  inside(canvas: Canvas, halfPlane: HalfPlane): CanvasRegion {
    return this.part(canvas, halfPlane)!;
  }

  /** Returns the part outside of a half-plane; undefined if empty. */
  outside(canvas: Canvas, halfPlane: HalfPlane): CanvasRegion | undefined {
    const key = keyOf(halfPlane);
    if (this.within.has(key)) return undefined;
    const part = this.part(canvas, opposite(halfPlane));
    if (part === undefined) this.within.add(key);
    return part;
  }

  private part(canvas: Canvas, halfPlane: HalfPlane): CanvasRegion | undefined {
    const halfPlanes = [...this.halfPlanes, halfPlane];
    const point = middleOf(canvas, halfPlanes);
    return point === undefined ? undefined : new CanvasRegion(halfPlanes, point, this.values);
  }
}

/** The points from (0, 0) to (width, height). */
export interface Canvas {
  readonly width: number;
  readonly height: number;
}

/** Returns a point near the centre of an intersection of half-planes. */
function middleOf({ width, height }: Canvas, halfPlanes: readonly HalfPlane[]): RegionPoint | undefined {
  let bottom = 0;
  let top = height;
  const others: HalfPlane[] = [];
  for (const one of halfPlanes) {
    const { p, q, r } = one;
    if (p !== 0) others.push(one);
    else if (q > 0) bottom = Math.max(bottom, Math.ceil(-r / q));
    else if (q < 0) top = Math.min(top, Math.floor(r / -q));
    else if (r < 0) return undefined;
  }
  const rows: (readonly [y: number, left: number, right: number])[] = [];
  for (let y = bottom; y <= top; y++) {
    let left = 0;
    let right = width;
    for (const { p, q, r } of others) {
      const rest = q * y + r;
      if (p > 0) left = Math.max(left, Math.ceil(-rest / p));
      else right = Math.min(right, Math.floor(rest / -p));
    }
    if (left <= right) rows.push([y, left, right]);
    // Without slanted lines, all rows are alike.
    if (others.every(({ q }) => q === 0)) {
      if (left > right) return undefined;
      return { x: (left + right) >> 1, y: (bottom + top) >> 1 };
    }
  }
  const [y, left = 0, right = 0] = rows[rows.length >> 1] ?? [];
  return y === undefined ? undefined : { x: (left + right) >> 1, y };
}
