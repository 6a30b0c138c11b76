// Why the expressions of a program have the values that they have: evaluates them once more in a program that takes
// notes, and looks into the notes as far as somebody asks.

import { type Checked, type Compiled, program, type Program, type ProgramExpression } from "../compile.js";
import type { HookName } from "../language/easel.js";
import type { DocumentPlay } from "../document/document.js";
import { Explainer } from "../reasons/explain.js";
import { type Reason, tooLong } from "../reasons/reason.js";
import type { NoteSeen, Open } from "../reasons/notes.js";
import { type Steps, stepsOf, type Unfolding } from "../reasons/steps.js";
import type { GameFrame, NotesOutcome, NotesRequest, TimeoutOutcome } from "./outcome.js";
import { type FileReader, noFiles, Recordings, type Stand } from "./recordings.js";
import type { Requests } from "./requests.js";
import type { Expression } from "../syntax/tree.js";

/** What evaluates with notes. */
export type Noting = Pick<Requests, "load" | "isOver" | "spent" | "evaluate" | "play" | "explain">;

/** A state of a machine, as LED prints it. */
export interface StateGiven {
  readonly given: string;
}

/** What is asked of a value besides why it is what it is. */
export interface Asked {
  /** Where a recording leaves the game; at its start if there is none. */
  readonly play?: DocumentPlay | undefined;
  /** The state that it is evaluated in: a frame of a game, or what the parameter of the expression stands for. */
  readonly at?: GameFrame | StateGiven | undefined;
  /** A member of which one asks why it is in the set, or is not. */
  readonly wanted?: string | undefined;
  /** Which items of a tuple are not as expected, from 0. */
  readonly differing?: readonly number[] | undefined;
  /** So many parts of the expression are evaluated at most; what takes more has no reason. */
  readonly most?: number | undefined;
  /** So many seconds may be spent on it. What has not been found out by then is not said. */
  readonly seconds?: number | undefined;
  /** True if its evaluation does not end: only its first calls are looked into. */
  readonly isUnended?: boolean | undefined;
  /** True if the expression is known to have a value. */
  readonly isKnown?: boolean | undefined;
}

/** The notes of an expression, undefined if they take too long, and what looks into the calls in them. */
interface Noted {
  readonly read: NonNullable<Program["expressions"][number]["read"]>;
  /** The expression, or its body if its parameters have values. */
  readonly expression: Expression;
  readonly whole: NoteSeen | undefined;
  readonly open: Open;
  /** The call that the first calls lead to, of an evaluation that does not end. */
  readonly reached: string | undefined;
}

/** So many calls within each other are looked into where an evaluation does not end. */
const firstCalls = 300;
/** It may take so many seconds. */
const mostForCalls = 1;

/** The program of a document that takes notes, of these definitions of its game as well. */
export const withNotes = (
  compiled: Checked,
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
  /** So many seconds may still be spent on the expression. */
  #left = Infinity;
  /** The notes of the expression that was asked about last: its steps are read off the notes of its reason. */
  #found: (Pick<Asked, "play" | "at"> & { readonly index: number; readonly noted: Noted }) | undefined;

  /** The program must be loaded by the runner. */
  constructor(compiled: Pick<Compiled, "document">, made: Program, runner: Noting, read: FileReader = noFiles) {
    this.#compiled = compiled;
    this.#made = made;
    this.#runner = runner;
    this.#recordings = new Recordings(compiled, made, runner, read);
  }

  /**
   * What decides the value of an expression, given by its index. Empty if it is its own reason, and where it cannot be
   * evaluated. Where that takes too long, the one reason says so.
   */
  async of(index: number, asked: Asked = {}): Promise<readonly Reason[]> {
    const { most, isKnown } = asked;
    const found = await this.#evaluated(index, asked);
    if (found === undefined) return [];
    const { read, expression, whole, open } = found;
    const { tables, source } = read;
    // With notes, what is nearly too deep may be too deep.
    if (whole === undefined || (isKnown === true && whole.failure !== undefined))
      return most === undefined ? [tooLong(source, expression.span)] : [];
    return new Explainer(this.#compiled.document, expression, tables, source, open).why(whole, asked);
  }

  /** The outcome of an evaluation that was stopped, with what its first calls lead to; to be asked before its reasons. */
  async followed(outcome: TimeoutOutcome, index: number, asked: Asked = {}): Promise<TimeoutOutcome> {
    if (outcome.isTotal === true || this.#made.recursionIn(this.#made.expressions[index]?.thunk ?? -1).length === 0)
      return outcome;
    const reached = (await this.#evaluated(index, { ...asked, isUnended: true }))?.reached;
    return reached === undefined ? outcome : { ...outcome, calls: { count: firstCalls, reached } };
  }

  /** Plays a recording up to the frame that is to be looked at. */
  stand(play: DocumentPlay): Promise<Stand> {
    return this.#recordings.stand(play);
  }

  /** The evaluation of an expression, given by its index, line by line. Undefined where it cannot be evaluated. */
  async steps(index: number, asked: Omit<Asked, "wanted"> = {}, unfolding?: Unfolding): Promise<Steps | undefined> {
    const found = await this.#evaluated(index, asked);
    if (found?.whole === undefined) return undefined;
    const { read, expression, whole, open } = found;
    return stepsOf(expression, { ...read, document: this.#compiled.document, open }, whole, unfolding);
  }

  /** The notes of an expression, undefined if they take too long, and what looks into the calls in them. */
  async #evaluated(
    index: number,
    { play, at, most, wanted, isUnended, seconds = isUnended === true ? mostForCalls : Infinity }: Asked,
  ): Promise<Noted | undefined> {
    const { thunk, read } = this.#made.expressions[index] ?? {};
    if (thunk === undefined || read === undefined) return undefined;
    const found = this.#found;
    if (wanted === undefined && found?.index === index && found.play === play && found.at === at) return found.noted;
    if (play !== undefined && (await this.stand(play)).finding !== undefined) return undefined;
    this.#left = seconds;
    const place = at === undefined ? {} : "given" in at ? { given: [at.given] } : { frame: at };
    const calls = new Map<string, Promise<NoteSeen | undefined>>();
    const keyOf = (number: number, asked = ""): string => `${number} ${asked}`;
    let reached: string | undefined;
    const learn = ({ ahead, reached: last }: NotesOutcome): void => {
      for (const { number, whole } of ahead) calls.set(keyOf(number), Promise.resolve(whole));
      reached ??= last;
    };
    const moment = play === undefined ? "start" : "now";
    const followed = isUnended === true ? { calls: firstCalls } : {};
    const whole = await this.#notes({ thunk, moment, ...place, most, ...followed, asked: wanted }, learn);
    const open: Open = (opens, asked) => {
      const key = keyOf(opens, asked);
      const notes = calls.get(key) ?? this.#notes({ opens, asked, most }, learn);
      calls.set(key, notes);
      return notes;
    };
    const isBody = at !== undefined && "given" in at && read.expression.kind === "lambda";
    const expression = isBody ? read.expression.body : read.expression;
    const noted: Noted = { read, expression, whole, open, reached };
    this.#found = { index, play, at, noted };
    return noted;
  }

  #notes(request: NotesRequest, learn: (outcome: NotesOutcome) => void): Promise<NoteSeen | undefined> {
    const notes = this.#last.then(() => this.#ask(request, learn));
    this.#last = notes;
    return notes;
  }

  async #ask(request: NotesRequest, learn: (outcome: NotesOutcome) => void): Promise<NoteSeen | undefined> {
    if (this.#left <= 0) return undefined;
    const begun = this.#runner.spent;
    const outcome = await this.#runner.explain({
      ...request,
      ...(this.#left < Infinity ? { seconds: this.#left } : {}),
    });
    this.#left -= this.#runner.spent - begun;
    if (outcome.kind === "notes") {
      learn(outcome);
      return outcome.whole;
    }
    // A new thread knows nothing of the calls that were noted, nor of the game.
    if (outcome.kind !== "failure") this.#recordings.lost();
    this.#found = undefined;
    return undefined;
  }
}
