// Explains the truth value of a claim's condition in the state that decides the claim. The instrumented program is
// compiled on first use.

import type { CheckResult } from "../compiler.js";
import { linesOf } from "../explain/lines.js";
import { noInput } from "../runtime/index.js";
import { type ClaimResult, stateParameters } from "./claims.js";
import { longestState } from "./outcome.js";
import { Reasons, withNotes } from "./reasons.js";
import type { WhyOptions } from "./test-reasons.js";

/** Time limit in seconds for explaining a condition, which the search has already evaluated in every state. */
const seconds = 1;

export class ClaimReasons {
  readonly #compiled: CheckResult;
  readonly #options: WhyOptions;
  #made: Reasons | undefined;

  constructor(compiled: CheckResult, options: WhyOptions) {
    this.#compiled = compiled;
    this.#options = options;
  }

  /** The result extended by an explanation of its condition in the deciding state, if there is one. */
  async explained(result: ClaimResult): Promise<ClaimResult> {
    const { document } = this.#compiled;
    const truth = decidingTruth(result);
    const last = result.found?.trace?.at(-1);
    if (truth === undefined || last === undefined || last.state.length > longestState) return result;
    const at = document.machine?.kind === "game" ? { state: last.state, input: noInput } : { given: last.state };
    this.#made ??= this.#make();
    const { room, most } = this.#options;
    const index = document.claims.indexOf(result.claim);
    const reasons = await this.#made.of(index, { at, seconds, most, isKnown: truth !== "fails" });
    const lines = await linesOf(reasons, room);
    // A single line on a true condition only repeats the claim.
    return lines.length <= (truth === true ? 1 : 0) ? result : { ...result, because: lines };
  }

  #make(): Reasons {
    const { source, claims, machine } = this.#compiled.document;
    const parameters = machine && stateParameters(this.#compiled.document, machine);
    const noted = withNotes(
      this.#compiled,
      claims.map(({ condition }) => ({ source, span: condition, parameters, isCondition: true })),
    );
    const runner = this.#options.start();
    runner.load(noted.code);
    return new Reasons(this.#compiled, noted, runner);
  }
}

/**
 * The value of the condition in the last state of the trace; undefined if it does not decide the claim. Claims about
 * reachability and lassos are decided by steps.
 */
function decidingTruth({ kind, holds, found }: ClaimResult): boolean | "fails" | undefined {
  if (found?.failed !== undefined) return found.failed.what === "condition" && kind !== "forces" ? "fails" : undefined;
  switch (kind) {
    case "always":
      return holds === "false" ? false : undefined;
    case "possible":
      return holds === "true" ? true : undefined;
    case "ends":
    case "forces":
      if (found?.returnsTo !== undefined || holds === "unknown") return undefined;
      return holds === "true";
    case "winnable":
      return undefined;
  }
}
