// A game in progress: it advances in a runner, a few frames at a time, and records its inputs.

import { type Input, type NaturalSizes, updatesPerSecond } from "../runtime/index.js";
import type { Growth } from "./games/growth.js";
import { endingOf, playAll } from "./game.js";
import type { VisibleFrame } from "./outcome.js";
import type { TestRequests } from "./requests.js";
import { append } from "../text/append.js";

/** The reason why a game ended or cannot continue. */
export type GameEnding = NonNullable<ReturnType<typeof endingOf>>;

export interface Move {
  readonly sounds: readonly string[];
  /** After a failure, the game has ended at its last good frame. */
  readonly ending: GameEnding | undefined;
  /** The number of the state whose growth has made frames slow, reported once. */
  readonly growth: Growth | undefined;
}

/** Plays a game in a runner that has loaded its program. Calls must not overlap. */
export class LiveGame {
  readonly #runner: TestRequests;
  readonly #sizes: NaturalSizes;
  #inputs: Input[] = [];
  #frame = 0;
  #framesPerSecond = updatesPerSecond;
  #visible: VisibleFrame | undefined;
  #hasFailed = false;
  /** True if the runner has lost the game and has to replay it. */
  #isLost = true;

  constructor(runner: TestRequests, sizes: NaturalSizes) {
    this.#runner = runner;
    this.#sizes = sizes;
  }

  get framesPerSecond(): number {
    return this.#framesPerSecond;
  }

  get frame(): number {
    return this.#frame;
  }

  /** The visible content of the last good frame; undefined if the game could not start. */
  get visible(): VisibleFrame | undefined {
    return this.#visible;
  }

  /** True if the game has ended and can only restart. */
  get hasEnded(): boolean {
    return this.#hasFailed || this.#visible === undefined;
  }

  record(): readonly Input[] {
    return this.#inputs;
  }

  async begin(inputs: readonly Input[] = []): Promise<Move> {
    this.#inputs = [];
    this.#frame = 0;
    this.#visible = undefined;
    this.#hasFailed = false;
    this.#isLost = true;
    return this.play(inputs);
  }

  /**
   * Continues with these inputs. If that takes too long or too much memory, the game keeps its frame: the runner has
   * lost it, and replays it before the next frames.
   */
  async play(inputs: readonly Input[]): Promise<Move> {
    const all = this.#isLost ? [...this.#inputs, ...inputs] : inputs;
    const sounds: string[] = [];
    let frame = this.#frame;
    let visibleFrame = this.#visible;
    let growth: Growth | undefined;
    for await (const played of playAll(this.#runner, all, {
      sizes: this.#sizes,
      lines: "none",
      shows: true,
      goesOn: !this.#isLost,
    })) {
      if (played.kind !== "played") {
        this.#isLost = true;
        // A game that fails at the start would fail again. Other games keep their frame.
        this.#hasFailed = played.kind === "failure";
        return { sounds, ending: played, growth };
      }
      growth ??= played.growth;
      this.#isLost = false;
      this.#framesPerSecond = played.framesPerSecond;
      append(sounds, played.sounds);
      if (played.failure === undefined) {
        frame = played.frame;
        visibleFrame = played.visible ?? visibleFrame;
        continue;
      }
      // The answer only contains the picture after the last input.
      const good =
        played.visible === undefined
          ? await this.#runner.play({ begins: false, inputs: [], lines: "none", shows: true })
          : played;
      if (good.kind === "played" && good.visible !== undefined) [frame, visibleFrame] = [good.frame, good.visible];
      this.#hasFailed = true;
      this.#take(inputs, frame, visibleFrame);
      this.#inputs.length = Math.min(this.#inputs.length, played.failedFrame ?? frame);
      return { sounds, ending: played.failure, growth };
    }
    this.#take(inputs, frame, visibleFrame);
    return { sounds, ending: undefined, growth };
  }

  #take(inputs: readonly Input[], frame: number, visibleFrame: VisibleFrame | undefined): void {
    for (const input of inputs) this.#inputs.push(input);
    this.#frame = frame;
    this.#visible = visibleFrame;
  }
}
