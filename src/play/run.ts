// A run of a game: its inputs from the start, and where it stands. Any frame is reached again, by playing from the
// nearest state that was kept. Without a screen, a clock, or chance: the same inputs give the same states on every host.

import { momentOf, noInput, pictureOf, stepGame } from "../runtime/index.js";
import type { EaselValue, Game, Input, Moment, Value } from "../runtime/index.js";
import { Checkpoints } from "./checkpoints.js";
import type { Standing } from "./checkpoints.js";

/** So many states of a whole run are kept: in an hour, one in 256. */
const mostOfRun = 512;

/** So many states are kept of the frames between two of those, where the run was last. */
const mostOfStretch = 128;

/** Plays a game and goes back in it. What goes wrong in the document is thrown, and the run stands at the last good frame. */
export class Run {
  /** The first frame that can be gone back to. */
  readonly first: number;
  readonly game: Game;
  private readonly inputs: Input[];
  private readonly ofRun: Checkpoints;
  private ofStretch: Checkpoints;
  private here: Standing;

  /** A run that stands at the start, or at a frame with its state. Of the inputs, those after this frame are still to be played. */
  constructor(game: Game, inputs: readonly Input[] = [], here: Standing = { frame: 0, state: game.initialState() }) {
    this.game = game;
    this.inputs = [...inputs];
    this.here = here;
    this.first = here.frame;
    this.ofRun = new Checkpoints(mostOfRun, here);
    this.ofStretch = new Checkpoints(mostOfStretch, here);
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
  picture(): readonly EaselValue[] {
    return pictureOf(this.game, this.here.state, this.input);
  }

  /** What definitions read now: the state, and the input that led to it. */
  get moment(): Moment {
    return momentOf(this.here.state, this.input, this.game.lowerCaseKeys);
  }

  /** Plays a new frame, and gives the sounds to start. What was known to come after this frame is dropped. */
  play(input: Input): readonly string[] {
    const { frame } = this.here;
    this.ofRun.cut(frame);
    this.ofStretch.cut(frame);
    this.inputs.length = frame;
    // Most inputs are as the one before: hours of them are one object.
    const before = this.inputOf(frame);
    this.inputs.push(JSON.stringify(before) === JSON.stringify(input) ? before : input);
    return this.forth();
  }

  /** Plays the next frame as it is known, and gives the sounds to start. */
  forth(): readonly string[] {
    const frame = this.here.frame + 1;
    const { sounds, state } = stepGame(this.game, this.here.state, this.inputOf(frame));
    this.here = { frame, state };
    this.ofRun.add(this.here);
    // Where a state is kept of the whole run, a stretch ends and the next begins.
    if (this.ofRun.before(frame)?.frame === frame) this.ofStretch = new Checkpoints(mostOfStretch, this.here);
    else this.ofStretch.add(this.here);
    return sounds;
  }

  /**
   * Goes to a frame, or to the nearest that can be reached, and says whether it is there. It plays at most so many frames
   * on the way; called again, it goes on from where it came to.
   */
  goTo(frame: number, mostSteps = Infinity): boolean {
    const goal = Math.max(this.first, Math.min(frame, this.last));
    this.jumpTo(goal);
    for (let steps = 0; steps < mostSteps && this.here.frame < goal; steps++) this.forth();
    return this.here.frame === goal;
  }

  /** Stands at the nearest state before a frame. */
  private jumpTo(goal: number): void {
    const ofRun = this.ofRun.before(goal);
    const ofStretch = this.ofStretch.before(goal);
    const nearest = (ofStretch?.frame ?? -1) >= (ofRun?.frame ?? -1) ? ofStretch : ofRun;
    if (nearest === undefined || (this.here.frame <= goal && nearest.frame <= this.here.frame)) return;
    this.here = nearest;
    if (nearest === ofRun) this.ofStretch = new Checkpoints(mostOfStretch, nearest);
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
