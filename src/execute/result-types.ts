// The results of a document's tests and claims as plain data.

/** The result of a test, a `cmd:>` line. */
export interface DocumentTestResult {
  /** The line of the test, from 1. */
  readonly line: number;
  readonly expression: string;
  /** `todo` if an empty gap of an exercise has yet to define a name that the test uses. */
  readonly status: "passed" | "failed" | "todo";
  /** The expected value as written, or null. */
  readonly expected: string | null;
  /** The value as printed in LED, or null. */
  readonly actual: string | null;
  /** Why the test failed; undefined if it did not. */
  readonly message: string | undefined;
}

/** The result of a claim, such as an `always:>` line. */
export interface DocumentClaimResult {
  /** The line of the claim, from 1. */
  readonly line: number;
  /** The mark of the claim without `:>`, such as `always`. */
  readonly kind: string;
  readonly expression: string;
  /** A refuted claim passes if the document expects that. */
  readonly status: "passed" | "failed";
  /** `undecided` if the search ended at a limit, or the claim has errors. */
  readonly outcome: "holds" | "refuted" | "undecided";
  /** The answer in words, such as `true in all 16 states`, or null. */
  readonly answer: string | null;
  /** The number of states reached, or null without a search. */
  readonly states: number | null;
  /** A shortest trace that decides the claim, or null. States are printed as in LED. */
  readonly trace: readonly TraceStep[] | null;
  /** Why the claim failed; undefined if it did not. */
  readonly message: string | undefined;
}

/** A state of a trace, with the label of the step that leads to it. */
export interface TraceStep {
  readonly state: string;
  readonly label: string | undefined;
}

/** Limits of a state-space search. */
export interface ExploreLimits {
  /** The number of states after which a search ends undecided; by default, 200,000. */
  readonly states?: number | undefined;
  /** The time after which a search ends undecided; by default, 10 seconds. */
  readonly seconds?: number | undefined;
}
