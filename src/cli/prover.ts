// Runs the prover z3, if it is installed, as a process that reads a script from its standard input.

import { spawn } from "node:child_process";
import type { Prover } from "../execute/proving.js";
import type { ConstantRange } from "../execute/statements.js";
import type { CommandHost, ProverOutcome } from "./host.js";
import { maxProverMegabytes, maxProverOutput, maxProverSeconds } from "./limits.js";

const command = "z3";

/** Runs z3 on a script. Never rejects. */
export function runProver(script: string, seconds: number): Promise<ProverOutcome> {
  const options = ["-in", "-smt2", `-t:${Math.ceil(seconds * 1000)}`, `-memory:${maxProverMegabytes}`];
  const child = spawn(command, options, { stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
  return new Promise((resolve) => {
    let output = "";
    // z3 checks its own limit only now and then.
    const timer = setTimeout(() => child.kill("SIGKILL"), (seconds + 1) * 1000);
    const end = (outcome: ProverOutcome): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    child.stdout.on("data", (data: Buffer) => {
      if (output.length < maxProverOutput) output += data.toString();
    });
    child.on("error", () => end({ kind: "missing" }));
    child.on("close", (_code, signal) => end(signal === null ? { kind: "output", text: output } : { kind: "late" }));
    // If the process ends early, the rest of the script is not needed.
    child.stdin.on("error", () => {});
    child.stdin.end(script);
  });
}

/** Returns the prover of a host; undefined if it is not installed. `timeout` limits each query, in seconds. */
export async function proverOf(
  host: CommandHost,
  timeout: number,
  ranges: readonly ConstantRange[],
): Promise<Prover | undefined> {
  const seconds = Math.min(timeout, maxProverSeconds);
  const first = await host.prove("(check-sat)\n", maxProverSeconds);
  if (first.kind === "missing") return undefined;
  return {
    ranges,
    solve: async (script) => {
      const outcome = await host.prove(script, seconds);
      return outcome.kind === "output" ? outcome.text : undefined;
    },
  };
}
