// A budget for checks that may be abandoned: one step per visited expression. Counting steps rather than time makes the
// result deterministic.

export class OutOfSteps extends Error {
  constructor() {
    super("The check was given up: it takes too many steps.");
  }
}

export class StepBudget {
  #used = 0;

  constructor(private readonly max: number) {}

  get used(): number {
    return this.#used;
  }

  /** Counts steps. Throws {@link OutOfSteps} if the budget is exhausted. */
  spend(steps = 1): void {
    this.#used += steps;
    if (this.#used > this.max) throw new OutOfSteps();
  }
}
