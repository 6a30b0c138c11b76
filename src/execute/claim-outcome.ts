// The three outcomes of claims, with their symbols and words, shared by all views.

import type { ClaimKind } from "../document/document.js";

/** A claim is undecided if it could not be checked, or if the search reached a limit. */
type ClaimOutcome = "holds" | "refuted" | "undecided";

interface JudgedClaim {
  readonly status: "passed" | "failed";
  readonly holds: "true" | "false" | "unknown" | undefined;
  readonly kind?: ClaimKind;
}

export function outcomeOfClaim({ holds }: Pick<JudgedClaim, "holds">): ClaimOutcome {
  return holds === "true" ? "holds" : holds === "false" ? "refuted" : "undecided";
}

export const outcomeSymbols: Readonly<Record<ClaimOutcome, string>> = { holds: "✓", refuted: "✗", undecided: "?" };

const outcomeNames: Readonly<Record<ClaimOutcome, string>> = {
  holds: "holds",
  refuted: "refuted",
  undecided: "not decided",
};

export interface OutcomeView {
  /** ✓ or ✗ for an outcome that is or is not the expected one, as for tests, and ? for an undecided claim. */
  readonly symbol: string;
  /** For example `refuted, as expected`. */
  readonly words: string;
  /** True if the symbol alone does not show the outcome. */
  readonly needsWords: boolean;
  /** `neutral` is for claims that were expected to remain undecided. */
  readonly tone: "good" | "bad" | "neutral";
}

export function viewOfOutcome(claim: JudgedClaim): OutcomeView {
  const outcome = outcomeOfClaim(claim);
  const isExpected = claim.status === "passed";
  const isOpen = claim.kind === "conjecture" && claim.holds === "unknown";
  // A conjecture without a counterexample is as good as expected, but does not hold.
  const isHolding = outcome === "holds" || (isOpen && isExpected);
  const addition = isExpected === isHolding ? "" : isExpected ? ", as expected" : ", not as expected";
  return {
    symbol: outcome === "undecided" ? outcomeSymbols.undecided : isExpected ? "✓" : "✗",
    words: (isOpen ? "not refuted" : outcomeNames[outcome]) + addition,
    needsWords: addition !== "" || isOpen,
    tone: !isExpected ? "bad" : outcome === "undecided" ? "neutral" : "good",
  };
}
