// A run of a game: its inputs from the start, and where it stands. Any frame is reached again, by playing from the
// nearest state that was kept. Without a screen, a clock, or chance: the same inputs give the same states on every
// host.

import { momentOf, noInput, pictureOf, stepGame } from "../runtime/index.js";
import type { Image, Game, Input, Moment, Value } from "../runtime/index.js";
import { limited } from "../runtime/kernel/stopping.js";

/** A frame of a run with its state. */
export interface Standing {
  readonly frame: number;
  readonly state: Value;
}

/** So many states are kept at most, of which so many are left when there would be more. */
const mostStates = 640;
const fewerStates = 512;

/** So many frames around the one where the run stands keep their states, that single steps back are quick. */
const near = 128;

/**
 * Plays a game and goes back in it. What goes wrong in the document is thrown, and the run stands at the last good
 * frame.
 */
export class Run {
  /** The first frame that can be gone back to. */
  readonly earliest: number;
  readonly game: Game;
  private readonly inputs: Input[];
  /** By their frames. That of the first frame stays. */
  private readonly states = new Map<number, Value>();
  /** From one frame whose state is kept in any case to the next: in an hour, 256 or 512 frames. */
  private distance = 1;
  /** The last frame whose state was ever known, of those that are left. */
  private reached: number;
  private here: Standing;

  /**
   * A run that stands at the start, or at a frame with its state. Of the inputs, those after this frame are still to be
   * played.
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

  /** The frame where the run stands: 0 is the start. */
  get frame(): number {
    return this.here.frame;
  }

  /** The last frame of which the input is known. */
  get last(): number {
    return this.inputs.length;
  }

  get state(): Value {
    return this.here.state;
  }

  /** The inputs of all frames from the first, also of one that failed. */
  recorded(): readonly Input[] {
    return this.inputs;
  }

  /** The input that led to where the run stands. */
  get input(): Input {
    return this.inputOf(this.here.frame);
  }

  /** The images to be seen now, in painting order. */
  picture(): readonly Image[] {
    return limited(() => pictureOf(this.game, this.here.state, this.inputOf(this.here.frame)));
  }

  /** What definitions read now: the state, and the input that led to it. */
  get moment(): Moment {
    return momentOf(this.here.state, this.input, this.game.lowerCaseKeys);
  }

  /** Plays a new frame, and gives the sounds to start. What was known to come after this frame is dropped. */
  play(input: Input): readonly string[] {
    const { frame } = this.here;
    if (frame < this.last) this.forget((other) => other > frame);
    this.reached = frame;
    this.inputs.length = frame;
    // Most inputs are as the one before: hours of them are one object.
    const before = this.inputOf(frame);
    this.inputs.push(JSON.stringify(before) === JSON.stringify(input) ? before : input);
    return this.forth();
  }

  /** Plays the next frame as it is known, and gives the sounds to start. */
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
   * Goes to a frame, or to the nearest that can be reached, and says whether it is there. It plays at most so many
   * frames on the way; called again, it goes on from where it came to.
   */
  goTo(frame: number, mostSteps = Infinity): boolean {
    const goal = Math.max(this.earliest, Math.min(frame, this.last));
    this.jumpTo(goal);
    for (let steps = 0; steps < mostSteps && this.here.frame < goal; steps++) this.forth();
    return this.here.frame === goal;
  }

  /** Stands at the nearest frame up to this one whose state is known. */
  private jumpTo(goal: number): void {
    // What lies beyond is still to be played. Below, a state is soon found.
    for (let frame = Math.min(goal, this.reached); frame >= this.earliest; frame--) {
      if (frame === this.here.frame) return;
      const state = this.states.get(frame);
      if (state !== undefined) {
        this.here = { frame, state };
        return;
      }
    }
  }

  /** Keeps fewer states of what is far from here; the fewer, the longer the run is. */
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

  /** This run with other definitions: it stands where this one stands, and begins there. */
  with(game: Game): Run {
    return new Run(game, this.inputs.slice(0, this.here.frame), this.here);
  }

  /** The input that led to a frame. */
  private inputOf(frame: number): Input {
    return this.inputs[frame - 1] ?? noInput;
  }
}
