import type { Integer } from "./integers.js";
import type { LedNumber } from "./numbers.js";
import type { LedSet } from "./set.js";
import { Sequence } from "./values.js";
import type { Value } from "./values.js";
/** The greatest integer that is at most x. */
export declare function floor(x: Value): Integer;
/** The least integer that is at least x. */
export declare function ceil(x: Value): Integer;
/** `floor(x + 1/2)` */
export declare function round(x: Value): Integer;
/** x without its sign. */
export declare function abs(x: Value): LedNumber;
/** The least of two or more numbers, or of one non-empty set of numbers. */
export declare function min(x: Value, ...more: readonly Value[]): LedNumber;
export declare namespace min {
    var more: boolean;
}
/** The greatest of two or more numbers, or of one non-empty set of numbers. */
export declare function max(x: Value, ...more: readonly Value[]): LedNumber;
export declare namespace max {
    var more: boolean;
}
/**
 * The double nearest to the square root. Roots beyond the doubles are exact where the root is rational, and
 * otherwise have as many binary digits as a double.
 */
export declare function sqrt(x: Value): LedNumber;
/** The sine of an angle in radians. */
export declare function sin(x: Value): LedNumber;
/** The cosine of an angle in radians. */
export declare function cos(x: Value): LedNumber;
/** The tangent of an angle in radians. */
export declare function tan(x: Value): LedNumber;
/** The angle of the point (x, y), from -pi to pi; 0 for the origin. */
export declare function atan2(y: Value, x: Value): LedNumber;
/** The double nearest to the circle's number, exactly. */
export declare const pi: LedNumber;
/** The first member of a set in the canonical order. */
export declare function choose<T extends Value>(S: LedSet<T>): T;
export declare function choose(S: Value): Value;
/** A sequence of n numbers from 0 up to, not including, 1, fixed by its seed (Park and Miller, 1988). */
export declare function random(seed: Value, n: Value): Sequence<LedNumber>;
