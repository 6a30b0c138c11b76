// An exact harmonic sum.

import type { LedNumber } from "../../../../src/runtime/index.js";
import { emittedVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { fraction } from "../plain.js";
import type { Fraction } from "./fraction.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as otherwise from "./otherwise.js";
import * as tuned from "./tuned.js";

interface Emitted {
  harmonic(n: number): LedNumber;
}

export const harmonic: Kernel = {
  name: "harmonic",
  title: "exact harmonic sum of 600 terms",
  documents: { harmonic: { path: "tests/bench/kernels/harmonic/harmonic.led" } },
  sizes: { small: 30, usual: 600, growth: [600, 1_200, 2_400] },
  // The k-th sum has about 1.44 k bits, and adding a term is linear in them.
  growth: { text: "n²", of: (n) => n ** 2 },
  collections: false,
  note: "to bring only the last sum to lowest terms is the better algorithm",
  async versions(folder) {
    const led: Emitted = await import(new URL("harmonic.js", folder).href);
    const byHand = (sum: (n: number) => Fraction) =>
      version(
        (n) => () => sum(n),
        ({ numerator, denominator }) => fraction(numerator, denominator),
      );
    return {
      emitted: emittedVersion(await runtimeIn(folder), (n) => () => led.harmonic(n)),
      idiomatic: byHand(idiomatic.harmonic),
      tuned: byHand(tuned.harmonic),
      immutable: byHand(immutable.harmonic),
      otherwise: byHand(otherwise.harmonic),
    };
  },
};
