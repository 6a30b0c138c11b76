import type { TupleOf, Value } from "./values.js";
/** `t[i]` */
export declare function index(t: Value, i: Value): Value;
/** `t[i..j]`: empty when j = i - 1, which a tuple cannot be; a slice of a tuple with one coordinate is that value. */
export declare function slice(t: Value, i: Value, j: Value): Value;
/** The coordinates of a tuple that must have n of them. */
export declare function coordinates<N extends number>(v: Value, n: N): TupleOf<N>;
/** Fails because a value does not have the shape of a pattern, which is given as text. */
export declare function noShape(v: Value, pattern: string): never;
/** The shape of a pattern of names: 0 for a name, a list for a tuple of that many parts. */
export type Shape = 0 | readonly Shape[];
/** `v` if it has the shape; otherwise a failure. */
export declare function shaped(v: Value, shape: Shape): Value;
