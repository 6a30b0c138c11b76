// A run of a game: its inputs from the start, and its current frame. Any frame is reached by replaying from the nearest
// state that was kept. There is no screen, clock or randomness here: the same inputs give the same states on every
// host.

import { momentOf, noInput, pictureOf, stepGame } from "../runtime/index.js";
import type { Image, Game, Input, Moment, Value } from "../runtime/index.js";
import { limited } from "../runtime/kernel/stopping.js";

/** A frame of a run with its state. */
export interface Standing {
  readonly frame: number;
  readonly state: Value;
}

/** The maximum number of states that are kept, and the number that are left after thinning. */
const mostStates = 640;
const fewerStates = 512;

/** All states within this distance of the current frame are kept, so that single steps back are quick. */
const near = 128;

/**
 * Plays a game and goes back in it. Failures of the document are thrown; the run then stands at the last good frame.
 */
export class Run {
  /** The first frame that the run can go back to. */
  declare readonly earliest: number;
  declare readonly game: Game;
  declare private readonly inputs: Input[];
  /** The states that are kept, by frame. That of the first frame always stays. */
  private readonly states = new Map<number, Value>();
  /** The interval of frames whose states are always kept; in an hour it grows to 256 or 512 frames. */
  private distance = 1;
  /** The last frame whose state has been known; later frames have not been played. */
  declare private reached: number;
  declare private here: Standing;

  /**
   * A run that stands at the start, or at a given frame and state. The inputs after this frame are still to be played.
   */
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

  /** The last frame whose input is known. */
  get last(): number {
    return this.inputs.length;
  }

  get state(): Value {
    return this.here.state;
  }

  /** The inputs of all frames, including one that failed. */
  recorded(): readonly Input[] {
    return this.inputs;
  }

  /** The input of the current frame. */
  get input(): Input {
    return this.inputOf(this.here.frame);
  }

  /** The images of the current frame, in painting order. */
  picture(): readonly Image[] {
    return limited(() => pictureOf(this.game, this.here.state, this.inputOf(this.here.frame)));
  }

  /** What definitions read in the current frame: the state, and the input that led to it. */
  get moment(): Moment {
    return momentOf(this.here.state, this.input, this.game.lowerCaseKeys);
  }

  /** Plays a new frame and returns the sounds to start. Frames after the current one are dropped. */
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

  /** Plays the next known frame and returns the sounds to start. */
  forth(): readonly string[] {
    const frame = this.here.frame + 1;
    const { sounds, state } = limited(() => stepGame(this.game, this.here.state, this.inputOf(frame)));
    this.here = { frame, state };
    this.states.set(frame, state);
    this.reached = Math.max(this.reached, frame);
    if (this.states.size > mostStates) this.thin();
    return sounds;
  }

  /**
   * Goes to a frame, or to the nearest that can be reached, and returns whether it is there. It plays at most
   * `mostSteps` frames on the way; called again, it continues from there.
   */
  goTo(frame: number, mostSteps = Infinity): boolean {
    const goal = Math.max(this.earliest, Math.min(frame, this.last));
    this.jumpTo(goal);
    for (let steps = 0; steps < mostSteps && this.here.frame < goal; steps++) this.forth();
    return this.here.frame === goal;
  }

  /** Moves to the nearest frame up to this one whose state is known. */
  private jumpTo(goal: number): void {
    // Frames beyond `reached` have no states, and up to there a state is found soon.
    for (let frame = Math.min(goal, this.reached); frame >= this.earliest; frame--) {
      if (frame === this.here.frame) return;
      const state = this.states.get(frame);
      if (state !== undefined) {
        this.here = { frame, state };
        return;
      }
    }
  }

  /** Drops states far from the current frame; the longer the run, the sparser the states that stay. */
  private thin(): void {
    const isSpare = (frame: number): boolean =>
      (frame - this.earliest) % this.distance > 0 && Math.abs(frame - this.here.frame) > near;
    this.forget(isSpare);
    while (this.states.size > fewerStates) {
      this.distance *= 2;
      this.forget(isSpare);
    }
  }

  private forget(isSpare: (frame: number) => boolean): void {
    for (const frame of this.states.keys()) if (isSpare(frame)) this.states.delete(frame);
  }

  /** A run with other definitions that starts where this one stands. */
  with(game: Game): Run {
    return new Run(game, this.inputs.slice(0, this.here.frame), this.here);
  }

  /** The input that led to a frame. */
  private inputOf(frame: number): Input {
    return this.inputs[frame - 1] ?? noInput;
  }
}
