// Help texts for run-time failures, specific to the call and its arguments.

import { capitalize, quote } from "../diagnostics/words.js";
import type { FailureOutcome } from "./outcome.js";
import { callOf } from "./place.js";

/** The help text for each failure code, as a function of the failure. */
const byKind: Readonly<Record<string, (failure: FailureOutcome) => string | undefined>> = {
  L608: endlessRecursion,
  L619: ({ definition }) => askFirst(definition?.name, "the set has members"),
  L620: ({ definition }) => askFirst(definition?.name, "the set has members"),
  L623: (failure) =>
    `No branch covers ${nameOf(failure)}. Add a branch whose condition is true for it, or a last branch with \`otherwise\`.`,
  L624: (failure) => `The guard excludes ${nameOf(failure)}. Change the call, or let the guard allow its arguments.`,
  L625: (failure) => {
    const [, set] = / in (\p{L}[\p{L}\p{M}\d_']*)/u.exec(failure.message) ?? [];
    const advice =
      set === undefined ? `${nameOf(failure)} has none` : `for ${nameOf(failure)} no member of ${quote(set)} is one`;
    return `There must be exactly one solution, but ${advice}. Change the condition, or exclude this case in a branch or a guard.`;
  },
  L626: (failure) =>
    `There must be exactly one solution, but ${nameOf(failure)} has more. Add a condition that only one of them satisfies.`,
  L629: ({ definition }) => askFirst(definition?.name, "the number is at least 0"),
  L633: (failure) => `Fix the definition, or the signature if ${nameOf(failure)} is meant to have this value.`,
};

export function adviceOn(failure: FailureOutcome): string | undefined {
  const own = byKind[failure.code]?.(failure);
  if (own !== undefined) return own;
  return failure.help === undefined ? undefined : `${capitalize(failure.help).replace(/[.!?]?$/, "")}.`;
}

const nameOf = (failure: FailureOutcome): string => {
  const call = callOf(failure);
  return call === undefined ? "this expression" : quote(call);
};

const askFirst = (name: string | undefined, what: string): string =>
  `Check first that ${what}, in a branch${name === undefined ? "" : ` of ${quote(name)}`}.`;

/** A negative argument suggests that the recursion has stepped past its base case. */
function endlessRecursion(failure: FailureOutcome): string | undefined {
  const { definition } = failure;
  if (definition === undefined) return undefined;
  const name = quote(definition.name);
  if (definition.args.some((arg) => /^-\d/.test(arg)))
    return `The calls of ${name} have reached ${nameOf(failure)}, past the case that ends the recursion. Let that case cover all arguments: for example, \`n <= 0\` instead of \`n = 0\`.`;
  return `The calls of ${name} have reached ${nameOf(failure)}. Each call must come closer to a case that does not call ${name} again.`;
}
