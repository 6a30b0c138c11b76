// A tape of numbers that determines a random program. Zero always means the simplest choice, and an exhausted tape
// yields zeros, so shrinking the numbers shrinks the program.

export class Tape {
  private at = 0;

  constructor(private readonly numbers: readonly number[]) {}

  /** A number in [0, count). */
  below(count: number): number {
    return (this.numbers[this.at++] ?? 0) % count;
  }

  /** True with probability 1/count. */
  once(count: number): boolean {
    return this.below(count) === count - 1;
  }

  /** One of the choices; the first is the simplest. */
  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  among<T>(choices: readonly T[]): T | undefined {
    return choices.length === 0 ? undefined : choices[this.below(choices.length)];
  }

  /** The result of a weighted random choice. The first is the simplest. */
  weighted<T>(choices: readonly (readonly [number, () => T])[]): T {
    const total = choices.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.below(total);
    for (const [weight, make] of choices) {
      if (left < weight) return make();
      left -= weight;
    }
    throw new RangeError("nothing to choose from");
  }

  /** A list of `least` to `most` items, shrinking towards `least`. */
  list<T>(least: number, most: number, make: (index: number) => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, (_, i) => make(i));
  }
}
