// Coverage of a search: the number of steps per label or game input, and antecedents that were never true.

import type { Value } from "../runtime/index.js";
import type { System } from "./system.js";
import { append } from "../text/append.js";
import { maxStepNames } from "./limits.js";

/** The number of steps with a name: the first atom of a label, or the input of a game. */
export interface StepCount {
  readonly name: string;
  readonly steps: number;
}

/** The coverage of a set of states: steps per name, and the indices of antecedents that were true in one of them. */
export interface StateCoverage {
  readonly counts: readonly StepCount[];
  readonly antecedents: readonly number[];
}

const otherSteps = "others";

export class StepNames {
  readonly names: string[];
  private readonly numbers: Map<string, number>;

  /** `first` are the names numbered even if no step has them. */
  constructor(first: readonly string[]) {
    this.names = [...first];
    this.numbers = new Map(first.map((name, i) => [name, i]));
  }

  numberOf(name: string): number {
    const number = this.numbers.get(name);
    if (number !== undefined) return number;
    const added = this.names.length < maxStepNames ? name : otherSteps;
    const index = this.numbers.get(added) ?? this.names.push(added) - 1;
    this.numbers.set(added, index);
    return index;
  }
}

export class CoverageCounter {
  private readonly system: System;
  private counts: number[] = [];
  private antecedents: number[] = [];
  private open: readonly number[];

  constructor(system: System) {
    this.system = system;
    this.open = system.antecedents.map((_, i) => i);
  }

  count(name: number): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }

  /** Evaluates the antecedents not yet seen true. A failing one counts as false. */
  lookAt(state: Value, isEnd: boolean): void {
    if (this.open.length === 0) return;
    const { antecedents } = this.system;
    const isMet = (index: number): boolean => {
      try {
        return antecedents[index]!(state, isEnd);
      } catch {
        return false;
      }
    };
    const satisfied = this.open.filter(isMet);
    if (satisfied.length === 0) return;
    append(this.antecedents, satisfied);
    this.open = this.open.filter((index) => !satisfied.includes(index));
  }

  take(): StateCoverage {
    const counts = this.counts.flatMap((steps, i) => ({ name: this.system.stepNames.names[i]!, steps }));
    const { antecedents } = this;
    this.counts = [];
    this.antecedents = [];
    return { counts, antecedents };
  }
}

/** Accumulates the coverage of a search over its chunks. */
export class CoverageSum {
  private readonly sums: Map<string, number>;
  private readonly antecedents = new Set<number>();

  constructor(first: readonly string[]) {
    this.sums = new Map(first.map((name) => [name, 0]));
  }

  add({ counts, antecedents }: StateCoverage): void {
    for (const { name, steps } of counts) this.sums.set(name, (this.sums.get(name) ?? 0) + steps);
    for (const index of antecedents) this.antecedents.add(index);
  }

  /** The counts: the first names in order, the others by decreasing count. */
  counts(first: number): readonly StepCount[] {
    const all = [...this.sums].map(([name, steps]) => ({ name, steps }));
    const others = all.slice(first).sort((a, b) => b.steps - a.steps || (a.name < b.name ? -1 : 1));
    return [...all.slice(0, first), ...others];
  }

  isMet(antecedent: number): boolean {
    return this.antecedents.has(antecedent);
  }
}
