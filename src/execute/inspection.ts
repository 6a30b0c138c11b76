// Inspects the frames of a game that runs elsewhere: lists shapes, traces their origins, and explains failures. The
// instrumented program is compiled on first use.

import type { Compiled } from "../compiler.js";
import type { Program } from "../program.js";
import { type HookName, hooks } from "../language/easel.js";
import type { Shape } from "../runtime/easel/shapes.js";
import { linesOf, type ReasonLine, type ExplanationSize } from "../explain/lines.js";
import { reasonsOf, traceContext } from "../explain/explain.js";
import { originOf, type OriginStep } from "../explain/origin.js";
import type { Input, NaturalSizes } from "../runtime/index.js";
import type { GameFrame, PictureOutcome, TraceRequest } from "./outcome.js";
import { withNotes } from "./reasons.js";
import type { Requests } from "./requests.js";

export type InspectionRequests = Pick<Requests, "load" | "explain" | "look" | "close">;

/** The origin of a shape: the path to the expression that creates it, each step with its explanation. */
interface ShapeOrigin {
  readonly steps: readonly (OriginStep & { readonly lines: readonly ReasonLine[] })[];
}

/** Length limits for the explanation of a step. */
const stepLines: ExplanationSize = { lines: 4, depth: 2 };

/** Length limits for the explanation of a failure. */
const failureLines: ExplanationSize = { lines: 12, depth: 6 };

export class Inspection {
  readonly #compiled: Compiled;
  readonly #sizes: NaturalSizes;
  readonly #start: () => Promise<InspectionRequests>;
  #inspected: Promise<{ readonly program: Program; readonly runner: InspectionRequests }> | undefined;
  /** Serialises the requests, since a runner answers one at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(compiled: Compiled, sizes: NaturalSizes, start: () => Promise<InspectionRequests>) {
    this.#compiled = compiled;
    this.#sizes = sizes;
    this.#start = start;
  }

  async shapes(frame: GameFrame): Promise<readonly Shape[] | undefined> {
    const inspection = await this.#alone(() => this.#look(frame, undefined));
    return inspection === undefined || inspection.failed !== undefined ? undefined : inspection.shapes;
  }

  /** The origin of a shape, which is identified by its index in painting order. */
  origin(frame: GameFrame, index: number): Promise<ShapeOrigin> {
    const image = { index, sizes: [...this.#sizes] };
    return this.#alone(async () => {
      const explanation = await this.#explained("images", { frame, image });
      const steps = explanation === undefined ? [] : await originOf(explanation.context, explanation.whole);
      return {
        steps: await Promise.all(
          steps.map(async (step) => ({ ...step, lines: await linesOf(await step.because(), stepLines) })),
        ),
      };
    });
  }

  /**
   * Explains a failure of the frame, or of the next one if an input is passed. Empty if nothing fails or there is no
   * explanation.
   */
  failure(frame: GameFrame, next: Input | undefined): Promise<readonly ReasonLine[]> {
    return this.#alone(async () => {
      const failed = (await this.#look(frame, next))?.failed;
      if (failed === undefined) return [];
      const explanation = await this.#explained(failed.hook, { frame: failed.frame });
      if (explanation === undefined) return [];
      return linesOf(await reasonsOf(explanation.context, explanation.whole), failureLines);
    });
  }

  async close(): Promise<void> {
    await (await this.#inspected)?.runner.close();
  }

  /** Traces a definition of the game. */
  async #explained(hook: HookName, request: Pick<Extract<TraceRequest, { thunk: number }>, "frame" | "image">) {
    const { program, runner } = await this.#ready();
    const { thunk, read } = program.expressions.find((one) => one.hook === hook) ?? {};
    if (thunk === undefined || read === undefined) return undefined;
    const ask = async (query: TraceRequest) => {
      const outcome = await runner.explain(query);
      return outcome.kind === "notes" ? outcome.trace : undefined;
    };
    const whole = await ask({ thunk, ...request });
    if (whole === undefined) return undefined;
    let last: Promise<unknown> = Promise.resolve();
    const open = (number: number): ReturnType<typeof ask> => {
      const opened = last.then(() => ask({ callNumber: number }));
      last = opened;
      return opened;
    };
    const { expression, tables, source } = read;
    return { whole, context: traceContext(this.#compiled.document, expression, tables, source, open) };
  }

  async #look(frame: GameFrame, next: Input | undefined): Promise<PictureOutcome | undefined> {
    const { runner } = await this.#ready();
    const outcome = await runner.look({ frame, next, sizes: [...this.#sizes] });
    return outcome.kind === "looked" ? outcome : undefined;
  }

  #ready(): Promise<{ readonly program: Program; readonly runner: InspectionRequests }> {
    this.#inspected ??= this.#start().then((runner) => {
      const names = Object.keys(hooks) as HookName[];
      const program = withNotes(this.#compiled, [], names);
      runner.load(program.code);
      return { program, runner };
    });
    return this.#inspected;
  }

  /** Runs a task after all earlier ones. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}
