// Plays a game: takes the input of each frame that is due, shows the picture, starts the sounds. When the
// document fails, the game stops, the panel says why, and the last good frame stays.

import type { Game } from "../../runtime/index.js";
import type { InputQueue } from "./input.js";
import { loopOf } from "./loop.js";
import type { Loop } from "./loop.js";
import { reportOn } from "./panel.js";
import type { ErrorPanel } from "./panel.js";
import type { Screen } from "./screen.js";
import { Session } from "./session.js";
import type { Sounds } from "./sounds.js";

/** What a player plays on. */
export interface Instruments {
  readonly screen: Screen;
  readonly sounds: Sounds;
  readonly panel: ErrorPanel;
  readonly queue: InputQueue;
}

export class Player {
  private readonly game: Game;
  private readonly on: Instruments;
  private readonly loop: Loop;
  private session: Session | undefined;

  constructor(game: Game, on: Instruments) {
    this.game = game;
    this.on = on;
    this.loop = loopOf((updates) => this.advance(updates));
  }

  /** Begins the game, or begins it again. */
  begin(): void {
    const { panel, queue, sounds, screen } = this.on;
    panel.hide();
    queue.clear();
    sounds.stopAll();
    this.session = undefined;
    const failure = caught(() => {
      this.session = new Session(this.game);
      screen.show(this.session.picture());
    });
    if (failure === undefined) this.loop.start();
    else this.fail(failure.error);
  }

  /** Plays the frames that are due, and shows the last of them. */
  private advance(updates: number): void {
    const { queue, sounds, screen } = this.on;
    const { session } = this;
    if (session === undefined) return;
    const failure = caught(() => {
      for (let i = 0; i < updates; i++) {
        for (const sound of session.update(queue.take())) sounds.play(sound);
      }
    });
    // Frames before one that failed are good, and the last of them is to be seen.
    const unseen = caught(() => screen.show(session.picture()));
    const first = failure ?? unseen;
    if (first !== undefined) this.fail(first.error);
  }

  private fail(error: unknown): void {
    this.loop.stop();
    this.on.sounds.stopAll();
    this.on.panel.show(reportOn(error, this.session?.frame));
  }
}

/** What an action threw, if it did. */
function caught(action: () => void): { readonly error: unknown } | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return { error };
  }
}
