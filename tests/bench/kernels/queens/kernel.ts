// Eight queens by a comprehension.

import type { LedSet, Sequence } from "../../../../src/runtime/index.js";
import { emittedVersion, immutableVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { set } from "../plain.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as tuned from "./tuned.js";

interface Emitted {
  queens(n: number): LedSet<Sequence<number>>;
}

export const queens: Kernel = {
  name: "queens",
  title: "eight queens by comprehension",
  documents: { queens: { path: "tests/bench/kernels/queens/queens.led" } },
  sizes: { small: 5, usual: 8, growth: [7, 8, 9] },
  // Every placement of the first columns is tried with all rows.
  growth: { text: "placements tried", of: (n) => tried(n) },
  async versions(folder) {
    const led: Emitted = await import(new URL("queens.js", folder).href);
    return {
      emitted: emittedVersion(await runtimeIn(folder), (n) => () => led.queens(n)),
      idiomatic: version((n) => () => idiomatic.queens(n), set),
      tuned: version((n) => () => tuned.queens(n), set),
      immutable: immutableVersion((n) => () => immutable.queens(n)),
    };
  },
};

/** Approximate number of attack tests: n for each partial placement. */
function tried(size: number): number {
  const count = (rows: readonly number[]): number => {
    const next = Array.from({ length: size }, (_, r) => r).filter((r) =>
      rows.every((other, i) => other !== r && Math.abs(other - r) !== rows.length - i),
    );
    return (
      size * (rows.length + 1) + (rows.length === size ? 0 : next.reduce((sum, r) => sum + count([...rows, r]), 0))
    );
  };
  return count([]);
}
