// Several runners, so that programs of several documents can run at a time. Each document has one to itself, for as
// long as it needs it.

import type { Runner } from "./runner.js";

/** Runners that are made when they are needed, and used again. */
export class Runners {
  readonly #make: () => Runner;
  readonly #most: number;
  readonly #made: Runner[] = [];
  readonly #idle: Runner[] = [];
  /** Those who wait for a runner, in the order in which they came. */
  readonly #waiting: ((runner: Runner) => void)[] = [];

  /** At most `most` runners are made. The first one is made at once, since its process takes a while to start. */
  constructor(make: () => Runner, most: number) {
    this.#make = make;
    this.#most = most;
    this.#idle.push(this.#new());
  }

  /** Hands over a runner; where all are in use, the first that is given back. Who takes one gives it back. */
  async take(): Promise<Runner> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#made.length < this.#most) return this.#new();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Takes a runner back. */
  give(runner: Runner): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(runner);
    else next(runner);
  }

  /** Sets the budget of all requests from now on, of each runner that there is. */
  allow(seconds: number): void {
    for (const runner of this.#made) runner.allow(seconds);
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    await Promise.all(this.#made.map((runner) => runner.close()));
  }

  #new(): Runner {
    const runner = this.#make();
    this.#made.push(runner);
    return runner;
  }
}
