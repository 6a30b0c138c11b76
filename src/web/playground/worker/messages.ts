// Messages between a page and its workers, as plain data. Positions are offsets in the text of the request.

import type { GameData } from "../../bundle/game-data.js";
import type { ExerciseTask } from "../exercise.js";
import type { Asset } from "../work.js";
import type { FileData } from "./files.js";

export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

export interface PageFinding {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly title: string;
  readonly message: string;
  readonly help: string | undefined;
  readonly fixes: readonly Fix[];
  /** True for unreachable or unused code. */
  readonly isFaded: boolean;
}

/** Semantic highlighting as triples: start, end, and the index in `tokenTypes` (analyst.ts). */
export type Colours = readonly number[];

export interface EditorTyping {
  readonly from: number;
  readonly to: number;
}

/** The analysis of a text. */
export interface AnalysisResult {
  readonly findings: readonly PageFinding[];
  readonly colours: Colours;
  /** False while fixes are still being searched. */
  readonly isFinal: boolean;
  /** Replacements for the symbols just typed, such as `≤` for `<=`. */
  readonly signs: readonly TextEdit[];
}

export interface EditorCompletion {
  readonly label: string;
  readonly kind: "function" | "constant" | "variable" | "keyword" | "operator" | "value" | "file";
  readonly detail: string | undefined;
  readonly about: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly order: string;
}

/** Hover text of a name as paragraphs, some of which are code. */
export interface Hover {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly { readonly text: string; readonly isCode: boolean }[];
}

export interface DocumentLocation {
  readonly document: string;
  readonly from: number;
  readonly to: number;
}

/** The edits of each document, or the reason why the renaming is impossible. */
type Renaming =
  | { readonly changes: readonly { readonly document: string; readonly edits: readonly TextEdit[] }[] }
  | { readonly obstacle: string };

/** The students' version of an exercise. */
export interface StudentsPage {
  /** The document with gaps in place of the solutions. */
  readonly text: string;
  readonly task: ExerciseTask;
  /** Names of the page's documents that it imports. */
  readonly uses: readonly string[];
}

export type TargetAlphabet = "ascii" | "unicode";

/** Requests to the analyst worker, and their answers. */
export interface AnalystQuestions {
  /** All documents of the page; others are removed. */
  readonly documents: { readonly asked: { readonly texts: readonly FileData[] }; readonly answer: undefined };
  /** A changed document, with the range typed since the last request. */
  readonly changed: {
    readonly asked: FileData & {
      readonly typed: EditorTyping | undefined;
      readonly alphabet: TargetAlphabet | undefined;
    };
    readonly answer: AnalysisResult;
  };
  /** The analysis of a document with all fixes. */
  readonly explained: { readonly asked: { readonly name: string }; readonly answer: AnalysisResult };
  readonly completions: {
    readonly asked: { readonly name: string; readonly at: number };
    readonly answer: readonly EditorCompletion[];
  };
  readonly hover: {
    readonly asked: { readonly name: string; readonly at: number };
    readonly answer: Hover | undefined;
  };
  readonly definition: {
    readonly asked: { readonly name: string; readonly at: number };
    readonly answer: DocumentLocation | undefined;
  };
  /** The position of the definition with this name. */
  readonly named: {
    readonly asked: { readonly name: string; readonly definition: string };
    readonly answer: DocumentLocation | undefined;
  };
  /** Renames the symbol at a position, in all documents. */
  readonly renamed: {
    readonly asked: { readonly name: string; readonly at: number; readonly to: string };
    readonly answer: Renaming;
  };
  /** The name at a position; undefined if it cannot be renamed. */
  readonly renamable: {
    readonly asked: { readonly name: string; readonly at: number };
    readonly answer: string | undefined;
  };
  /** The exercise of a document; undefined if it has no solutions. */
  readonly exercise: {
    readonly asked: { readonly name: string };
    readonly answer: StudentsPage | undefined;
  };
  readonly formatted: { readonly asked: { readonly name: string }; readonly answer: readonly TextEdit[] };
  /** Converts the code of the document to another alphabet. */
  readonly respelled: {
    readonly asked: { readonly name: string; readonly alphabet: TargetAlphabet };
    readonly answer: readonly TextEdit[];
  };
}

export type AnalystQuestion = keyof AnalystQuestions;

/** A request to the maker worker. `seconds` is the timeout of each test in the open document. */
export interface MakerRequest {
  readonly texts: readonly FileData[];
  readonly assets: readonly Asset[];
  readonly open: string;
  readonly seconds: number;
  /** The tests of the open document's exercise, and the positions of the hidden ones. */
  readonly exercise?: Pick<ExerciseTask, "tests" | "hidden" | "asked"> | undefined;
}

export interface TypedText {
  readonly name: string;
  readonly type: string;
  readonly isSigned: boolean;
  readonly from: number;
}

/** Summary of a document's tests, including claims. */
export interface TestSummary {
  readonly all: number;
  readonly claims: number;
  readonly passed: number;
  readonly failed: number;
  /** Number of tests that need an empty gap of an exercise. */
  readonly todo: number;
  /** Number of failed tests left undecided by search limits. */
  readonly undecided: number;
  /** Number of tests without an expected value. */
  readonly shown: number;
  readonly findings: readonly PageFinding[];
}

/** The result of one test of an exercise. */
export interface ExerciseResult {
  /** Undefined for a hidden test. */
  readonly expression: string | undefined;
  readonly points: number;
  readonly isPassed: boolean;
  /** True if it has another value than the expected one. */
  readonly isWrong: boolean;
  /** The failure, if it may be shown. */
  readonly message: string | undefined;
}

/** A game, ready to be played in a worker. */
export interface PageGame {
  readonly code: string;
  readonly title: string;
  /** The SHA-256 digest of the document's text, for recordings. */
  readonly hash: string;
  readonly keys: readonly string[];
  readonly graphics: GameData["graphics"];
  readonly sounds: GameData["sounds"];
  readonly hasSounds: boolean;
}

/** The results of a build request, sent one by one. */
export type MakerResult =
  | {
      readonly kind: "checked";
      readonly errors: number;
      readonly warnings: number;
      readonly types: readonly TypedText[];
      /** Undefined if the document has errors. */
      readonly typescript: string | undefined;
      readonly game: PageGame | undefined;
    }
  | { readonly kind: "tried"; readonly tried: readonly ExerciseResult[] }
  | { readonly kind: "woven"; readonly html: string; readonly isFinal: boolean }
  | { readonly kind: "tests"; readonly tests: TestSummary; readonly isFinal: boolean };

/** Precomputed results for the open document, in display order. */
export interface FirstResults {
  readonly found: AnalysisResult;
  readonly made: readonly MakerResult[];
  readonly isGame: boolean;
}

export interface AnalystMessage {
  readonly kind: "value" | "text" | "trouble" | "incomplete" | "nothing";
  readonly text: string;
  /** For an input with errors. */
  readonly corrections?: readonly Correction[];
}

/** A fix of an input at the prompt. */
export interface Correction {
  readonly title: string;
  /** The input after the fix. */
  readonly input: string;
}

/** The export of a document: its game's standalone page, a picture of the first frame, or warnings about an exercise. */
export type DocumentExport = "page" | "picture" | "warnings";

/** Messages to a worker. A new build request supersedes earlier ones; every prompt input is answered. */
export type ToWorker =
  | {
      readonly kind: "start";
      readonly role: "analyst" | "maker";
      readonly program: string;
      readonly shelf: readonly FileData[];
    }
  | { readonly kind: "ask"; readonly id: number; readonly question: AnalystQuestion; readonly asked: unknown }
  | { readonly kind: "make"; readonly id: number; readonly order: MakerRequest }
  | {
      readonly kind: "prompt";
      readonly id: number;
      readonly order: MakerRequest;
      readonly input: string;
      readonly isLast: boolean;
    }
  | { readonly kind: "export"; readonly id: number; readonly order: MakerRequest; readonly what: DocumentExport }
  | { readonly kind: "forget" };

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly id: number; readonly answer: unknown }
  | { readonly kind: "made"; readonly id: number; readonly made: MakerResult }
  | { readonly kind: "done"; readonly id: number }
  | { readonly kind: "exported"; readonly id: number; readonly text: string | undefined }
  | { readonly kind: "said"; readonly id: number; readonly said: AnalystMessage }
  | { readonly kind: "fault"; readonly id: number | undefined; readonly message: string };
