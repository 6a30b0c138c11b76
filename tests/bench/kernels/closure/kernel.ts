// The transitive closure of a graph.

import { List, Set } from "immutable";
import type { Integer, LedSet } from "../../../../src/runtime/index.js";
import { emittedVersion, immutableVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { set } from "../plain.js";
import { type Edge, graph } from "./graph.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as otherwise from "./otherwise.js";
import * as tuned from "./tuned.js";

type Graph = LedSet<readonly [Integer, Integer]>;

interface Emitted {
  closure(E: Graph): Graph;
}

export const closure: Kernel = {
  name: "closure",
  title: "transitive closure of 200 nodes",
  documents: { closure: { path: "tests/bench/kernels/closure/closure.led" } },
  sizes: { small: 12, usual: 200, growth: [100, 200, 400] },
  // From each node, about log n rounds, each over all edges.
  growth: { text: "n² log n", of: (n) => n ** 2 * Math.log(n) },
  note: "lists of successors and a work list are the better algorithm",
  async versions(folder) {
    const easel = await runtimeIn(folder);
    const led: Emitted = await import(new URL("closure.js", folder).href);
    const byHand = (work: (edges: readonly Edge[]) => readonly Edge[]) =>
      version(
        (n) => {
          const edges = graph(n);
          return () => work(edges);
        },
        (found) => set(found.map(({ from, to }) => [from, to])),
      );
    return {
      emitted: emittedVersion(easel, (n) => {
        const edges: Graph = easel.setFrom(graph(n).map(({ from, to }) => [from, to] as const));
        return () => led.closure(edges);
      }),
      idiomatic: byHand(idiomatic.closure),
      tuned: byHand(tuned.closure),
      immutable: immutableVersion((n) => {
        const edges = Set(graph(n).map(({ from, to }) => List([from, to])));
        return () => immutable.closure(edges);
      }),
      otherwise: byHand(otherwise.closure),
    };
  },
};
