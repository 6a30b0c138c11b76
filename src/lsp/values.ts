// Values of constants for hovers, evaluated in a separate process with a time limit and only the required definitions.

import { compiledOf, program } from "../compiler.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { readsOf } from "../resolve/dependencies.js";
import type { Defined } from "../resolve/resolved.js";
import { Runner } from "../execute/runner.js";
import type { CheckedDocument } from "../types/check.js";
import type { Analysis } from "./analysis.js";
import type { Host } from "./host.js";

/** CPU time limit for a value, in seconds. */
const timeout = 1;

/** Maximum time that a hover waits for a value, in milliseconds; the next hover shows it. */
const patience = 250;

/** Like `patience`, if a process must be started: that takes 150 ms, or 350 ms on a busy machine. */
const patienceAtFirst = 500;

/** Idle time before the process ends, in milliseconds. */
const idle = 20_000;

/** Maximum length of a value; longer ones are truncated. */
const longestValue = 300;

export class Values {
  readonly #found = new WeakMap<Analysis, Map<string, Promise<string | undefined>>>();
  #runner: Promise<Runner> | undefined;
  /** Serialises evaluations. */
  #last: Promise<unknown> = Promise.resolve();
  #rest: () => void = () => {};

  constructor(private readonly host: Pick<Host, "later" | "worker">) {}

  /** Returns the printed value of a constant; undefined if it has none, depends on a game, or takes too long. */
  of(analysis: Analysis, defined: Defined): Promise<string | undefined> {
    const { document } = analysis;
    const { state, input } = readsOf(document.dependencies, defined.definition.id);
    if (defined.parameters.length > 0 || state || input || hasErrors(document.diagnostics))
      return Promise.resolve(undefined);
    let cache = this.#found.get(analysis);
    if (cache === undefined) this.#found.set(analysis, (cache = new Map()));
    let value = cache.get(defined.name);
    const longest = this.#runner === undefined ? patienceAtFirst : patience;
    if (value === undefined) {
      const evaluation = this.#last.then(() => this.#evaluated(document, defined));
      cache.set(defined.name, (value = evaluation));
      this.#last = evaluation;
    }
    return this.#soon(value, longest);
  }

  async close(): Promise<void> {
    this.#rest();
    const runner = this.#runner;
    this.#runner = undefined;
    await (await runner)?.close();
  }

  #soon(value: Promise<string | undefined>, longest: number): Promise<string | undefined> {
    return new Promise((resolve) => {
      const stop = this.host.later(longest, () => resolve(undefined));
      void value.then((result) => {
        stop();
        resolve(result);
      });
    });
  }

  async #evaluated(document: CheckedDocument, defined: Defined): Promise<string | undefined> {
    this.#rest();
    const { code, expressions } = program(compiledOf({ ...document, game: undefined }), [
      { source: document.source, span: defined.definition.name.span },
    ]);
    const thunk = expressions[0]?.thunk;
    if (thunk === undefined) return undefined;
    const runner = await (this.#runner ??= this.host.worker().then((worker) => new Runner({ worker, timeout })));
    runner.load(code);
    const outcome = await runner.evaluate({ thunk, show: "short" });
    this.#rest = this.host.later(idle, () => void this.close());
    if (outcome.kind !== "value") return undefined;
    const { quoted } = outcome;
    return quoted.length <= longestValue ? quoted : `${quoted.slice(0, longestValue)}…`;
  }
}
