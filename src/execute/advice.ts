// Help texts for run-time failures, specific to the call and its arguments.

import { capitalised, quote } from "../diagnostics/words.js";
import type { FailureOutcome } from "./outcome.js";
import { callOf } from "./place.js";

/** The help text for each failure code, as a function of the failure. */
const byKind: Readonly<Record<string, (failure: FailureOutcome) => string | undefined>> = {
  L608: endlessRecursion,
  L619: ({ definition }) => askFirst(definition?.name, "what is chosen from has members"),
  L620: ({ definition }) => askFirst(definition?.name, "the set has members"),
  L623: (failure) =>
    `No branch takes ${nameOf(failure)}: a last branch with \`otherwise\` would, or one with a condition that is true for it.`,
  L624: (failure) =>
    `The guard says for which arguments there is a value, and ${nameOf(failure)} is asked for beyond them.`,
  L625: (failure) => {
    const [, set] = / in (\p{L}[\p{L}\p{M}\d_']*)/u.exec(failure.message) ?? [];
    return set === undefined
      ? `There must be exactly one solution, and for ${nameOf(failure)} there is none.`
      : `There must be exactly one solution, and for ${nameOf(failure)} no member of ${quote(set)} is one.`;
  },
  L626: (failure) =>
    `There must be exactly one solution, and for ${nameOf(failure)} there are more: add a condition that only one of them fulfils.`,
  L629: ({ definition }) => askFirst(definition?.name, "the number is at least 0"),
  L633: (failure) => `Either the signature allows too little, or ${nameOf(failure)} comes to what was not meant.`,
};

export function adviceOn(failure: FailureOutcome): string | undefined {
  const own = byKind[failure.code]?.(failure);
  if (own !== undefined) return own;
  return failure.help === undefined ? undefined : `${capitalised(failure.help).replace(/[.!?]?$/, "")}.`;
}

const nameOf = (failure: FailureOutcome): string => {
  const call = callOf(failure);
  return call === undefined ? "what is asked for" : quote(call);
};

const askFirst = (name: string | undefined, what: string): string =>
  `Ask first whether ${what}, in a branch${name === undefined ? "" : ` of ${quote(name)}`}.`;

/** A negative argument suggests that the recursion has stepped past its base case. */
function endlessRecursion(failure: FailureOutcome): string | undefined {
  const { definition } = failure;
  if (definition === undefined) return undefined;
  const name = quote(definition.name);
  if (definition.args.some((arg) => /^-\d/.test(arg)))
    return `The calls of ${name} have come to ${nameOf(failure)}, beyond the case in which they were to end: it must take all that are asked for, such as \`n <= 0\` in place of \`n = 0\`.`;
  return `The calls of ${name} have come to ${nameOf(failure)}: each must come closer to a case in which ${name} is not called again.`;
}
