// Greatest common divisors of integers, most of which fit a double.

import type { Integer, LedSet } from "../../../../src/runtime/index.js";
import { emittedVersion, immutableVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { set } from "../plain.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as tuned from "./tuned.js";

interface Emitted {
  divisors(n: number): LedSet<readonly [Integer, Integer, Integer]>;
}

export const gcd: Kernel = {
  name: "gcd",
  title: "gcd in unbounded integers",
  documents: { gcd: { path: "tests/bench/kernels/gcd/gcd.led" } },
  sizes: { small: 12, usual: 120, growth: [150, 300, 600] },
  // The number of steps of Euclid's algorithm is proportional to the number of digits. Pairs beyond 2^53, which take
  // most of the time, grow faster: there are none up to 98, and from 150 on about 13 and 9 times as many from size to
  // size.
  growth: { text: "n² log n", of: (n) => n ** 2 * Math.log(n) },
  collections: false,
  async versions(folder) {
    const led: Emitted = await import(new URL("gcd.js", folder).href);
    return {
      emitted: emittedVersion(await runtimeIn(folder), (n) => () => led.divisors(n)),
      idiomatic: version((n) => () => idiomatic.divisors(n), set),
      tuned: version((n) => () => tuned.divisors(n), set),
      immutable: immutableVersion((n) => () => immutable.divisors(n)),
    };
  },
};
