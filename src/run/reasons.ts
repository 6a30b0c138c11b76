// Why the expressions of a program have the values that they have: evaluates them once more in a program that takes
// notes, and looks into the notes as far as somebody asks.

import { type Compiled, program, type Program, type ProgramExpression } from "../compile.js";
import type { HookName } from "../language/easel.js";
import type { DocumentPlay } from "../document/document.js";
import { Explainer, type Reason } from "../reasons/explain.js";
import type { NoteSeen } from "../reasons/notes.js";
import { type Steps, stepsOf, type Unfolding } from "../reasons/steps.js";
import type { NotesRequest } from "./outcome.js";
import { type FileReader, noFiles, Recordings, type Stand } from "./recordings.js";
import type { Runner } from "./runner.js";

/** What evaluates with notes. */
export type Noting = Pick<Runner, "load" | "isOver" | "evaluate" | "play" | "explain">;

/** What is asked of a value besides why it is what it is. */
export interface Asked {
  /** Where a recording leaves the game; at its start if there is none. */
  readonly play?: DocumentPlay | undefined;
  /** A member of which one asks why it is in the set, or is not. */
  readonly wanted?: string | undefined;
  /** So many parts of the expression are evaluated at most; what takes more has no reason. */
  readonly most?: number | undefined;
}

/** The program of a document that takes notes, of these definitions of its game as well. */
export const withNotes = (
  compiled: Compiled,
  expressions: readonly ProgramExpression[],
  hooks: readonly HookName[] = [],
): Program => program({ ...compiled, report: "reasons" }, expressions, { hooks });

/** The reasons of the values of a program that takes notes. */
export class Reasons {
  readonly #compiled: Pick<Compiled, "document">;
  readonly #made: Program;
  readonly #runner: Noting;
  readonly #recordings: Recordings;
  /** The last request: a runner answers one at a time. */
  #last: Promise<unknown> = Promise.resolve();

  /** The program must be loaded by the runner. */
  constructor(compiled: Pick<Compiled, "document">, made: Program, runner: Noting, read: FileReader = noFiles) {
    this.#compiled = compiled;
    this.#made = made;
    this.#runner = runner;
    this.#recordings = new Recordings(compiled, made, runner, read);
  }

  /**
   * What decides the value of an expression, given by its index. Empty if it is its own reason, and where it cannot be
   * evaluated.
   */
  async of(index: number, { wanted, ...asked }: Asked = {}): Promise<readonly Reason[]> {
    const found = await this.#evaluated(index, asked);
    if (found === undefined) return [];
    const { read, whole, open } = found;
    return new Explainer(this.#compiled.document, open).why(read.expression, read.tables, read.source, whole, wanted);
  }

  /** Plays a recording up to the frame that is to be looked at. */
  stand(play: DocumentPlay): Promise<Stand> {
    return this.#recordings.stand(play);
  }

  /** The evaluation of an expression, given by its index, line by line. Undefined where it cannot be evaluated. */
  async steps(index: number, asked: Omit<Asked, "wanted"> = {}, unfolding?: Unfolding): Promise<Steps | undefined> {
    const found = await this.#evaluated(index, asked);
    if (found === undefined) return undefined;
    const { read, whole, open } = found;
    return stepsOf(read.expression, { ...read, document: this.#compiled.document, open }, whole, unfolding);
  }

  /** The notes of an expression, and what looks into the calls in them. */
  async #evaluated(index: number, { play, most }: Omit<Asked, "wanted">) {
    const { thunk, read } = this.#made.expressions[index] ?? {};
    if (thunk === undefined || read === undefined) return undefined;
    if (play !== undefined && (await this.stand(play)).finding !== undefined) return undefined;
    const whole = await this.#notes({ thunk, moment: play === undefined ? "start" : "now", most });
    if (whole === undefined) return undefined;
    const open = (number: number): Promise<NoteSeen | undefined> => this.#notes({ opens: number });
    return { read, whole, open };
  }

  #notes(request: NotesRequest): Promise<NoteSeen | undefined> {
    const notes = this.#last.then(() => this.#ask(request));
    this.#last = notes;
    return notes;
  }

  async #ask(request: NotesRequest): Promise<NoteSeen | undefined> {
    const outcome = await this.#runner.explain(request);
    if (outcome.kind === "notes") return outcome.whole;
    // A new thread knows nothing of the calls that were noted, nor of the game.
    if (outcome.kind !== "failure") this.#recordings.lost();
    return undefined;
  }
}
