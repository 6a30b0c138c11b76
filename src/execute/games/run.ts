// A run of a game: its inputs from the start, and its current frame. Seeking replays from the nearest cached state.
// There is no screen, clock or randomness: the same inputs give the same states on every host.

import { momentOf, noInput, pictureOf, stepGame } from "../../runtime/index.js";
import type { Image, Game, Input, Moment, Value } from "../../runtime/index.js";
import { limited } from "../../runtime/values/stopping.js";
import { maxCachedStates, maxStepsBack, statesAfterThinning } from "./limits.js";

interface Standing {
  readonly frame: number;
  readonly state: Value;
}

/** Plays a game and seeks in it. Failures of the document are thrown; the run then stays at the last good frame. */
export class Run {
  /** The first frame that can be reached. */
  declare readonly earliest: number;
  declare readonly game: Game;
  declare private readonly inputs: Input[];
  /** Cached states by frame; the first frame is never dropped. */
  private readonly states = new Map<number, Value>();
  /** The interval of frames whose states are always cached; in an hour it grows to 256 or 512 frames. */
  private distance = 1;
  /** The last frame with a known state; later frames have not been played. */
  declare private reached: number;
  declare private here: Standing;

  /** Creates a run at the start, or at a given frame and state. Inputs after this frame are still to be played. */
  constructor(
    game: Game,
    inputs: readonly Input[] = [],
    here: Standing = { frame: 0, state: limited(() => game.initialState()) },
  ) {
    this.game = game;
    this.inputs = [...inputs];
    this.here = here;
    this.earliest = here.frame;
    this.reached = here.frame;
    this.states.set(here.frame, here.state);
  }

  /** The current frame; 0 is the start. */
  get frame(): number {
    return this.here.frame;
  }

  /** The last frame with a recorded input. */
  get last(): number {
    return this.inputs.length;
  }

  get state(): Value {
    return this.here.state;
  }

  /** The inputs of all frames, including one that failed. */
  record(): readonly Input[] {
    return this.inputs;
  }

  get input(): Input {
    return this.inputOf(this.here.frame);
  }

  /** The images of the current frame, in painting order. */
  picture(): readonly Image[] {
    return limited(() => pictureOf(this.game, this.here.state, this.inputOf(this.here.frame)));
  }

  /** The state and the input that definitions read in the current frame. */
  get moment(): Moment {
    return momentOf(this.here.state, this.input, this.game.lowerCaseKeys);
  }

  /** Plays a new frame and returns the sounds to start. Later frames are dropped. */
  play(input: Input): readonly string[] {
    const { frame } = this.here;
    if (frame < this.last) this.forget((other) => other > frame);
    this.reached = frame;
    this.inputs.length = frame;
    // Most inputs equal the previous one, so hours of them share one object.
    const before = this.inputOf(frame);
    this.inputs.push(JSON.stringify(before) === JSON.stringify(input) ? before : input);
    return this.forth();
  }

  /** Plays the next recorded frame and returns the sounds to start. */
  forth(): readonly string[] {
    const frame = this.here.frame + 1;
    const { sounds, state } = limited(() => stepGame(this.game, this.here.state, this.inputOf(frame)));
    this.here = { frame, state };
    this.states.set(frame, state);
    this.reached = Math.max(this.reached, frame);
    if (this.states.size > maxCachedStates) this.thin();
    return sounds;
  }

  /**
   * Seeks to a frame, clamped to the reachable range, and returns true on arrival. It plays at most `maxSteps` frames;
   * call it again to continue.
   */
  goTo(frame: number, maxSteps = Infinity): boolean {
    const goal = Math.max(this.earliest, Math.min(frame, this.last));
    this.jumpTo(goal);
    for (let steps = 0; steps < maxSteps && this.here.frame < goal; steps++) this.forth();
    return this.here.frame === goal;
  }

  /** Moves to the nearest cached frame up to this one. */
  private jumpTo(goal: number): void {
    // Frames beyond `reached` have no states; below, the search is short.
    for (let frame = Math.min(goal, this.reached); frame >= this.earliest; frame--) {
      if (frame === this.here.frame) return;
      const state = this.states.get(frame);
      if (state !== undefined) {
        this.here = { frame, state };
        return;
      }
    }
  }

  /** Drops states far from the current frame; the longer the run, the sparser the rest. */
  private thin(): void {
    const isSpare = (frame: number): boolean =>
      (frame - this.earliest) % this.distance > 0 && Math.abs(frame - this.here.frame) > maxStepsBack;
    this.forget(isSpare);
    while (this.states.size > statesAfterThinning) {
      this.distance *= 2;
      this.forget(isSpare);
    }
  }

  private forget(isSpare: (frame: number) => boolean): void {
    for (const frame of this.states.keys()) if (isSpare(frame)) this.states.delete(frame);
  }

  /** Returns a run with other definitions, starting at the current frame. */
  with(game: Game): Run {
    return new Run(game, this.inputs.slice(0, this.here.frame), this.here);
  }

  private inputOf(frame: number): Input {
    return this.inputs[frame - 1] ?? noInput;
  }
}
