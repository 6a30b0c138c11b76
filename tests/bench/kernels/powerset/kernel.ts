// The power set of sixteen numbers, built and traversed to sum the sizes of its members.

import { List, Range } from "immutable";
import type { Integer, LedSet } from "../../../../src/runtime/index.js";
import { emittedVersion, immutableVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { type Plain, set } from "../plain.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as tuned from "./tuned.js";

interface Emitted {
  subsets(S: LedSet<number>): LedSet<LedSet<Integer>>;
}

function upTo(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}

function plainly<One>(plain: (one: One) => Plain): (answer: readonly [Iterable<One>, number]) => Plain {
  return ([sets, members]) => [set([...sets].map(plain)), members];
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
    // Each version has a separate loop, so that its call sites stay monomorphic.
    return {
      emitted: emittedVersion(easel, (n) => {
        const elements = easel.setFrom(upTo(n));
        return () => {
          const subsets = led.subsets(elements);
          let members = 0;
          for (const subset of easel.members(subsets)) members += Number(subset.count());
          return [subsets, members];
        };
      }),
      idiomatic: version(
        (n) => () => {
          const subsets = idiomatic.subsets(upTo(n));
          let members = 0;
          for (const subset of subsets) members += subset.length;
          return [subsets, members] as const;
        },
        plainly((subset: readonly number[]) => set(subset)),
      ),
      tuned: version(
        (n) => () => {
          const subsets = tuned.subsets(n);
          let members = 0;
          for (let i = 0; i < subsets.length; i++) members += tuned.size(subsets[i]!);
          return [subsets, members] as const;
        },
        plainly((bits: number) => set(upTo(31).filter((i) => ((bits >> (i - 1)) & 1) === 1))),
      ),
      immutable: immutableVersion((n) => {
        const elements = Range(1, n + 1).toSet();
        return () => {
          const subsets = immutable.subsets(elements);
          let members = 0;
          for (const subset of subsets) members += subset.size;
          return List([subsets, members]);
        };
      }),
    };
  },
};
