// Rewords commander's errors in the command line. Commander's messages begin with "error: " and may have a suggestion
// on a second line.

import type { CommanderError } from "commander";
import { nearest } from "../diagnostics/suggest.js";
import { listInWords } from "../diagnostics/words.js";
import { type Problem, wrongUsage } from "./problems.js";

export function usageProblem(
  { code, message }: CommanderError,
  args: readonly string[],
  commands: readonly string[],
): Problem {
  const [command = "", named = ""] = args.filter((arg) => !arg.startsWith("-"));
  const [first = "", second = ""] = message.replace(/^error: /, "").split("\n");
  // Commander shows the general help if help is requested for a command that does not exist.
  const isHelp = code === "commander.help";
  const sentence = isHelp ? `Unknown command \`${named}\`.` : first.replaceAll("'", "`").replace(/[.!?]?$/, ".");
  const near = isHelp
    ? [nearest(named, commands) ?? []].flat()
    : (/Did you mean (?:one of )?(.*)\?/.exec(second)?.[1]?.split(", ") ?? []);
  const all =
    commands.includes(command) && !isHelp
      ? `\`led help ${command}\` shows its usage.`
      : "`led --help` lists the commands.";
  return wrongUsage(
    sentence.slice(0, 1).toUpperCase() + sentence.slice(1),
    near.length === 0
      ? all
      : `Did you mean ${listInWords(
          near.map((name) => `\`${name}\``),
          "or",
        )}? ${all}`,
  );
}
