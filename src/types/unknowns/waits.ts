// Suspended constraints, which wait until the kind of an unknown is known: `a * b` is a number, or a set of pairs.

import { isOneKind, type KindName, kindsIn } from "../lattice/kinds.js";
import { shorten } from "./snapshots.js";
import { root, type Shared } from "./state.js";

/** What is done, once, when a kind is known. */
interface Wait {
  readonly shared: Shared;
  readonly then: (kind: KindName) => void;
}

/** All that waits in a group of definitions. */
export class Waits {
  private waiting: Wait[] = [];

  add(wait: Wait): void {
    this.waiting.push(wait);
  }

  /** Runs what waits for kinds that are known, and for those that are known by that. */
  resolve(): void {
    while (this.waiting.some(isOver)) {
      const { waiting } = this;
      this.waiting = [];
      for (const wait of waiting) {
        // What was run before it may have settled it.
        if (isOver(wait)) wait.then(kindsIn(root(wait.shared).kinds)[0]!);
        else this.add(wait);
      }
    }
  }

  /** What those share whose kinds are waited for. */
  awaited(): readonly Shared[] {
    return this.waiting.map(({ shared }) => root(shared));
  }

  /** Takes a snapshot; what is given back restores it, however often it is called. */
  snapshot(): () => void {
    const { waiting } = this;
    const { length } = waiting;
    return () => {
      this.waiting = waiting;
      shorten(waiting, length);
    };
  }
}

/** True if the kind is known that something waits for. */
function isOver({ shared }: Wait): boolean {
  const { kinds, broken } = root(shared);
  return isOneKind(kinds) && !broken;
}
