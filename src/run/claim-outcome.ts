// The three outcomes of claims, with the symbol and the words of each: the same wherever claims are shown.

/** A claim that could not be checked is undecided, as is one where the limits end the search. */
export type ClaimOutcome = "holds" | "refuted" | "undecided";

/** The parts of a result that decide how it is shown. */
export interface JudgedClaim {
  readonly status: "passed" | "failed";
  readonly holds: "true" | "false" | "unknown" | undefined;
}

/** The outcome of a claim, whatever the document expects. */
export function outcomeOfClaim({ holds }: Pick<JudgedClaim, "holds">): ClaimOutcome {
  return holds === "true" ? "holds" : holds === "false" ? "refuted" : "undecided";
}

export const outcomeSymbols: Readonly<Record<ClaimOutcome, string>> = { holds: "✓", refuted: "✗", undecided: "?" };

const outcomeNames: Readonly<Record<ClaimOutcome, string>> = {
  holds: "holds",
  refuted: "refuted",
  undecided: "not decided",
};

/** An outcome as it is shown. */
export interface OutcomeView {
  readonly symbol: string;
  /** For example `refuted, as expected`. */
  readonly words: string;
  /** True where the symbol alone does not show whether the outcome is the expected one. */
  readonly needsWords: boolean;
  /** Whether the outcome is good news, bad news, or merely the expected one of a claim that does not hold. */
  readonly tone: "good" | "bad" | "neutral";
}

/** How the outcome of a claim is shown. */
export function viewOfOutcome(claim: JudgedClaim): OutcomeView {
  const outcome = outcomeOfClaim(claim);
  const isExpected = claim.status === "passed";
  const isHolding = outcome === "holds";
  const addition = isExpected === isHolding ? "" : isExpected ? ", as expected" : ", not as expected";
  return {
    symbol: outcomeSymbols[outcome],
    words: outcomeNames[outcome] + addition,
    needsWords: addition !== "",
    tone: isExpected ? (isHolding ? "good" : "neutral") : "bad",
  };
}
