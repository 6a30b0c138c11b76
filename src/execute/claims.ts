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
  const searches = new Map<string, Promise<Searched>>();
  for (const claim of claims) {
    if (!isAboutStates(claim)) {
      yield await conjectured(compiled, claim, runner, options);
      continue;
    }
    const prepared = programs?.(claim.limits);
    if (prepared === undefined) continue;
    if ("mistake" in prepared) {
      yield failedClaim({ claim, compiled }, prepared.mistake);
      continue;
    }
    const about = { claim, compiled: prepared.compiled, program: prepared.program, options };
    const over = runner.isOver;
    const mistake = prepared.mistakes.get(claim);
    if (mistake !== undefined) {
      yield failedClaim(about, mistake);
      continue;
    }
    if (over !== undefined) {
      yield { ...failedClaim(about, notRun(claim, over.seconds)), isRun: false };
      continue;
    }
    const [mixture] = prepared.mixedIn(claim);
    if (mixture !== undefined) {
      yield failedClaim(about, mixtureFinding(mixture, claim, prepared));
      continue;
    }
    const proof = await proofs?.(claim, prepared.compiled);
    if (proof?.isProved === true && !expectsNumber(claim)) {
      yield provedClaim(about, proof);
      continue;
    }
    const key = keyOf(claim);
    const searched = searches.get(key) ?? search(key, prepared, runner, options);
    searches.set(key, searched);
    const { outcome, symmetry, claims: together, vacuous, rejected } = await searched;
    const rejection = rejected.get(claim);
    if (rejection !== undefined) {
      yield failedClaim(about, rejection);
      continue;
    }
    const index = together.indexOf(claim);
    if (outcome.kind === "asymmetric") {
      yield failedClaim(about, asymmetryFinding(outcome.reason, claim, prepared, symmetry!));
      continue;
    }
    const judged = judge(about, outcome, index);
    const antecedent = judged.holds === "true" ? vacuous.get(claim) : undefined;
    yield {
      ...judged,
      ...(proof === undefined ? {} : { proof }),
      warnings: [
        ...(index === 0 && outcome.kind === "explored"
          ? [...labelWarnings(prepared, claim.limits, outcome), ...fairnessWarnings(compiled, claim.limits, outcome)]
          : []),
        ...(antecedent === undefined || judged.explored === undefined
          ? []
          : [vacuousWarning(compiled, antecedent, judged.explored)]),
      ],
    };
  }
}

/** The answer to a conjecture about an instance. */
async function conjectured(
  compiled: CheckResult,
  claim: DocumentClaim,
  runner: SearchRequests,
  options: ClaimOptions,
): Promise<ClaimResult> {
  const instance = instanceOf(compiled, claim.limits);
  if ("mistake" in instance) return failedClaim({ claim, compiled }, instance.mistake);
  const over = runner.isOver;
  if (over !== undefined) return { ...failedClaim({ claim, compiled }, notRun(claim, over.seconds)), isRun: false };
  const attempt = options.prover && (await conjectureProof(instance, claim, runner, options, options.prover));
  if (attempt !== undefined && "result" in attempt) return attempt.result;
  const tested = await testConjecture(instance, claim, runner, options);
  return attempt === undefined ? tested : { ...tested, proof: attempt.proof };
}

const notRun = (claim: DocumentClaim, seconds: number): Diagnostic =>
  outOfTime(spanOf(claim), seconds, "It was not run");

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
  const { outcome } = await search("", prepared, runner, options, true);
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
export function explorable(
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
  const ownKeyOf = (claim: DocumentClaim): string => keyOf({ limits: limitsOf(claim) });
  const keys = [...new Set(["", ...claims.map(ownKeyOf)])];
  const systems = keys.flatMap((key): readonly ExplorableSystem[] => {
    const all = claims.filter((claim) => ownKeyOf(claim) === key);
    const limits = all[0] === undefined ? [] : limitsOf(all[0]);
    const prepared = programs(limits);
    if ("mistake" in prepared) return [];
    const { program, system, conditionAt, mistakes, compiled: instance } = prepared;
    const own = all.filter((claim) => !mistakes.has(claim));
    if (!codes.includes(program.code)) codes.push(program.code);
    const query = {
      system,
      shape: shapeOf(statesOf(instance.document)),
      conditions: own.map(({ condition }) => conditionAt(condition)),
      antecedents: [],
      ...limitsIn(prepared, limits),
    };
    const indexed = own.map((claim, condition) => ({ claim, condition }));
    return [{ code: codes.indexOf(program.code), limits, query, claims: indexed }];
  });
  // Keep the unrestricted system even without claims. Drop restricted systems whose claims are all erroneous.
  return { codes, systems: systems.filter(({ claims: own, limits }, i) => i === 0 || own.length + limits.length > 0) };
}

/** The programs of the instances of a document, by the limits of claims. Memoized. */
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

/** The conditions of limits on steps and runs. */
function limitsIn(
  { thunks, fair }: ClaimProgram,
  limits: readonly DocumentLimit[],
): Pick<ExploreRequest, "limits" | "fair"> {
  return {
    limits: limits.flatMap(({ kind, expression }) => (kind === "steps" ? [thunks.get(expression.start)!] : [])),
    fair: limits.flatMap(({ kind, expression }) => (kind === "fair" ? [fair.get(expression.start)!] : [])),
  };
}

/** The request to search up to the permutations of the `alike:>` lines among some limits; undefined without any. */
function symmetryIn(
  { symmetries, symmetry, program }: ClaimProgram,
  limits: readonly DocumentLimit[],
  thunks: readonly number[],
): RequestedSymmetry | undefined {
  const sets = limits.flatMap(({ kind, expression }) => (kind === "alike" ? [symmetries.get(expression.start)!] : []));
  if (sets.length === 0 || symmetry === undefined) return undefined;
  return { sets, literals: symmetry.literalsOf(thunks), constants: program.constants ?? [] };
}

/** The thunks that a search evaluates in states. */
const thunksOf = (conditions: readonly ConditionThunk[]): readonly number[] =>
  conditions.flatMap((one) =>
    typeof one === "number" ? [one] : "takesEnd" in one ? [one.takesEnd] : [one.player, one.toMove],
  );

interface Searched {
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

/** Runs one search for all claims with the same limits, but for the `rejected` ones. */
async function search(
  key: string,
  prepared: ClaimProgram,
  runner: SearchRequests,
  options: ClaimOptions,
  tellsEnd = false,
  rejected: ReadonlyMap<DocumentClaim, Diagnostic> = new Map(),
): Promise<Searched> {
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
  const add = (condition: ConditionThunk): number => {
    const key = JSON.stringify(condition);
    const index = indexes.get(key) ?? conditions.push(condition) - 1;
    indexes.set(key, index);
    return index;
  };
  const asked = claims.map(({ kind, condition, trigger, player }) => ({
    kind,
    condition: add(conditionAt(condition)),
    trigger: trigger === undefined ? undefined : add(conditionAt(trigger)),
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
  const ownAntecedents = withAntecedent.map((claim) => antecedents.get(claim)!.condition);
  const limits = claims[0]?.limits ?? [];
  const limited = limitsIn(prepared, limits);
  const steps = system.kind === "machine" ? [system.step, ...limited.limits] : [];
  const symmetry =
    walks === undefined
      ? symmetryIn(prepared, limits, [...steps, ...thunksOf([...conditions, ...ownAntecedents])])
      : undefined;
  const outcome = await runner.explore(
    {
      system,
      shape: shapeOf(statesOf(document)),
      ...limited,
      // Fairness concerns only runs, but may tell members apart.
      ...(symmetry === undefined ? {} : { symmetry, fair: [] }),
      conditions,
      antecedents: ownAntecedents,
      claims: asked,
      exact,
      maxStates: states,
      maxBytes: megabytes * 2 ** 20,
      seconds,
      workers,
      tellsEnd,
      pictures,
      walks,
      collectsInputs,
      maxMoves,
    },
    onProgress,
  );
  const unmet = outcome.kind === "explored" && seesAll(outcome) ? outcome.unmet : [];
  const vacuous = new Map(
    unmet.map((index) => [withAntecedent[index]!, antecedents.get(withAntecedent[index]!)!.span] as const),
  );
  const ownThunks = ({ condition, trigger, mine }: (typeof asked)[number]): readonly number[] =>
    thunksOf([condition, trigger, mine].flatMap((index) => (index === undefined ? [] : [conditions[index]!])));
  const literal = literalOf(outcome, symmetry);
  const naming =
    literal === undefined || prepared.symmetry!.literalsOf(steps).some(({ name }) => name === literal.name)
      ? []
      : claims.flatMap((claim, i): readonly (readonly [DocumentClaim, Diagnostic])[] => {
          const literals = prepared.symmetry!.literalsOf(ownThunks(asked[i]!));
          const index = literals.findIndex(({ name }) => name === literal.name);
          const reason = { kind: "literal", literal: index } as const;
          return index < 0 ? [] : [[claim, asymmetryFinding(reason, claim, prepared, { ...symmetry!, literals })]];
        });
  if (naming.length === 0) return { outcome, symmetry, claims, vacuous, rejected };
  const allRejected = new Map([...rejected, ...naming]);
  // A permuted literal ends a search before its first state.
  return naming.length === claims.length
    ? { outcome, symmetry, claims: [], vacuous, rejected: allRejected }
    : search(key, prepared, runner, options, tellsEnd, allRejected);
}

/** The permuted atom that ended a search because the text names it. */
function literalOf(outcome: Searched["outcome"], symmetry: RequestedSymmetry | undefined): AtomLiteral | undefined {
  return outcome.kind === "asymmetric" && outcome.reason.kind === "literal"
    ? symmetry?.literals[outcome.reason.literal]
    : undefined;
}

/** True if the search is exhaustive: it has visited every state and tried every input. */
const seesAll = ({ isComplete, isSampled }: SearchResult): boolean => isComplete && !isSampled;

/**
 * Warnings about labels in the text of the step that no step has. They need an exhaustive search without step limits.
 */
function labelWarnings(
  { labels, machine }: ClaimProgram,
  limits: readonly DocumentLimit[],
  explored: SearchResult,
): readonly Diagnostic[] {
  if (limits.some(({ kind }) => kind === "steps") || !seesAll(explored) || machine.kind !== "machine") return [];
  const counts = new Map(explored.coverage.map(({ name, steps }) => [name, steps]));
  return labels
    .filter(({ name }) => counts.get(name) === 0)
    .map(({ name, span }) => report(messages.labelWithoutStep, span, { label: name, states: explored.states }));
}

/** Warnings about `fair:>` lines that no step satisfies, after an exhaustive search. */
function fairnessWarnings(
  { document: { source } }: CheckResult,
  limits: readonly DocumentLimit[],
  explored: ExploredOutcome,
): readonly Diagnostic[] {
  const lines = limits.filter(({ kind }) => kind === "fair");
  if (!seesAll(explored)) return [];
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
