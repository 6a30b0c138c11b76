// All kernels, in the order of the table.

import type { Kernel } from "./kernel.js";
import { closure } from "./closure/kernel.js";
import { life } from "./life/kernel.js";
import { primes } from "./primes/kernel.js";
import { queens } from "./queens/kernel.js";
import { ticTacToe } from "./tic-tac-toe/kernel.js";

export const kernels: readonly Kernel[] = [ticTacToe, queens, primes, closure, life];
