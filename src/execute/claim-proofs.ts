// The answers of a prover to claims, before a search: proved claims need none. The expected answer may be `true`, or
// `unknown`, which is the answer of a search; a number is that of an enumeration, so the claim is searched.

import type { CheckResult } from "../compiler.js";
import { program } from "../program.js";
import * as messages from "../diagnostics/claims.js";
import { report } from "../diagnostics/diagnostic.js";
import { capitalize } from "../diagnostics/words.js";
import { type DocumentClaim, isAboutStates } from "../document/document.js";
import type { Machine } from "../resolve/resolved.js";
import { sourceOf } from "../text/source.js";
import { statesOf } from "../types/check.js";
import { any } from "../types/lattice/type.js";
import { keyOf, spanOf, usesEnd } from "./claim-program.js";
import { failedClaim } from "./claim-verdicts.js";
import type { ClaimOptions, ClaimResult } from "./claims.js";
import { testConjecture } from "./conjectures.js";
import { maxSmallerSeconds } from "./limits.js";
import type { CasesOutcome } from "./outcome.js";
import { type Proof, type Prover, proveConjecture, proveInvariants, type StepCandidate } from "./proving.js";
import type { SearchRequests } from "./requests.js";

/** True if the expected answer is a number, which only a search yields. */
export const expectsNumber = ({ expected }: DocumentClaim): boolean => /^\d+$/.test(expected?.text.trim() ?? "");

/** The result for a proved claim. */
export function provedClaim(
  about: { readonly claim: DocumentClaim; readonly compiled: CheckResult },
  proof: Proof,
): ClaimResult {
  const result = failedClaim(about, undefined);
  const { expected } = result;
  const isExpected = expected !== "false";
  const diagnostic = isExpected
    ? undefined
    : report(messages.claimFails, spanOf(about.claim), {
        answer: capitalize(proof.words),
        expected,
        isAboutStates: isAboutStates(about.claim),
      });
  return {
    ...result,
    holds: "true",
    answer: proof.words,
    status: isExpected ? "passed" : "failed",
    diagnostic,
    proof,
  };
}

/** The result for a conjecture that the prover decides; otherwise the reason why it does not. */
export async function conjectureProof(
  compiled: CheckResult,
  claim: DocumentClaim,
  runner: SearchRequests,
  options: ClaimOptions,
  prover: Prover,
): Promise<{ readonly result: ClaimResult } | { readonly proof: Proof }> {
  const attempt = await proveConjecture(compiled, claim, prover, async (candidate) => {
    const result = await testConjecture(compiled, claim, runner, options, candidate);
    return result.evidence?.values === undefined ? undefined : result;
  });
  if ("refuted" in attempt) {
    // A search finds a smallest counterexample, if it is soon among the cases.
    const seconds = Math.min(options.seconds, maxSmallerSeconds);
    const smaller = await testConjecture(compiled, claim, runner, { ...options, seconds });
    return { result: smaller.evidence?.values === undefined ? attempt.refuted : smaller };
  }
  const { proof } = attempt;
  return proof.isProved && !expectsNumber(claim) ? { result: provedClaim({ claim, compiled }, proof) } : { proof };
}

/** Returns the proof of a claim about states. Claims with the same limits are proved together, once. */
export function invariantProofs(
  { document }: CheckResult,
  runner: SearchRequests,
  options: ClaimOptions,
  prover: Prover,
): (claim: DocumentClaim, instance: CheckResult) => Promise<Proof | undefined> {
  const groups = new Map<string, Promise<ReadonlyMap<DocumentClaim, Proof>>>();
  return async (claim, instance) => {
    const { machine } = instance.document;
    if (claim.kind !== "always" || machine?.kind !== "machine") return undefined;
    if (usesEnd(instance, claim.condition))
      return { isProved: false, words: "`ended` is not translated", span: claim.condition };
    const key = keyOf(claim);
    const claims = document.claims.filter(
      (one) => one.kind === "always" && keyOf(one) === key && !usesEnd(instance, one.condition),
    );
    const proofs =
      groups.get(key) ??
      proveInvariants(instance, claims, prover, (candidate) => stepText(instance, machine, candidate, runner, options));
    groups.set(key, proofs);
    return (await proofs).get(claim);
  };
}

/**
 * A step from a state in which a claim is true to one in which it is not, as text; undefined if evaluation does not
 * confirm it.
 */
async function stepText(
  compiled: CheckResult,
  machine: Machine & { readonly kind: "machine" },
  { claim, state }: StepCandidate,
  runner: SearchRequests,
  options: ClaimOptions,
): Promise<string | undefined> {
  if (claim.limits.some(({ kind }) => kind === "steps")) return undefined;
  const named = [{ name: "state before", type: statesOf(compiled.document) }];
  const label = machine.isLabelled ? [{ name: "label of the step", type: any }] : [];
  const after = { name: machine.parameter, type: statesOf(compiled.document) };
  const text = `{${state}}`;
  const set = { source: sourceOf("state", text), span: { start: 0, end: text.length } };
  const nextText = `${machine.step.name}(${machine.parameter})`;
  const next = {
    source: sourceOf("step", nextText),
    span: { start: 0, end: nextText.length },
    parameters: [after],
  };
  const { source } = compiled.document;
  const condition = { source, span: claim.condition, isCondition: true };
  const own = program(compiled, [
    set,
    { ...condition, parameters: [after] },
    next,
    { ...condition, parameters: [...named, ...label, after] },
  ]);
  const [states, before, steps, changed] = own.expressions.map(({ thunk }) => thunk);
  if (states === undefined || before === undefined || steps === undefined || changed === undefined) return undefined;
  runner.load(own.code);
  const first = { thunk: states, names: 1 };
  const tried = async (condition: number, sets: readonly (typeof first)[]): Promise<CasesOutcome | undefined> => {
    const outcome = await runner.tryCases({
      types: [],
      named: [],
      condition,
      sets,
      maxCases: 1_000_000,
      seconds: options.seconds,
    });
    return outcome.kind === "tried" && outcome.failure === undefined ? outcome : undefined;
  };
  const isTrueBefore = await tried(before, [first]);
  if (isTrueBefore === undefined || isTrueBefore.values !== undefined) return undefined;
  const outcome = await tried(changed, [first, { thunk: steps, names: machine.isLabelled ? 2 : 1 }]);
  const [from, ...rest] = outcome?.values ?? [];
  const to = rest.at(-1);
  if (from === undefined || to === undefined) return undefined;
  return rest.length > 1 ? `from ${from}, ${rest[0]} leads to ${to}` : `${from} leads to ${to}`;
}
