// The step of a game, which every host runs: state and input in; sounds and the next state out.

import type { Value } from "../kernel/values.js";
import type { NaturalSizes } from "./image-kinds.js";
import type { Image } from "./images.js";
import { momentOf } from "./moment.js";
import type { Input, Moment } from "./moment.js";
import { paintingOf } from "./painting.js";
import { soundsOf } from "./sounds.js";

/** The definitions of a game, whatever their style, as functions of the moment. */
export interface Game<State extends Value = Value> {
  initialState(): State;
  step(moment: Moment<State>): State;
  images(moment: Moment<State>): Value;
  sounds?(moment: Moment<State>): Value;
  /** True for the style of 2014, where keys are named by small letters. */
  readonly lowerCaseKeys: boolean;
  /** The natural sizes of its graphics, from a host that knows them: they count in the painting order. */
  readonly graphics?: NaturalSizes;
}

/** What a step gives: the sounds to start, by name or path, and the next state. */
export interface Step {
  readonly sounds: readonly string[];
  readonly state: Value;
}

/** One step. Sounds come first, from the input and the state before. */
export function stepGame(game: Game, state: Value, input: Input): Step {
  const moment = momentOf(state, input, game.lowerCaseKeys);
  const sounds = game.sounds !== undefined ? soundsOf(game.sounds(moment)) : [];
  return { sounds, state: game.step(moment) };
}

/** The picture of a state, its images in painting order. */
export function pictureOf(game: Game, state: Value, input: Input): readonly Image[] {
  return paintingOf(game.images(momentOf(state, input, game.lowerCaseKeys)), game.graphics);
}
