// The tests of open documents: run when somebody asks, in a process of its own with the limits of `led test`. A result
// stands as long as the code, the test and its recording say the same.

import { compiledOf } from "../compile.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { DocumentTest } from "../document/document.js";
import { fewLines } from "../reasons/lines.js";
import { Runner } from "../run/runner.js";
import { runTests, type TestResult } from "../run/tests.js";
import type { Analysis } from "./analysis.js";
import type { Host } from "./host.js";

/** What is known of a test: its result, or that it is being run. */
export type Tested = TestResult | "running";

interface Results {
  /** The code with which the tests were run. */
  readonly code: string;
  readonly tests: Map<string, Tested>;
}

export class Testing {
  readonly #results = new Map<string, Results>();
  readonly #running = new Map<string, () => void>();

  constructor(
    private readonly host: Pick<Host, "beside" | "worker">,
    /** Is called whenever something new is known of the tests of a document. */
    private readonly changed: () => void,
  ) {}

  /** What is known of a test of a document. */
  of(uri: string, analysis: Analysis, test: DocumentTest): Tested | undefined {
    const results = this.#results.get(uri);
    return results?.code === analysis.code ? results.tests.get(keyOf(test, analysis)) : undefined;
  }

  /** Runs some tests of a document, if it has no errors. Those that are still being run are left. */
  async run(
    uri: string,
    analysis: Analysis,
    tests: readonly DocumentTest[],
    timeout: number,
  ): Promise<readonly TestResult[]> {
    this.stop(uri);
    if (tests.length === 0 || hasErrors(analysis.document.diagnostics)) return [];
    const { code } = analysis;
    const before = this.#results.get(uri);
    const results = before?.code === code ? before : { code, tests: new Map<string, Tested>() };
    this.#results.set(uri, results);
    const keys = tests.map((test) => keyOf(test, analysis));
    for (const key of keys) results.tests.set(key, "running");
    this.changed();
    const worker = await this.host.worker();
    const started: Runner[] = [];
    const start = (): Runner => {
      const runner = new Runner({ worker, timeout });
      started.push(runner);
      return runner;
    };
    let isStopped = false;
    const forgetRunning = (): void => {
      for (const key of keys) if (results.tests.get(key) === "running") results.tests.delete(key);
    };
    this.#running.set(uri, () => {
      isStopped = true;
      forgetRunning();
      for (const runner of started) {
        runner.allow(0);
        void runner.close();
      }
    });
    const done: TestResult[] = [];
    try {
      const compiled = compiledOf({ ...analysis.document, tests });
      const options = { read: this.host.beside(uri), why: { start, room: fewLines } };
      for await (const result of runTests(compiled, start(), options)) {
        // Whoever stops it may have begun to run the same tests again.
        if (isStopped) break;
        results.tests.set(keys[done.length]!, result);
        done.push(result);
        this.changed();
      }
    } finally {
      if (!isStopped) {
        forgetRunning();
        this.#running.delete(uri);
      }
      await Promise.all(started.map((runner) => runner.close()));
      this.changed();
    }
    return done;
  }

  /** Ends what is being run of a document. */
  stop(uri: string): void {
    this.#running.get(uri)?.();
    this.#running.delete(uri);
  }

  forget(uri: string): void {
    this.stop(uri);
    this.#results.delete(uri);
  }

  close(): void {
    for (const uri of this.#running.keys()) this.stop(uri);
  }
}

/** What a test says. */
function keyOf({ expression, expected, play }: DocumentTest, { document: { source } }: Analysis): string {
  const text = source.text.slice(expression.start, expression.end);
  return JSON.stringify([text, expected?.text, play?.path, play?.frame]);
}
