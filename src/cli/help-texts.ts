// The commander configuration, and shared parts of help texts.

import type { Command } from "commander";
import type { CommandHost } from "./host.js";

/**
 * Keeps commander from ending the process and from writing output. Its errors are thrown, and reported by the caller.
 */
export function configure(command: Command, host: CommandHost): void {
  command
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => host.output.write(text),
      writeErr: () => {},
      getOutHelpWidth: () => host.output.columns ?? 100,
      getErrHelpWidth: () => 100,
    });
}

const groups: Readonly<Record<string, readonly string[]>> = {
  "Write:": ["init", "check", "fmt", "convert"],
  "Run:": ["test", "eval", "why", "repl", "play", "replay"],
  "Explore:": ["explore"],
  "Publish:": ["build", "types", "bundle", "weave"],
  "Teach:": ["playground", "grade"],
};

/**
 * Returns the heading under which the general help lists a command. Headings appear in the order of their first
 * commands.
 */
export function groupOf(command: string): string {
  return Object.keys(groups).find((heading) => groups[heading]!.includes(command)) ?? "Tools:";
}

export const exitCodes = `
Exit codes: 0 success, 1 an error in a document or a failed test, 2 wrong usage or a file that
cannot be read or written, 70 an internal error.
led play, and commands with --watch, run until Ctrl-C and exit with 0.`;

export function examples(lines: readonly string[], more = ""): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}\n${more}`;
}
