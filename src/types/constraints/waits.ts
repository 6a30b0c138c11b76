// Suspended constraints, which wait for the kind of a metavariable: `a * b` is a product of numbers or of sets.

import { isOneKind, type KindName, kindsIn } from "../lattice/kinds.js";
import { shorten } from "./snapshots.js";
import { root, type SharedState } from "./state.js";

interface Wait {
  readonly shared: SharedState;
  readonly then: (kind: KindName) => void;
}

/** The suspended constraints of a group of definitions. */
export class SuspendedConstraints {
  private waiting: Wait[] = [];

  add(wait: Wait): void {
    this.waiting.push(wait);
  }

  /** Runs the callbacks whose kinds are known, until only unknown kinds remain. */
  resolve(): void {
    while (this.waiting.some(isOver)) {
      const { waiting } = this;
      this.waiting = [];
      for (const wait of waiting) {
        // The kind may have been determined by an earlier callback.
        if (isOver(wait)) wait.then(kindsIn(root(wait.shared).kinds)[0]!);
        else this.add(wait);
      }
    }
  }

  awaited(): readonly SharedState[] {
    return this.waiting.map(({ shared }) => root(shared));
  }

  /** Takes a snapshot and returns a function that restores it, any number of times. */
  snapshot(): () => void {
    const { waiting } = this;
    const { length } = waiting;
    return () => {
      this.waiting = waiting;
      shorten(waiting, length);
    };
  }
}

function isOver({ shared }: Wait): boolean {
  const { kinds, broken } = root(shared);
  return isOneKind(kinds) && !broken;
}
