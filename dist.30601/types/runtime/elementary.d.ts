import type { LedNumber } from "./numbers.js";
/** The sine of an exact number. */
export declare function sineOf(x: LedNumber): number;
/** The cosine of an exact number. */
export declare function cosineOf(x: LedNumber): number;
/** The tangent of an exact number; infinite where it is too large for a double. */
export declare function tangentOf(x: LedNumber): number;
/** The arc tangent of a ratio of two doubles' worth: `high + low`, at least 0. */
export declare function arcTangentOf(x: LedNumber): number;
/** The integer part of pi/2 * 2^bits. */
export declare function halfPi(bits: number): bigint;
