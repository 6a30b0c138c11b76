import type { Value } from "./values.js";
/** A value as LED prints it inside another value: strings are in quotes. */
export declare function print(v: Value): string;
/** A value as LED prints it at the top: strings are bare. */
export declare function pp(x: Value): string;
/** A value printed for a message: cut when it is long, and never a failure. */
export declare function shortened(v: Value, length?: number): string;
