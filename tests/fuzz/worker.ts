// Examines mutants in a worker thread, so that non-termination or memory exhaustion ends only the thread.

import { parentPort, workerData } from "node:worker_threads";
import { Dice } from "./dice.js";
import { type Examined, examine } from "./examine.js";
import { mutant } from "./mutants.js";

export interface Task {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

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
