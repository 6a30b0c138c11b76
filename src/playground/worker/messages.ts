// What a page and its workers say to each other, as plain data. Places are offsets in the text that was sent along.

import type { GameData } from "../../bundle/game-data.js";
import type { Task } from "../exercise.js";
import type { Asset } from "../work.js";
import type { FileData } from "./files.js";

export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What would mend a finding. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** Something that is wrong. */
export interface PageFinding {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly title: string;
  readonly message: string;
  readonly help: string | undefined;
  readonly fixes: readonly Fix[];
  /** It is never reached, or nothing uses it. */
  readonly isFaded: boolean;
}

/** A stretch of code with its meaning, as a number for each: from, to, and the index in {@link meanings}. */
export type Colours = readonly number[];

/** A stretch of text that somebody has typed. */
export interface Typing {
  readonly from: number;
  readonly to: number;
}

/** What is found in a text as it is now. */
export interface Found {
  readonly findings: readonly PageFinding[];
  readonly colours: Colours;
  /** False while it is still to be tried what would mend the findings. */
  readonly isFinal: boolean;
  /** What may stand in place of the signs that were just typed: `≤` for `<=`. */
  readonly signs: readonly TextEdit[];
}

export interface Completion {
  readonly label: string;
  readonly kind: "function" | "constant" | "variable" | "keyword" | "operator" | "value" | "file";
  readonly detail: string | undefined;
  readonly about: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly order: string;
}

/** What is said of a name: paragraphs, some of which are code. */
export interface Hover {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly { readonly text: string; readonly isCode: boolean }[];
}

/** A place in a document, perhaps another one. */
export interface Place {
  readonly document: string;
  readonly from: number;
  readonly to: number;
}

/** The changes of each document, or what stands in their way. */
export type Renaming =
  | { readonly changes: readonly { readonly document: string; readonly edits: readonly TextEdit[] }[] }
  | { readonly obstacle: string };

/** What students get of a document that is an exercise. */
export interface StudentsPage {
  /** The document with gaps in the place of its solutions. */
  readonly text: string;
  readonly task: Task;
  /** The names of the documents of the page that it uses. */
  readonly uses: readonly string[];
}

export type Alphabet = "ascii" | "unicode";

/** What is asked of the worker that knows the documents, and what it answers. */
export interface Questions {
  /** The documents of the page; those that are not named any more are gone. */
  readonly documents: { readonly asked: { readonly texts: readonly FileData[] }; readonly answer: undefined };
  /** A document that has changed, and the stretch of it that was typed since it was last looked at. */
  readonly changed: {
    readonly asked: FileData & { readonly typed: Typing | undefined; readonly alphabet: Alphabet | undefined };
    readonly answer: Found;
  };
  /** The same with all that would mend it. */
  readonly explained: { readonly asked: { readonly name: string }; readonly answer: Found };
  readonly completions: {
    readonly asked: { readonly name: string; readonly at: number };
    readonly answer: readonly Completion[];
  };
  readonly hover: {
    readonly asked: { readonly name: string; readonly at: number };
    readonly answer: Hover | undefined;
  };
  readonly definition: {
    readonly asked: { readonly name: string; readonly at: number };
    readonly answer: Place | undefined;
  };
  /** Where a definition stands that has this name. */
  readonly named: {
    readonly asked: { readonly name: string; readonly definition: string };
    readonly answer: Place | undefined;
  };
  /** What stands for the name at a place called otherwise, in all documents. */
  readonly renamed: {
    readonly asked: { readonly name: string; readonly at: number; readonly to: string };
    readonly answer: Renaming;
  };
  /** The name at a place, if it can be called otherwise. */
  readonly renamable: {
    readonly asked: { readonly name: string; readonly at: number };
    readonly answer: string | undefined;
  };
  /** The exercise that a document is; undefined of one without solutions. */
  readonly exercise: {
    readonly asked: { readonly name: string };
    readonly answer: StudentsPage | undefined;
  };
  readonly formatted: { readonly asked: { readonly name: string }; readonly answer: readonly TextEdit[] };
  /** The code of the document in another alphabet. */
  readonly respelled: {
    readonly asked: { readonly name: string; readonly alphabet: Alphabet };
    readonly answer: readonly TextEdit[];
  };
}

export type Question = keyof Questions;

/** What is asked of the worker that makes things of the documents: the one that is open, and how long each test may take. */
export interface Order {
  readonly texts: readonly FileData[];
  readonly assets: readonly Asset[];
  readonly open: string;
  readonly seconds: number;
  /** The tests of the exercise that the open document is, and where those of them are that are not shown. */
  readonly exercise?: Pick<Task, "tests" | "hidden"> | undefined;
}

/** The type of a definition. */
export interface Typed {
  readonly name: string;
  readonly type: string;
  readonly isSigned: boolean;
  readonly from: number;
}

/** What became of the tests of a document, claims among them. */
export interface Tests {
  readonly all: number;
  readonly claims: number;
  readonly passed: number;
  readonly failed: number;
  /** Those of the failed ones that the limits of the search leave undecided. */
  readonly undecided: number;
  /** Those that show a value without expecting one. */
  readonly shown: number;
  /** What is wrong with those that failed. */
  readonly findings: readonly PageFinding[];
}

/** A test of an exercise that has been run. */
export interface Tried {
  /** Undefined of a hidden one. */
  readonly expression: string | undefined;
  readonly points: number;
  readonly isPassed: boolean;
  /** What is wrong, if that is shown. */
  readonly message: string | undefined;
}

/** A game, ready to be played in a worker. */
export interface PageGame {
  readonly code: string;
  readonly title: string;
  /** The SHA-256 of the document's text, as recordings name it. */
  readonly hash: string;
  readonly keys: readonly string[];
  readonly graphics: GameData["graphics"];
  readonly sounds: GameData["sounds"];
  readonly hasSounds: boolean;
}

/** What an order brings about, in turn. */
export type Made =
  | {
      readonly kind: "checked";
      readonly errors: number;
      readonly warnings: number;
      readonly types: readonly Typed[];
      /** Undefined of a document with errors. */
      readonly typescript: string | undefined;
      readonly game: PageGame | undefined;
    }
  | { readonly kind: "tried"; readonly tried: readonly Tried[] }
  | { readonly kind: "woven"; readonly html: string; readonly isFinal: boolean }
  | { readonly kind: "tests"; readonly tests: Tests; readonly isFinal: boolean };

/** What is found of the open document when the page is made, in the order in which a page shows it. */
export interface FirstResults {
  readonly found: Found;
  readonly made: readonly Made[];
}

/** What the prompt says to an input. */
export interface Said {
  readonly kind: "value" | "text" | "trouble" | "incomplete" | "nothing";
  readonly text: string;
}

/** Messages to a worker. Of orders only the last one counts; each input of the prompt is answered. */
export type ToWorker =
  | {
      readonly kind: "start";
      readonly role: "analyst" | "maker";
      readonly program: string;
      readonly shelf: readonly FileData[];
    }
  | { readonly kind: "ask"; readonly id: number; readonly question: Question; readonly asked: unknown }
  | { readonly kind: "make"; readonly id: number; readonly order: Order }
  | {
      readonly kind: "prompt";
      readonly id: number;
      readonly order: Order;
      readonly input: string;
      readonly isLast: boolean;
    }
  /** The page of the game is wanted. */
  | { readonly kind: "export"; readonly id: number; readonly order: Order }
  | { readonly kind: "forget" };

/** Messages of a worker. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly id: number; readonly answer: unknown }
  | { readonly kind: "made"; readonly id: number; readonly made: Made }
  | { readonly kind: "done"; readonly id: number }
  | { readonly kind: "page"; readonly id: number; readonly html: string | undefined }
  | { readonly kind: "said"; readonly id: number; readonly said: Said }
  | { readonly kind: "fault"; readonly id: number | undefined; readonly message: string };
