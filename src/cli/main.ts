// The command line: reads it, hands over to a command, and ends with that command's exit code. A command is loaded when
// it is called, so that help and wrong usage cost nothing.

import { run } from "./commands.js";
import { systemWorld } from "./system.js";

// A reader that has seen enough, such as `head`, closes the pipe: that is no failure, and there is nobody left to tell.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
    throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), systemWorld());
