// The commander configuration, and shared parts of help texts.

import type { Command } from "commander";
import type { CommandHost } from "./host.js";

/**
 * Keeps commander from ending the process and from writing output. Its errors are thrown, and reported by the caller.
 */
export function configure(command: Command, world: CommandHost): void {
  command
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => world.output.write(text),
      writeErr: () => {},
      getOutHelpWidth: () => world.output.columns ?? 100,
      getErrHelpWidth: () => 100,
    });
}

export const exitCodes = `
It ends with 0 if all is good, with 1 if a document has errors or a test failed, with 2 if it
was called wrongly or a file cannot be read or written, and with 70 if it failed itself.
With --watch, and with led play, it goes on until Ctrl-C, and ends with 0.`;

export function examples(lines: readonly string[], more = ""): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}\n${more}`;
}
