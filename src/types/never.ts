// Warnings that something is never true or never reached. They hold only if the types that they follow from are upper
// bounds, so a second check with open parameters has to find them too.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { types as messages } from "../diagnostics/types.js";
import { append } from "../source/append.js";
import type { Group } from "./results/groups.js";

const neverCodes: ReadonlySet<string> = new Set(
  [messages.neverEqual, messages.neverMember, messages.unreachable].map(({ code }) => code),
);

/** True if a diagnostic says of a part of one of these definitions that it is never true or never reached. */
export const saysNever = ({ code, span }: Diagnostic, group: Group): boolean =>
  neverCodes.has(code) &&
  group.some(({ definition }) => definition.span.start <= span.start && span.end <= definition.span.end);

/** Removes the diagnostics from `from` on that say "never" of a group, unless `others` has them too; the words of those stay. */
export function keepCertain(
  diagnostics: Diagnostic[],
  from: number,
  others: readonly Diagnostic[],
  group: Group,
): void {
  const certain = new Map(others.flatMap((one) => (saysNever(one, group) ? [[placeOf(one), one] as const] : [])));
  const kept = diagnostics
    .slice(from)
    .flatMap((one) => (saysNever(one, group) ? (certain.get(placeOf(one)) ?? []) : [one]));
  diagnostics.length = from;
  append(diagnostics, kept);
}

const placeOf = ({ code, span }: Diagnostic): string => `${code} ${span.start} ${span.end}`;
