import type { Value } from "../values.js";
import type { LedSet } from "../set.js";
/** What one frame brings, as a host sees it. Keys are named as on the keyboard, in the order they were pressed. */
export interface Input {
    readonly click: {
        readonly x: number;
        readonly y: number;
    } | undefined;
    readonly pointer: {
        readonly x: number;
        readonly y: number;
    };
    readonly keys: readonly string[];
}
/** No click, no keys, the pointer at the origin. */
export declare const noInput: Input;
/** The state and the input, as definitions read them. A new moment is a new object: its identity marks it. */
export declare class Moment {
    readonly currentState: Value;
    readonly mouseClicked: boolean;
    readonly mouseX: number;
    readonly mouseY: number;
    /** The names of the keys held. */
    readonly keys: LedSet<string>;
    /** The click's place, or the atom nil. */
    readonly click: Value;
    /** The pair of the click and the sequence of the keys held, which the functional styles are given. */
    readonly input: Value;
    constructor(state: Value, input: Input, keys: readonly string[]);
}
/** The moment of a state and an input; with `lowerCaseKeys` letters are named as the documents of 2014 name them. */
export declare function momentOf(state: Value, input: Input, lowerCaseKeys?: boolean): Moment;
