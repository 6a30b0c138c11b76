// Strings built from short ones.

import { emittedVersion, immutableVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as otherwise from "./otherwise.js";
import * as tuned from "./tuned.js";

interface Emitted {
  list(a: number, b: number): string;
}

/** Flattens a string. Engines concatenate lazily (ropes), so reading the whole string is part of the work. */
function read(text: string): string {
  return /[^01, ]/.test(text) ? "" : text;
}

export const strings: Kernel = {
  name: "strings",
  title: "string building",
  documents: { strings: { path: "tests/bench/kernels/strings/strings.led" } },
  sizes: { small: 40, usual: 5_000, growth: [2_500, 5_000, 10_000] },
  growth: { text: "n log n", of: (n) => n * Math.log(n) },
  collections: false,
  note: "`toString(2)` and `join` are built in",
  async versions(folder) {
    const led: Emitted = await import(new URL("strings.js", folder).href);
    const byHand = (list: (low: number, high: number) => string) =>
      version(
        (n) => () => read(list(0, n)),
        (text) => text,
      );
    return {
      emitted: emittedVersion(await runtimeIn(folder), (n) => () => read(led.list(0, n))),
      idiomatic: byHand(idiomatic.list),
      tuned: byHand(tuned.list),
      immutable: immutableVersion((n) => () => read(immutable.list(0, n))),
      otherwise: byHand(otherwise.list),
    };
  },
};
