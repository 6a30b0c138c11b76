import type { LedNumber } from "./numbers.js";
/** The finite decimal expansion, else the repeating one while its period is short, else `n/d`. */
export declare function numberText(x: LedNumber): string;
