// Values of constants for hovers. A separate process evaluates them with a time limit and only the required definitions.

import { compiledOf } from "../compiler.js";
import { program } from "../program.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { readsOf } from "../resolve/dependencies.js";
import type { Defined } from "../resolve/resolved.js";
import type { Requests } from "../execute/requests.js";
import type { CheckedDocument } from "../types/check.js";
import type { Analysis } from "./analysis.js";
import type { Host } from "./host.js";
import {
  idleMilliseconds,
  maxFirstHoverMilliseconds,
  maxHoverMilliseconds,
  maxValueLength,
  maxValueSeconds,
} from "./limits.js";

export class Values {
  readonly #values = new WeakMap<Analysis, Map<string, Promise<string | undefined>>>();
  #runner: Promise<Requests> | undefined;
  /** Serialises evaluations. */
  #lastEvaluation: Promise<unknown> = Promise.resolve();
  #cancelIdleTimer: () => void = () => {};

  constructor(private readonly host: Pick<Host, "later" | "runner">) {}

  /** Returns the printed value of a constant; undefined if it has none, depends on a game, or takes too long. */
  valueOf(analysis: Analysis, defined: Defined): Promise<string | undefined> {
    const { document } = analysis;
    const { state, input } = readsOf(document.dependencies, defined.definition.id);
    if (defined.parameters.length > 0 || state || input || hasErrors(document.diagnostics))
      return Promise.resolve(undefined);
    let cache = this.#values.get(analysis);
    if (cache === undefined) this.#values.set(analysis, (cache = new Map()));
    let value = cache.get(defined.name);
    const timeLimit = this.#runner === undefined ? maxFirstHoverMilliseconds : maxHoverMilliseconds;
    if (value === undefined) {
      const evaluation = this.#lastEvaluation.then(() => this.#evaluate(document, defined));
      cache.set(defined.name, (value = evaluation));
      this.#lastEvaluation = evaluation;
    }
    return this.#withTimeLimit(value, timeLimit);
  }

  async close(): Promise<void> {
    this.#cancelIdleTimer();
    const runner = this.#runner;
    this.#runner = undefined;
    await (await runner)?.close();
  }

  #withTimeLimit(value: Promise<string | undefined>, timeLimit: number): Promise<string | undefined> {
    return new Promise((resolve) => {
      const stop = this.host.later(timeLimit, () => resolve(undefined));
      void value.then((result) => {
        stop();
        resolve(result);
      });
    });
  }

  async #evaluate(document: CheckedDocument, defined: Defined): Promise<string | undefined> {
    this.#cancelIdleTimer();
    const { code, expressions } = program(compiledOf({ ...document, game: undefined }), [
      { source: document.source, span: defined.definition.name.span },
    ]);
    const thunk = expressions[0]?.thunk;
    if (thunk === undefined) return undefined;
    const runner = await (this.#runner ??= this.host.runner(maxValueSeconds));
    runner.load(code);
    const outcome = await runner.evaluate({ thunk, show: "short" });
    this.#cancelIdleTimer = this.host.later(idleMilliseconds, () => void this.close());
    if (outcome.kind !== "value") return undefined;
    const { quoted } = outcome;
    return quoted.length <= maxValueLength ? quoted : `${quoted.slice(0, maxValueLength)}…`;
  }
}
