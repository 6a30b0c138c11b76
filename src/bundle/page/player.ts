// Plays a game: takes the input of each frame that is due, shows the picture, starts the sounds; and goes back and
// forth in what was played. When the document fails, the game stops, the panel says why, and the last good frame stays.

import { Run } from "../../play/run.js";
import type { Game, Input } from "../../runtime/index.js";
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

/** What a player plays on. */
export interface Instruments {
  readonly screen: Screen;
  readonly sounds: Sounds;
  readonly panel: ErrorPanel;
  readonly queue: InputQueue;
  /** What the document calls the coordinates of the state. */
  readonly coordinates: readonly string[] | undefined;
  /** Is told when the player stands elsewhere or does something else; not of every frame that is played. */
  readonly changed: () => void;
}

/** What a player does: new frames, frames that are known again, the way to a frame that is far, or nothing. */
type Doing = "plays" | "watches" | "seeks" | "stands";

/** So long the way to a frame, and the frames that are due, may keep the page from all else, in milliseconds. */
const longestSeek = 20;
const longestTurn = 100;

export class Player {
  private readonly game: Game;
  private readonly on: Instruments;
  private readonly loop: Loop;
  private current: Run | undefined;
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

  /** What was played, if the game could begin. */
  get run(): Run | undefined {
    return this.current;
  }

  /** Begins the game, or begins it again. */
  begin(): void {
    this.start([]);
    this.act(() => "plays");
  }

  /** Goes to the end of a game that was played before. */
  load(inputs: readonly Input[]): void {
    this.start(inputs);
    // Its first picture is to be seen if the next fails.
    this.act(() => "stands");
    this.seek(Infinity);
  }

  /** Goes on with a run that is of this game, or stands where it stands. */
  resume(run: Run, isGoingOn: boolean): void {
    this.current = run;
    this.seen = run.frame;
    this.act(() => (isGoingOn ? "plays" : "stands"));
  }

  /** Stops for a while. */
  pause(): void {
    this.act(() => "stands");
  }

  /**
   * Plays from where the run stands; what came later is dropped. Clicks made in the meantime were not meant for the
   * game.
   */
  goOn(): void {
    this.on.queue.clear();
    this.act(() => "plays");
  }

  /** Plays what is known from here to its end, and from the end all of it. */
  watch(): void {
    this.act((run) => {
      if (run.frame === run.last) run.goTo(run.earliest);
      return "watches";
    });
  }

  /** Goes to a frame without a sound, and stands there. */
  seek(frame: number): void {
    this.goal = frame;
    this.act((run) => this.approach(run));
  }

  /** Goes to the next frame; at the end it is played, without a sound. */
  forth(): void {
    this.act((run) => {
      if (run.frame < run.last) run.forth();
      else run.play(this.on.queue.take());
      return "stands";
    });
  }

  private start(inputs: readonly Input[]): void {
    // Before the first game nothing was meant for another one.
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

  /** Moves, and shows where the run stands then. What fails stops the game at the last good frame. */
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
      // Frames before one that failed are good, and the last of them is to be seen.
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

  /** Moves on by the updates that are due. */
  private advance(run: Run, updates: number): Doing {
    if (this.now === "seeks") return this.approach(run);
    const atEnd = (): boolean => this.now === "watches" && run.frame === run.last;
    const end = performance.now() + longestTurn;
    // A game that is slower than the clock catches nothing up, and leaves the page time for all else.
    for (let i = 0; i < updates && !atEnd() && (i === 0 || performance.now() < end); i++) {
      const sounds = this.now === "plays" ? run.play(this.on.queue.take()) : run.forth();
      for (const sound of sounds) this.on.sounds.play(sound);
    }
    return atEnd() ? "stands" : this.now;
  }

  /** Goes on to the frame that is sought. */
  private approach(run: Run): Doing {
    const end = performance.now() + longestSeek;
    while (!run.goTo(this.goal, 1)) if (performance.now() > end) return "seeks";
    return "stands";
  }

  /** The number of the state that has grown, if one has. */
  private slowness(): Slowness | undefined {
    const growth = this.current && growthOf(this.current.state);
    if (growth === undefined) return undefined;
    // The panel says it now.
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

/** What went wrong. */
interface Failed {
  readonly error: unknown;
}
