// Explains the truth value of a claim's condition in the state that decides the claim. The instrumented program is
// compiled on first use.

import type { CheckResult } from "../compiler.js";
import type { ProgramExpression } from "../program.js";
import type { DocumentLimit } from "../document/document.js";
import { linesOf } from "../explain/lines.js";
import { noInput } from "../runtime/index.js";
import { conditionParameters, usesEnd } from "./claim-program.js";
import type { ClaimResult } from "./claims.js";
import { instanceKey, instanceOf } from "./instances.js";
import { splitQuantifiers, quantifiedParameters } from "./quantified.js";
import { Reasons, withNotes } from "./reasons.js";
import type { WhyOptions } from "./test-reasons.js";
import { maxConditionSeconds, maxStateLength } from "./limits.js";

export class ClaimReasons {
  readonly #compiled: CheckResult;
  readonly #options: WhyOptions;
  /** By the key of the instance. */
  readonly #reasons = new Map<string, Reasons | undefined>();

  constructor(compiled: CheckResult, options: WhyOptions) {
    this.#compiled = compiled;
    this.#options = options;
  }

  /** The result extended by an explanation of its condition in the deciding state, if there is one. */
  async explain(result: ClaimResult): Promise<ClaimResult> {
    const { document } = this.#compiled;
    const { claim, evidence } = result;
    if (claim.kind === "conjecture") return this.#conjecture(result);
    const truth = decidingTruth(result);
    const last = evidence?.trace?.at(-1);
    if (truth === undefined || last === undefined || last.state.length > maxStateLength) return result;
    const isOfEnd = usesEnd(this.#compiled, claim.condition);
    const isGame = document.machine?.kind === "game";
    if (isGame && isOfEnd) return result;
    const args = [last.state, ...(isOfEnd ? [String(evidence?.isEnd)] : [])];
    const at = isGame ? { state: last.state, input: noInput } : { args };
    const key = instanceKey(claim.limits);
    if (!this.#reasons.has(key)) this.#reasons.set(key, this.#make(claim.limits));
    const { size, maxParts } = this.#options;
    const index = document.claims.indexOf(claim);
    const reasons = await this.#reasons
      .get(key)
      ?.of(index, { at, seconds: maxConditionSeconds, maxParts, isKnown: truth !== "fails" });
    if (reasons === undefined) return result;
    const lines = await linesOf(reasons, size);
    // A single line on a true condition, or on an end, only repeats the claim.
    return lines.length <= (truth === true || isOfEnd ? 1 : 0) ? result : { ...result, because: lines };
  }

  /** A refuted conjecture with an explanation of its condition for the counterexample. */
  async #conjecture(result: ClaimResult): Promise<ClaimResult> {
    const { claim, evidence } = result;
    const { size, maxParts } = this.#options;
    const compiled = instanceOf(this.#compiled, claim.limits);
    if (evidence?.values === undefined || "mistake" in compiled) return result;
    const { source, nextId } = compiled.document;
    const quantified = splitQuantifiers(source.text, claim.condition, nextId);
    if (quantified === undefined) return result;
    const { body } = quantified;
    const reasons = this.#of(compiled, [
      { source, span: body, parameters: quantifiedParameters(quantified.sets), isCondition: true },
    ]);
    const at = evidence.values.length === 0 ? {} : { at: { args: evidence.values } };
    const explained = await reasons.of(0, {
      ...at,
      seconds: maxConditionSeconds,
      maxParts,
      isKnown: evidence.failed === undefined,
    });
    const lines = await linesOf(explained, size);
    return lines.length === 0 ? result : { ...result, because: lines };
  }

  #make(limits: readonly DocumentLimit[]): Reasons | undefined {
    const compiled = instanceOf(this.#compiled, limits);
    if ("mistake" in compiled) return undefined;
    const { source, claims, machine } = compiled.document;
    return this.#of(
      compiled,
      claims.map(({ condition }) => ({
        source,
        span: condition,
        parameters: machine && conditionParameters(compiled, machine, condition),
        isCondition: true,
      })),
    );
  }

  #of(compiled: CheckResult, expressions: readonly ProgramExpression[]): Reasons {
    const program = withNotes(compiled, expressions);
    const runner = this.#options.start();
    runner.load(program.code);
    return new Reasons(compiled, program, runner);
  }
}

/**
 * The value of the condition in the last state of the trace; undefined if it does not decide the claim. Claims about
 * reachability and lassos are decided by steps.
 */
function decidingTruth({ kind, holds, evidence }: ClaimResult): boolean | "fails" | undefined {
  if (evidence?.failed !== undefined)
    return evidence.failed.what === "condition" && kind !== "forces" ? "fails" : undefined;
  switch (kind) {
    case "always":
      return holds === "false" ? false : undefined;
    case "possible":
      return holds === "true" ? true : undefined;
    case "ends":
    case "forces":
      if (evidence?.closing !== undefined || holds === "unknown") return undefined;
      return holds === "true";
    case "leads":
    case "conjecture":
    case "winnable":
      return undefined;
  }
}
