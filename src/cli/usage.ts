// What goes wrong while the command line is read, in the tool's own words. Commander finds it; its messages begin with
// "error: " and may have a suggestion on a second line.

import type { CommanderError } from "commander";
import { listed } from "../diagnostics/words.js";
import { type Problem, wrongUsage } from "./problems.js";

/** The problem that an error of commander stands for. */
export function usageProblem({ message }: CommanderError): Problem {
  const [first = "", second = ""] = message.replace(/^error: /, "").split("\n");
  const sentence = first.replaceAll("'", "`").replace(/[.!?]?$/, ".");
  const near = /Did you mean (?:one of )?(.*)\?/.exec(second)?.[1]?.split(", ") ?? [];
  const all = "`led --help` shows what there is.";
  return wrongUsage(
    sentence.slice(0, 1).toUpperCase() + sentence.slice(1),
    near.length === 0 ? all : `${listed(near.map((name) => `\`${name}\``), "or")}, if that is meant; ${all}`,
  );
}
