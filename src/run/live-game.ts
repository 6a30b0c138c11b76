// A game that somebody is playing: it advances in a runner, a few frames at a time. What was played is kept as inputs.

import type { Input, NaturalSizes } from "../runtime/index.js";
import type { Growth } from "../play/growth.js";
import { endingOf, playAll } from "./game.js";
import type { Seen } from "./outcome.js";
import type { Running } from "./requests.js";
import { append } from "../source/append.js";

/** What ended a game, or kept it from going on. */
export type GameEnding = NonNullable<ReturnType<typeof endingOf>>;

/** The outcome of playing some frames. */
export interface Move {
  readonly sounds: readonly string[];
  /** What went wrong. After a failure, the game has ended and stands at its last good frame. */
  readonly ending: GameEnding | undefined;
  /** A number of the state that has grown, if it has made frames slow and has not been reported before. */
  readonly growth: Growth | undefined;
}

/**
 * Plays a game in a runner that has loaded its program. A call may only be made once the previous one has been
 * answered.
 */
export class LiveGame {
  readonly #runner: Running;
  readonly #sizes: NaturalSizes;
  #inputs: Input[] = [];
  #frame = 0;
  #seen: Seen | undefined;
  #hasFailed = false;
  /** True if the runner has lost the game and has to replay it. */
  #isLost = true;

  constructor(runner: Running, sizes: NaturalSizes) {
    this.#runner = runner;
    this.#sizes = sizes;
  }

  /** The last good frame. */
  get frame(): number {
    return this.#frame;
  }

  /** What can be seen in the last good frame; undefined if the game could not begin. */
  get seen(): Seen | undefined {
    return this.#seen;
  }

  /** True if the game has ended, so that it can only begin anew. */
  get hasEnded(): boolean {
    return this.#hasFailed || this.#seen === undefined;
  }

  /** The inputs of all frames, including the one that failed. */
  recorded(): readonly Input[] {
    return this.#inputs;
  }

  /** Begins the game anew and plays these inputs. */
  async begin(inputs: readonly Input[] = []): Promise<Move> {
    this.#inputs = [];
    this.#frame = 0;
    this.#seen = undefined;
    this.#hasFailed = false;
    this.#isLost = true;
    return this.play(inputs);
  }

  /**
   * Continues with these inputs. If that takes too long or too much memory, the game stays where it was: the runner has
   * lost it, and replays it before the next frames.
   */
  async play(inputs: readonly Input[]): Promise<Move> {
    const all = this.#isLost ? [...this.#inputs, ...inputs] : inputs;
    const sounds: string[] = [];
    let frame = this.#frame;
    let seen = this.#seen;
    let growth: Growth | undefined;
    for await (const played of playAll(this.#runner, all, {
      sizes: this.#sizes,
      lines: "none",
      shows: true,
      goesOn: !this.#isLost,
    })) {
      if (played.kind !== "played") {
        this.#isLost = true;
        // A game that cannot begin has failed, and would fail again. Other games stay where they were.
        this.#hasFailed = played.kind === "failure";
        return { sounds, ending: played, growth };
      }
      growth ??= played.growth;
      this.#isLost = false;
      append(sounds, played.sounds);
      if (played.failure === undefined) {
        frame = played.frame;
        seen = played.seen ?? seen;
        continue;
      }
      // The answer describes only the picture after the last input.
      const good =
        played.seen === undefined
          ? await this.#runner.play({ begins: false, inputs: [], lines: "none", shows: true })
          : played;
      if (good.kind === "played" && good.seen !== undefined) [frame, seen] = [good.frame, good.seen];
      this.#hasFailed = true;
      this.#take(inputs, frame, seen);
      this.#inputs.length = Math.min(this.#inputs.length, played.failedFrame ?? frame);
      return { sounds, ending: played.failure, growth };
    }
    this.#take(inputs, frame, seen);
    return { sounds, ending: undefined, growth };
  }

  #take(inputs: readonly Input[], frame: number, seen: Seen | undefined): void {
    for (const input of inputs) this.#inputs.push(input);
    this.#frame = frame;
    this.#seen = seen;
  }
}
