// The power set of sixteen numbers, built.

import { Range } from "immutable";
import type { Integer, LedSet } from "../../../../src/runtime/index.js";
import { emittedVersion, immutableVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { set } from "../plain.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as tuned from "./tuned.js";

interface Emitted {
  subsets(S: LedSet<number>): LedSet<LedSet<Integer>>;
}

function upTo(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}

export const powerset: Kernel = {
  name: "powerset",
  title: "power set of 16",
  documents: { powerset: { path: "tests/bench/kernels/powerset/powerset.led" } },
  sizes: { small: 6, usual: 16, growth: [14, 15, 16] },
  growth: { text: "2ⁿ", of: (n) => 2 ** n },
  note: "the idiomatic version has arrays, which differ by the way they are made; nobody looks for duplicates",
  async versions(folder) {
    const easel = await runtimeIn(folder);
    const led: Emitted = await import(new URL("powerset.js", folder).href);
    return {
      emitted: emittedVersion(easel, (n) => {
        const elements = easel.setFrom(upTo(n));
        return () => led.subsets(elements);
      }),
      idiomatic: version((n) => () => idiomatic.subsets(upTo(n)), (subsets) => set(subsets.map(set))),
      tuned: version((n) => () => tuned.subsets(n), (subsets) => set([...subsets].map((bits) => set(upTo(31).filter((i) => ((bits >> (i - 1)) & 1) === 1))))),
      immutable: immutableVersion((n) => {
        const elements = Range(1, n + 1).toSet();
        return () => immutable.subsets(elements);
      }),
    };
  },
};
