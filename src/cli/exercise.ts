// Goes through most of the tool's code once: the engine compiles a function when it is first called, and what it has
// compiled can be kept for later runs (bin/led.cjs).

import { join } from "node:path";
import { run } from "./commands.js";
import { systemWorld } from "./system.js";
import type { Stream, World } from "./world.js";

/** Builds the document that stands beside the built tool, and says what is wrong with another, without a trace. */
export async function exercise(): Promise<void> {
  const silent: Stream = { write: () => undefined, isTerminal: false, columns: undefined };
  const world: World = {
    ...systemWorld(),
    readInput: async () => ({ kind: "text", text: "/$ x := y; z := (1 $/" }),
    write: async () => undefined,
    output: silent,
    errors: silent,
  };
  await run(["build", join(import.meta.dirname, "example.led"), "--out-dir", import.meta.dirname], world);
  await run(["check", "-"], world);
}
