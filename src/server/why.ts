// What a page of the server asks about the game that it plays, and what it hears: which shapes a frame has, which
// definition has put one there, and why a frame fails.

import type { Line } from "../play/recording.js";
import type { Box } from "../play/under.js";

/** A question about a frame. */
export interface WhyRequest {
  /** The version of the game (server/news.ts). */
  readonly version: string;
  /** The state of the frame, as LED prints it; null if the game could not begin. */
  readonly state: string | null;
  /** The input that led to the frame, as recordings have it. */
  readonly input: Line;
  readonly asks: Question;
}

/** What is asked: the shapes, and which of them lie under a point; where one comes from; why the next frame fails. */
export type Question =
  | { readonly kind: "shapes"; readonly point: readonly [x: number, y: number] | null }
  | { readonly kind: "origin"; readonly index: number }
  | { readonly kind: "failure"; readonly next: Line | null };

export type WhyAnswer =
  /** The shapes from the top down, and which of them lie under the point, by their places in painting order. */
  | { readonly kind: "shapes"; readonly shapes: readonly ShapeSeen[]; readonly under: readonly number[] }
  | { readonly kind: "lines"; readonly lines: readonly SaidLine[] }
  | { readonly kind: "nothing"; readonly why: string };

/** A shape of a frame. */
export interface ShapeSeen {
  /** Its place in painting order. */
  readonly index: number;
  readonly words: string;
  readonly box: Box;
}

/** A line of an answer, with its place in the document. */
export interface SaidLine {
  readonly depth: number;
  readonly text: string;
  readonly line: number;
  /** The definition in which it stands. */
  readonly definition: string | null;
}
