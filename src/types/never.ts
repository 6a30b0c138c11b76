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
 * Removes the "never" warnings from `firstIndex` on that are not in `unrestricted`, and replaces the remaining ones by
 * those of `unrestricted`.
 */
export function filterNeverWarnings(
  diagnostics: Diagnostic[],
  firstIndex: number,
  unrestricted: readonly Diagnostic[],
  group: Group,
): void {
  const confirmedWarnings = new Map(
    unrestricted.flatMap((diagnostic) =>
      isNeverWarning(diagnostic, group) ? [[positionKey(diagnostic), diagnostic] as const] : [],
    ),
  );
  const remaining = diagnostics
    .slice(firstIndex)
    .flatMap((diagnostic) =>
      isNeverWarning(diagnostic, group) ? (confirmedWarnings.get(positionKey(diagnostic)) ?? []) : [diagnostic],
    );
  diagnostics.length = firstIndex;
  append(diagnostics, remaining);
}

const positionKey = ({ code, span }: Diagnostic): string => `${code} ${span.start} ${span.end}`;
