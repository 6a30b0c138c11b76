import type { Value } from "./values.js";
/** Negative, zero or positive, as a comes before b, equals it or comes after it. */
export declare function compare(a: Value, b: Value): number;
/** Order by code points. UTF-16 puts surrogates, which stand for the highest code points, below U+E000. */
export declare function compareTexts(a: string, b: string): number;
