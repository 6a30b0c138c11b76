// Examines one mutant after the other, in a thread of its own: one that never ends, or takes all memory, ends only the thread.

import { parentPort, workerData } from "node:worker_threads";
import { Dice } from "./dice.js";
import { type Examined, examine } from "./examine.js";
import { mutant } from "./mutants.js";

/** Which mutants are examined: those from a number on, or texts that are handed over. */
export interface Task {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

/** What the thread says: that it begins with a mutant, and what it has found. */
export type Report =
  | { readonly index: number; readonly text: string }
  | { readonly index: number; readonly text: string; readonly examined: Examined };

const { seed, from, to }: Task = workerData;
for (let index = from; index < to; index++) {
  const text = mutant(seed, index);
  const say = (report: Report): void => parentPort?.postMessage(report);
  say({ index, text });
  say({ index, text, examined: examine(text, new Dice(seed, -2 - index)) });
}
