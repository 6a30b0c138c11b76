// All families, in the order of the table.

import type { Comparison } from "../kernels/kernel.js";
import { accounts } from "./accounts.js";
import { automata } from "./automata.js";
import { counting } from "./counting.js";
import { geometry } from "./geometry.js";
import { graphs } from "./graphs.js";
import { iteration } from "./iteration.js";
import { moves } from "./moves.js";
import { numbers } from "./numbers.js";
import { puzzles } from "./puzzles.js";
import { queries } from "./queries.js";
import { relations } from "./relations.js";
import { sequences } from "./sequences.js";
import { text } from "./text.js";
import { trees } from "./trees.js";

export const families: readonly Comparison[] = [
  ...text,
  ...accounts,
  ...sequences,
  ...graphs,
  ...numbers,
  ...counting,
  ...automata,
  ...relations,
  ...iteration,
  ...trees,
  ...puzzles,
  ...geometry,
  ...moves,
  ...queries,
];
