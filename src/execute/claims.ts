// Checks the claims of a document, which are properties of all reachable states. All conditions are compiled into one
// program for each instance of the document. Claims with the same limits share one search. The verdict on a claim is a
// diagnostic at its line.

import type { CheckResult, Compiled } from "../compiler.js";
import * as messages from "../diagnostics/claims.js";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { type DocumentClaim, type DocumentLimit, isAboutStates } from "../document/document.js";
import { shapeOf } from "../model-checker/shape.js";
import type { AtomLiteral } from "../ir/symmetry.js";
import type { ReasonLine } from "../explain/lines.js";
import type { Machine } from "../resolve/resolved.js";
import type { Span } from "../text/source.js";
import { statesOf } from "../types/check.js";
import { type ClaimProgram, keyOf, prepareClaims, spanOf } from "./claim-program.js";
import { asymmetryFinding, mixtureFinding, type RequestedSymmetry } from "./asymmetry.js";
import { endingDiagnostic, failedClaim, judge } from "./claim-verdicts.js";
import { testConjecture } from "./conjectures.js";
import { outOfTime } from "./failed.js";
import { conjectureProof, expectsNumber, invariantProofs, provedClaim } from "./claim-proofs.js";
import type { Proof, Prover } from "./proving.js";
import { instanceKey, instanceOf, numbersReplacedByAtoms } from "./instances.js";
import type {
  ClaimAnswer,
  AsymmetryOutcome,
  ConditionThunk,
  Ending,
  ExploredOutcome,
  ExploreRequest,
  SearchProgress,
  FailureOutcome,
  WalkOptions,
} from "./outcome.js";
import type { SearchRequests } from "./requests.js";

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
  /** Random walks instead of a search. */
  readonly walks?: WalkOptions | undefined;
  /** True to collect the inputs of a game's steps instead of checking claims. */
  readonly collectsInputs?: boolean;
  /** Maximum number of moves of a reported strategy. */
  readonly maxMoves?: number;
  readonly onProgress?: (progress: SearchProgress) => void;
  /** A prover to try before a search. */
  readonly prover?: Prover | undefined;
}

/** Search results shared by all claims with the same limits. */
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
  readonly evidence: ClaimAnswer | undefined;
  readonly explored: SearchResult | undefined;
  /** The attempt at a proof, if there was one. */
  readonly proof?: Proof | undefined;
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

/** Checks the claims of a document, in order. */
export async function* runClaims(
  compiled: Compiled,
  runner: SearchRequests,
  options: ClaimOptions,
): AsyncGenerator<ClaimResult, void, undefined> {
  const { document } = compiled;
  const { claims, machine } = document;
  if (compiled.output === undefined) return;
  const programs = machine && programsOf(compiled, machine);
  const proofs = options.prover && invariantProofs(compiled, runner, options, options.prover);
  const searchesByKey = new Map<string, Promise<SharedSearch>>();
  for (const claim of claims) {
    if (!isAboutStates(claim)) {
      yield await answerConjecture(compiled, claim, runner, options);
      continue;
    }
    const prepared = programs?.(claim.limits);
    if (prepared === undefined) continue;
    if ("mistake" in prepared) {
      yield failedClaim({ claim, compiled }, prepared.mistake);
      continue;
    }
    const claimContext = { claim, compiled: prepared.compiled, program: prepared.program, options };
    const exhaustedBudget = runner.isOver;
    const mistake = prepared.mistakes.get(claim);
    if (mistake !== undefined) {
      yield failedClaim(claimContext, mistake);
      continue;
    }
    if (exhaustedBudget !== undefined) {
      yield { ...failedClaim(claimContext, notRunDiagnostic(claim, exhaustedBudget.seconds)), isRun: false };
      continue;
    }
    const [mixture] = prepared.mixedIn(claim);
    if (mixture !== undefined) {
      yield failedClaim(claimContext, mixtureFinding(mixture, claim, prepared));
      continue;
    }
    const proof = await proofs?.(claim, prepared.compiled);
    if (proof?.isProved === true && !expectsNumber(claim)) {
      yield provedClaim(claimContext, proof);
      continue;
    }
    const key = keyOf(claim);
    const sharedSearch = searchesByKey.get(key) ?? runSearch(key, prepared, runner, options);
    searchesByKey.set(key, sharedSearch);
    const { outcome, symmetry, claims: searchedClaims, vacuous, rejected } = await sharedSearch;
    const rejection = rejected.get(claim);
    if (rejection !== undefined) {
      yield failedClaim(claimContext, rejection);
      continue;
    }
    const index = searchedClaims.indexOf(claim);
    if (outcome.kind === "asymmetric") {
      yield failedClaim(claimContext, asymmetryFinding(outcome.reason, claim, prepared, symmetry!));
      continue;
    }
    const result = judge(claimContext, outcome, index);
    const antecedent = result.holds === "true" ? vacuous.get(claim) : undefined;
    yield {
      ...result,
      ...(proof === undefined ? {} : { proof }),
      warnings: [
        ...(index === 0 && outcome.kind === "explored"
          ? [...labelWarnings(prepared, claim.limits, outcome), ...fairnessWarnings(compiled, claim.limits, outcome)]
          : []),
        ...(antecedent === undefined || result.explored === undefined
          ? []
          : [vacuousWarning(compiled, antecedent, result.explored)]),
      ],
    };
  }
}

/** Answers a conjecture about an instance, by a proof or by cases. */
async function answerConjecture(
  compiled: CheckResult,
  claim: DocumentClaim,
  runner: SearchRequests,
  options: ClaimOptions,
): Promise<ClaimResult> {
  const instance = instanceOf(compiled, claim.limits);
  if ("mistake" in instance) return failedClaim({ claim, compiled }, instance.mistake);
  const exhaustedBudget = runner.isOver;
  if (exhaustedBudget !== undefined)
    return { ...failedClaim({ claim, compiled }, notRunDiagnostic(claim, exhaustedBudget.seconds)), isRun: false };
  const attempt = options.prover && (await conjectureProof(instance, claim, runner, options, options.prover));
  if (attempt !== undefined && "result" in attempt) return attempt.result;
  const result = await testConjecture(instance, claim, runner, options);
  return attempt === undefined ? result : { ...result, proof: attempt.proof };
}

const notRunDiagnostic = (claim: DocumentClaim, seconds: number): Diagnostic =>
  outOfTime(spanOf(claim), seconds, "It was not run");

/** Searches all states, regardless of claims. */
export async function searchAll(
  compiled: Compiled,
  runner: SearchRequests,
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
  const prepared = prepareClaims(compiled, machine);
  const { outcome } = await runSearch("", prepared, runner, options, true);
  if (outcome.kind === "asymmetric") throw new Error("a search without claims has no symmetry");
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
    diagnostic: endingDiagnostic(outcome, { compiled, program: prepared.program, options }, span),
    warnings: [],
    isFault: outcome.kind === "crash",
  };
}

/** A state space with certain limits, and the conditions of the claims about it. */
interface ExplorableSystem {
  /** The index of the program of the system. */
  readonly code: number;
  readonly limits: readonly DocumentLimit[];
  readonly query: Pick<ExploreRequest, "system" | "shape" | "conditions" | "antecedents" | "limits" | "fair">;
  /** The checkable claims, each with the index of its condition. */
  readonly claims: readonly { readonly claim: DocumentClaim; readonly condition: number }[];
}

/**
 * Returns the search requests needed to explore the states of a document elsewhere, such as in a page, with the
 * programs of the instances.
 */
export function prepareExploration(
  compiled: CheckResult,
): { readonly codes: readonly string[]; readonly systems: readonly ExplorableSystem[] } | undefined {
  const { machine } = compiled.document;
  if (machine === undefined) return undefined;
  const claims = compiled.document.claims.filter(isAboutStates);
  const programs = programsOf(compiled, machine);
  const codes: string[] = [];
  // All states are explored, even for claims about states up to permutations.
  const limitsOf = (claim: DocumentClaim): readonly DocumentLimit[] =>
    claim.limits.filter(({ kind }) => kind !== "alike");
  const explorationKeyOf = (claim: DocumentClaim): string => keyOf({ limits: limitsOf(claim) });
  const keys = [...new Set(["", ...claims.map(explorationKeyOf)])];
  const systems = keys.flatMap((key): readonly ExplorableSystem[] => {
    const claimsOfSystem = claims.filter((claim) => explorationKeyOf(claim) === key);
    const limits = claimsOfSystem[0] === undefined ? [] : limitsOf(claimsOfSystem[0]);
    const prepared = programs(limits);
    if ("mistake" in prepared) return [];
    const { program, system, conditionAt, mistakes, compiled: instance } = prepared;
    const validClaims = claimsOfSystem.filter((claim) => !mistakes.has(claim));
    if (!codes.includes(program.code)) codes.push(program.code);
    const query = {
      system,
      shape: shapeOf(statesOf(instance.document)),
      conditions: validClaims.map(({ condition }) => conditionAt(condition)),
      antecedents: [],
      ...conditionsOfLimits(prepared, limits),
    };
    const indexedClaims = validClaims.map((claim, condition) => ({ claim, condition }));
    return [{ code: codes.indexOf(program.code), limits, query, claims: indexedClaims }];
  });
  // Keep the unrestricted system even without claims. Drop restricted systems whose claims are all erroneous.
  return {
    codes,
    systems: systems.filter(
      ({ claims: systemClaims, limits }, i) => i === 0 || systemClaims.length + limits.length > 0,
    ),
  };
}

/** Returns a memoized function from limits to the program of their instance. */
function programsOf(
  compiled: CheckResult,
  machine: Machine,
): (limits: readonly DocumentLimit[]) => ClaimProgram | { readonly mistake: Diagnostic } {
  const cache = new Map<string, ClaimProgram | { readonly mistake: Diagnostic }>();
  return (limits) => {
    const key = instanceKey(limits);
    let prepared = cache.get(key);
    if (prepared === undefined) {
      const instance = instanceOf(compiled, limits);
      prepared =
        "mistake" in instance
          ? instance
          : prepareClaims(
              instance,
              instance.document.machine ?? machine,
              numbersReplacedByAtoms(compiled, instance, limits),
            );
      cache.set(key, prepared);
    }
    return prepared;
  };
}

/** Returns the conditions of limits on steps and runs. */
function conditionsOfLimits(
  { thunks, fair }: ClaimProgram,
  limits: readonly DocumentLimit[],
): Pick<ExploreRequest, "limits" | "fair"> {
  return {
    limits: limits.flatMap(({ kind, expression }) => (kind === "steps" ? [thunks.get(expression.start)!] : [])),
    fair: limits.flatMap(({ kind, expression }) => (kind === "fair" ? [fair.get(expression.start)!] : [])),
  };
}

/** Returns the permutations that the `alike:>` lines among the limits request; undefined without such lines. */
function requestSymmetry(
  { symmetries, symmetry, program }: ClaimProgram,
  limits: readonly DocumentLimit[],
  thunks: readonly number[],
): RequestedSymmetry | undefined {
  const sets = limits.flatMap(({ kind, expression }) => (kind === "alike" ? [symmetries.get(expression.start)!] : []));
  if (sets.length === 0 || symmetry === undefined) return undefined;
  return { sets, literals: symmetry.literalsOf(thunks), constants: program.constants ?? [] };
}

/** Returns the thunks that a search evaluates in states. */
const thunksOf = (conditions: readonly ConditionThunk[]): readonly number[] =>
  conditions.flatMap((condition) =>
    typeof condition === "number"
      ? [condition]
      : "takesEnd" in condition
        ? [condition.takesEnd]
        : [condition.player, condition.toMove],
  );

interface SharedSearch {
  readonly outcome: AsymmetryOutcome | ExploredOutcome | FailureOutcome | Ending;
  readonly symmetry: RequestedSymmetry | undefined;
  readonly claims: readonly DocumentClaim[];
  /**
   * The claims `always:>a => b` whose antecedent is never true, with its span. Empty unless the search is exhaustive.
   */
  readonly vacuous: ReadonlyMap<DocumentClaim, Span>;
  /** The claims that are not among `claims` because they name permuted atoms, with the reasons. */
  readonly rejected: ReadonlyMap<DocumentClaim, Diagnostic>;
}

/** Runs one search for all claims with the same limits, except the `rejected` ones. */
async function runSearch(
  key: string,
  prepared: ClaimProgram,
  runner: SearchRequests,
  options: ClaimOptions,
  reportsEnd = false,
  rejected: ReadonlyMap<DocumentClaim, Diagnostic> = new Map(),
): Promise<SharedSearch> {
  const {
    states,
    seconds,
    megabytes,
    exact = false,
    workers = 1,
    pictures = false,
    walks,
    collectsInputs = false,
    maxMoves,
    onProgress,
  } = options;
  const { compiled, program, system, thunks, toMove, machine, antecedents, mistakes, conditionAt } = prepared;
  const { document } = compiled;
  runner.load(program.code);
  const claims = collectsInputs
    ? []
    : document.claims
        .filter(isAboutStates)
        .filter((claim) => keyOf(claim) === key && !mistakes.has(claim) && !rejected.has(claim));
  const conditions: ConditionThunk[] = [];
  const indexes = new Map<string, number>();
  const addCondition = (condition: ConditionThunk): number => {
    const conditionKey = JSON.stringify(condition);
    const index = indexes.get(conditionKey) ?? conditions.push(condition) - 1;
    indexes.set(conditionKey, index);
    return index;
  };
  const claimRequests = claims.map(({ kind, condition, trigger, player }) => ({
    kind,
    condition: addCondition(conditionAt(condition)),
    trigger: trigger === undefined ? undefined : addCondition(conditionAt(trigger)),
    mine:
      player === undefined
        ? undefined
        : addCondition({
            player: thunks.get(player.start)!,
            toMove: toMove!,
            takesState: machine.playerToMove!.parameters.length > 0,
          }),
  }));
  const claimsWithAntecedent = claims.filter((claim) => antecedents.has(claim));
  const antecedentConditions = claimsWithAntecedent.map((claim) => antecedents.get(claim)!.condition);
  const limits = claims[0]?.limits ?? [];
  const limitConditions = conditionsOfLimits(prepared, limits);
  const steps = system.kind === "machine" ? [system.step, ...limitConditions.limits] : [];
  const symmetry =
    walks === undefined
      ? requestSymmetry(prepared, limits, [...steps, ...thunksOf([...conditions, ...antecedentConditions])])
      : undefined;
  const outcome = await runner.explore(
    {
      system,
      shape: shapeOf(statesOf(document)),
      ...limitConditions,
      // Fairness concerns only runs, but may tell members apart.
      ...(symmetry === undefined ? {} : { symmetry, fair: [] }),
      conditions,
      antecedents: antecedentConditions,
      claims: claimRequests,
      exact,
      maxStates: states,
      maxBytes: megabytes * 2 ** 20,
      seconds,
      workers,
      reportsEnd,
      pictures,
      walks,
      collectsInputs,
      maxMoves,
    },
    onProgress,
  );
  const unmetIndexes = outcome.kind === "explored" && isExhaustive(outcome) ? outcome.unmet : [];
  const vacuous = new Map(
    unmetIndexes.map(
      (index) => [claimsWithAntecedent[index]!, antecedents.get(claimsWithAntecedent[index]!)!.span] as const,
    ),
  );
  const thunksOfClaim = ({ condition, trigger, mine }: (typeof claimRequests)[number]): readonly number[] =>
    thunksOf([condition, trigger, mine].flatMap((index) => (index === undefined ? [] : [conditions[index]!])));
  const literal = literalOf(outcome, symmetry);
  const rejections =
    literal === undefined || prepared.symmetry!.literalsOf(steps).some(({ name }) => name === literal.name)
      ? []
      : claims.flatMap((claim, i): readonly (readonly [DocumentClaim, Diagnostic])[] => {
          const literals = prepared.symmetry!.literalsOf(thunksOfClaim(claimRequests[i]!));
          const index = literals.findIndex(({ name }) => name === literal.name);
          const reason = { kind: "literal", literal: index } as const;
          return index < 0 ? [] : [[claim, asymmetryFinding(reason, claim, prepared, { ...symmetry!, literals })]];
        });
  if (rejections.length === 0) return { outcome, symmetry, claims, vacuous, rejected };
  const allRejected = new Map([...rejected, ...rejections]);
  // A permuted literal ends a search before its first state.
  return rejections.length === claims.length
    ? { outcome, symmetry, claims: [], vacuous, rejected: allRejected }
    : runSearch(key, prepared, runner, options, reportsEnd, allRejected);
}

/** Returns the permuted atom that ended a search because the text names it. */
function literalOf(outcome: SharedSearch["outcome"], symmetry: RequestedSymmetry | undefined): AtomLiteral | undefined {
  return outcome.kind === "asymmetric" && outcome.reason.kind === "literal"
    ? symmetry?.literals[outcome.reason.literal]
    : undefined;
}

/** True if the search is exhaustive: it has visited every state and tried every input. */
const isExhaustive = ({ isComplete, isSampled }: SearchResult): boolean => isComplete && !isSampled;

/**
 * Returns warnings about labels in the text of the step that no step has; empty unless the search is exhaustive and
 * without step limits.
 */
function labelWarnings(
  { labels, machine }: ClaimProgram,
  limits: readonly DocumentLimit[],
  explored: SearchResult,
): readonly Diagnostic[] {
  if (limits.some(({ kind }) => kind === "steps") || !isExhaustive(explored) || machine.kind !== "machine") return [];
  const counts = new Map(explored.coverage.map(({ name, steps }) => [name, steps]));
  return labels
    .filter(({ name }) => counts.get(name) === 0)
    .map(({ name, span }) => report(messages.labelWithoutStep, span, { label: name, states: explored.states }));
}

/** Returns warnings about `fair:>` lines that no step satisfies, after an exhaustive search. */
function fairnessWarnings(
  { document: { source } }: CheckResult,
  limits: readonly DocumentLimit[],
  explored: ExploredOutcome,
): readonly Diagnostic[] {
  const lines = limits.filter(({ kind }) => kind === "fair");
  if (!isExhaustive(explored)) return [];
  return explored.idle.map((line) => {
    const { expression } = lines[line]!;
    return report(messages.fairnessWithoutStep, expression, {
      condition: source.text.slice(expression.start, expression.end),
    });
  });
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
