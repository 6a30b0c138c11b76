// Explains the values of a document's tests. The instrumented program is compiled on first use, unless one is passed.

import type { CheckResult } from "../compiler.js";
import type { ExplanationFocus } from "../explain/explanation.js";
import { linesOf, type ReasonLine, type ExplanationSize } from "../explain/lines.js";
import type { EvaluationSteps, UnfoldingLimits } from "../explain/steps.js";
import { differencesBetween } from "./difference.js";
import type { TimeoutOutcome } from "./outcome.js";
import type { FileReader } from "./file-reader.js";
import { type TraceRequests, Reasons, withNotes } from "./reasons.js";
import type { TestProgram, TestResult } from "./tests.js";
import { extraSeconds, maxLines, maxPartsByLine, maxSlowdown, minLines } from "./limits.js";

/** The properties of a test result that the explanation depends on. */
interface Judged {
  readonly status: TestResult["status"];
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  /** True if it was stopped and only its first calls are explained. */
  readonly isNonterminating?: boolean;
  readonly seconds?: number | undefined;
}

/** The runner and the limits of explanations. */
export interface WhyOptions {
  readonly start: () => TraceRequests;
  readonly size: ExplanationSize;
  /** Maximum number of evaluated subexpressions of a passing test. Beyond it there is no explanation. */
  readonly maxParts?: number;
  readonly program?: TestProgram | undefined;
}

/** Limits of unfolding. An evaluation with more calls than this has too many lines anyway. */
const fewSteps: UnfoldingLimits = { depth: 6, calls: maxLines, value: 40, lines: maxLines };

export class TestReasons {
  readonly #compiled: CheckResult;
  readonly #options: WhyOptions;
  readonly #read: FileReader;
  #reasons: Reasons | undefined;
  /** The index of the first test among the expressions of the program. */
  readonly #first: number;

  constructor(compiled: CheckResult, options: WhyOptions, read: FileReader) {
    this.#compiled = compiled;
    this.#options = options;
    this.#read = read;
    this.#first = options.program?.firstInstrumented ?? 0;
  }

  /** Explains a test, given by its index, in lines; undefined if there is no explanation. */
  async of(index: number, result: Judged): Promise<readonly ReasonLine[] | undefined> {
    const { size, maxParts } = this.#options;
    const isBounded = result.status === "passed";
    const play = this.#compiled.document.tests[index]?.play;
    this.#reasons ??= this.#make();
    const { seconds: took, actual, isNonterminating } = result;
    const limits = isBounded
      ? { maxParts }
      : isNonterminating === true
        ? { isNonterminating }
        : {
            seconds: took === undefined ? undefined : maxSlowdown * took + extraSeconds,
            isKnown: actual !== undefined,
          };
    const lines = await linesOf(
      await this.#reasons.of(this.#first + index, { play, ...selectFocus(result), ...limits }),
      size,
    );
    return lines.length === 0 ? undefined : lines;
  }

  follow(outcome: TimeoutOutcome, index: number): Promise<TimeoutOutcome> {
    const play = this.#compiled.document.tests[index]?.play;
    this.#reasons ??= this.#make();
    return this.#reasons.follow(outcome, this.#first + index, { play });
  }

  /**
   * The evaluation of a test, line by line; undefined if the number of lines is outside the limits, or it takes too
   * long.
   */
  async steps(index: number): Promise<EvaluationSteps | undefined> {
    const play = this.#compiled.document.tests[index]?.play;
    this.#reasons ??= this.#make();
    const steps = await this.#reasons.steps(this.#first + index, { play, maxParts: maxPartsByLine }, fewSteps);
    const count = steps?.steps.length ?? 0;
    return count >= minLines && count <= maxLines ? steps : undefined;
  }

  #make(): Reasons {
    const { source, tests } = this.#compiled.document;
    const program =
      this.#options.program?.program ??
      withNotes(
        this.#compiled,
        tests.map(({ expression }) => ({ source, span: expression })),
      );
    const runner = this.#options.start();
    runner.load(program.code);
    return new Reasons(this.#compiled, program, runner, this.#read);
  }
}

/**
 * Selects the parts of a value to explain: a surplus member of a set, or else a missing one, and the tuple items that
 * differ. Surplus members are preferred because some expression creates them.
 */
function selectFocus({ expected, actual }: Judged): ExplanationFocus {
  if (expected === undefined || actual === undefined) return {};
  const differences = differencesBetween(expected, actual);
  const differing = differences.flatMap(({ place }) => {
    const at = /^\[(\d+)\]/.exec(place)?.[1];
    return at === undefined ? [] : [Number(at) - 1];
  });
  const members = differences.flatMap((one) =>
    one.kind !== "other" && one.place === differences[0]?.place && /^(?:\[\d+\])?$/.test(one.place) ? [one] : [],
  );
  const member = members.find(({ kind }) => kind === "has") ?? members[0];
  return { differing, expected: member?.parts[0] };
}
