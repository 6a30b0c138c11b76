import type { Integer } from "./integers.js";
/** A ratio in lowest terms whose denominator is at least 2. Made by `ratio` only. */
export declare class Rational {
    readonly numerator: Integer;
    readonly denominator: Integer;
    constructor(numerator: Integer, denominator: Integer);
}
export type LedNumber = number | bigint | Rational;
/** The canonical number numerator / denominator; the denominator is not 0. */
export declare function ratio(numerator: Integer, denominator: Integer): LedNumber;
/** The canonical form of any number: of a double its exact value, of a small bigint the number. */
export declare function exact(x: LedNumber): LedNumber;
/** The numerator of a number in its canonical form. */
export declare function numeratorOf(x: LedNumber): Integer;
/** The denominator of a number in its canonical form, at least 1. */
export declare function denominatorOf(x: LedNumber): Integer;
/** True of 3, -4 and 10^30, not of 1/2. */
export declare function isInteger(x: LedNumber): x is Integer;
export declare function addNumbers(x: LedNumber, y: LedNumber): LedNumber;
export declare function negateNumber(x: LedNumber): LedNumber;
export declare function subtractNumbers(x: LedNumber, y: LedNumber): LedNumber;
export declare function multiplyNumbers(x: LedNumber, y: LedNumber): LedNumber;
export declare function divideNumbers(x: LedNumber, y: LedNumber): LedNumber;
/** The greatest integer that is at most x. */
export declare function floorNumber(x: LedNumber): Integer;
/** x - y * floor(x / y). */
export declare function moduloNumbers(x: LedNumber, y: LedNumber): LedNumber;
/** x to an integer power. What would be too large for the machine fails before it is tried. */
export declare function powerOf(x: LedNumber, y: LedNumber): LedNumber;
/** Negative, zero or positive, as x is less than, equal to or greater than y. */
export declare function compareNumbers(x: LedNumber, y: LedNumber): number;
/** -1, 0 or 1. */
export declare function signOfNumber(x: LedNumber): number;
/** The nearest double; too large a number gives an infinity. */
export declare function doubleOf(x: LedNumber): number;
/** x * 2^exponent, in steps that are exact but for the last, and without `**`, which engines round differently. */
export declare function scaleByPowerOfTwo(x: number, exponent: number): number;
