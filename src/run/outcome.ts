// The protocol of the worker in which a document runs: its requests and answers, as plain data that can pass between
// threads.

import type { Card } from "../explore/card.js";
import type { Claim } from "../explore/claims.js";
import type { StepCount } from "../explore/coverage.js";
import type { Stop } from "../explore/search.js";
import type { Shape as StateShape } from "../explore/shape.js";
import type { HookName } from "../language/easel.js";
import type { Growth } from "../play/growth.js";
import type { Shape } from "../runtime/easel/shapes.js";
import type { NoteSeen } from "../reasons/notes.js";
import type { Input, NaturalSizes } from "../runtime/index.js";

/** What the words `an Easel image`, `an Easel point` and `an Easel color` stand for in an expected value. */
export type Wildcard = "image" | "point" | "color";

/** An expression for an expected value. In it, the atoms with these names stand for any image, point or colour. */
export interface Candidate {
  readonly thunk: number;
  readonly wildcards: readonly (readonly [atom: string, stands: Wildcard])[];
}

/**
 * What a value is compared with: the values of expressions, and texts that it may print as. One agreement is enough.
 */
export interface Expectation {
  readonly candidates: readonly Candidate[];
  readonly texts: readonly string[];
  /** True for `pp(e)`: a candidate that is a string is compared with the printed form of the value as well. */
  readonly isPrinted: boolean;
}

/** A request to evaluate an expression of the program, given by its index among the thunks. */
export interface Request {
  readonly thunk: number;
  /** In a game: `now` is the current frame; `start`, the default, is the initial state without input. */
  readonly moment?: "start" | "now";
  /**
   * `whole`: the value has to be printed in full, and it is a failure if that is impossible; `short`: the value is
   * abbreviated, as in a message.
   */
  readonly show: "whole" | "short";
  readonly expectation?: Expectation;
  /** True if the answer has the picture that the value is, if it is one. */
  readonly pictures?: boolean;
}

/** A position in the program's code; line and column count from 1. */
export interface Frame {
  readonly line: number;
  readonly column: number;
}

/** A value. */
export interface ValueOutcome {
  readonly kind: "value";
  /** As LED prints it at top level, where strings have no quotes. */
  readonly printed: string;
  /** As LED prints it inside another value, where strings have quotes. */
  readonly quoted: string;
  /** True if it agrees with the expected value. */
  readonly agrees: boolean;
  /** If the value is a set of images, and somebody asked: these, in the order of painting. */
  readonly shapes?: readonly Shape[] | undefined;
}

/** An evaluation that failed according to the rules of the language. */
export interface FailureOutcome {
  readonly kind: "failure";
  readonly code: string;
  readonly title: string;
  readonly message: string;
  readonly help: string | undefined;
  /**
   * The definition that failed, its position ("12:1"), and its arguments as LED prints them; undefined if no definition
   * was being evaluated.
   */
  readonly definition: { readonly name: string; readonly place: string; readonly args: readonly string[] } | undefined;
  /** The positions on the call stack, innermost first. */
  readonly frames: readonly Frame[];
  /** The frame of a game in which it happened. */
  readonly inFrame?: number;
}

/**
 * A request for the notes of an evaluation: of an expression of a program that takes notes, or of a call in notes that
 * were given before.
 */
export type NotesRequest = NotesLimits &
  (
    | (Pick<Request, "thunk" | "moment"> & {
        /** The frame of the game that it is evaluated in, in place of the moment. */
        readonly frame?: GameFrame;
        /** Of an expression with parameters: their values, as LED prints them, with which its body is evaluated. */
        readonly given?: readonly string[];
        /** So many calls within each other are followed: for an evaluation that does not end. */
        readonly calls?: number;
        /** An image of that frame, by its place in the order of painting: where it comes from is noted. */
        readonly image?: { readonly index: number; readonly sizes: GraphicSizes };
      })
    | {
        /** The number of the call. */
        readonly opens: number;
      }
  );

interface NotesLimits {
  /** So many parts are evaluated at most; if it takes more, there are no notes. */
  readonly most?: number | undefined;
  /** It may take so many seconds, once many parts have been evaluated; if it takes longer, there are no notes. */
  readonly seconds?: number | undefined;
  /** A value of which one asks, as LED prints it: turns of loops in which it occurs are noted. */
  readonly asked?: string | undefined;
}

/** The notes of an evaluation: parts of a note that stands for all of it. */
export interface NotesOutcome {
  readonly kind: "notes";
  /** Undefined if more parts were to be evaluated than the request allows. */
  readonly whole: NoteSeen | undefined;
  /** Where calls were followed no further: the call around the last one. */
  readonly reached?: string | undefined;
  /** The same for some of the calls in it, and in these, by their numbers. */
  readonly ahead: readonly { readonly number: number; readonly whole: NoteSeen }[];
}

/** A frame of a game that runs elsewhere. */
export interface GameFrame {
  /** As LED prints it; undefined for that of the start. */
  readonly state: string | undefined;
  /** The input that led to it. */
  readonly input: Input;
}

/** The natural sizes of graphics. */
export type GraphicSizes = readonly (NaturalSizes extends ReadonlyMap<infer Path, infer Size>
  ? readonly [Path, Size]
  : never)[];

/** A request for the picture of a frame, or of the one after it. */
export interface LookRequest {
  readonly frame: GameFrame;
  /** The input of the next frame. If it is given, that one is looked at. */
  readonly next?: Input | undefined;
  readonly sizes: GraphicSizes;
}

/** The picture of a frame, or what fails there. */
export interface LookedOutcome {
  readonly kind: "looked";
  /** In the order of painting. */
  readonly shapes: readonly Shape[];
  /** Which definition of the game fails, and in which frame. */
  readonly failed: { readonly hook: HookName; readonly frame: GameFrame } | undefined;
}

/** A request to play frames of the program's game. The first must have `begins`. */
export interface PlayRequest {
  /** True if the game begins anew before it plays these inputs; otherwise it continues from where it stands. */
  readonly begins: boolean;
  /** One for each frame. */
  readonly inputs: readonly Input[];
  /** The natural sizes of its graphics. Only the sizes given when a game begins count. */
  readonly sizes?: GraphicSizes;
  /** Whether the answer has a line for each frame, including the initial one, and how much of the frame is in it. */
  readonly lines: "none" | "texts" | "images";
  /** True if the answer includes the final picture. */
  readonly shows: boolean;
}

/** The state of a game after some frames were played. */
export interface PlayedOutcome {
  readonly kind: "played";
  /** The last good frame. */
  readonly frame: number;
  /** The number of inputs that were played. If there was too much to report, the other inputs have to be sent again. */
  readonly taken: number;
  /** A line for each frame (play/frame-line.ts). */
  readonly lines: readonly string[];
  /** The sounds that started. */
  readonly sounds: readonly string[];
  /** The last good frame, if the request asked for it. */
  readonly seen: Seen | undefined;
  /** What went wrong in the next frame, or at the start. */
  readonly failure: FailureOutcome | CrashOutcome | undefined;
  /** The frame that has no state or no picture. */
  readonly failedFrame: number | undefined;
  /** A number of the state that has grown, if it has made frames slow and has not been reported before. */
  readonly growth: Growth | undefined;
}

/** What can be seen of a game. */
export interface Seen {
  readonly state: string;
  readonly shapes: readonly Shape[];
}

/** A condition of the states of a program: an expression, or that a player is to move, who is what another expression gives. */
export type ConditionThunk =
  | number
  | {
      readonly player: number;
      readonly toMove: number;
      /** True if `toMove` is a function of the state. */
      readonly takesState: boolean;
    };

/** A request to explore the states of a program. Expressions are told by their indexes. */
export interface ExploreRequest {
  readonly system:
    | {
        readonly kind: "machine";
        readonly start: number;
        readonly isSet: boolean;
        readonly step: number;
        readonly isLabelled: boolean;
        /** The labels in the text of the step, as {@link StepCount} names them. */
        readonly labels: readonly string[];
      }
    | {
        readonly kind: "game";
        readonly inputs:
          | { readonly kind: "given"; readonly thunk: number; readonly takesState: boolean }
          /** The program has itself without operators of JavaScript beside it, so that the input can be followed. */
          | {
              readonly kind: "found";
              /** The keys that are pressed where the keys are not followed. */
              readonly mentioned: readonly string[];
              /** The keys that exist; without it, those of the keyboard. */
              readonly existing?: readonly string[];
            };
      };
  /** The form of the states. */
  readonly shape: StateShape;
  /** Only steps for which these are true are steps. */
  readonly limits: readonly number[];
  readonly conditions: readonly ConditionThunk[];
  /** Conditions of which it matters only whether they are ever true. */
  readonly antecedents: readonly number[];
  /** What is claimed; `condition` and `mine` are indexes of conditions. */
  readonly claims: readonly Claim[];
  /** True if states are kept, not only their fingerprints. */
  readonly exact: boolean;
  readonly mostStates: number;
  readonly mostBytes: number;
  readonly seconds: number;
  /** So many threads expand states, if the search becomes long and the host has so many. */
  readonly workers: number;
  /** True if the way to the first state without a step is told. */
  readonly tellsEnd: boolean;
  /** True if it is told what the states of paths look like. */
  readonly pictures?: boolean;
  /** So many moves of a strategy are told. */
  readonly mostMoves?: number | undefined;
  /** True if the inputs are told that the steps of a game were made with. */
  readonly tellsInputs?: boolean;
}

/** What a state looks like. */
export interface StateLook {
  /** What is new in it. */
  readonly card: Card;
  /** The picture of a game. */
  readonly shapes?: readonly Shape[];
}

/** A state in an answer has so many characters at most; a longer text is one that has been cut off. */
export const longestState = 100_000;

/** A state of a path, and the step that leads to it. */
export interface StepTold {
  /** As LED prints it. */
  readonly state: string;
  readonly look?: StateLook;
  readonly label?: string;
  /** The input of a game. */
  readonly input?: Input;
}

/** What has become of a claim. */
export interface ClaimAnswer {
  /** Undefined if it is not known. */
  readonly holds: boolean | undefined;
  /** The way to what shows it. */
  readonly trace: readonly StepTold[] | undefined;
  /** The index of the state on the way to which a step from the last one returns. */
  readonly returnsTo: number | undefined;
  /** What fails in the last state of the way. */
  readonly failed: { readonly what: "condition" | "step"; readonly failure: FailureOutcome | CrashOutcome } | undefined;
  /** What the player chooses in which state, as far as it is told, and in how many states it has to choose. */
  readonly strategy: readonly { readonly state: string; readonly step: StepTold }[] | undefined;
  readonly moves: number | undefined;
}

/** What was found of the states of a program. */
export interface ExploredOutcome {
  readonly kind: "explored";
  readonly states: number;
  /** Pairs of different states with a step from one to the other. */
  readonly steps: number;
  readonly depth: number;
  /** The number of states without a step, and the way to the first of them. */
  readonly ends: number;
  readonly end: readonly StepTold[] | undefined;
  /** True if all states were found. */
  readonly isComplete: boolean;
  readonly stopped: Stop | undefined;
  readonly seconds: number;
  readonly bytes: number;
  /** The inputs that the steps of a game were made with, if they were asked for. */
  readonly inputs: readonly Input[] | undefined;
  /** True if clicks were only tried at some points, since nothing is known of what the step does with them. */
  readonly isSampled: boolean;
  /** The chance that two states were taken for one. */
  readonly chance: number;
  /** Of each label, or input: first those in the text of the step, in their order, then the most frequent. */
  readonly coverage: readonly StepCount[];
  /** The indexes of the antecedents that were true in no state that was looked at. */
  readonly unmet: readonly number[];
  /** In the order of the claims. */
  readonly answers: readonly ClaimAnswer[];
}

/** How far a search has come. */
export interface Exploring {
  readonly kind: "exploring";
  readonly states: number;
  readonly steps: number;
  readonly depth: number;
  readonly bytes: number;
}

/** What the worker answers to a request for a value. */
export type Answer = ValueOutcome | FailureOutcome | CrashOutcome;

/** A failure of the tool itself. `detail` says where, for whoever debugs it. */
export interface CrashOutcome {
  readonly kind: "crash";
  readonly message: string;
  readonly detail: string;
}

/** The parts of a frame that are evaluated one after the other; sounds are evaluated with the step. */
export const stages = ["initialState", "step", "images"] as const;
export type Stage = (typeof stages)[number];

/** How far playing has come. */
export interface Reached {
  /** The frame that is being evaluated. */
  readonly frame: number;
  readonly stage: Stage;
}

/** How far the worker had come when it was stopped. */
export interface Progress {
  /** The frame and stage, if frames were being played. */
  readonly reached?: Reached | undefined;
  /** The number of the state that had grown by then, and made frames slow. */
  readonly growth?: Growth | undefined;
}

/** The worker was stopped because it took too long. */
export interface TimeoutOutcome extends Progress {
  readonly kind: "timeout";
  readonly seconds: number;
  /** True if it was the time for all requests together that ran out. */
  readonly isTotal?: true;
  /** Where its first calls within each other lead to, and how many these are. */
  readonly calls?: { readonly count: number; readonly reached: string };
}

/** How the worker can end instead of answering. A crash is a fault of the tool. */
export type Ending = CrashOutcome | TimeoutOutcome | { readonly kind: "outOfMemory" };

/** The outcome of a request: an answer, or the end of the worker. */
export type Outcome = Answer | Ending;

/**
 * The messages of the worker: first that it is ready, or why it cannot be; then an answer to each request, perhaps
 * preceded by a report of what has grown.
 */
export type Message =
  | { readonly kind: "ready" }
  | {
      readonly kind: "answer";
      readonly answer: Answer | PlayedOutcome | NotesOutcome | LookedOutcome | ExploredOutcome;
    }
  | Grown
  | Exploring;

/** An unsolicited report: a number of the state has grown, and frames are slow because of it. */
export interface Grown {
  readonly kind: "grown";
  readonly growth: Growth;
}
