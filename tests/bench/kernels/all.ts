// All kernels, in the order of the table.

import type { Kernel } from "./kernel.js";
import { bricks } from "./bricks/kernel.js";
import { closure } from "./closure/kernel.js";
import { collatz } from "./collatz/kernel.js";
import { fibonacci } from "./fibonacci/kernel.js";
import { games } from "./games/kernel.js";
import { gcd } from "./gcd/kernel.js";
import { harmonic } from "./harmonic/kernel.js";
import { life } from "./life/kernel.js";
import { pente } from "./pente/kernel.js";
import { positions } from "./positions/kernel.js";
import { powerset } from "./powerset/kernel.js";
import { primes } from "./primes/kernel.js";
import { queens } from "./queens/kernel.js";
import { shadow } from "./shadow/kernel.js";
import { strings } from "./strings/kernel.js";
import { ticTacToe } from "./tic-tac-toe/kernel.js";

export const kernels: readonly Kernel[] = [
  ticTacToe,
  positions,
  games,
  bricks,
  pente,
  queens,
  primes,
  harmonic,
  closure,
  life,
  powerset,
  shadow,
  gcd,
  fibonacci,
  collatz,
  strings,
];
