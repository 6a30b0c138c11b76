// The protocol of the worker in which a document runs: requests and answers as plain data that can pass between
// threads.

import type { CaseTypes } from "../model-checker/case-types.js";
import type { Card } from "../model-checker/card.js";
import type { Claim } from "../model-checker/claims.js";
import type { StepCount } from "../model-checker/coverage.js";
import type { Stop } from "../model-checker/search.js";
import type { Asymmetry } from "../model-checker/symmetry.js";
import type { EncodedShape as StateShape } from "../model-checker/shape.js";
import type { HookName } from "../language/easel.js";
import type { Growth } from "./games/growth.js";
import type { Shape } from "../runtime/easel/shapes.js";
import type { PrintedTrace } from "../explain/traces.js";
import type { Input, NaturalSizes } from "../runtime/index.js";

/** Wildcards of expected values, written as `an Easel image`, `an Easel point` and `an Easel color`. */
export type Wildcard = "image" | "point" | "color";

/** An overload of an expected value. In it, the atoms with these names match any image, point or colour. */
export interface Candidate {
  readonly thunk: number;
  readonly wildcards: readonly (readonly [atom: string, stands: Wildcard])[];
}

/** The comparison of a value with the values of expressions and with printed forms. One match is enough. */
export interface Expectation {
  readonly candidates: readonly Candidate[];
  readonly texts: readonly string[];
  /** True for `pp(e)`: string candidates are also compared with the printed form of the value. */
  readonly isPrinted: boolean;
  /**
   * True if a string must equal a candidate, if there are any: it may print like another value. `reference` is the
   * thunk of the same expression with the solution's definitions; its value is accepted as well.
   */
  readonly isStrict?: boolean;
  readonly reference?: number | undefined;
}

/** A request to evaluate an expression, which is an index into the thunks. */
export interface Request {
  readonly thunk: number;
  /** In a game: `now` is the current frame; `start`, the default, is the initial state without input. */
  readonly moment?: "start" | "now";
  /** `whole`: print the value in full, and fail if that is impossible; `short`: abbreviate it, as in a message. */
  readonly show: "whole" | "short";
  readonly expectation?: Expectation;
  /** True to return the shapes of a value that is a picture. */
  readonly pictures?: boolean;
}

export interface Frame {
  readonly line: number;
  readonly column: number;
}

export interface ValueOutcome {
  readonly kind: "value";
  /** As LED prints it at top level, where strings have no quotes. */
  readonly printed: string;
  /** As LED prints it inside another value, where strings have quotes. */
  readonly quoted: string;
  /** True if it matches the expected value. */
  readonly agrees: boolean;
  /** The images of a set of images in painting order, if requested. */
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
   * The definition that failed, its position ("12:1"), and its printed arguments; undefined if no definition was being
   * evaluated.
   */
  readonly definition: { readonly name: string; readonly place: string; readonly args: readonly string[] } | undefined;
  /** The positions on the call stack, innermost first. */
  readonly frames: readonly Frame[];
  readonly inFrame?: number;
}

/** A request to trace an evaluation: of an expression of an instrumented program, or of a call in an earlier trace. */
export type TraceRequest = TraceLimits &
  (
    | (Pick<Request, "thunk" | "moment"> & {
        /** The frame of the game in which the expression is evaluated, instead of `moment`. */
        readonly frame?: GameFrame;
        /** The printed arguments of an expression with parameters, for which its body is evaluated. */
        readonly args?: readonly string[];
        /** Maximum depth of traced calls, for evaluations that do not terminate. */
        readonly calls?: number;
        /** An image of that frame, by its index in painting order. Its origin is traced. */
        readonly image?: { readonly index: number; readonly sizes: GraphicSizes };
      })
    | {
        readonly callNumber: number;
      }
  );

interface TraceLimits {
  /** Maximum number of evaluated subexpressions. Beyond it there is no trace. */
  readonly maxParts?: number | undefined;
  /** Time limit in seconds, checked after many subexpressions. Beyond it there is no trace. */
  readonly seconds?: number | undefined;
  /** A printed value. Loop iterations in which it occurs are traced. */
  readonly expression?: string | undefined;
}

/** The trace of an evaluation. */
export interface TraceOutcome {
  readonly kind: "notes";
  /** Undefined if a limit of the request was exceeded. */
  readonly trace: PrintedTrace | undefined;
  /** The call that encloses the one at which the depth limit was reached. */
  readonly reached?: string | undefined;
  /** Traces of nested calls that were computed in advance, by number. */
  readonly prefetchedCalls: readonly { readonly number: number; readonly trace: PrintedTrace }[];
}

/** A frame of a game that runs elsewhere. */
export interface GameFrame {
  /** The printed state; undefined for the initial one. */
  readonly state: string | undefined;
  readonly input: Input;
}

export type GraphicSizes = readonly (NaturalSizes extends ReadonlyMap<infer Path, infer Size>
  ? readonly [Path, Size]
  : never)[];

/** A request for the picture of a frame, or of the next one. */
export interface PictureRequest {
  readonly frame: GameFrame;
  /** The input of the next frame. If present, the request is for that frame. */
  readonly next?: Input | undefined;
  readonly sizes: GraphicSizes;
}

/** The picture of a frame, or the definition that fails there. */
export interface PictureOutcome {
  readonly kind: "looked";
  readonly shapes: readonly Shape[];
  /** The definition of the game that fails, and the frame in which it does. */
  readonly failed: { readonly hook: HookName; readonly frame: GameFrame } | undefined;
}

/** A request to play frames of the program's game. The first must have `begins`. */
export interface PlayRequest {
  /** True to restart the game; false to continue from the current frame. */
  readonly begins: boolean;
  readonly inputs: readonly Input[];
  /** The natural sizes of the graphics of the game. They only take effect together with `begins`. */
  readonly sizes?: GraphicSizes;
  /** The content of the line for each frame, including the initial one. */
  readonly lines: "none" | "texts" | "images";
  /** True to return the final picture. */
  readonly shows: boolean;
}

/** The state of a game after some frames. */
export interface PlayedOutcome {
  readonly kind: "played";
  /** The last frame without a failure. */
  readonly frame: number;
  /** The number of inputs that were played. If the answer became too large, the remaining inputs must be sent again. */
  readonly count: number;
  /** A line for each frame (execute/games/frame-line.ts). */
  readonly lines: readonly string[];
  readonly sounds: readonly string[];
  /** The last frame without a failure, if requested. */
  readonly visible: VisibleFrame | undefined;
  /** The failure of the next frame, or of the start. */
  readonly failure: FailureOutcome | CrashOutcome | undefined;
  /** The frame whose state or picture failed. */
  readonly failedFrame: number | undefined;
  /** The number of the state whose growth has made frames slow, reported once. */
  readonly growth: Growth | undefined;
  readonly framesPerSecond: number;
}

/** The visible content of a frame. */
export interface VisibleFrame {
  readonly state: string;
  readonly shapes: readonly Shape[];
  /** The names of the keys that the game has queried so far. */
  readonly askedKeys: readonly string[];
}

/** A condition on states: an expression, an expression with an `isEnd` argument, or `toMove = player`. */
export type ConditionThunk =
  | number
  | { readonly takesEnd: number }
  | {
      readonly player: number;
      readonly toMove: number;
      readonly takesState: boolean;
    };

/** A `fair:>` line. Its condition takes the members of its family before the step. */
export interface FairThunk {
  readonly condition: number;
  /** The sets of a family; each takes the members of those before it. Members of `names` components are destructured. */
  readonly sets: readonly { readonly thunk: number; readonly names: number }[];
}

/** A request to explore the states of a program. Expressions are thunk indexes. */
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
        /** The function that draws a state. */
        readonly images: number | undefined;
      }
    | {
        readonly kind: "game";
        readonly inputs:
          | { readonly kind: "given"; readonly thunk: number; readonly takesState: boolean }
          /** The program contains a copy without native operators, which tracks uses of the input. */
          | {
              readonly kind: "found";
              /** The keys to try where the use of keys is not tracked. */
              readonly mentioned: readonly string[];
              /** The existing keys; the default is the keyboard. */
              readonly existing?: readonly string[];
            };
      };
  readonly shape: StateShape;
  /** If present, only representatives of states up to permutations are searched. Only for machines. */
  readonly symmetry?: SymmetryRequest | undefined;
  /** Only steps that satisfy all of these are taken. */
  readonly limits: readonly number[];
  /** Runs are fair to steps that satisfy these. */
  readonly fair: readonly FairThunk[];
  readonly conditions: readonly ConditionThunk[];
  /** Conditions of which only satisfiability matters. */
  readonly antecedents: readonly ConditionThunk[];
  /** The claims, whose conditions are indices into `conditions`. */
  readonly claims: readonly Claim[];
  /** True to store whole states instead of fingerprints. */
  readonly exact: boolean;
  readonly maxStates: number;
  readonly maxBytes: number;
  readonly seconds: number;
  /** Maximum number of threads that expand states in long searches. */
  readonly workers: number;
  /** True to return the trace to the first state without a step. */
  readonly reportsEnd: boolean;
  /** True to return the appearance of the states of traces. */
  readonly pictures?: boolean;
  /** Maximum number of reported moves of a strategy. */
  readonly maxMoves?: number | undefined;
  /** True to return the inputs of all steps of a game. */
  readonly collectsInputs?: boolean;
  /** Random walks instead of a search. */
  readonly walks?: WalkOptions | undefined;
}

/** The permutations of a search. The program contains a second one, instrumented to check that they are symmetries. */
export interface SymmetryRequest {
  /** The sets whose atoms are permuted, and their texts. */
  readonly sets: readonly { readonly thunk: number; readonly text: string }[];
  /** The atoms that the steps and conditions name. */
  readonly literals: readonly { readonly name: string }[];
  /** The thunks of the constants, in the order of the instrumented program. */
  readonly constants: readonly number[];
}

/** The states are not symmetric under the requested permutations. */
export interface AsymmetryOutcome {
  readonly kind: "asymmetric";
  readonly reason: Asymmetry;
}

export interface WalkOptions {
  readonly count: number;
  /** Maximum number of steps of a walk. */
  readonly length: number;
  readonly seed: number;
}

export interface StateLook {
  /** The differences from the previous state. */
  readonly card: Card;
  readonly shapes?: readonly Shape[];
}

/** A state of a trace, and the step that leads to it. */
export interface StepText {
  /** The printed state. */
  readonly state: string;
  readonly look?: StateLook;
  readonly label?: string;
  readonly input?: Input;
}

/** The step from the last state of a trace back to one of its states. */
export interface ClosingStep {
  /** The index of that state. */
  readonly to: number;
  readonly step: StepText;
}

export interface ClaimAnswer {
  /** Undefined if the search was inconclusive. */
  readonly holds: boolean | undefined;
  /** The counterexample or witness. */
  readonly trace: readonly StepText[] | undefined;
  /** The step that closes a lasso. */
  readonly closing: ClosingStep | undefined;
  /** True if the last state of the trace is an end. */
  readonly isEnd: boolean;
  /** The evaluation that fails in the last state of the trace. */
  readonly failed: { readonly what: "condition" | "step"; readonly failure: FailureOutcome | CrashOutcome } | undefined;
  /** The player's moves by state, at most `maxMoves` of them, and the total number of states with a move. */
  readonly strategy: readonly { readonly state: string; readonly step: StepText }[] | undefined;
  readonly moves: number | undefined;
  /** Of a conjecture: the printed values of its names in the counterexample. */
  readonly values?: readonly string[];
}

export interface ExploredOutcome {
  readonly kind: "explored";
  /** The indices of the `fair:>` lines that no step satisfies; empty if no claim was about runs. */
  readonly idle: readonly number[];
  /** The texts of the sets up to whose permutations the states were searched. */
  readonly upTo: readonly string[];
  readonly states: number;
  /** The number of edges: pairs of different states with a step from one to the other. */
  readonly steps: number;
  readonly depth: number;
  /** The number of states without a step. */
  readonly ends: number;
  /** The trace to the first state without a step. */
  readonly end: readonly StepText[] | undefined;
  /** True if all reachable states were visited. */
  readonly isComplete: boolean;
  /** `walks`: the states are those of random walks. */
  readonly stopped: Stop | "walks" | undefined;
  readonly seconds: number;
  readonly bytes: number;
  /** The inputs of the steps of a game, if requested. */
  readonly inputs: readonly Input[] | undefined;
  /** True if clicks were tried at some points only, because the step's use of them could not be tracked. */
  readonly isSampled: boolean;
  /** The stack of the step's first untracked use of the pointer; empty if it is unknown. */
  readonly escape: readonly Frame[];
  /** The probability of a fingerprint collision. */
  readonly chance: number;
  /** Steps per label or input: first those in the text of the step, in order, then the most frequent. */
  readonly coverage: readonly StepCount[];
  /** The indexes of the antecedents that were false in all visited states. */
  readonly unmet: readonly number[];
  /** In the order of the claims. */
  readonly answers: readonly ClaimAnswer[];
}

/** A request to try the cases of a conjecture. Expressions are thunk indexes. */
export interface CasesRequest extends CaseTypes {
  readonly condition: number;
  /** The sets that it quantifies over, as in {@link FairThunk}. */
  readonly sets: FairThunk["sets"];
  readonly maxCases: number;
  readonly seconds: number;
}

export interface CasesOutcome {
  readonly kind: "tried";
  readonly cases: number;
  /** True if all cases were tried. */
  readonly isComplete: boolean;
  readonly stopped: "cases" | "time" | "interrupt" | undefined;
  /** The printed values of the names, for the case that refutes the conjecture or fails. */
  readonly values: readonly string[] | undefined;
  readonly failure: FailureOutcome | CrashOutcome | undefined;
}

export interface SearchProgress {
  readonly kind: "exploring";
  readonly states: number;
  readonly steps: number;
  readonly depth: number;
  readonly bytes: number;
}

export type Answer = ValueOutcome | FailureOutcome | CrashOutcome;

/** An internal error of the tool. `detail` is its stack trace. */
export interface CrashOutcome {
  readonly kind: "crash";
  readonly message: string;
  readonly detail: string;
}

/** The stages of a frame, in evaluation order. Sounds are evaluated with the step. */
export const stages = ["initialState", "step", "images"] as const;
export type FrameStage = (typeof stages)[number];

export interface FramePosition {
  readonly frame: number;
  readonly stage: FrameStage;
}

export interface Progress {
  readonly reached?: FramePosition | undefined;
  readonly growth?: Growth | undefined;
}

/** The worker was stopped because it took too long. */
export interface TimeoutOutcome extends Progress {
  readonly kind: "timeout";
  readonly seconds: number;
  /** True if the total budget of all requests ran out. */
  readonly isTotal?: true;
  /** The last of the first `count` nested calls. */
  readonly calls?: { readonly count: number; readonly reached: string };
}

/** The outcomes of a worker that ends instead of answering. A crash is an internal error of the tool. */
export type Ending = CrashOutcome | TimeoutOutcome | { readonly kind: "outOfMemory" };

export type Outcome = Answer | Ending;

/**
 * The messages of the worker: `ready` or a failure to load first, then an answer to each request. `grown` and
 * `exploring` may precede an answer.
 */
export type Message =
  | { readonly kind: "ready" }
  | {
      readonly kind: "answer";
      readonly answer:
        | Answer
        | PlayedOutcome
        | TraceOutcome
        | PictureOutcome
        | ExploredOutcome
        | AsymmetryOutcome
        | CasesOutcome;
    }
  | GrowthReport
  | SearchProgress;

/** An unsolicited report that the growth of a number of the state makes frames slow. */
export interface GrowthReport {
  readonly kind: "grown";
  readonly growth: Growth;
}
