import type { Value } from "./values.js";
/** `a = b` */
export declare function equal(a: Value, b: Value): boolean;
