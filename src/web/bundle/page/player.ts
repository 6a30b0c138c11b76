// Runs a game: reads the input of each due frame, shows the picture and starts sounds, and seeks in the history. If the
// document fails, the game stops with the last good frame, and the panel shows the error.

import { Run } from "../../../execute/games/run.js";
import { type Game, frameRateOf, type Input, type Value } from "../../../runtime/index.js";
import { plainMessage } from "../../../runtime/values/quoting.js";
import type { InputQueue } from "../../../execute/games/input-queue.js";
import { createLoop } from "./loop.js";
import type { FrameLoop } from "./loop.js";
import { growthHelp, growthMessage, growthOf, GrowthWatch } from "../../../execute/games/growth.js";
import type { Growth } from "../../../execute/games/growth.js";
import { createReport } from "./panel.js";
import type { ErrorPanel, Slowness } from "./panel.js";
import { announce } from "./parts.js";
import type { Screen } from "./screen.js";
import type { Sounds } from "./sounds.js";
import { maxSeekMilliseconds, maxPlayMilliseconds } from "./limits.js";

export interface Instruments {
  readonly screen: Screen;
  readonly sounds: Sounds;
  readonly panel: ErrorPanel;
  readonly queue: InputQueue;
  /** Returns the input of the computer player; undefined when it is not its turn. */
  readonly opponent: ((state: Value) => Input | undefined) | undefined;
  /** Names of the state's coordinates in the document. */
  readonly coordinates: readonly string[] | undefined;
  /** Called after a jump to another frame or a mode change, but not for every played frame. */
  readonly changed: () => void;
}

/** The mode: playing new frames, replaying recorded ones, seeking, or paused. */
type PlayerMode = "plays" | "watches" | "seeks" | "stands";

export class Player {
  declare private readonly game: Game;
  declare private readonly on: Instruments;
  declare private readonly loop: FrameLoop;
  declare private current: Run | undefined;
  private now: PlayerMode = "stands";
  private goal = 0;
  /** Number of the last displayed frame. */
  private lastFrame = 0;
  private slowing = new GrowthWatch();

  constructor(game: Game, on: Instruments) {
    this.game = game;
    this.on = on;
    const rate = frameRateOf(game);
    this.loop = createLoop(
      (updates) => this.act((run) => this.advance(run, updates)),
      () => rate,
    );
  }

  get doing(): PlayerMode {
    return this.now;
  }

  /** The current run; undefined if the game could not start. */
  get run(): Run | undefined {
    return this.current;
  }

  begin(): void {
    this.start([]);
    this.act(() => "plays");
  }

  /** Loads a recording and seeks its end. */
  load(inputs: readonly Input[]): void {
    this.start(inputs);
    // Shows the initial picture first, in case a later frame fails.
    this.act(() => "stands");
    this.seek(Infinity);
  }

  resume(run: Run, isGoingOn: boolean): void {
    this.current = run;
    this.lastFrame = run.frame;
    this.act(() => (isGoingOn ? "plays" : "stands"));
  }

  pause(): void {
    this.act(() => "stands");
  }

  /** Plays new frames from the current one, dropping later ones. Clicks during the pause are discarded. */
  goOn(): void {
    this.on.queue.clear();
    this.act(() => "plays");
  }

  /** Replays the recorded frames from the current one, or all of them if at the end. */
  watch(): void {
    this.act((run) => {
      if (run.frame === run.last) run.goTo(run.earliest);
      return "watches";
    });
  }

  /** Seeks a frame silently, and pauses there. */
  seek(frame: number): void {
    this.goal = frame;
    this.act((run) => this.approach(run));
  }

  /** Steps to the next frame silently, playing a new one at the end. */
  forth(): void {
    this.act((run) => {
      if (run.frame < run.last) run.forth();
      else run.play(this.nextInput(run));
      return "stands";
    });
  }

  private start(inputs: readonly Input[]): void {
    // Input before the first game is not stale: no other game can have caused it.
    if (this.current !== undefined) this.on.queue.clear();
    this.on.sounds.stopAll();
    this.current = undefined;
    this.lastFrame = 0;
    this.slowing = new GrowthWatch();
    try {
      this.current = new Run(this.game, inputs);
    } catch (error) {
      this.turnTo("stands", { error });
    }
  }

  /** Executes a move and shows the resulting frame. A failure stops the game at the last good frame. */
  private act(move: (run: Run) => PlayerMode): void {
    const run = this.current;
    if (run === undefined) return;
    let next: PlayerMode = "stands";
    let failure: FailedMove | undefined;
    const startTime = performance.now();
    const { frame } = run;
    try {
      next = move(run);
    } catch (error) {
      failure = { error };
    }
    try {
      // Frames before a failed one are good, so the last of them is shown.
      if (next !== "seeks") this.show(run);
    } catch (error) {
      failure = { error };
    }
    const growth = this.slowing.after((performance.now() - startTime) / Math.max(1, run.frame - frame), run.state);
    if (growth !== undefined) announce(`Frames have become slow. ${this.inWords(growth).map(plainMessage).join(" ")}`);
    if (failure !== undefined) this.turnTo("stands", failure);
    else if (next !== "plays" || this.now !== "plays") this.turnTo(next);
  }

  private show(run: Run): void {
    try {
      this.on.screen.show(run.picture());
      this.lastFrame = run.frame;
    } catch (error) {
      run.goTo(this.lastFrame);
      throw error;
    }
  }

  private advance(run: Run, updates: number): PlayerMode {
    if (this.now === "seeks") return this.approach(run);
    const atEnd = (): boolean => this.now === "watches" && run.frame === run.last;
    const end = performance.now() + maxPlayMilliseconds;
    // A game slower than the clock skips updates, so the page stays responsive.
    for (let i = 0; i < updates && !atEnd() && (i === 0 || performance.now() < end); i++) {
      const sounds = this.now === "plays" ? run.play(this.nextInput(run)) : run.forth();
      for (const sound of sounds) this.on.sounds.play(sound);
    }
    return atEnd() ? "stands" : this.now;
  }

  private nextInput({ state }: Run): Input {
    return this.on.opponent?.(state) ?? this.on.queue.take();
  }

  /** Seeks the target frame for at most `maxSeekMilliseconds`. */
  private approach(run: Run): PlayerMode {
    const end = performance.now() + maxSeekMilliseconds;
    while (!run.goTo(this.goal, 1)) if (performance.now() > end) return "seeks";
    return "stands";
  }

  /** Describes the coordinate of the state that has grown, if any. */
  private slowness(): Slowness | undefined {
    const growth = this.current && growthOf(this.current.state);
    if (growth === undefined) return undefined;
    // The panel shows the message instead.
    announce("");
    return this.inWords(growth);
  }

  private inWords(growth: Growth): Slowness {
    return [growthMessage(growth, this.on.coordinates ?? []), growthHelp(growth)];
  }

  private turnTo(doing: PlayerMode, failed?: FailedMove): void {
    const { panel, sounds, changed } = this.on;
    this.now = doing;
    this.loop(doing !== "stands");
    if (doing === "stands" || doing === "seeks") sounds.stopAll();
    if (failed === undefined) panel.hide();
    else panel.show(createReport(failed.error, this.current?.frame, this.slowness()));
    changed();
  }
}

interface FailedMove {
  readonly error: unknown;
}
