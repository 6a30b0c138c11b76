// What is asked of the worker in which a document runs, and what it answers: plain data, as it passes between threads.

import type { Growth } from "../play/growth.js";
import type { Shape } from "../play/shapes.js";
import type { Input, NaturalSizes } from "../runtime/index.js";

/** What the words `an Easel image`, `an Easel point` and `an Easel color` in an expected value stand for. */
export type Wildcard = "image" | "point" | "color";

/** An expression for an expected value; in it, the atoms of these names stand for any image, point or colour. */
export interface Candidate {
  readonly thunk: number;
  readonly wildcards: readonly (readonly [atom: string, stands: Wildcard])[];
}

/** What a value may agree with: the value of an expression, or a text as it prints itself. One agreement is enough. */
export interface Expectation {
  readonly candidates: readonly Candidate[];
  readonly texts: readonly string[];
}

/** An expression of the program to be evaluated, by its index among the thunks. */
export interface Request {
  readonly thunk: number;
  /** In a game: `now`, where the game stands; `start`, the initial state and no input, if nothing is said. */
  readonly moment?: "start" | "now";
  /** `whole`: the value has to be printed in full, and fails if it cannot be; `short`: as for a message. */
  readonly show: "whole" | "short";
  readonly expectation?: Expectation;
}

/** A position in the program's code, from 1:1. */
export interface Frame {
  readonly line: number;
  readonly column: number;
}

/** A value. */
export interface ValueOutcome {
  readonly kind: "value";
  /** As LED prints it at the top, where strings are bare. */
  readonly printed: string;
  /** As LED prints it inside another value, where strings are in quotes. */
  readonly quoted: string;
  /** True if it agrees with what was expected. */
  readonly agrees: boolean;
}

/** An evaluation that failed, as the language says that it must. */
export interface FailureOutcome {
  readonly kind: "failure";
  readonly code: string;
  readonly title: string;
  readonly message: string;
  readonly help: string | undefined;
  /**
   * The definition that failed, where it stands ("12:1"), and its arguments as LED prints them; undefined if none was
   * being evaluated.
   */
  readonly definition: { readonly name: string; readonly place: string; readonly args: readonly string[] } | undefined;
  /** Where the program stood, the innermost position first. */
  readonly frames: readonly Frame[];
}

/** Frames of the program's game to be played. It has to begin before it can go on. */
export interface PlayRequest {
  /** The game begins anew, and then plays these inputs; otherwise it goes on with them from where it stands. */
  readonly begins: boolean;
  /** One a frame. */
  readonly inputs: readonly Input[];
  /** The natural sizes of its graphics; those of the beginning stay. */
  readonly sizes?: readonly (NaturalSizes extends ReadonlyMap<infer Path, infer Size>
    ? readonly [Path, Size]
    : never)[];
  /** Whether each frame is told, the start included, and how much of it. */
  readonly lines: "none" | "texts" | "images";
  /** What is to be seen in the end is told. */
  readonly shows: boolean;
}

/** Where a game stands after some frames. */
export interface PlayedOutcome {
  readonly kind: "played";
  /** The last good frame. */
  readonly frame: number;
  /**
   * So many of the inputs were played. The others, if there was too much to tell of these, are to be asked for again.
   */
  readonly taken: number;
  /** A line for each frame (play/frame-line.ts). */
  readonly lines: readonly string[];
  /** The sounds that started. */
  readonly sounds: readonly string[];
  /** Of the last good frame, if it is to be seen. */
  readonly seen: Seen | undefined;
  /** What went wrong in the frame after it, or at the start itself. */
  readonly failure: FailureOutcome | CrashOutcome | undefined;
  /** The frame that has no state or no picture. */
  readonly failedFrame: number | undefined;
  /** A number of the state that has grown, if frames have become slow because of it and that was not told before. */
  readonly growth: Growth | undefined;
}

/** What is to be seen of a game. */
export interface Seen {
  readonly state: string;
  readonly shapes: readonly Shape[];
}

/** What the worker answers. */
export type Answer = ValueOutcome | FailureOutcome | CrashOutcome;

/** The tool itself has failed. `detail` says where, for somebody who looks for the mistake. */
export interface CrashOutcome {
  readonly kind: "crash";
  readonly message: string;
  readonly detail: string;
}

/** What of a frame is evaluated: sounds belong to the step. */
export const stages = ["initialState", "step", "images"] as const;
export type Stage = (typeof stages)[number];

/** How far the playing of a game has come. */
export interface Reached {
  /** The frame that is being evaluated. */
  readonly frame: number;
  readonly stage: Stage;
}

/** How far the worker had come when it was stopped. */
export interface Progress {
  /** Where that was, if frames were being played. */
  readonly reached?: Reached | undefined;
  /** The number of the state that had grown by then, and made frames slow. */
  readonly growth?: Growth | undefined;
}

/** The worker was stopped, because it took too long. */
export interface TimeoutOutcome extends Progress {
  readonly kind: "timeout";
  readonly seconds: number;
  /** True if all requests together took too long. */
  readonly isTotal?: true;
}

/** What can happen to the worker instead of an answer. A crash is a fault of the tool. */
export type Ending = CrashOutcome | TimeoutOutcome | { readonly kind: "outOfMemory" };

/** What became of a request: an answer, or what happened to the worker instead. */
export type Outcome = Answer | Ending;

/**
 * What the worker says: first that it is ready or why it cannot be, then an answer to each request, and before that
 * perhaps what has grown.
 */
export type Message =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly answer: Answer | PlayedOutcome }
  | Grown;

/** A number of the state has grown, and frames are slow because of it. Nobody has asked. */
export interface Grown {
  readonly kind: "grown";
  readonly growth: Growth;
}
