import type { Value } from "./values.js";
/** The hash of a value. Functions and infinite sets have none: no set holds them. */
export declare function hash(v: Value): number;
/** Spreads the bits of an integer of 32 bits (the finaliser of MurmurHash3). */
export declare function mix(n: number): number;
/** The hash of a text, different for different seeds. */
export declare function hashText(text: string, seed: number): number;
