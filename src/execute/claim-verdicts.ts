// The verdict on a claim, as a diagnostic at its line and in words.

import type { CheckResult } from "../compiler.js";
import type { Program } from "../program.js";
import * as messages from "../diagnostics/claims.js";
import { type Diagnostic, type Label, report } from "../diagnostics/diagnostic.js";
import { capitalize, countOf } from "../diagnostics/words.js";
import type { DocumentClaim } from "../document/document.js";
import { positionAt, sourceAt, type Span } from "../text/source.js";
import { adviceOn } from "./advice.js";
import { spanOf } from "./claim-program.js";
import type { ClaimOptions, ClaimResult, SearchLimits, SearchResult } from "./claims.js";
import { outOfTime } from "./failed.js";
import type {
  ClaimAnswer,
  ClosingStep,
  CrashOutcome,
  Ending,
  ExploredOutcome,
  FailureOutcome,
  StepText,
} from "./outcome.js";
import { failureLabels, offsetOfFrames, reasonOf } from "./place.js";
import { tooLong } from "./too-long.js";

interface ClaimContext {
  readonly claim: DocumentClaim;
  /** The instance of the document. */
  readonly compiled: CheckResult;
  readonly program: Program;
  readonly options: ClaimOptions;
}

/** The result for a claim that could not be checked. */
export function failedClaim(
  { claim, compiled }: Pick<ClaimContext, "claim" | "compiled">,
  diagnostic: Diagnostic | undefined,
): ClaimResult {
  const { source } = compiled.document;
  return {
    claim,
    line: positionAt(source, claim.span.start).line,
    kind: claim.kind,
    expression: source.text.slice(claim.expression.start, claim.expression.end),
    expected: claim.expected?.text.trim(),
    status: "failed",
    holds: undefined,
    number: undefined,
    answer: undefined,
    evidence: undefined,
    explored: undefined,
    diagnostic,
    warnings: [],
    isFault: false,
    isRun: true,
  };
}

/** The result for a claim whose evaluation failed in a state or for a case. */
export function stoppedClaim(
  knownResult: ClaimResult,
  place: { readonly what: "condition" | "step" | "case"; readonly steps: number; readonly state: string },
  failure: FailureOutcome | CrashOutcome,
  labels: readonly Label[] = [],
): ClaimResult {
  const isFault = failure.kind === "crash";
  const reason = isFault ? `internal error. ${failure.message}` : reasonOf(failure);
  const advice = isFault ? undefined : adviceOn(failure);
  return {
    ...knownResult,
    isFault,
    diagnostic: report(messages.claimStops, spanOf(knownResult.claim), { ...place, reason, advice }, labels),
  };
}

export function judge(
  about: ClaimContext,
  outcome: ExploredOutcome | FailureOutcome | Ending,
  index: number,
): ClaimResult {
  if (outcome.kind === "explored") return judgeExplored(about, outcome, outcome.answers[index]!);
  const { claim, options } = about;
  if (outcome.kind === "outOfMemory")
    return failedClaim(about, unknownFinding(claim, undefined, "because memory ran out", options));
  return {
    ...failedClaim(about, endingDiagnostic(outcome, about, spanOf(claim))),
    isFault: outcome.kind === "crash",
  };
}

/**
 * The diagnostic for a search that failed as a whole: computing the initial states failed, or a step did not terminate.
 */
export function endingDiagnostic(
  outcome: FailureOutcome | Ending,
  { compiled, program }: Omit<ClaimContext, "claim">,
  span: Span,
): Diagnostic {
  const stops = (message: string, help?: string, labels?: readonly Label[]): Diagnostic => {
    const { code, severity, title } = messages.claimStops;
    return {
      code,
      severity,
      title,
      message,
      span,
      ...(help === undefined ? {} : { help }),
      ...(labels === undefined ? {} : { labels }),
    };
  };
  switch (outcome.kind) {
    case "failure":
      return stops(
        `The states cannot be searched because the start state fails: ${reasonOf(outcome)}`,
        adviceOn(outcome),
        labelsOutside(failureLabels(outcome, program, compiled.document), span),
      );
    case "timeout":
      if (outcome.isTotal === true) return outOfTime(span, outcome.seconds, "It was stopped");
      return stops(
        `A step took more than ${countOf(outcome.seconds, "second")} and was stopped.`,
        `${tooLong(outcome, { program }).advice}.`,
      );
    case "outOfMemory":
      return stops("The states need more memory than is available.");
    case "crash":
      return stops(`Internal error. ${outcome.message}`);
  }
}

function judgeExplored(about: ClaimContext, explored: ExploredOutcome, found: ClaimAnswer): ClaimResult {
  const { claim, compiled, program, options } = about;
  const expected = claim.expected?.text.trim();
  const span = spanOf(claim);
  const { trace = [] } = found;
  const knownResult: ClaimResult = { ...failedClaim(about, undefined), evidence: found, explored };
  if (found.failed !== undefined) {
    const { what, failure } = found.failed;
    const place = { what, steps: Math.max(0, trace.length - 1), state: trace.at(-1)?.state ?? "" };
    const labels =
      failure.kind === "failure" ? labelsOutside(failureLabels(failure, program, compiled.document), span) : [];
    return stoppedClaim(knownResult, place, failure, labels);
  }
  const isDecided = found.holds !== undefined && !(explored.isSampled && needsAllSteps(claim, found));
  const holds = isDecided ? (found.holds === true ? "true" : "false") : "unknown";
  const number =
    isDecided && found.holds === true ? (claim.kind === "possible" ? trace.length - 1 : explored.states) : undefined;
  const answer = answerOf(claim, isDecided ? found : { ...found, holds: undefined }, explored);
  const isExpected = expected === undefined ? holds === "true" : expected === holds || expected === String(number);
  const result = { ...knownResult, holds, number, answer } as const;
  if (isExpected) return { ...result, status: "passed", diagnostic: undefined };
  return {
    ...result,
    diagnostic:
      holds === "unknown"
        ? unknownFinding(claim, explored.states, reasonOfStop(explored, about), options, explored.isSampled)
        : report(messages.claimFails, span, { answer: capitalize(answer), expected, isAboutStates: true }),
  };
}

function labelsOutside(labels: readonly Label[], claim: Span): readonly Label[] {
  return labels.filter(({ span }) => span.start < claim.start || span.start >= claim.end);
}

function unknownFinding(
  claim: DocumentClaim,
  states: number | undefined,
  limit: string,
  options: ClaimOptions,
  isSampled = false,
): Diagnostic {
  return report(messages.claimUnknown, spanOf(claim), {
    states,
    limit,
    advice: `If this is expected, write \`unknown\` below the claim; otherwise, ${
      isSampled
        ? "define `inputs`, the set of the pairs of a click and keys that matter"
        : options.walks !== undefined
          ? "run more or longer random walks, or search all states"
          : `search longer with \`led explore --states ${10 * options.states} --timeout ${6 * options.seconds}\``
    }.`,
    expected: claim.expected?.text.trim(),
  });
}

/** True if steps with untried inputs could change the answer. Counterexamples and witnesses are final. */
function needsAllSteps({ kind, limits }: DocumentClaim, { holds, closing }: ClaimAnswer): boolean {
  switch (kind) {
    case "always":
      return holds === true;
    case "possible":
      return holds === false;
    case "ends":
    case "leads":
      // With other steps, a run may be unfair.
      return holds === true || closing === undefined || limits.some((one) => one.kind === "fair");
    default:
      return true;
  }
}

function reasonOfStop({ stopped, isSampled, escape }: ExploredOutcome, { compiled, program, options }: ClaimContext) {
  if (stopped !== undefined || !isSampled) return stopWords(stopped, options);
  const { source } = compiled.document;
  const offset = offsetOfFrames(escape, program);
  if (offset === undefined) return "because its inputs were sampled";
  const home = sourceAt(source, offset).source;
  const line = `line ${positionAt(source, offset).line}${home === source ? "" : ` of ${home.name}`}`;
  return `because its inputs were sampled (${line} uses the pointer in a way that led cannot analyse)`;
}

export function stopWords(stopped: ExploredOutcome["stopped"], { states, seconds, megabytes }: SearchLimits): string {
  switch (stopped) {
    case "states":
      return `at the limit of ${countOf(states, "state")}`;
    case "time":
      return `at the time limit of ${countOf(seconds, "second")}`;
    case "walks":
      return "because random walks do not visit all states";
    case "memory":
      return `at the memory limit of ${megabytes} MB`;
    default:
      return "because it was interrupted";
  }
}

const steps = (trace: readonly StepText[]): number => Math.max(0, trace.length - 1);
const after = (count: number): string => (count === 0 ? "at the start" : `after ${countOf(count, "step")}`);

/** The verdict in words, beginning with `true`, `false` or `unknown`. */
function answerOf(claim: DocumentClaim, { holds, trace = [], closing }: ClaimAnswer, explored: SearchResult): string {
  const states = `${countOf(explored.states, "state")}${upToText(explored)}`;
  const way = steps(trace);
  if (holds === undefined) return `unknown after ${states}${explored.isSampled ? ", with sampled inputs" : ""}`;
  const run = claim.limits.some(({ kind }) => kind === "fair") ? "fair run" : "run";
  switch (claim.kind) {
    case "always":
      return holds ? `true in all ${states}` : `false ${after(way)}`;
    case "possible":
      return holds ? `true ${after(way)}` : `false in all ${states}`;
    case "conjecture":
      throw new Error("a conjecture is not about states");
    case "winnable":
      return holds ? `true from all ${states}` : `false: it cannot be reached ${after(way)}`;
    case "ends":
      return holds ? `true of every ${run}, in ${states}` : `false: a ${run} ${endOf(way, closing)} without it`;
    case "leads":
      return holds
        ? `true of every ${run}, in ${states}`
        : `false: a ${run} ${endOf(way, closing)} without the second condition`;
    case "forces":
      return holds ? `true, in ${states}` : `false: the others can force a run that ${endOf(way, closing)} without it`;
  }
}

/** The permutations up to which states were searched, in words with a space before them. */
export const upToText = ({ upTo }: Pick<SearchResult, "upTo">): string =>
  upTo.length === 0 ? "" : ` up to permutations of ${upTo.join(" and of ")}`;

const endOf = (way: number, closing: ClosingStep | undefined): string =>
  closing === undefined
    ? `ends ${after(way)}`
    : `returns ${after(way + 1)} to the state ${closing.to === 0 ? "at the start" : after(closing.to)}`;
