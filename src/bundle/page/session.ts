// One run of a game, from its start to its next: where it stands, and what it shows.

import { noInput, pictureOf, stepGame } from "../../runtime/index.js";
import type { EaselValue, Game, Input, Value } from "../../runtime/index.js";

/** Holds the state of a game between frames. What goes wrong in the document is thrown, and then nothing has changed. */
export class Session {
  private readonly game: Game;
  private state: Value;
  private input: Input = noInput;
  private updates = 0;

  constructor(game: Game) {
    this.game = game;
    this.state = game.initialState();
  }

  /** The number of the frame: 0 is the start. */
  get frame(): number {
    return this.updates;
  }

  /** Plays one frame, and gives the sounds to start. */
  update(input: Input): readonly string[] {
    const { sounds, state } = stepGame(this.game, this.state, input);
    this.state = state;
    this.input = input;
    this.updates += 1;
    return sounds;
  }

  /** The images to be seen now, in painting order. */
  picture(): readonly EaselValue[] {
    return pictureOf(this.game, this.state, this.input);
  }
}
