// Explains the values of a program's expressions: evaluates them in an instrumented program, and expands the calls of
// the trace on demand.

import type { CheckResult, Compiled } from "../compiler.js";
import { program, type Program, type ProgramExpression } from "../program.js";
import type { HookName } from "../language/easel.js";
import type { DocumentPlay } from "../document/document.js";
import { reasonsOf, traceContext } from "../explain/explain.js";
import { type Reason, tooLong } from "../explain/explanation.js";
import type { PrintedTrace, Open } from "../explain/traces.js";
import { type EvaluationSteps, stepsOf, type UnfoldingLimits } from "../explain/steps.js";
import type { GameFrame, TraceOutcome, TraceRequest, TimeoutOutcome } from "./outcome.js";
import { type FileReader, noFiles } from "./file-reader.js";
import { Recordings, type RecordingOutcome } from "./recordings.js";
import type { Requests } from "./requests.js";
import type { Expression } from "../syntax/tree.js";
import { maxEndlessCallSeconds, maxEndlessCalls } from "./limits.js";

export type TraceRequests = Pick<Requests, "load" | "isOver" | "spent" | "evaluate" | "play" | "explain">;

/** The printed state of a machine. */
interface StateText {
  readonly args: readonly string[];
}

export interface ExplanationRequest {
  /** The recording that sets the frame of the game; by default its start. */
  readonly play?: DocumentPlay | undefined;
  /** The state of the evaluation: a frame of a game, or the argument of the expression. */
  readonly at?: GameFrame | StateText | undefined;
  /** A value whose membership in the set is to be explained. */
  readonly expected?: string | undefined;
  /** The indexes of the tuple items that differ from the expected ones, from 0. */
  readonly differing?: readonly number[] | undefined;
  /** Maximum number of evaluated subexpressions. Beyond it there is no explanation. */
  readonly maxParts?: number | undefined;
  /** Time limit in seconds. The explanation is incomplete if it is exceeded. */
  readonly seconds?: number | undefined;
  /** True if the evaluation does not terminate: only its first calls are traced. */
  readonly isNonterminating?: boolean | undefined;
  /** True if the expression is known to have a value. */
  readonly isKnown?: boolean | undefined;
}

/** The trace of an expression, with access to its nested calls. */
interface Noted {
  readonly read: NonNullable<Program["expressions"][number]["read"]>;
  /** The expression, or its body if its parameters are bound. */
  readonly expression: Expression;
  readonly whole: PrintedTrace | undefined;
  readonly open: Open;
  /** The innermost of the first calls, for an evaluation that does not terminate. */
  readonly reached: string | undefined;
}

/** Compiles the instrumented program of a document, including the definitions `hooks` of its game. */
export const withNotes = (
  compiled: CheckResult,
  expressions: readonly ProgramExpression[],
  hooks: readonly HookName[] = [],
): Program => program({ ...compiled, report: "reasons" }, expressions, { hooks });

export class Reasons {
  readonly #compiled: Pick<Compiled, "document">;
  readonly #program: Program;
  readonly #runner: TraceRequests;
  readonly #recordings: Recordings;
  /** Serialises the requests, since a runner answers one at a time. */
  #last: Promise<unknown> = Promise.resolve();
  /** The remaining seconds for the current expression. */
  #left = Infinity;
  /** The last trace, from which both explanation and steps are derived. */
  #latest: (Pick<ExplanationRequest, "play" | "at"> & { readonly index: number; readonly noted: Noted }) | undefined;

  constructor(
    compiled: Pick<Compiled, "document">,
    program: Program,
    runner: TraceRequests,
    read: FileReader = noFiles,
  ) {
    this.#compiled = compiled;
    this.#program = program;
    this.#runner = runner;
    this.#recordings = new Recordings(compiled, program, runner, read);
  }

  /**
   * Explains the value of an expression, given by its index. Empty if it is self-explanatory or cannot be evaluated. If
   * it takes too long, the only reason reports that.
   */
  async of(index: number, request: ExplanationRequest = {}): Promise<readonly Reason[]> {
    const { maxParts, isKnown } = request;
    const evaluation = await this.#evaluated(index, request);
    if (evaluation === undefined) return [];
    const { read, expression, whole, open } = evaluation;
    const { tables, source } = read;
    // Tracing uses more stack, so an evaluation that succeeded may overflow here.
    if (whole === undefined || (isKnown === true && whole.failure !== undefined))
      return maxParts === undefined ? [tooLong(source, expression.span)] : [];
    const context = traceContext(this.#compiled.document, expression, tables, source, open);
    return reasonsOf(context, whole, request);
  }

  /** Adds the first nested calls to the outcome of an evaluation that was stopped. Call it before `of`. */
  async follow(outcome: TimeoutOutcome, index: number, request: ExplanationRequest = {}): Promise<TimeoutOutcome> {
    if (
      outcome.isTotal === true ||
      this.#program.recursionIn(this.#program.expressions[index]?.thunk ?? -1).length === 0
    )
      return outcome;
    const reached = (await this.#evaluated(index, { ...request, isNonterminating: true }))?.reached;
    return reached === undefined ? outcome : { ...outcome, calls: { count: maxEndlessCalls, reached } };
  }

  stand(play: DocumentPlay): Promise<RecordingOutcome> {
    return this.#recordings.stand(play);
  }

  /** The evaluation of an expression, given by its index, line by line. Undefined if it cannot be evaluated. */
  async steps(
    index: number,
    request: Omit<ExplanationRequest, "expected"> = {},
    unfolding?: UnfoldingLimits,
  ): Promise<EvaluationSteps | undefined> {
    const evaluation = await this.#evaluated(index, request);
    if (evaluation?.whole === undefined) return undefined;
    const { read, expression, whole, open } = evaluation;
    return stepsOf(expression, { ...read, document: this.#compiled.document, open }, whole, unfolding);
  }

  /** The trace of an expression, cached for the last one. */
  async #evaluated(
    index: number,
    {
      play,
      at,
      maxParts,
      expected,
      isNonterminating,
      seconds = isNonterminating === true ? maxEndlessCallSeconds : Infinity,
    }: ExplanationRequest,
  ): Promise<Noted | undefined> {
    const { thunk, read } = this.#program.expressions[index] ?? {};
    if (thunk === undefined || read === undefined) return undefined;
    const cached = this.#latest;
    if (expected === undefined && cached?.index === index && cached.play === play && cached.at === at)
      return cached.noted;
    if (play !== undefined && (await this.stand(play)).finding !== undefined) return undefined;
    this.#left = seconds;
    const place = at === undefined ? {} : "args" in at ? { args: at.args } : { frame: at };
    const calls = new Map<string, Promise<PrintedTrace | undefined>>();
    const keyOf = (number: number, memberText = ""): string => `${number} ${memberText}`;
    let reached: string | undefined;
    const learn = ({ prefetchedCalls: ahead, reached: last }: TraceOutcome): void => {
      for (const { number, trace: whole } of ahead) calls.set(keyOf(number), Promise.resolve(whole));
      reached ??= last;
    };
    const moment = play === undefined ? "start" : "now";
    const followed = isNonterminating === true ? { calls: maxEndlessCalls } : {};
    const whole = await this.#notes({ thunk, moment, ...place, maxParts, ...followed, expression: expected }, learn);
    const open: Open = (opens, memberText) => {
      const key = keyOf(opens, memberText);
      const notes = calls.get(key) ?? this.#notes({ callNumber: opens, expression: memberText, maxParts }, learn);
      calls.set(key, notes);
      return notes;
    };
    const isBody = at !== undefined && "args" in at && read.expression.kind === "lambda";
    const expression = isBody ? read.expression.body : read.expression;
    const noted: Noted = { read, expression, whole, open, reached };
    this.#latest = { index, play, at, noted };
    return noted;
  }

  #notes(request: TraceRequest, learn: (outcome: TraceOutcome) => void): Promise<PrintedTrace | undefined> {
    const notes = this.#last.then(() => this.#ask(request, learn));
    this.#last = notes;
    return notes;
  }

  async #ask(request: TraceRequest, learn: (outcome: TraceOutcome) => void): Promise<PrintedTrace | undefined> {
    if (this.#left <= 0) return undefined;
    const spentBefore = this.#runner.spent;
    const outcome = await this.#runner.explain({
      ...request,
      ...(this.#left < Infinity ? { seconds: this.#left } : {}),
    });
    this.#left -= this.#runner.spent - spentBefore;
    if (outcome.kind === "notes") {
      learn(outcome);
      return outcome.trace;
    }
    // A new thread has lost the numbered calls and the game.
    if (outcome.kind !== "failure") this.#recordings.lost();
    this.#latest = undefined;
    return undefined;
  }
}
