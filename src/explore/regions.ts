// Parts of the canvas: the points with integer coordinates that satisfy some inequalities.

/** `p x + q y + r >= 0`, with integers. */
export interface HalfPlane {
  readonly p: number;
  readonly q: number;
  readonly r: number;
}

/** A point with integer coordinates. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The points on the other side. */
export const opposite = ({ p, q, r }: HalfPlane): HalfPlane => ({ p: -p, q: -q, r: -r - 1 });

export const keyOf = ({ p, q, r }: HalfPlane): string => `${p} ${q} ${r}`;

/** A convex part of the canvas that is not empty. */
export class Region {
  /** Which half-planes are known to have all of its points. */
  private readonly within: Set<string>;
  readonly halfPlanes: readonly HalfPlane[];
  /** A point near its middle. */
  readonly point: Point;
  /** What definitions give wherever the pointer is in it, by their numbers and arguments. */
  private readonly values: Map<string, string>;

  private constructor(halfPlanes: readonly HalfPlane[], point: Point, values?: ReadonlyMap<string, string>) {
    this.halfPlanes = halfPlanes;
    this.point = point;
    this.within = new Set(halfPlanes.map(keyOf));
    this.values = new Map(values);
  }

  /** True if all of it is known to be inside of a half-plane. */
  isWithin(halfPlane: HalfPlane): boolean {
    return this.within.has(keyOf(halfPlane));
  }

  /** What a definition gives in it, if that is known. */
  valueOf(key: string): string | undefined {
    return this.values.get(key);
  }

  learn(key: string, value: string): void {
    if (this.values.size >= mostValues) this.values.clear();
    this.values.set(key, value);
  }

  /** The points of a canvas that are in all of these half-planes; undefined if there are none. */
  static of(canvas: Canvas, halfPlanes: readonly HalfPlane[] = []): Region | undefined {
    const point = middleOf(canvas, halfPlanes);
    return point === undefined ? undefined : new Region(halfPlanes, point);
  }

  /** The part of it that is inside of a half-plane, which is not empty. */
  inside(canvas: Canvas, halfPlane: HalfPlane): Region {
    return this.part(canvas, halfPlane)!;
  }

  /** The part of it that is outside of a half-plane; undefined if there is none. */
  outside(canvas: Canvas, halfPlane: HalfPlane): Region | undefined {
    const key = keyOf(halfPlane);
    if (this.within.has(key)) return undefined;
    const part = this.part(canvas, opposite(halfPlane));
    if (part === undefined) this.within.add(key);
    return part;
  }

  private part(canvas: Canvas, halfPlane: HalfPlane): Region | undefined {
    const halfPlanes = [...this.halfPlanes, halfPlane];
    const point = middleOf(canvas, halfPlanes);
    return point === undefined ? undefined : new Region(halfPlanes, point, this.values);
  }
}

/** A part of the canvas knows so many values at most; they begin anew when there are more. */
const mostValues = 1000;

/** Points from (0, 0) to (width, height). */
export interface Canvas {
  readonly width: number;
  readonly height: number;
}

/** A point near the middle of what is in all of these half-planes. */
function middleOf({ width, height }: Canvas, halfPlanes: readonly HalfPlane[]): Point | undefined {
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
    // Without slanted lines all rows are alike.
    if (others.every(({ q }) => q === 0)) {
      if (left > right) return undefined;
      return { x: (left + right) >> 1, y: (bottom + top) >> 1 };
    }
  }
  const [y, left = 0, right = 0] = rows[rows.length >> 1] ?? [];
  return y === undefined ? undefined : { x: (left + right) >> 1, y };
}
