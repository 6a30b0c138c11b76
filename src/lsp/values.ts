// The values of constants, for hovering: found in a process of its own, with a limit, and only with the definitions that
// a constant needs.

import { compiledOf, program } from "../compile.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { readsOf } from "../names/dependencies.js";
import type { Defined } from "../names/resolved.js";
import { Runner } from "../run/runner.js";
import type { CheckedDocument } from "../types/check.js";
import type { Analysis } from "./analysis.js";
import type { Host } from "./host.js";

/** Seconds of processor time for a value. Nobody waits longer beside a pointer. */
const timeout = 1;

/** Milliseconds for which a hover waits for a value; the next one has it. */
const patience = 250;

/** The same, if a process has to be started first: that takes 150, and 350 on a machine that is busy. */
const patienceAtFirst = 500;

/** Milliseconds after which the process is ended if nobody asks for another value. */
const idle = 20_000;

/** Longer values are cut. */
const longestValue = 300;

export class Values {
  readonly #found = new WeakMap<Analysis, Map<string, Promise<string | undefined>>>();
  #runner: Promise<Runner> | undefined;
  /** The work that is done, one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #rest: () => void = () => {};

  constructor(private readonly host: Pick<Host, "later" | "worker">) {}

  /** The value of a constant, as LED prints it; undefined if it has none, depends on a game, or takes long. */
  of(analysis: Analysis, defined: Defined): Promise<string | undefined> {
    const { document } = analysis;
    const { state, input } = readsOf(document.dependencies, defined.definition.id);
    if (defined.parameters.length > 0 || state || input || hasErrors(document.diagnostics))
      return Promise.resolve(undefined);
    let known = this.#found.get(analysis);
    if (known === undefined) this.#found.set(analysis, (known = new Map()));
    let value = known.get(defined.name);
    const longest = this.#runner === undefined ? patienceAtFirst : patience;
    if (value === undefined) {
      const found = this.#last.then(() => this.#evaluated(document, defined));
      known.set(defined.name, (value = found));
      this.#last = found;
    }
    return this.#soon(value, longest);
  }

  /** Ends the process. */
  async close(): Promise<void> {
    this.#rest();
    const runner = this.#runner;
    this.#runner = undefined;
    await (await runner)?.close();
  }

  #soon(value: Promise<string | undefined>, longest: number): Promise<string | undefined> {
    return new Promise((resolve) => {
      const stop = this.host.later(longest, () => resolve(undefined));
      void value.then((found) => {
        stop();
        resolve(found);
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
