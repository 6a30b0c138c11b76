// Ten generations of Life on a set of points.

import { List, Set } from "immutable";
import type { Integer, LedSet } from "../../../../src/runtime/index.js";
import { emittedVersion, immutableVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { set } from "../plain.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as otherwise from "./otherwise.js";
import { generations, soup } from "./soup.js";
import * as tuned from "./tuned.js";

type Population = LedSet<readonly [Integer, Integer]>;

interface Emitted {
  after(n: number, L: Population): Population;
}

export const life: Kernel = {
  name: "life",
  title: "Game of Life as a set of points",
  documents: { "life-of-points": { path: "tests/bench/kernels/life/life-of-points.led" } },
  sizes: { small: 6, usual: 40, growth: [20, 40, 80] },
  growth: { text: "cells", of: (side) => side ** 2 },
  note: "to count each cell at its neighbours is the better algorithm",
  async versions(folder) {
    const easel = await runtimeIn(folder);
    const led: Emitted = await import(new URL("life-of-points.js", folder).href);
    const byHand = (after: (n: number, living: idiomatic.Population) => idiomatic.Population) =>
      version(
        (side) => {
          const living = idiomatic.populationOf(soup(side).map(([x, y]) => ({ x, y })));
          return () => after(generations, living);
        },
        (population) => set([...population.values()].map(({ x, y }) => [x, y])),
      );
    return {
      emitted: emittedVersion(easel, (side) => {
        const living: Population = easel.setFrom(soup(side));
        return () => led.after(generations, living);
      }),
      idiomatic: byHand(idiomatic.after),
      tuned: version((side) => {
        const living = soup(side);
        return () => tuned.after(generations, living);
      }, set),
      immutable: immutableVersion((side) => {
        const living = Set(soup(side).map((cell) => List(cell)));
        return () => immutable.after(generations, living);
      }),
      otherwise: byHand(otherwise.after),
    };
  },
};
