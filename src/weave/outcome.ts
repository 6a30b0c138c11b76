// Counts the failed and undecided tests and claims of a page, and describes them in words.

import { countOf } from "../diagnostics/words.js";
import { outcomeOfClaim, outcomeSymbols } from "../execute/claim-outcome.js";
import type { Weaving } from "./html/page.js";

/** Numbers of tests and claims; `undecided` ones are included in `failed`. */
interface PageOutcome {
  readonly tests: number;
  readonly failed: number;
  readonly undecided: number;
}

export function countOutcomes({ results, claims }: Pick<Weaving, "results" | "claims">): PageOutcome {
  const failedClaims = claims.filter(({ status }) => status === "failed");
  return {
    tests: results.length + claims.length,
    failed: results.filter(({ status }) => status === "failed").length + failedClaims.length,
    undecided: failedClaims.filter((claim) => outcomeOfClaim(claim) === "undecided").length,
  };
}

export interface PageFailure {
  readonly symbol: string;
  /** For example `1 test of 3 failed`. */
  readonly words: string;
}

/** Returns the failed or undecided tests and claims of a page, or undefined if none. */
export function describeFailure(weaving: Pick<Weaving, "results" | "claims">): PageFailure | undefined {
  const { tests, failed, undecided } = countOutcomes(weaving);
  if (failed === 0) return undefined;
  const noun = weaving.claims.length === 0 ? "test" : weaving.results.length === 0 ? "claim" : undefined;
  const formatCount = (count: number): string =>
    noun === undefined ? `${count} of ${tests} tests and claims` : `${countOf(count, noun)} of ${tests}`;
  const refuted = failed - undecided;
  if (refuted === 0) return { symbol: outcomeSymbols.undecided, words: `${formatCount(undecided)} not decided` };
  return {
    symbol: outcomeSymbols.refuted,
    words: `${formatCount(refuted)} failed${undecided === 0 ? "" : `, ${undecided} not decided`}`,
  };
}
