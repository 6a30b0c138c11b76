// Deductions for late submissions.

import { countOf } from "../diagnostics/words.js";
import type { Lateness } from "./gradebook.js";

/** A rule such as `10%/day`: a tenth per started day, up to all points or up to a limit: `10%/day,50%`. */
export interface LateRule {
  /** The fraction of the points that each unit costs. */
  readonly fraction: number;
  readonly unit: "hour" | "day" | "week";
  readonly maxDeduction: number;
}

const milliseconds = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 };

/** Parses a rule; undefined if it is malformed. */
export function lateRuleIn(text: string): LateRule | undefined {
  const [, part, unit, most = "100"] =
    /^(\d+(?:\.\d+)?)%\/(hour|day|week)(?:,(\d+(?:\.\d+)?)%)?$/.exec(text.trim()) ?? [];
  if (part === undefined) return undefined;
  return {
    fraction: Number(part) / 100,
    unit: unit as LateRule["unit"],
    maxDeduction: Math.min(1, Number(most) / 100),
  };
}

/** Returns the delay of a submission and its deduction; undefined if it is on time. */
export function lateness(time: number, due: number, rule: LateRule | undefined): Lateness | undefined {
  if (time <= due) return undefined;
  const unit = rule?.unit ?? "hour";
  const units = Math.ceil((time - due) / milliseconds[unit]);
  return {
    by: countOf(units, unit),
    deduction: rule === undefined ? 0 : Math.min(rule.maxDeduction, units * rule.fraction),
  };
}
