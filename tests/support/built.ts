// Runs the built tool as users do; build.ts has built it before the tests.

import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const tool = join(root, "bin/led.cjs");
