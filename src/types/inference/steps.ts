// A budget for checks that may be given up: one step for each expression that is walked through. Steps are counted, not
// time, so that the result is the same on every machine.

/** Thrown where a check has used up its budget. */
export class OutOfSteps extends Error {
  constructor() {
    super("The check was given up: it takes too many steps.");
  }
}

/** A number of steps, which several checks may share. */
export class Steps {
  #used = 0;

  constructor(private readonly max: number) {}

  get used(): number {
    return this.#used;
  }

  /** Counts a step; throws if there is none left. */
  spend(): void {
    if (++this.#used > this.max) throw new OutOfSteps();
  }
}
