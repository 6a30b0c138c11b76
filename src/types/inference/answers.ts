// A cache of the latest outcome of each predicate.

import type { Defined } from "../../resolve/resolved.js";
import type { ConditionOutcome } from "../facts/facts.js";
import type { Type } from "../lattice/type.js";

interface Answer {
  readonly depth: number;
  readonly args: readonly Type[];
  readonly outcome: ConditionOutcome;
}

/** The latest outcomes within one traversal. Later traversals may see larger results of the enclosing definitions. */
export class Answers {
  private readonly latestAnswers = new Map<Defined, Answer>();

  /** The cached outcome, if the predicate and the identities of the argument types match. */
  lookup(defined: Defined, depth: number, args: readonly Type[]): ConditionOutcome | undefined {
    const last = this.latestAnswers.get(defined);
    return last?.depth === depth && args.every((arg, i) => arg === last.args[i]) ? last.outcome : undefined;
  }

  store(defined: Defined, depth: number, args: readonly Type[], outcome: ConditionOutcome): void {
    this.latestAnswers.set(defined, { depth, args, outcome });
  }
}
