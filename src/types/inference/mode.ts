// What a walk through expressions is for: the same rules find types in every mode, and differ in what they leave
// behind.

import type { Unknowns } from "../unknowns/unknowns.js";
import type { Findings } from "./findings.js";
import type { Trial } from "./trial.js";

/** Exactly one of four. */
export type Mode = Collecting | Evaluating | Checking | Trying;

/**
 * Collects what uses demand of unknown types. Nothing is reported: operands whose type is unknown may still turn out
 * right.
 */
export interface Collecting {
  readonly kind: "collect";
  readonly unknowns: Unknowns;
}

/** Finds types, and keeps nothing else. */
export interface Evaluating {
  readonly kind: "evaluate";
}

/** Reports, keeps the types of expressions, and notes what only running can tell. */
export interface Checking {
  readonly kind: "check";
  readonly findings: Findings;
}

/**
 * Checks the body of a definition once more with the types of the arguments of one call; the findings are thrown away.
 */
export interface Trying {
  readonly kind: "try";
  readonly findings: Findings;
  readonly trial: Trial;
}

/** The mode in which nothing is kept. */
export const evaluating: Evaluating = { kind: "evaluate" };

export const collecting = (unknowns: Unknowns): Collecting => ({ kind: "collect", unknowns });

export const checking = (findings: Findings): Checking => ({ kind: "check", findings });

/** True of the modes in which something is reported. */
export const isReporting = (mode: Mode): mode is Checking | Trying => mode.kind === "check" || mode.kind === "try";
