// The last answers to the questions that predicates ask.

import type { Defined } from "../../names/resolved.js";
import type { Outcome } from "../facts/facts.js";
import type { Type } from "../lattice/type.js";

/** What a question has shown of arguments of these types. */
interface Answer {
  readonly depth: number;
  readonly args: readonly Type[];
  readonly outcome: Outcome;
}

/** The last answers to questions, within one walk: later, what the definitions around them give may have grown. */
export class Answers {
  private readonly last = new Map<Defined, Answer>();

  /** The answer for arguments of the very same types is the same. */
  again(defined: Defined, depth: number, args: readonly Type[]): Outcome | undefined {
    const last = this.last.get(defined);
    return last?.depth === depth && args.every((arg, i) => arg === last.args[i]) ? last.outcome : undefined;
  }

  keep(defined: Defined, depth: number, args: readonly Type[], outcome: Outcome): void {
    this.last.set(defined, { depth, args, outcome });
  }
}
