// Turns a game's step and picture into a version of a kernel.

import type { Game } from "../../../src/runtime/index.js";
import type { Runtime } from "../../support/emitted.js";
import type { Input } from "./images.js";
import { type Version, version } from "./kernel.js";
import { type Plain, plainValue } from "./plain.js";

export interface Played<State, Picture> {
  readonly initial: State;
  readonly step: (state: State, input: Input) => State;
  readonly images: (state: State, input: Input) => Picture;
  readonly plainState: (state: State) => Plain;
  readonly plainPicture: (picture: Picture) => Plain;
}

/** Every tenth state and picture belong to the answer; the others are computed and dropped. */
const framesAShot = 10;

export function played<State, Picture>(
  inputs: (frames: number) => readonly Input[],
  { initial, step, images, plainState, plainPicture }: Played<State, Picture>,
): Version {
  return version(
    (frames) => {
      const all = inputs(frames);
      return () => {
        const shots: { readonly state: State; readonly picture: Picture }[] = [];
        let state = initial;
        all.forEach((input, frame) => {
          state = step(state, input);
          const picture = images(state, input);
          if (frame % framesAShot === 0) shots.push({ state, picture });
        });
        return shots;
      };
    },
    (shots) => shots.map(({ state, picture }) => [plainState(state), plainPicture(picture)]),
  );
}

export function playedGame(inputs: (frames: number) => readonly Input[], easel: Runtime, game: Game): Version {
  return played(inputs, {
    initial: game.initialState(),
    step: (state, input) => game.step(easel.momentOf(state, input, game.lowerCaseKeys)),
    images: (state, input) => game.images(easel.momentOf(state, input, game.lowerCaseKeys)),
    plainState: (state) => plainValue(state, easel),
    plainPicture: (picture) => plainValue(picture, easel),
  });
}
