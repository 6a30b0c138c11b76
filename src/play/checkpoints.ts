// States of a run, kept at equal distances, which double whenever there are too many: whatever the length of a run,
// few states are kept, and none is far from one of them.

import type { Value } from "../runtime/index.js";

/** A state, and the frame that it is of. */
export interface Standing {
  readonly frame: number;
  readonly state: Value;
}

/** Keeps some of the states from one frame on, the first of them always. */
export class Checkpoints {
  private readonly most: number;
  private readonly first: number;
  private states: Value[];
  private distance = 1;

  /** At most so many states are kept. */
  constructor(most: number, first: Standing) {
    this.most = most;
    this.first = first.frame;
    this.states = [first.state];
  }

  /** The states come in the order of their frames; those that come a second time change nothing. */
  add({ frame, state }: Standing): void {
    if (frame !== this.first + this.states.length * this.distance) return;
    this.states.push(state);
    if (this.states.length > this.most) {
      this.states = this.states.filter((_, i) => i % 2 === 0);
      this.distance *= 2;
    }
  }

  /** The last state that is kept of a frame and those before it. */
  before(frame: number): Standing | undefined {
    const index = Math.min(this.indexBefore(frame), this.states.length - 1);
    const state = this.states[index];
    return state === undefined ? undefined : { frame: this.first + index * this.distance, state };
  }

  /** Forgets what comes after a frame. */
  cut(frame: number): void {
    this.states.length = Math.min(this.states.length, Math.max(0, this.indexBefore(frame) + 1));
  }

  private indexBefore(frame: number): number {
    return Math.floor((frame - this.first) / this.distance);
  }
}
