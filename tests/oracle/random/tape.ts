// A tape of numbers that a random program is read from. Zero always means the simplest choice, and a tape that has
// run out gives zeros: shrinking the numbers shrinks the program.

export class Tape {
  private at = 0;

  constructor(private readonly numbers: readonly number[]) {}

  /** A number from 0 up to, not including, `count`. */
  below(count: number): number {
    return (this.numbers[this.at++] ?? 0) % count;
  }

  /** True once in `count` times. */
  once(count: number): boolean {
    return this.below(count) === count - 1;
  }

  /** One of these; the first is the simplest. */
  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** As `pick`, from a list that may be empty. */
  among<T>(choices: readonly T[]): T | undefined {
    return choices.length === 0 ? undefined : choices[this.below(choices.length)];
  }

  /** What one of these makes; each counts as often as its weight. The first is the simplest. */
  weighted<T>(choices: readonly (readonly [number, () => T])[]): T {
    const total = choices.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.below(total);
    for (const [weight, make] of choices) {
      if (left < weight) return make();
      left -= weight;
    }
    throw new RangeError("nothing to choose from");
  }

  /** Several, `least` at first. */
  list<T>(least: number, most: number, make: (index: number) => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, (_, i) => make(i));
  }
}
