// The lengths of Collatz sequences.

import type { Integer, LedSet } from "../../../../src/runtime/index.js";
import { emittedVersion, immutableVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { set } from "../plain.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as tuned from "./tuned.js";

interface Emitted {
  flights(n: number): LedSet<readonly [Integer, Integer]>;
}

export const collatz: Kernel = {
  name: "collatz",
  title: "Collatz in unbounded integers",
  documents: { collatz: { path: "tests/bench/kernels/collatz/collatz.led" } },
  sizes: { small: 30, usual: 3_000, growth: [1_500, 3_000, 6_000] },
  // Empirical number of steps; there is no proof.
  growth: { text: "n log n", of: (n) => n * Math.log(n) },
  collections: false,
  async versions(folder) {
    const led: Emitted = await import(new URL("collatz.js", folder).href);
    return {
      emitted: emittedVersion(await runtimeIn(folder), (n) => () => led.flights(n)),
      idiomatic: version((n) => () => idiomatic.flights(n), set),
      tuned: version((n) => () => tuned.flights(n), set),
      immutable: immutableVersion((n) => () => immutable.flights(n)),
    };
  },
};
