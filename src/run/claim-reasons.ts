// Why the condition of a claim is true or false in the state that decides the claim: in a second program, which takes
// notes, and is made when the first claim is asked about.

import type { Checked } from "../compile.js";
import { linesOf } from "../reasons/lines.js";
import { noInput } from "../runtime/index.js";
import { type ClaimResult, stateParameters } from "./claims.js";
import { longestState } from "./outcome.js";
import { Reasons, withNotes } from "./reasons.js";
import type { WhyOptions } from "./test-reasons.js";

/** So many seconds may be spent on the condition of a claim, which the search has evaluated in every state. */
const seconds = 1;

/** The reasons of claims. */
export class ClaimReasons {
  readonly #compiled: Checked;
  readonly #options: WhyOptions;
  #made: Reasons | undefined;

  constructor(compiled: Checked, options: WhyOptions) {
    this.#compiled = compiled;
    this.#options = options;
  }

  /** The result of a claim with the reason of its condition in the state that decides it, if there is one. */
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
    // Of what was looked for, the claim says as much itself.
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
 * What the condition of a claim is in the last state of the way to what decides it; undefined if that decides nothing. A
 * state from which something cannot be reached any more, and a play that goes round for ever, are decided by steps.
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
