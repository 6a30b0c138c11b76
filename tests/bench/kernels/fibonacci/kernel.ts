// Fibonacci numbers, a quarter of them small enough for a double.

import type { Integer, LedSet } from "../../../../src/runtime/index.js";
import { emittedVersion, immutableVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { set } from "../plain.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as otherwise from "./otherwise.js";
import * as tuned from "./tuned.js";

interface Emitted {
  fibs(n: number): LedSet<readonly [Integer, Integer]>;
}

export const fibonacci: Kernel = {
  name: "fibonacci",
  title: "Fibonacci in unbounded integers",
  documents: { fibonacci: { path: "tests/bench/kernels/fibonacci/fibonacci.led" } },
  sizes: { small: 90, usual: 300, growth: [300, 600, 1_200] },
  growth: { text: "n², of numbers that grow", of: (n) => n ** 2 },
  collections: false,
  note: "to go once through all numbers is the better algorithm",
  async versions(folder) {
    const led: Emitted = await import(new URL("fibonacci.js", folder).href);
    return {
      emitted: emittedVersion(await runtimeIn(folder), (n) => () => led.fibs(n)),
      idiomatic: version((n) => () => idiomatic.fibs(n), set),
      tuned: version((n) => () => tuned.fibs(n), set),
      immutable: immutableVersion((n) => () => immutable.fibs(n)),
      otherwise: version((n) => () => otherwise.fibs(n), set),
    };
  },
};
