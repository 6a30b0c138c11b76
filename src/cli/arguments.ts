// Rewrites the command line where commander would misread it.

import { needsPass } from "../dump/stage.js";
import type { CommonFlags } from "./flags.js";

/**
 * Protects an expression that begins with a minus: `led eval "-2^2"`. A flag has a letter or a second minus after its
 * first one, so a leading space, which LED ignores, makes commander accept the argument as an expression.
 */
export function protectMinus(args: readonly string[]): readonly string[] {
  const isEval = args.find((arg) => !arg.startsWith("-")) === "eval";
  return isEval ? args.map((arg) => (/^-[^\sa-z-]|^-\s/i.test(arg) ? ` ${arg}` : arg)) : args;
}

/** Joins the name of a pass with the stage before it: `--stage core-before natives`. */
export function joinExpression(args: readonly string[]): readonly string[] {
  const stageIndex = args.findIndex((arg, i) => args[i - 1] === "--stage" && needsPass(arg));
  const pass = args[stageIndex + 1];
  return stageIndex < 0 || pass === undefined
    ? args
    : [...args.slice(0, stageIndex), `${args[stageIndex]} ${pass}`, ...args.slice(stageIndex + 2)];
}

/** Returns the common flags of a command line that commander could not parse. */
export function flagsOf(args: readonly string[]): CommonFlags {
  const color = args.includes("--no-color") ? false : args.includes("--color") ? true : undefined;
  return { json: args.includes("--json"), quiet: false, color, warningsAsErrors: false };
}
