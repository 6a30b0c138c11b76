// Warnings that a condition is never true or a branch never reached. They are valid only if the underlying types are
// upper bounds, so a second check with unrestricted parameters must report them as well.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { types as messages } from "../diagnostics/types.js";
import { append } from "../text/append.js";
import type { Group } from "./results/groups.js";

const neverCodes: ReadonlySet<string> = new Set(
  [messages.neverEqual, messages.neverMember, messages.unreachable].map(({ code }) => code),
);

/** True if the diagnostic is such a warning within one of these definitions. */
export const isNeverWarning = ({ code, span }: Diagnostic, group: Group): boolean =>
  neverCodes.has(code) &&
  group.some(({ definition }) => definition.span.start <= span.start && span.end <= definition.span.end);

/**
 * Removes the "never" warnings from index `from` on that are not in `unrestricted`, and replaces the remaining ones by
 * those of `unrestricted`.
 */
export function keepCertain(
  diagnostics: Diagnostic[],
  from: number,
  unrestricted: readonly Diagnostic[],
  group: Group,
): void {
  const certain = new Map(
    unrestricted.flatMap((one) => (isNeverWarning(one, group) ? [[placeOf(one), one] as const] : [])),
  );
  const rest = diagnostics
    .slice(from)
    .flatMap((one) => (isNeverWarning(one, group) ? (certain.get(placeOf(one)) ?? []) : [one]));
  diagnostics.length = from;
  append(diagnostics, rest);
}

const placeOf = ({ code, span }: Diagnostic): string => `${code} ${span.start} ${span.end}`;
