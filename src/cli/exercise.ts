// Exercises most of the tool's code once. V8 compiles functions lazily, and the compiled code can be cached for later
// runs (bin/led.cjs).

import { join } from "node:path";
import { run } from "./commands.js";
import { systemWorld } from "./system.js";
import type { Stream, CommandHost } from "./host.js";

/** Builds the document that ships with the tool, and reports the errors of another one, without any output. */
export async function exercise(): Promise<void> {
  const silent: Stream = { write: () => undefined, isTerminal: false, columns: undefined };
  const host: CommandHost = {
    ...systemWorld(),
    readInput: async () => ({ kind: "text", text: "/$ x := y; z := (1 $/" }),
    write: async () => undefined,
    output: silent,
    errors: silent,
  };
  await run(["build", join(import.meta.dirname, "example.led"), "--out-dir", import.meta.dirname], host);
  await run(["check", "-"], host);
}
