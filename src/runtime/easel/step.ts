// The step of a game, which every host runs: from a state and an input to sounds and the next state.

import { inDefinition } from "../values/definitions.js";
import { failKind } from "../values/requirements.js";
import type { Value } from "../values/values.js";
import { updatesPerSecond } from "./clock.js";
import type { NaturalSizes } from "./image-kinds.js";
import type { Image } from "./images.js";
import { momentOf } from "./moment.js";
import type { Input, Moment } from "./moment.js";
import { paintingOf } from "./painting.js";
import { soundsOf } from "./sounds.js";
import { maxUpdatesPerSecond } from "./limits.js";

/**
 * The definitions of a game of any style, as functions of the moment.
 *
 * @example
 * const counter: Game<Integer> = {
 *   initialState: () => 0,
 *   step: (moment) => (moment.mouseClicked ? add(moment.currentState, 1) : moment.currentState),
 *   images: () => setOf(),
 *   lowerCaseKeys: false,
 * };
 * stepGame(counter, 4, { ...noInput, click: { x: 0, y: 0 } }).state // 5
 */
export interface Game<State extends Value = Value> {
  initialState(): State;
  step(moment: Moment<State>): State;
  images(moment: Moment<State>): Value;
  sounds?(moment: Moment<State>): Value;
  /** An integer from 1 to 60; 30 if absent. */
  framesPerSecond?(): Value;
  /** True for the style of documents from 2014, in which letter keys have lower-case names. */
  readonly lowerCaseKeys: boolean;
  /** The positions, such as "12:1", of the definitions whose values a host may reject. */
  readonly places?: { readonly images?: string; readonly sounds?: string; readonly framesPerSecond?: string };
  /** The natural sizes of graphics, if the host knows them. They affect the painting order. */
  readonly graphics?: NaturalSizes;
}

/**
 * The result of a step: the sounds to start, by name or path, and the next state.
 *
 * @example
 * const step: Step<Integer> = { sounds: ["ding"], state: 1 };
 * step.state // 1
 */
export interface Step<State extends Value = Value> {
  readonly sounds: readonly string[];
  readonly state: State;
}

/**
 * Performs one step. Sounds depend on the input and the previous state.
 *
 * @example
 * const game: Game<Integer> = {
 *   initialState: () => 0,
 *   step: (moment) => add(moment.currentState, 1),
 *   images: () => setOf(),
 *   lowerCaseKeys: false,
 * };
 * stepGame(game, 3, noInput) // { sounds: [], state: 4 }
 */
export function stepGame<State extends Value>(game: Game<State>, state: State, input: Input): Step<State> {
  const moment = momentOf(state, input, game.lowerCaseKeys);
  const sounds = game.sounds !== undefined ? take(game, "sounds", soundsOf, game.sounds(moment)) : [];
  return { sounds, state: game.step(moment) };
}

/**
 * The images for a state, in painting order.
 *
 * @example
 * const game: Game<Integer> = {
 *   initialState: () => 0,
 *   step: (moment) => moment.currentState,
 *   images: () => parse("{disc(point(500, 400), 5, color(0, 0, 0))}"),
 *   lowerCaseKeys: false,
 * };
 * pictureOf(game, 0, noInput) // [ disc(point(500, 400), 5, color(0, 0, 0)) ]
 */
export function pictureOf<State extends Value>(game: Game<State>, state: State, input: Input): readonly Image[] {
  const images = game.images(momentOf(state, input, game.lowerCaseKeys));
  return take(game, "images", (value) => paintingOf(value, game.graphics), images);
}

/**
 * The number of steps per second. Fails if the game's definition is not an integer from 1 to 60.
 *
 * @example
 * const game: Game<Integer> = {
 *   initialState: () => 0,
 *   step: (moment) => add(moment.currentState, 1),
 *   images: () => setOf(),
 *   framesPerSecond: () => 60,
 *   lowerCaseKeys: false,
 * };
 * frameRateOf(game) // 60
 */
export function frameRateOf(game: Pick<Game, "framesPerSecond" | "places">): number {
  if (game.framesPerSecond === undefined) return updatesPerSecond;
  return take(game, "framesPerSecond", frameRate, game.framesPerSecond());
}

const frameRate = (value: Value): number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= maxUpdatesPerSecond
    ? value
    : failKind(value, `an integer from 1 to ${maxUpdatesPerSecond}`);

/** Converts a value for the host. A failure is located at the definition that computed the value. */
function take<T>(
  { places }: Pick<Game, "places">,
  name: keyof NonNullable<Game["places"]>,
  take: (value: Value) => T,
  value: Value,
): T {
  try {
    return take(value);
  } catch (error) {
    throw inDefinition(error, name, places?.[name] ?? "");
  }
}
