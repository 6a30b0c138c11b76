// How many tests and claims of a page failed, in numbers and in words.

import { counted } from "../diagnostics/words.js";
import type { Weaving } from "./html/page.js";

/** How many tests and claims a page has, and how many of them failed. */
export function outcomeOf({ results, claims }: Pick<Weaving, "results" | "claims">): {
  readonly tests: number;
  readonly failed: number;
} {
  const all = [...results, ...claims];
  return { tests: all.length, failed: all.filter(({ status }) => status === "failed").length };
}

/** What failed on a page: `1 test of 3 failed`; undefined if nothing did. */
export function failureOf(weaving: Pick<Weaving, "results" | "claims">): string | undefined {
  const { tests, failed } = outcomeOf(weaving);
  if (failed === 0) return undefined;
  if (weaving.claims.length === 0) return `${counted(failed, "test")} of ${tests} failed`;
  if (weaving.results.length === 0) return `${counted(failed, "claim")} of ${tests} failed`;
  return `${failed} of ${tests} tests and claims failed`;
}
