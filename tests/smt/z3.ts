// The prover of the tests: z3, if it is installed.

import { spawnSync } from "node:child_process";
import type { Prover } from "../../src/execute/proving.js";

/** True if z3 is installed. */
export const hasProver = spawnSync("z3", ["--version"]).status === 0;

/** The output of z3 for a script. */
export function outputOf(script: string, seconds = 5): string {
  const options = ["-in", "-smt2", `-t:${seconds * 1000}`];
  return spawnSync("z3", options, { input: script, encoding: "utf8", timeout: 120_000 }).stdout;
}

export const prover: Prover = { ranges: [], solve: async (script) => outputOf(script) };
