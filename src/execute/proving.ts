// Proofs of conjectures and of invariants by a prover, which decides the queries of a translation to SMT-LIB. A
// counterexample of the prover counts only if an evaluation confirms it.

import type { CheckResult } from "../compiler.js";
import { answerIn, questionOf, type SmtAnswer } from "../codegen/smt/answer.js";
import {
  type Conjecture,
  type ConjectureForm,
  type ConjectureMethod,
  conjectureQueries,
  formOf,
} from "../codegen/smt/conjecture.js";
import { Untranslatable } from "../codegen/smt/context.js";
import { type Invariants, startQuery, stepQueries } from "../codegen/smt/invariants.js";
import type { SmtQuery } from "../codegen/smt/query.js";
import type { DocumentClaim } from "../document/document.js";
import type { Span } from "../text/source.js";
import { maxRemainderQueries } from "./limits.js";
import { type ConstantRange, conjectureOf, invariantsOf } from "./statements.js";

/** A prover for SMT-LIB scripts. */
export interface Prover {
  /** Returns the output for a script; undefined if it took too long. */
  readonly solve: (script: string) => Promise<string | undefined>;
  /** The constants that may have any value in a set, in claims about states. */
  readonly ranges: readonly ConstantRange[];
}

/** The result of an attempt at a proof. `words` complete the sentence "It is proved …" or "It is not proved: …". */
export interface Proof {
  readonly isProved: boolean;
  readonly words: string;
  /** The construct without a translation. */
  readonly span?: Span;
}

/** The values of a possible counterexample, one for each quantified set. */
type Candidate = readonly string[];

const open = (words: string, span?: Span): Proof => ({
  isProved: false,
  words,
  ...(span === undefined ? {} : { span }),
});

const undecidedWords = "the prover found neither a proof nor a counterexample";

async function ask({ solve }: Prover, query: SmtQuery): Promise<SmtAnswer> {
  const output = await solve(questionOf(query));
  return output === undefined ? { kind: "unknown" } : answerIn(output, query);
}

/** Runs a translation. A construct without one becomes the reason why there is no proof. */
async function tryTranslation<T>(make: () => Promise<T>): Promise<T | Proof> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Untranslatable) return open(error.reason, error.span);
    throw error;
  }
}

// ---- conjectures

/**
 * Tries to prove a conjecture. `confirm` evaluates the conjecture for a candidate, and returns a result if the candidate
 * is a counterexample.
 */
export async function proveConjecture<Result>(
  compiled: CheckResult,
  claim: DocumentClaim,
  prover: Prover,
  confirm: (candidate: Candidate) => Promise<Result | undefined>,
): Promise<{ readonly proof: Proof } | { readonly refuted: Result }> {
  const outcome = await tryTranslation(async () => {
    const conjecture = conjectureOf(compiled, claim);
    if (conjecture === undefined) return open("it has an error");
    const form = formOf(conjecture);
    for (const method of methodsFor(conjecture, form)) {
      const refuted = await attempt(conjecture, form, method, prover, confirm);
      if (refuted === "proved") return { isProved: true, words: proofWords(conjecture, method) };
      if (refuted !== undefined) return refuted;
    }
    return open(undecidedWords);
  });
  return "isProved" in outcome ? { proof: outcome } : outcome;
}

async function attempt<Result>(
  conjecture: Conjecture,
  form: ConjectureForm,
  method: ConjectureMethod,
  prover: Prover,
  confirm: (candidate: Candidate) => Promise<Result | undefined>,
): Promise<"proved" | { readonly refuted: Result } | undefined> {
  for (const query of conjectureQueries(conjecture, form, method)) {
    const answer = await ask(prover, query);
    if (answer.kind === "proved") continue;
    const values = answer.kind === "refuted" ? answer.values : undefined;
    const result = values === undefined ? undefined : await confirm(values);
    return result === undefined ? undefined : { refuted: result };
  }
  return "proved";
}

/** The methods for a form of conjecture, the most promising first. */
function methodsFor(
  { sets }: Conjecture,
  { naturals, integers, isRecursive, modulus }: ConjectureForm,
): readonly ConjectureMethod[] {
  const inductions = [1, 2].flatMap((steps) =>
    naturals.map((over): ConjectureMethod => ({ kind: "induction", over, steps })),
  );
  const direct: ConjectureMethod = { kind: "direct" };
  if (isRecursive) return [...inductions, direct];
  const hasRemainders =
    modulus > 1n && integers.length > 0 && sets.length > 0 && modulus ** BigInt(integers.length) <= maxRemainderQueries;
  return [...(hasRemainders ? [{ kind: "remainders", modulus } as const] : []), direct, ...inductions.slice(0, 2)];
}

function proofWords({ sets }: Conjecture, method: ConjectureMethod): string {
  const names = sets.flatMap((one) => one.names);
  const all = names.length === 0 ? "" : ` for all ${names.join(", ")}`;
  switch (method.kind) {
    case "direct":
      return `proved${all}`;
    case "induction":
      return `proved${all}, by induction over ${sets[method.over]!.names[0]}`;
    case "remainders":
      return `proved${all}, by cases of remainders by ${method.modulus}`;
  }
}

/** The queries of a statement; or the construct without a translation, and the reason. */
export type StatementQueries =
  | { readonly queries: readonly SmtQuery[] }
  | { readonly reason: string; readonly span: Span };

/** Runs a translation, which may be impossible. */
function queriesOf(make: () => readonly SmtQuery[]): StatementQueries {
  try {
    return { queries: make() };
  } catch (error) {
    if (error instanceof Untranslatable) return { reason: error.reason, span: error.span };
    throw error;
  }
}

/** The queries that prove a conjecture: an induction if it is recursive, otherwise the statement itself. */
export function conjectureScript(compiled: CheckResult, claim: DocumentClaim): StatementQueries {
  const conjecture = conjectureOf(compiled, claim);
  if (conjecture === undefined) return { reason: "it has an error", span: claim.condition };
  return queriesOf(() => {
    const form = formOf(conjecture);
    const [over] = form.naturals;
    const isInductive = form.isRecursive && over !== undefined;
    return conjectureQueries(
      conjecture,
      form,
      isInductive ? { kind: "induction", over, steps: 1 } : { kind: "direct" },
    );
  });
}

/** The queries that prove claims `always:>` with the same limits, each with all of them as the hypothesis. */
export function invariantScripts(
  compiled: CheckResult,
  claims: readonly DocumentClaim[],
): ReadonlyMap<DocumentClaim, StatementQueries> {
  const invariants = invariantsOf(compiled, claims, []);
  if (invariants === undefined)
    return new Map(claims.map((claim) => [claim, { reason: withoutInvariants(compiled), span: claim.condition }]));
  const isTranslated = (index: number): boolean =>
    "queries" in queriesOf(() => [startQuery(invariants, index), ...stepQueries(invariants, index, [index])]);
  const assumed = [...claims.keys()].filter(isTranslated);
  return new Map(
    claims.map((claim, i) => [
      claim,
      queriesOf(() => [
        startQuery(invariants, i),
        ...stepQueries(invariants, i, assumed.includes(i) ? assumed : [i]),
        ...(i === assumed[0] ? stepQueries(invariants, undefined, assumed) : []),
      ]),
    ]),
  );
}

/** The reason why a document has no invariants to prove. */
const withoutInvariants = ({ document }: CheckResult): string =>
  document.machine?.kind === "machine"
    ? "a claim with the same limits, or the set of `--for`, has an error"
    : "its states are not those of a machine";

// ---- invariants

/** A step from a state in which claims are true to one in which a claim is false, as a possible counterexample. */
export interface StepCandidate {
  readonly claim: DocumentClaim;
  readonly state: string;
}

/**
 * Tries to prove claims `always:>` with the same limits, together: the greatest set of them that is inductive.
 * `describe` confirms the step that shows why a claim is not, and describes it.
 */
export async function proveInvariants(
  compiled: CheckResult,
  claims: readonly DocumentClaim[],
  prover: Prover,
  describe: (candidate: StepCandidate) => Promise<string | undefined>,
): Promise<ReadonlyMap<DocumentClaim, Proof>> {
  const proofs = new Map<DocumentClaim, Proof>();
  const remaining = new Set<number>();
  const invariants = invariantsOf(compiled, claims, prover.ranges);
  if (invariants === undefined) return new Map(claims.map((claim) => [claim, open(withoutInvariants(compiled))]));
  const settle = (claim: number, proof: Proof): void => {
    proofs.set(claims[claim]!, proof);
    remaining.delete(claim);
  };
  for (const claim of claims.keys()) {
    const isTrue = await tryTranslation(async () => isStartProved(invariants, claim, prover));
    if (isTrue === true) remaining.add(claim);
    else settle(claim, isTrue === false ? open("it is not proved at the start") : isTrue);
  }
  for (let before = -1; before !== remaining.size; ) {
    before = remaining.size;
    for (const claim of remaining) {
      const failure = await stepFailure(invariants, claim, [...remaining], prover);
      if (failure === undefined) continue;
      const { proof, state } = failure;
      const step = state === undefined ? undefined : await describe({ claim: claims[claim]!, state });
      settle(claim, step === undefined ? proof : open(`it is not inductive: ${step}`));
    }
  }
  const failure = remaining.size === 0 ? undefined : await stepFailure(invariants, undefined, [...remaining], prover);
  const where = prover.ranges.map(({ name, set }) => ` for all ${name} in ${set}`).join("");
  for (const claim of remaining)
    settle(
      claim,
      failure === undefined
        ? { isProved: true, words: `proved in all reachable states${where}, by induction over the steps` }
        : failure.proof.span === undefined
          ? open("it is not proved that no step fails")
          : failure.proof,
    );
  return proofs;
}

async function isStartProved(invariants: Invariants, claim: number, prover: Prover): Promise<boolean> {
  return (await ask(prover, startQuery(invariants, claim))).kind === "proved";
}

/**
 * The state before a step that violates a claim, or that fails if there is no claim, and the reason why there is no
 * proof; undefined if it is proved that there is no such step.
 */
async function stepFailure(
  invariants: Invariants,
  claim: number | undefined,
  assumed: readonly number[],
  prover: Prover,
): Promise<{ readonly proof: Proof; readonly state: string | undefined } | undefined> {
  const outcome = await tryTranslation(async () => {
    for (const query of stepQueries(invariants, claim, assumed)) {
      const answer = await ask(prover, query);
      if (answer.kind === "proved") continue;
      const state = answer.kind === "refuted" ? answer.values?.at(-1) : undefined;
      return { proof: open("it is not proved to be inductive"), state };
    }
    return undefined;
  });
  return outcome !== undefined && "isProved" in outcome ? { proof: outcome, state: undefined } : outcome;
}
