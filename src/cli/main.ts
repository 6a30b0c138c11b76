// The command line: reads it, hands over to a command, and ends with that command's exit code. A command is loaded when
// it is called, so that help and wrong usage cost nothing.

import { run } from "./commands.js";
import { systemWorld } from "./system.js";

/** Settled when the command has ended. */
export const ended: Promise<void> = run(process.argv.slice(2), systemWorld()).then((exitCode) => {
  process.exitCode = exitCode;
});

/** Goes through most of the tool's code, for whoever keeps what is compiled of it. */
export async function exercise(): Promise<void> {
  const { exercise } = await import("./exercise.js");
  await exercise();
}
