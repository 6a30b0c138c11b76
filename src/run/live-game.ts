// A game that somebody plays now: it goes on in a runner by a few frames at a time. What was played is kept as inputs.

import type { Input, NaturalSizes } from "../runtime/index.js";
import type { Growth } from "../play/growth.js";
import { endingOf, playAll } from "./game.js";
import type { Seen } from "./outcome.js";
import type { Runner } from "./runner.js";

/** What ended a game, or kept it from going on. */
export type GameEnding = NonNullable<ReturnType<typeof endingOf>>;

/** What came of some frames. */
export interface Move {
  readonly sounds: readonly string[];
  /** What went wrong. After a failure the game stands at its last good frame and has ended. */
  readonly ending: GameEnding | undefined;
  /** A number of the state that has grown, if that has made frames slow and was not told before. */
  readonly growth: Growth | undefined;
}

/** Plays a game in a runner that has its program. Nothing may be asked of it before the last answer. */
export class LiveGame {
  readonly #runner: Runner;
  readonly #sizes: NaturalSizes;
  #inputs: Input[] = [];
  #frame = 0;
  #seen: Seen | undefined;
  #hasFailed = false;
  /** The runner has lost the game, and has to play it again. */
  #isLost = true;

  constructor(runner: Runner, sizes: NaturalSizes) {
    this.#runner = runner;
    this.#sizes = sizes;
  }

  /** The last good frame. */
  get frame(): number {
    return this.#frame;
  }

  /** What is to be seen in the last good frame; undefined if the game could not begin. */
  get seen(): Seen | undefined {
    return this.#seen;
  }

  /** True of a game that can only begin anew. */
  get hasEnded(): boolean {
    return this.#hasFailed || this.#seen === undefined;
  }

  /** The inputs of all frames, also of one that failed. */
  recorded(): readonly Input[] {
    return this.#inputs;
  }

  /** Begins the game anew, and plays these inputs. */
  async begin(inputs: readonly Input[] = []): Promise<Move> {
    this.#inputs = [];
    this.#frame = 0;
    this.#seen = undefined;
    this.#hasFailed = false;
    this.#isLost = true;
    return this.play(inputs);
  }

  /**
   * Goes on with these inputs. If that takes too long or too much memory, the game stands where it stood: the runner
   * has lost it, and plays it again when it is to go on.
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
        // A game that cannot begin has failed, and would fail again; others stand where they stood.
        this.#hasFailed = played.kind === "failure";
        return { sounds, ending: played, growth };
      }
      growth ??= played.growth;
      this.#isLost = false;
      sounds.push(...played.sounds);
      if (played.failure === undefined) {
        frame = played.frame;
        seen = played.seen ?? seen;
        continue;
      }
      // What is to be seen is told of the end of the inputs alone.
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
