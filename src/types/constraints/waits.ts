// Suspended constraints, which wait for the kind of a metavariable: `a * b` is a product of numbers or of sets.

import { isOneKind, type KindName, kindsIn } from "../lattice/kinds.js";
import { truncate } from "./snapshots.js";
import { root, type SharedState } from "./state.js";

interface Suspension {
  readonly shared: SharedState;
  readonly resume: (kind: KindName) => void;
}

/** The suspended constraints of a group of definitions. */
export class SuspendedConstraints {
  private suspensions: Suspension[] = [];

  add(suspension: Suspension): void {
    this.suspensions.push(suspension);
  }

  /** Runs the callbacks whose kinds are known, until only unknown kinds remain. */
  resolve(): void {
    while (this.suspensions.some(isResumable)) {
      const { suspensions } = this;
      this.suspensions = [];
      for (const suspension of suspensions) {
        // The kind may have been determined by an earlier callback.
        if (isResumable(suspension)) suspension.resume(kindsIn(root(suspension.shared).kinds)[0]!);
        else this.add(suspension);
      }
    }
  }

  awaitedStates(): readonly SharedState[] {
    return this.suspensions.map(({ shared }) => root(shared));
  }

  /** Takes a snapshot and returns a function that restores it, any number of times. */
  snapshot(): () => void {
    const { suspensions } = this;
    const { length } = suspensions;
    return () => {
      this.suspensions = suspensions;
      truncate(suspensions, length);
    };
  }
}

function isResumable({ shared }: Suspension): boolean {
  const { kinds, hasConflict: broken } = root(shared);
  return isOneKind(kinds) && !broken;
}
