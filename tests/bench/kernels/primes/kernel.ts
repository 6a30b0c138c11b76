// Primes by their definition.

import type { Integer, LedSet } from "../../../../src/runtime/index.js";
import { emittedVersion, immutableVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { set } from "../plain.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as otherwise from "./otherwise.js";
import * as tuned from "./tuned.js";

interface Emitted {
  primesBelow(m: number): LedSet<Integer>;
}

export const primes: Kernel = {
  name: "primes",
  title: "primes below 20,000 by definition",
  documents: { primes: { path: "tests/bench/kernels/primes/primes.led" } },
  sizes: { small: 100, usual: 20_000, growth: [5_000, 10_000, 20_000] },
  // A prime p takes p divisions, and there are n / ln n primes below n; composite numbers end early.
  growth: { text: "n² / ln n", of: (n) => n ** 2 / Math.log(n) },
  collections: false,
  note: "trial division up to the root is the better algorithm; the tuned version is a sieve",
  async versions(folder) {
    const led: Emitted = await import(new URL("primes.js", folder).href);
    return {
      emitted: emittedVersion(await runtimeIn(folder), (m) => () => led.primesBelow(m)),
      idiomatic: version((m) => () => idiomatic.primesBelow(m), set),
      tuned: version((m) => () => tuned.primesBelow(m), set),
      immutable: immutableVersion((m) => () => immutable.primesBelow(m)),
      otherwise: version((m) => () => otherwise.primesBelow(m), set),
    };
  },
};
