// Conjectures: claims about all values, which are tested on cases.

import type { CheckResult } from "../compiler.js";
import { type Program, program } from "../program.js";
import * as messages from "../diagnostics/claims.js";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { capitalize, countOf } from "../diagnostics/words.js";
import type { DocumentClaim } from "../document/document.js";
import { caseTypesOf } from "../model-checker/case-types.js";
import { parseConditions } from "../syntax/alone.js";
import { expressionsOf, nodesOfKind } from "../syntax/walk.js";
import { type Source, sourceOf, type Span } from "../text/source.js";
import { any, type Type, unfoldType } from "../types/lattice/type.js";
import { answerPattern, spanOf } from "./claim-program.js";
import { endingDiagnostic, failedClaim, stoppedClaim } from "./claim-verdicts.js";
import type { ClaimOptions, ClaimResult } from "./claims.js";
import type { CasesOutcome, CasesRequest } from "./outcome.js";
import { splitQuantifiers, quantifiedParameters } from "./quantified.js";
import type { SearchRequests } from "./requests.js";

/** Limits of a conjecture: most small counterexamples are among the first cases. */
const limits = { cases: 1_000_000, seconds: 10 };

interface PreparedConjecture {
  readonly program: Program;
  readonly query: Omit<CasesRequest, "maxCases" | "seconds">;
  readonly names: readonly string[];
}

function prepare(
  compiled: CheckResult,
  claim: DocumentClaim,
  candidate: readonly string[] | undefined,
): PreparedConjecture | { readonly mistake: Diagnostic } {
  const { document } = compiled;
  const { source, nextId } = document;
  const unreadable = (
    reason: string,
    advice: string | undefined,
    span = spanOf(claim),
  ): { readonly mistake: Diagnostic } => ({
    mistake: report(messages.claimUnreadable, span, { reason, advice, repairs: [] }),
  });
  if (claim.condition.end <= claim.condition.start)
    return { mistake: report(messages.claimWithoutCondition, spanOf(claim), { mark: claim.kind }) };
  const text = claim.expected?.text.trim();
  if (text !== undefined && !answerPattern.test(text))
    return { mistake: report(messages.answerUnreadable, claim.expected!.span, { expected: text }) };
  const quantified = splitQuantifiers(source.text, claim.condition, nextId);
  if (quantified?.hasNames === false)
    return unreadable(
      "The quantifier of a conjecture binds something other than names.",
      "Bind names, or tuples of names.",
    );
  const { sets = [], body = claim.condition } = quantified ?? {};
  const bound = quantifiedParameters(sets);
  const expressions = sets.map(({ set }, i) => ({
    ...(candidate === undefined
      ? { source, span: set }
      : memberOf(source.text.slice(set.start, set.end), candidate[i]!)),
    parameters: quantifiedParameters(sets, i),
  }));
  const newProgram = program(compiled, [...expressions, { source, span: body, parameters: bound, isCondition: true }]);
  const mistake = newProgram.expressions.flatMap(({ diagnostics }) => diagnostics)[0];
  if (mistake !== undefined) return unreadable(mistake.message, mistake.help, mistake.span);
  const thunks = newProgram.expressions.flatMap(({ thunk }) => thunk ?? []);
  if (thunks.length <= sets.length) return unreadable("A document that it uses is missing.", undefined);
  const members = newProgram.expressions
    .slice(0, -1)
    .map(({ type = any }, i) => (expressions[i]!.parameters.length === 0 ? type : resultOf(type)));
  return {
    program: newProgram,
    query: {
      ...caseTypesOf(members, atomsIn(compiled, claim)),
      condition: thunks.at(-1)!,
      sets: sets.map(({ names }, i) => ({ thunk: thunks[i]!, names: names.length })),
    },
    names: bound.map(({ name }) => name),
  };
}

/** The set of one value if it is a member of the set with this text, otherwise the empty set. */
function memberOf(set: string, value: string): { readonly source: Source; readonly span: Span } {
  let name = "candidate";
  while (set.includes(name)) name += "'";
  const text = `{${name} in {${value}} | ${name} in (${set})}`;
  return { source: sourceOf("candidate", text), span: { start: 0, end: text.length } };
}

const resultOf = (type: Type): Type =>
  unfoldType(type).flatMap((part) => (part.kind === "function" ? part.result : any));

/** The names of the atoms of a document and a claim. */
function atomsIn({ document }: CheckResult, { condition }: DocumentClaim): readonly string[] {
  const { expression } = parseConditions(document.source.text, condition, document.nextId);
  const roots = document.definitions.flatMap(({ definition }) => expressionsOf(definition));
  const atoms = nodesOfKind(expression === undefined ? roots : [...roots, expression], "atom");
  return atoms.length === 0 ? ["a", "b"] : [...new Set(atoms.map(({ name }) => name))];
}

/** Tests a conjecture on its smallest cases; or on one case, with a value for each of its quantified sets. */
export async function testConjecture(
  compiled: CheckResult,
  claim: DocumentClaim,
  runner: SearchRequests,
  options: ClaimOptions,
  candidate?: readonly string[],
): Promise<ClaimResult> {
  const prepared = prepare(compiled, claim, candidate);
  if ("mistake" in prepared) return failedClaim({ claim, compiled }, prepared.mistake);
  const { program, query, names } = prepared;
  runner.load(program.code);
  const outcome = await runner.tryCases({
    ...query,
    maxCases: Math.min(options.states, limits.cases),
    seconds: Math.min(options.seconds, limits.seconds),
  });
  if (outcome.kind !== "tried")
    return {
      ...failedClaim({ claim, compiled }, endingDiagnostic(outcome, { compiled, program, options }, spanOf(claim))),
      isFault: outcome.kind === "crash",
    };
  return judge(compiled, claim, names, outcome);
}

function judge(
  compiled: CheckResult,
  claim: DocumentClaim,
  names: readonly string[],
  { cases, values, isComplete, failure }: CasesOutcome,
): ClaimResult {
  const settings = (values ?? []).map((value, i) => `${names[i]!} = ${value}`).join(", ");
  const expected = claim.expected?.text.trim();
  const knownResult = failedClaim({ claim, compiled }, undefined);
  const evidence = {
    holds: values === undefined ? (isComplete ? true : undefined) : false,
    trace: undefined,
    closing: undefined,
    isEnd: false,
    failed: undefined,
    strategy: undefined,
    moves: undefined,
    ...(values === undefined ? {} : { values }),
  };
  if (failure !== undefined)
    return {
      ...stoppedClaim(knownResult, { what: "case", steps: 0, state: settings }, failure),
      evidence: { ...evidence, failed: { what: "condition", failure } },
    };
  const holds = evidence.holds === undefined ? "unknown" : evidence.holds ? "true" : "false";
  const counts = countOf(cases, "case");
  const answer =
    holds === "false"
      ? `false${settings === "" ? "" : ` for ${settings}`}`
      : holds === "true"
        ? `true${names.length === 0 ? "" : ` in all ${counts}`}`
        : `no counterexample among ${counts}`;
  const number = holds === "false" ? undefined : cases;
  const isExpected = expected === undefined ? holds !== "false" : expected === holds || expected === String(number);
  const diagnostic = isExpected
    ? undefined
    : report(messages.claimFails, spanOf(claim), { answer: capitalize(answer), expected, isAboutStates: false });
  return { ...knownResult, evidence, holds, number, answer, status: isExpected ? "passed" : "failed", diagnostic };
}
