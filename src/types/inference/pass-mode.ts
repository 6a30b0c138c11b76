// The modes of a traversal. The typing rules are the same in all modes, which differ in their effects.

import type { Unknowns } from "../constraints/constraints.js";
import type { TypeFindings } from "./findings.js";
import type { SpeculativeCheck } from "./trial.js";

export type Mode = Collecting | Evaluating | Checking | Trying;

/**
 * Collects constraints on metavariables. Nothing is reported, since operands of unknown type may turn out to be
 * correct.
 */
interface Collecting {
  readonly kind: "collect";
  readonly unknowns: Unknowns;
}

/** Computes types without side effects. */
interface Evaluating {
  readonly kind: "evaluate";
}

/** Reports diagnostics, records the types of expressions, and marks expressions that need run-time checks. */
interface Checking {
  readonly kind: "check";
  readonly findings: TypeFindings;
}

/** Speculatively checks a body with the argument types of one call; the findings are discarded. */
interface Trying {
  readonly kind: "try";
  readonly findings: TypeFindings;
  readonly trial: SpeculativeCheck;
}

export const evaluating: Evaluating = { kind: "evaluate" };

export const collecting = (unknowns: Unknowns): Collecting => ({ kind: "collect", unknowns });

export const checking = (findings: TypeFindings): Checking => ({ kind: "check", findings });

export const isReporting = (mode: Mode): mode is Checking | Trying => mode.kind === "check" || mode.kind === "try";
