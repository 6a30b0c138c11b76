// The command line: parses it, runs a command, and exits with that command's exit code. Each command is loaded when it
// is called, so that help and usage errors are fast.

import { run } from "./commands.js";
import { systemWorld } from "./system.js";

export const completion: Promise<void> = run(process.argv.slice(2), systemWorld()).then((exitCode) => {
  process.exitCode = exitCode;
});

/** Runs most of the tool's code, so that V8's compiled code can be cached. */
export async function exercise(): Promise<void> {
  const { exercise } = await import("./exercise.js");
  await exercise();
}
