// A pool of runners, which run the programs of several documents concurrently. Each runner serves one document at a
// time.

import type { Runner } from "./runner.js";

export class Runners {
  readonly #make: () => Runner;
  readonly #maxRunners: number;
  readonly #all: Runner[] = [];
  readonly #idle: Runner[] = [];
  /** Waiting callers, first in, first out. */
  readonly #waiting: ((runner: Runner) => void)[] = [];

  /**
   * Creates a pool of at most `maxRunners` runners. The first one is started at once, since its process takes a while to
   * start.
   */
  constructor(make: () => Runner, maxRunners: number) {
    this.#make = make;
    this.#maxRunners = maxRunners;
    this.#idle.push(this.#new());
  }

  /** Acquires a runner, waiting while all are in use. The caller must release it with `give`. */
  async take(): Promise<Runner> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#all.length < this.#maxRunners) return this.#new();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  give(runner: Runner): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(runner);
    else next(runner);
  }

  allow(seconds: number): void {
    for (const runner of this.#all) runner.allow(seconds);
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((runner) => runner.close()));
  }

  #new(): Runner {
    const runner = this.#make();
    this.#all.push(runner);
    return runner;
  }
}
