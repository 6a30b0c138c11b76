// Describes the steps of a trace in words: the action and the changes to the state.

import { showControlCharacters } from "../diagnostics/cells.js";
import { countOf } from "../diagnostics/words.js";
import { differencesBetween } from "./difference.js";
import { inputShown } from "./input-shown.js";
import type { ClosingStep, StepText } from "./outcome.js";
import { maxStepsAtEnds } from "./limits.js";

interface StepShown {
  /** A label, or the input of a game; empty if there is neither. */
  readonly action: string;
  /** The changes, such as `a: 0 → 3`. The whole state, if it is the first one or not longer than its changes. */
  readonly changes: readonly string[];
}

/**
 * The steps of a trace in words. The first is the initial state. `names` are the coordinates of the state, empty if
 * unnamed.
 */
export function stepsShown(path: readonly StepText[], names: readonly string[] = []): readonly StepShown[] {
  return path.map((step, i) => ({ action: actionOf(step), changes: changesOf(path[i - 1]?.state, step.state, names) }));
}

/** Renders a trace as lines of text. A line in the middle of a long trace counts the steps that are omitted. */
export function traceTexts(
  trace: readonly StepText[],
  closing: ClosingStep | undefined,
  names: readonly string[],
): readonly string[] {
  const isLong = trace.length > 2 * maxStepsAtEnds + 2;
  const last = isLong ? trace.length - maxStepsAtEnds : 0;
  const first = isLong ? maxStepsAtEnds + 1 : 0;
  const steps = [
    ...stepsShown(trace.slice(0, first), names).map((step, i) => ({ ...step, number: i })),
    // The state before the last steps is needed for their changes only.
    ...stepsShown(trace.slice(Math.max(0, last - 1)), names)
      .map((step, i) => ({ ...step, number: i + Math.max(0, last - 1) }))
      .slice(isLong ? 1 : 0),
  ];
  const width = String(closing === undefined ? trace.length - 1 : trace.length).length;
  const closingAction = closing === undefined ? "" : actionOf(closing.step);
  const wide = Math.max(closingAction.length, ...steps.map(({ action }) => action.length));
  const lineOf = (number: number, action: string, shown: string): string => {
    const actions = wide === 0 ? [] : [(number === 0 ? "start" : action).padEnd(Math.max(wide, 5))];
    return showControlCharacters([String(number).padStart(width), ...actions, shown].join("  "));
  };
  const lines = steps.map(({ action, changes, number }) => lineOf(number, action, changes.join("; ")));
  const gap = isLong ? [`${"…".padStart(width)}  ${countOf(last - first, "step")} not shown`] : [];
  const excerpt = [...lines.slice(0, first), ...gap, ...lines.slice(first)];
  return closing === undefined
    ? excerpt
    : [...excerpt, lineOf(trace.length, closingAction, `repeats from step ${closing.to}`)];
}

export function actionOf({ label, input }: StepText): string {
  return label ?? (input === undefined ? "" : inputShown(input));
}

function changesOf(before: string | undefined, after: string, names: readonly string[]): readonly string[] {
  if (before === undefined) return [after];
  const changes = differencesBetween(after, before).map((one) => {
    const place = placeShown(one.place, names);
    const at = place === "" ? "" : `${place}: `;
    return one.kind === "other"
      ? `${at}${one.actual} → ${one.expected}`
      : `${at}${one.kind === "lacks" ? "+" : "−"} ${one.parts.join(", ")}`;
  });
  return changes.length > 0 && changes.join("; ").length < after.length ? changes : [after];
}

/** An index path within the state, starting with the name of the coordinate if it has one. */
function placeShown(place: string, names: readonly string[]): string {
  const [whole, first] = /^\[(\d+)\]/.exec(place) ?? [];
  const name = first === undefined ? undefined : names[Number(first) - 1];
  return whole === undefined || name === undefined || name === "" ? place : `${name}${place.slice(whole.length)}`;
}
