// Twenty thousand small sets, and all their subsets with one member less.

import type { Integer, LedSet } from "../../../../src/runtime/index.js";
import { emittedVersion, immutableVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { set } from "../plain.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as tuned from "./tuned.js";

type Family = LedSet<LedSet<Integer>>;

interface Emitted {
  layers(n: number): readonly [Family, Family];
}

export const shadow: Kernel = {
  name: "shadow",
  title: "sets of sets: 20,000 small ones and their shadow",
  documents: { shadow: { path: "tests/bench/kernels/shadow/shadow.led" } },
  sizes: { small: 40, usual: 20_000, growth: [10_000, 20_000, 40_000] },
  growth: { text: "sets", of: (n) => n },
  async versions(folder) {
    const led: Emitted = await import(new URL("shadow.js", folder).href);
    return {
      emitted: emittedVersion(await runtimeIn(folder), (n) => () => led.layers(n)),
      idiomatic: version(
        (n) => () => idiomatic.layers(n),
        (layers) => layers.map((family) => set([...family.values()].map(set))),
      ),
      tuned: version(
        (n) => () => tuned.layers(n),
        (layers) => layers.map((family) => set(family.map((code) => set(tuned.membersOf(code))))),
      ),
      immutable: immutableVersion((n) => () => immutable.layers(n)),
    };
  },
};
