// How many tests and claims of a page failed or are not decided, in numbers and in words.

import { counted } from "../diagnostics/words.js";
import { outcomeOfClaim, outcomeSymbols } from "../run/claim-outcome.js";
import type { Weaving } from "./html/page.js";

/** How many tests and claims a page has, how many of them failed, and how many of these are not decided. */
export interface PageOutcome {
  readonly tests: number;
  readonly failed: number;
  readonly undecided: number;
}

/** Counts the tests and claims of a page by their outcomes. */
export function outcomeOf({ results, claims }: Pick<Weaving, "results" | "claims">): PageOutcome {
  const failedClaims = claims.filter(({ status }) => status === "failed");
  return {
    tests: results.length + claims.length,
    failed: results.filter(({ status }) => status === "failed").length + failedClaims.length,
    undecided: failedClaims.filter((claim) => outcomeOfClaim(claim) === "undecided").length,
  };
}

/** A page on which not everything is as expected, in words with the symbol of its outcome. */
export interface PageFailure {
  readonly symbol: string;
  /** For example `1 test of 3 failed`. */
  readonly words: string;
}

/** What failed or is not decided on a page; undefined if everything is as expected. */
export function failureOf(weaving: Pick<Weaving, "results" | "claims">): PageFailure | undefined {
  const { tests, failed, undecided } = outcomeOf(weaving);
  if (failed === 0) return undefined;
  const noun = weaving.claims.length === 0 ? "test" : weaving.results.length === 0 ? "claim" : undefined;
  const named = (count: number): string =>
    noun === undefined ? `${count} of ${tests} tests and claims` : `${counted(count, noun)} of ${tests}`;
  const refuted = failed - undecided;
  if (refuted === 0) return { symbol: outcomeSymbols.undecided, words: `${named(undecided)} not decided` };
  return {
    symbol: outcomeSymbols.refuted,
    words: `${named(refuted)} failed${undecided === 0 ? "" : `, ${undecided} not decided`}`,
  };
}
