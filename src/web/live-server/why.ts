// Requests of a page about its game, and the replies: the shapes of a frame, the definition that produced one, and the
// cause of a failure.

import type { RecordingLine } from "../../execute/games/recording.js";
import type { BoundingBox } from "../../execute/games/under.js";

export interface WhyRequest {
  /** Version of the game (web/live-server/news.ts). */
  readonly version: string;
  /** The state of the frame in LED notation; null if the game could not start. */
  readonly state: string | null;
  /** The input that led to the frame, in the format of recordings. */
  readonly input: RecordingLine;
  readonly asks: OriginQuestion;
}

/** Asks for the shapes and those under a point, for the origin of one, or for the cause of the next frame's failure. */
export type OriginQuestion =
  | { readonly kind: "shapes"; readonly point: readonly [x: number, y: number] | null }
  | { readonly kind: "origin"; readonly index: number }
  | { readonly kind: "failure"; readonly next: RecordingLine | null };

export type WhyAnswer =
  /** The shapes from the top down; `under` lists those under the point by painting index. */
  | { readonly kind: "shapes"; readonly shapes: readonly VisibleShape[]; readonly under: readonly number[] }
  | { readonly kind: "lines"; readonly lines: readonly ExplanationLine[] }
  | { readonly kind: "nothing"; readonly why: string };

export interface VisibleShape {
  /** Index in painting order. */
  readonly index: number;
  readonly words: string;
  readonly box: BoundingBox;
}

/** A line of an explanation, with its position in the document. */
export interface ExplanationLine {
  readonly depth: number;
  readonly text: string;
  readonly line: number;
  /** The enclosing definition. */
  readonly definition: string | null;
}
