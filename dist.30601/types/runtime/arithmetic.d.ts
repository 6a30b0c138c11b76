import type { LedNumber } from "./numbers.js";
import type { LedSet } from "./set.js";
import { Sequence } from "./values.js";
import type { Tuple, Value } from "./values.js";
/** `a + b`: adds numbers; joins tuples, sequences and strings, each with its like. */
export declare function add(a: LedNumber, b: LedNumber): LedNumber;
export declare function add(a: string, b: string): string;
export declare function add<T extends Value>(a: Sequence<T>, b: Sequence<T>): Sequence<T>;
export declare function add(a: Value, b: Value): Value;
/** `a - b` */
export declare function subtract(a: Value, b: Value): LedNumber;
/** `a * b`: multiplies numbers; of two sets, the set of pairs. */
export declare function multiply(a: LedNumber, b: LedNumber): LedNumber;
export declare function multiply<A extends Value, B extends Value>(a: LedSet<A>, b: LedSet<B>): LedSet<readonly [A, B]>;
export declare function multiply(a: Value, b: Value): LedNumber | LedSet<Tuple>;
/** `a * b * c * …`: multiplies numbers from the left; of sets, the set of tuples with that many coordinates. */
export declare function product(...factors: readonly Value[]): LedNumber | LedSet;
/** `a / b` */
export declare function divide(a: Value, b: Value): LedNumber;
/** `a mod b`, which is `a - b * floor(a / b)`. */
export declare function modulo(a: Value, b: Value): LedNumber;
/** `a ^ b` */
export declare function power(a: Value, b: Value): LedNumber;
/** `-a` */
export declare function negate(a: Value): LedNumber;
/** `+a` */
export declare function plus(a: Value): LedNumber;
/** `|x|`: the absolute value of a number, the number of members of a set, the length of anything else. */
export declare function size(x: Value): LedNumber;
/** How many code points a string has. */
export declare function textLength(text: string): number;
/** `a < b` */
export declare function less(a: Value, b: Value): boolean;
/** `a <= b` */
export declare function atMost(a: Value, b: Value): boolean;
/** `a > b` */
export declare function greater(a: Value, b: Value): boolean;
/** `a >= b` */
export declare function atLeast(a: Value, b: Value): boolean;
