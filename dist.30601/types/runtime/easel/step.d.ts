import type { EaselValue, Value } from "../values.js";
import type { Input, Moment } from "./moment.js";
/** The definitions of a game, whatever their style, as functions of the moment. */
export interface Game {
    readonly initialState: () => Value;
    readonly step: (moment: Moment) => Value;
    readonly images: (moment: Moment) => Value;
    readonly sounds?: (moment: Moment) => Value;
    /** True for the style of 2014, where keys are named by small letters. */
    readonly lowerCaseKeys: boolean;
}
/** What a step gives: the sounds to start, by name or path, and the next state. */
export interface Step {
    readonly sounds: readonly string[];
    readonly state: Value;
}
/** One step. Sounds come first, from the input and the state before. */
export declare function stepGame(game: Game, state: Value, input: Input): Step;
/** The picture of a state, its images in painting order. */
export declare function pictureOf(game: Game, state: Value, input: Input): readonly EaselValue[];
