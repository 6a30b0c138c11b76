// Checks the claims of a document, which are properties of all reachable states. All conditions are compiled into one
// program. Claims with the same step limits share one search. The verdict on a claim is a diagnostic at its line.

import {
  type CheckResult,
  type Compiled,
  program,
  type Program,
  type ProgramExpression,
  type ProgramParameter,
} from "../compiler.js";
import { passes } from "../ir/optimise.js";
import * as messages from "../diagnostics/claims.js";
import { type Diagnostic, type Label, report } from "../diagnostics/diagnostic.js";
import { capitalised, counted } from "../diagnostics/words.js";
import type { DocumentClaim, DocumentLimit } from "../document/document.js";
import { shapeOf } from "../model-checker/shape.js";
import type { ReasonLine } from "../explain/lines.js";
import { mentionedKeys } from "../resolve/mentioned-keys.js";
import { labelName } from "../resolve/machine.js";
import { type WrittenLabel, writtenLabels } from "../resolve/step-labels.js";
import type { Machine } from "../resolve/resolved.js";
import { positionAt, type Source, sourceOf, type Span } from "../text/source.js";
import { parseConditions } from "../syntax/alone.js";
import { statesOf } from "../types/check.js";
import { any } from "../types/lattice/type.js";
import { adviceOn } from "./advice.js";
import { outOfTime } from "./failed.js";
import type {
  ClaimAnswer,
  ConditionThunk,
  Ending,
  ExploredOutcome,
  ExploreRequest,
  Exploring,
  FailureOutcome,
  StepTold,
} from "./outcome.js";
import { failureLabels, reasonOf } from "./place.js";
import type { Searching } from "./requests.js";
import { tooLong } from "./too-long.js";

export interface SearchLimits {
  readonly states: number;
  readonly seconds: number;
  readonly megabytes: number;
}

/** Default limits when claims are checked with the tests. The eight puzzle has 181,440 states and takes a second. */
export const usualLimits: SearchLimits = { states: 200_000, seconds: 10, megabytes: 2048 };

export interface ClaimOptions extends SearchLimits {
  /** True to store whole states instead of fingerprints. */
  readonly exact?: boolean;
  /** Number of threads that expand states in long searches; the default is 1. */
  readonly workers?: number;
  readonly pictures?: boolean;
  /** True to collect the inputs of a game's steps instead of checking claims. */
  readonly tellsInputs?: boolean;
  /** Maximum number of moves of a reported strategy. */
  readonly maxMoves?: number;
  readonly onProgress?: (progress: Exploring) => void;
}

/** Search results shared by all claims with the same step limits. */
export type SearchResult = Omit<ExploredOutcome, "kind" | "answers">;

export interface ClaimResult {
  readonly claim: DocumentClaim;
  readonly line: number;
  readonly kind: DocumentClaim["kind"];
  /** The source text after the claim's mark. */
  readonly expression: string;
  readonly expected: string | undefined;
  readonly status: "passed" | "failed";
  /** The truth value; undefined if the claim could not be checked. */
  readonly holds: "true" | "false" | "unknown" | undefined;
  /** The number that the document may expect: the length of the shortest trace, or the number of states. */
  readonly number: number | undefined;
  /** The verdict in words, such as `true in all 5478 states`. */
  readonly answer: string | undefined;
  readonly found: ClaimAnswer | undefined;
  readonly explored: SearchResult | undefined;
  /** Explanation of the condition's value in the last state of the trace, if requested. */
  readonly because?: readonly ReasonLine[] | undefined;
  readonly diagnostic: Diagnostic | undefined;
  /** Vacuity warnings; with the first claim of a search also warnings about labels without steps. */
  readonly warnings: readonly Diagnostic[];
  /** True for internal errors of the tool. */
  readonly isFault: boolean;
  /** False if the time budget was used up before. */
  readonly isRun: boolean;
}

export async function* runClaims(
  compiled: Compiled,
  runner: Searching,
  options: ClaimOptions,
): AsyncGenerator<ClaimResult, void, undefined> {
  const { document } = compiled;
  const { claims, machine } = document;
  if (compiled.output === undefined || machine === undefined || claims.length === 0) return;
  const prepared = prepare(compiled, machine);
  runner.load(prepared.made.code);
  const searches = new Map<string, Promise<Searched>>();
  for (const claim of claims) {
    const about = { claim, compiled, made: prepared.made, options };
    const over = runner.isOver;
    const mistake = prepared.mistakes.get(claim);
    if (mistake !== undefined) {
      yield failed(about, mistake);
      continue;
    }
    if (over !== undefined) {
      yield { ...failed(about, outOfTime(spanOf(claim), over.seconds, "It was not run")), isRun: false };
      continue;
    }
    const key = keyOf(claim);
    const known = searches.get(key) ?? search(key, compiled, prepared, runner, options);
    searches.set(key, known);
    const { outcome, claims: together, vacuous } = await known;
    const index = together.indexOf(claim);
    const judged = judge(about, outcome, index);
    const antecedent = judged.holds === "true" ? vacuous.get(claim) : undefined;
    yield {
      ...judged,
      warnings: [
        ...(index === 0 && outcome.kind === "explored" ? labelWarnings(prepared, claim.limits, outcome) : []),
        ...(antecedent === undefined || judged.explored === undefined
          ? []
          : [vacuousWarning(compiled, antecedent, judged.explored)]),
      ],
    };
  }
}

export async function searchAll(
  compiled: Compiled,
  runner: Searching,
  options: ClaimOptions,
): Promise<{
  readonly explored: SearchResult | undefined;
  readonly diagnostic: Diagnostic | undefined;
  readonly warnings: readonly Diagnostic[];
  readonly isFault: boolean;
}> {
  const { document } = compiled;
  const { machine } = document;
  if (compiled.output === undefined || machine === undefined)
    return { explored: undefined, diagnostic: undefined, warnings: [], isFault: false };
  const prepared = prepare(compiled, machine);
  runner.load(prepared.made.code);
  const { outcome } = await search("", compiled, prepared, runner, options, true);
  if (outcome.kind === "explored")
    return {
      explored: outcome,
      diagnostic: undefined,
      warnings: labelWarnings(prepared, [], outcome),
      isFault: false,
    };
  const step = machine.kind === "machine" ? machine.step : document.game?.hooks.step;
  const span = step?.definition.name.span ?? { start: 0, end: 0 };
  return {
    explored: undefined,
    diagnostic: endingFinding(outcome, { compiled, made: prepared.made, options }, span),
    warnings: [],
    isFault: outcome.kind === "crash",
  };
}

/** A state space with certain step limits, and the conditions of the claims about it. */
interface ExplorableSystem {
  readonly limits: readonly DocumentLimit[];
  readonly asked: Pick<ExploreRequest, "system" | "shape" | "conditions" | "antecedents" | "limits">;
  /** The checkable claims, each with the index of its condition. */
  readonly claims: readonly { readonly claim: DocumentClaim; readonly condition: number }[];
}

/**
 * Returns the program and the search requests needed to explore the states of a document elsewhere, such as in a page.
 */
export function explorable(
  compiled: CheckResult,
): { readonly code: string; readonly systems: readonly ExplorableSystem[] } | undefined {
  const { machine, claims } = compiled.document;
  if (machine === undefined) return undefined;
  const { made, system, thunks, mistakes } = prepare(compiled, machine);
  const shape = shapeOf(statesOf(compiled.document));
  const keys = [...new Set(["", ...claims.map(keyOf)])];
  const systems = keys.map((key): ExplorableSystem => {
    const own = claims.filter((claim) => keyOf(claim) === key && !mistakes.has(claim));
    const limits = own[0]?.limits ?? [];
    const conditions = own.map(({ condition }) => thunks.get(condition.start)!);
    return {
      limits,
      asked: {
        system,
        shape,
        conditions,
        antecedents: [],
        limits: limits.map(({ expression }) => thunks.get(expression.start)!),
      },
      claims: own.map((claim, condition) => ({ claim, condition })),
    };
  });
  // Keep the unrestricted system even without claims. Drop restricted systems whose claims are all erroneous.
  return {
    code: made.code,
    systems: systems.filter(({ claims: own, limits }, i) => i === 0 || own.length + limits.length > 0),
  };
}

/** Groups claims by their step limits. */
const keyOf = ({ limits }: DocumentClaim): string => limits.map(({ span }) => span.start).join();

interface Searched {
  readonly outcome: ExploredOutcome | FailureOutcome | Ending;
  readonly claims: readonly DocumentClaim[];
  /**
   * The claims `always:>a => b` whose antecedent is never true, with its span. Empty unless the search is exhaustive.
   */
  readonly vacuous: ReadonlyMap<DocumentClaim, Span>;
}

/** The program of all conditions, with their indexes. */
interface Prepared {
  readonly made: Program;
  readonly system: ExploreRequest["system"];
  readonly machine: Machine;
  /** Thunk indexes, keyed by the start of the expression's span. */
  readonly thunks: ReadonlyMap<number, number>;
  readonly toMove: number | undefined;
  readonly labels: readonly WrittenLabel[];
  /** The antecedent of each claim `always:>a => b`. */
  readonly antecedents: ReadonlyMap<DocumentClaim, { readonly span: Span; readonly thunk: number }>;
  readonly mistakes: ReadonlyMap<DocumentClaim, Diagnostic>;
}

/** The parameters of a claim's condition. In a game it has none, since it reads the state through `currentState`. */
export const stateParameters = (document: CheckResult["document"], machine: Machine): readonly ProgramParameter[] =>
  machine.kind === "machine" ? [{ name: machine.parameter, type: statesOf(document) }] : [];

function prepare(compiled: CheckResult, machine: Machine): Prepared {
  const { document } = compiled;
  const { source, claims, limits } = document;
  const state = stateParameters(document, machine);
  const label = machine.kind === "machine" && machine.isLabelled ? [{ name: labelName, type: any }] : [];
  const expressions: ProgramExpression[] = [];
  const add = (expression: ProgramExpression): number => expressions.push(expression) - 1;
  const named = (name: string): number => {
    const made = sourceOf("states", name);
    return add({ source: made, span: { start: 0, end: name.length } });
  };
  const written = (span: Span, parameters = state, isCondition = true): readonly [Span, number] => [
    span,
    add({ source, span, parameters, isCondition }),
  ];
  const start = named(machine.kind === "machine" ? machine.start.name : "initialState");
  const step = machine.kind === "machine" ? named(machine.step.name) : undefined;
  const given = machine.kind === "game" && machine.inputs !== undefined ? named(machine.inputs.name) : undefined;
  const mover = machine.playerToMove === undefined ? undefined : named(machine.playerToMove.name);
  const labels = writtenLabels(document, machine);
  const indexes = [
    ...limits.map(({ expression }) => written(expression, [...label, ...state])),
    ...claims.map(({ condition }) => written(condition)),
    ...claims.flatMap(({ player }) => (player === undefined ? [] : [written(player, state, false)])),
  ];
  const antecedents = [...antecedentsIn(claims, source, document.nextId)].map(
    ([claim, span]) => [claim, span, written(span)[1]] as const,
  );
  const indexOf = new Map(indexes);
  const isFollowed = machine.kind === "game" && machine.inputs === undefined;
  const beside = isFollowed
    ? program({ ...compiled, without: withOperators }, expressions, { isFollowed: true }).code
    : undefined;
  const made = program(compiled, expressions, { beside });
  const thunkOf = (index: number): number => made.expressions[index]!.thunk!;
  const mistakes = new Map<DocumentClaim, Diagnostic>();
  const mistakeAt = (span: Span): Diagnostic | undefined => {
    const index = indexOf.get(span);
    const own = index === undefined ? undefined : made.expressions[index]!;
    const [first] = own?.diagnostics ?? [];
    if (first === undefined) return undefined;
    const { message: reason, help: advice, repairs = [] } = first;
    return report(messages.claimUnreadable, first.span, { reason, advice, repairs });
  };
  for (const claim of claims) {
    const mistake = shapeMistake(claim, machine) ?? firstOf(spansOf(claim), mistakeAt);
    if (mistake !== undefined) mistakes.set(claim, mistake);
  }
  const thunks = new Map(
    indexes.flatMap(([{ start }, index]) => {
      const { thunk } = made.expressions[index]!;
      return thunk === undefined ? [] : [[start, thunk] as const];
    }),
  );
  const inputs =
    given === undefined
      ? ({
          kind: "found",
          mentioned: mentionedKeys(document),
        } as const)
      : ({
          kind: "given",
          thunk: thunkOf(given),
          takesState: machine.kind === "game" && machine.inputs!.parameters.length > 0,
        } as const);
  const system: Prepared["system"] =
    machine.kind === "game"
      ? { kind: "game", inputs }
      : {
          kind: "machine",
          start: thunkOf(start),
          isSet: machine.isSet,
          step: thunkOf(step!),
          isLabelled: machine.isLabelled,
          labels: labels.map(({ name }) => name),
        };
  return {
    made,
    system,
    machine,
    thunks,
    toMove: mover === undefined ? undefined : thunkOf(mover),
    labels,
    antecedents: new Map(
      antecedents.flatMap(([claim, span, index]) => {
        const { thunk } = made.expressions[index]!;
        return thunk === undefined ? [] : [[claim, { span, thunk }] as const];
      }),
    ),
    mistakes,
  };
}

/**
 * Passes skipped in the instrumented program that follows the pointer. Tabling stays, since programs may not terminate
 * in reasonable time without memo tables.
 */
const withOperators = passes.map(({ name }) => name).filter((name) => name !== "tabling" && name !== "continuations");

function antecedentsIn(
  claims: readonly DocumentClaim[],
  source: Source,
  nextId: number,
): ReadonlyMap<DocumentClaim, Span> {
  const antecedents = new Map<DocumentClaim, Span>();
  for (const claim of claims) {
    if (claim.kind !== "always") continue;
    const { expression } = parseConditions(source.text, claim.condition, nextId);
    if (expression?.kind === "binary" && expression.operator === "implies")
      antecedents.set(claim, expression.left.span);
  }
  return antecedents;
}

/** The expressions of a claim and of its step limits. */
const spansOf = ({ player, condition, limits }: DocumentClaim): readonly Span[] => [
  ...limits.map(({ expression }: DocumentLimit) => expression),
  ...(player === undefined ? [] : [player]),
  condition,
];

/** Errors in the form of a claim, found before its expressions are analysed. */
function shapeMistake(claim: DocumentClaim, { playerToMove }: Machine): Diagnostic | undefined {
  const { kind, player, condition, expected } = claim;
  if (kind === "forces" && claim.expression.end > claim.expression.start && player === undefined)
    return report(messages.forcesWithoutPlayers, spanOf(claim), { lacks: "comma" });
  if (condition.end <= condition.start) return report(messages.claimWithoutCondition, spanOf(claim), { mark: kind });
  if (kind === "forces" && playerToMove === undefined)
    return report(messages.forcesWithoutPlayers, spanOf(claim), { lacks: "playerToMove" });
  const text = expected?.text.trim();
  return text === undefined || answers.test(text)
    ? undefined
    : report(messages.answerUnreadable, expected!.span, { expected: text });
}

const answers = /^(?:true|false|unknown|\d{1,15})$/;

function firstOf<T, Found>(items: readonly T[], find: (item: T) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The span to underline for a claim: its expression, or the whole line if it has none. */
function spanOf({ expression, span }: DocumentClaim): Span {
  return expression.end > expression.start ? expression : span;
}

/** Runs one search for all claims with the same step limits. */
async function search(
  key: string,
  { document }: CheckResult,
  { system, thunks, toMove, machine, antecedents, mistakes }: Prepared,
  runner: Searching,
  {
    states,
    seconds,
    megabytes,
    exact = false,
    workers = 1,
    pictures = false,
    tellsInputs = false,
    maxMoves,
    onProgress,
  }: ClaimOptions,
  tellsEnd = false,
): Promise<Searched> {
  const claims = tellsInputs ? [] : document.claims.filter((claim) => keyOf(claim) === key && !mistakes.has(claim));
  const conditions: ConditionThunk[] = [];
  const indexes = new Map<string, number>();
  const add = (condition: ConditionThunk): number => {
    const key = JSON.stringify(condition);
    const index = indexes.get(key) ?? conditions.push(condition) - 1;
    indexes.set(key, index);
    return index;
  };
  const asked = claims.map(({ kind, condition, player }) => ({
    kind,
    condition: add(thunks.get(condition.start)!),
    mine:
      player === undefined
        ? undefined
        : add({
            player: thunks.get(player.start)!,
            toMove: toMove!,
            takesState: machine.playerToMove!.parameters.length > 0,
          }),
  }));
  const withAntecedent = claims.filter((claim) => antecedents.has(claim));
  const outcome = await runner.explore(
    {
      system,
      shape: shapeOf(statesOf(document)),
      limits: (claims[0]?.limits ?? []).map(({ expression }) => thunks.get(expression.start)!),
      conditions,
      antecedents: withAntecedent.map((claim) => antecedents.get(claim)!.thunk),
      claims: asked,
      exact,
      maxStates: states,
      maxBytes: megabytes * 2 ** 20,
      seconds,
      workers,
      tellsEnd,
      pictures,
      tellsInputs,
      maxMoves,
    },
    onProgress,
  );
  const unmet = outcome.kind === "explored" && seesAll(outcome) ? outcome.unmet : [];
  const vacuous = new Map(
    unmet.map((index) => [withAntecedent[index]!, antecedents.get(withAntecedent[index]!)!.span] as const),
  );
  return { outcome, claims, vacuous };
}

/** True if the search is exhaustive: it has visited every state and tried every input. */
const seesAll = ({ isComplete, isSampled }: SearchResult): boolean => isComplete && !isSampled;

/**
 * Warnings about labels in the text of the step that no step has. They need an exhaustive search without step limits.
 */
function labelWarnings(
  { labels, machine }: Prepared,
  limits: readonly DocumentLimit[],
  explored: SearchResult,
): readonly Diagnostic[] {
  if (limits.length > 0 || !seesAll(explored) || machine.kind !== "machine") return [];
  const counts = new Map(explored.coverage.map(({ name, steps }) => [name, steps]));
  return labels
    .filter(({ name }) => counts.get(name) === 0)
    .map(({ name, span }) => report(messages.labelWithoutStep, span, { label: name, states: explored.states }));
}

const vacuousWarning = (
  { document: { source } }: CheckResult,
  antecedent: Span,
  { states }: SearchResult,
): Diagnostic =>
  report(messages.vacuousClaim, antecedent, {
    antecedent: source.text.slice(antecedent.start, antecedent.end),
    states,
  });

// ---- verdicts

interface About {
  readonly claim: DocumentClaim;
  readonly compiled: CheckResult;
  readonly made: Program;
  readonly options: ClaimOptions;
}

const failed = (about: About, diagnostic: Diagnostic): ClaimResult => ({ ...unjudged(about), diagnostic });

function unjudged({ claim, compiled }: About): ClaimResult {
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
    found: undefined,
    explored: undefined,
    diagnostic: undefined,
    warnings: [],
    isFault: false,
    isRun: true,
  };
}

function judge(about: About, outcome: Searched["outcome"], index: number): ClaimResult {
  if (outcome.kind === "explored") return judgeExplored(about, outcome, outcome.answers[index]!);
  const { claim, options } = about;
  if (outcome.kind === "outOfMemory")
    return failed(about, unknownFinding(claim, undefined, "because memory ran out", options));
  return {
    ...failed(about, endingFinding(outcome, about, spanOf(claim))),
    isFault: outcome.kind === "crash",
  };
}

/**
 * The diagnostic for a search that failed as a whole: computing the initial states failed, or a step did not terminate.
 */
function endingFinding(
  outcome: FailureOutcome | Ending,
  { compiled, made }: Omit<About, "claim">,
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
        outside(failureLabels(outcome, made, compiled.document), span),
      );
    case "timeout":
      if (outcome.isTotal === true) return outOfTime(span, outcome.seconds, "It was stopped");
      return stops(
        `A step took more than ${counted(outcome.seconds, "second")} and was stopped.`,
        `${tooLong(outcome, { made }).advice}.`,
      );
    case "outOfMemory":
      return stops("The states need more memory than is available.");
    case "crash":
      return stops(`Internal error. ${outcome.message}`);
  }
}

function judgeExplored(about: About, explored: ExploredOutcome, found: ClaimAnswer): ClaimResult {
  const { claim, compiled, made, options } = about;
  const expected = claim.expected?.text.trim();
  const span = spanOf(claim);
  const { trace = [] } = found;
  const known: ClaimResult = { ...unjudged(about), found, explored };
  if (found.failed !== undefined) {
    const { what, failure } = found.failed;
    const isFailure = failure.kind === "failure";
    return {
      ...known,
      isFault: !isFailure,
      diagnostic: report(
        messages.claimStops,
        span,
        {
          what,
          steps: Math.max(0, trace.length - 1),
          state: trace.at(-1)?.state ?? "",
          reason: isFailure ? reasonOf(failure) : `internal error. ${failure.message}`,
          advice: isFailure ? adviceOn(failure) : undefined,
        },
        isFailure ? outside(failureLabels(failure, made, compiled.document), span) : [],
      ),
    };
  }
  const isDecided = found.holds !== undefined && !(explored.isSampled && needsAllSteps(claim, found));
  const holds = isDecided ? (found.holds === true ? "true" : "false") : "unknown";
  const number =
    isDecided && found.holds === true ? (claim.kind === "possible" ? trace.length - 1 : explored.states) : undefined;
  const answer = answerOf(claim, isDecided ? found : { ...found, holds: undefined }, explored);
  const isExpected = expected === undefined ? holds === "true" : expected === holds || expected === String(number);
  const result = { ...known, holds, number, answer } as const;
  if (isExpected) return { ...result, status: "passed", diagnostic: undefined };
  return {
    ...result,
    diagnostic:
      holds === "unknown"
        ? unknownFinding(claim, explored.states, reasonOfStop(explored, options), options, explored.isSampled)
        : report(messages.claimFails, span, { answer: capitalised(answer), expected }),
  };
}

function outside(labels: readonly Label[], claim: Span): readonly Label[] {
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
        : `search longer with \`led explore --states ${10 * options.states} --timeout ${6 * options.seconds}\``
    }.`,
    expected: claim.expected?.text.trim(),
  });
}

/** True if steps with untried inputs could change the answer. Counterexamples and witnesses are final. */
function needsAllSteps({ kind }: DocumentClaim, { holds, returnsTo }: ClaimAnswer): boolean {
  switch (kind) {
    case "always":
      return holds === true;
    case "possible":
      return holds === false;
    case "ends":
      return holds === true || returnsTo === undefined;
    default:
      return true;
  }
}

const reasonOfStop = ({ stopped, isSampled }: ExploredOutcome, limits: SearchLimits): string =>
  stopped === undefined && isSampled ? "because its inputs were sampled" : stopWords(stopped, limits);

export function stopWords(stopped: ExploredOutcome["stopped"], { states, seconds, megabytes }: SearchLimits): string {
  switch (stopped) {
    case "states":
      return `at the limit of ${counted(states, "state")}`;
    case "time":
      return `at the time limit of ${counted(seconds, "second")}`;
    case "memory":
      return `at the memory limit of ${megabytes} MB`;
    default:
      return "because it was interrupted";
  }
}

const steps = (trace: readonly StepTold[]): number => Math.max(0, trace.length - 1);
const after = (count: number): string => (count === 0 ? "at the start" : `after ${counted(count, "step")}`);

/** The verdict in words, beginning with `true`, `false` or `unknown`. */
function answerOf(claim: DocumentClaim, { holds, trace = [], returnsTo }: ClaimAnswer, explored: SearchResult): string {
  const states = counted(explored.states, "state");
  const way = steps(trace);
  if (holds === undefined) return `unknown after ${states}${explored.isSampled ? ", with sampled inputs" : ""}`;
  switch (claim.kind) {
    case "always":
      return holds ? `true in all ${states}` : `false ${after(way)}`;
    case "possible":
      return holds ? `true ${after(way)}` : `false in all ${states}`;
    case "winnable":
      return holds ? `true from all ${states}` : `false: it cannot be reached ${after(way)}`;
    case "ends":
      return holds ? `true of every run, in ${states}` : `false: a run ${endOf(way, returnsTo)} without it`;
    case "forces":
      return holds
        ? `true, in ${states}`
        : `false: the others can force a run that ${endOf(way, returnsTo)} without it`;
  }
}

const endOf = (way: number, returnsTo: number | undefined): string =>
  returnsTo === undefined
    ? `ends ${after(way)}`
    : `returns ${after(way + 1)} to the state ${returnsTo === 0 ? "at the start" : after(returnsTo)}`;
