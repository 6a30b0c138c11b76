// Plays a game: takes the input of each frame that is due, shows the picture and starts the sounds; also goes back and
// forth in what was played. When the document fails, the game stops, the panel says why, and the last good frame stays.

import { Run } from "../../play/run.js";
import type { Game, Input, Value } from "../../runtime/index.js";
import { shown } from "../../runtime/kernel/quoting.js";
import type { InputQueue } from "../../play/input-queue.js";
import { loopOf } from "./loop.js";
import type { Loop } from "./loop.js";
import { growthHelp, growthMessage, growthOf, GrowthWatch } from "../../play/growth.js";
import type { Growth } from "../../play/growth.js";
import { reportOn } from "./panel.js";
import type { ErrorPanel, Slowness } from "./panel.js";
import { say } from "./parts.js";
import type { Screen } from "./screen.js";
import type { Sounds } from "./sounds.js";

/** What a player needs around it. */
export interface Instruments {
  readonly screen: Screen;
  readonly sounds: Sounds;
  readonly panel: ErrorPanel;
  readonly queue: InputQueue;
  /** The input of somebody who is not at the screen, in a state where such a player is to move. */
  readonly opponent: ((state: Value) => Input | undefined) | undefined;
  /** The names that the document gives to the coordinates of the state. */
  readonly coordinates: readonly string[] | undefined;
  /** Called when the player has moved to another frame or changed what it does; not for every frame that it plays. */
  readonly changed: () => void;
}

/** What a player does: it plays new frames, replays known ones, seeks a distant frame, or stands still. */
type Doing = "plays" | "watches" | "seeks" | "stands";

/** The longest time, in milliseconds, for which seeking, or playing the frames that are due, may block the page. */
const longestSeek = 20;
const longestTurn = 100;

export class Player {
  declare private readonly game: Game;
  declare private readonly on: Instruments;
  declare private readonly loop: Loop;
  declare private current: Run | undefined;
  private now: Doing = "stands";
  private goal = 0;
  /** The last frame whose picture was shown. */
  private seen = 0;
  private slowing = new GrowthWatch();

  constructor(game: Game, on: Instruments) {
    this.game = game;
    this.on = on;
    this.loop = loopOf((updates) => this.act((run) => this.advance(run, updates)));
  }

  get doing(): Doing {
    return this.now;
  }

  /** The current run, if the game could begin. */
  get run(): Run | undefined {
    return this.current;
  }

  /** Begins the game, or begins it again. */
  begin(): void {
    this.start([]);
    this.act(() => "plays");
  }

  /** Loads a recorded game and goes to its end. */
  load(inputs: readonly Input[]): void {
    this.start(inputs);
    // If a later frame fails, the initial picture has been shown.
    this.act(() => "stands");
    this.seek(Infinity);
  }

  /** Continues with a run of this game, or stands still in it. */
  resume(run: Run, isGoingOn: boolean): void {
    this.current = run;
    this.seen = run.frame;
    this.act(() => (isGoingOn ? "plays" : "stands"));
  }

  /** Pauses the game. */
  pause(): void {
    this.act(() => "stands");
  }

  /**
   * Plays new frames from where the run stands, and drops later ones. Clicks made during the pause were not meant for
   * the game.
   */
  goOn(): void {
    this.on.queue.clear();
    this.act(() => "plays");
  }

  /** Replays the known frames from here to the end; at the end, all of them. */
  watch(): void {
    this.act((run) => {
      if (run.frame === run.last) run.goTo(run.earliest);
      return "watches";
    });
  }

  /** Goes to a frame without sounds, and stops there. */
  seek(frame: number): void {
    this.goal = frame;
    this.act((run) => this.approach(run));
  }

  /** Goes to the next frame without sounds; at the end, plays a new one. */
  forth(): void {
    this.act((run) => {
      if (run.frame < run.last) run.forth();
      else run.play(this.nextInput(run));
      return "stands";
    });
  }

  private start(inputs: readonly Input[]): void {
    // Before the first game, no input can have been meant for another one.
    if (this.current !== undefined) this.on.queue.clear();
    this.on.sounds.stopAll();
    this.current = undefined;
    this.seen = 0;
    this.slowing = new GrowthWatch();
    try {
      this.current = new Run(this.game, inputs);
    } catch (error) {
      this.turnTo("stands", { error });
    }
  }

  /** Moves within the run and shows where it stands then. A failure stops the game at the last good frame. */
  private act(move: (run: Run) => Doing): void {
    const run = this.current;
    if (run === undefined) return;
    let next: Doing = "stands";
    let failed: Failed | undefined;
    const began = performance.now();
    const { frame } = run;
    try {
      next = move(run);
    } catch (error) {
      failed = { error };
    }
    try {
      // Frames before a failed one are good, and the last of them is to be seen.
      if (next !== "seeks") this.show(run);
    } catch (error) {
      failed = { error };
    }
    const growth = this.slowing.after((performance.now() - began) / Math.max(1, run.frame - frame), run.state);
    if (growth !== undefined) say(`Frames have become slow. ${this.inWords(growth).map(shown).join(" ")}`);
    if (failed !== undefined) this.turnTo("stands", failed);
    else if (next !== "plays" || this.now !== "plays") this.turnTo(next);
  }

  private show(run: Run): void {
    try {
      this.on.screen.show(run.picture());
      this.seen = run.frame;
    } catch (error) {
      run.goTo(this.seen);
      throw error;
    }
  }

  /** Advances by the updates that are due. */
  private advance(run: Run, updates: number): Doing {
    if (this.now === "seeks") return this.approach(run);
    const atEnd = (): boolean => this.now === "watches" && run.frame === run.last;
    const end = performance.now() + longestTurn;
    // A game that is too slow for the clock skips updates, and leaves the page time for everything else.
    for (let i = 0; i < updates && !atEnd() && (i === 0 || performance.now() < end); i++) {
      const sounds = this.now === "plays" ? run.play(this.nextInput(run)) : run.forth();
      for (const sound of sounds) this.on.sounds.play(sound);
    }
    return atEnd() ? "stands" : this.now;
  }

  private nextInput({ state }: Run): Input {
    return this.on.opponent?.(state) ?? this.on.queue.take();
  }

  /** Approaches the frame that is sought. */
  private approach(run: Run): Doing {
    const end = performance.now() + longestSeek;
    while (!run.goTo(this.goal, 1)) if (performance.now() > end) return "seeks";
    return "stands";
  }

  /** The number of the state that has grown, if there is one. */
  private slowness(): Slowness | undefined {
    const growth = this.current && growthOf(this.current.state);
    if (growth === undefined) return undefined;
    // From now on, the panel says it.
    say("");
    return this.inWords(growth);
  }

  private inWords(growth: Growth): Slowness {
    return [growthMessage(growth, this.on.coordinates ?? []), growthHelp(growth)];
  }

  private turnTo(doing: Doing, failed?: Failed): void {
    const { panel, sounds, changed } = this.on;
    this.now = doing;
    this.loop(doing !== "stands");
    if (doing === "stands" || doing === "seeks") sounds.stopAll();
    if (failed === undefined) panel.hide();
    else panel.show(reportOn(failed.error, this.current?.frame, this.slowness()));
    changed();
  }
}

/** A failure of the game. */
interface Failed {
  readonly error: unknown;
}
