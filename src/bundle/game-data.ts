// The data of a game that its page has besides the program: facts about the document, and the files next to it.

import type { Input } from "../runtime/index.js";

/** The second argument of `led.play`, as JSON in the page. */
export interface GameData {
  readonly title: string;
  /** The SHA-256 of the document's text, in hexadecimal; recordings identify the document by it. */
  readonly document: string;
  /** The names of the keys that the document mentions, in source order. */
  readonly keys: readonly string[];
  /**
   * The names that the document gives to the coordinates of the state, if it does and if numbers may grow in this game.
   */
  readonly coordinates?: readonly string[];
  /** What a player does who is not at the screen: in each state where it is to move, as LED prints the state. */
  readonly opponent?: Readonly<Record<string, Input>>;
  /** The graphics that were found, by the paths that the document uses. */
  readonly graphics: Readonly<Record<string, GraphicData>>;
  /** The data URLs of the sound files that were found, by the paths that the document uses. */
  readonly sounds: Readonly<Record<string, string>>;
}

/** A graphic: its data URL, and its natural size in pixels, which are units of the canvas. */
export interface GraphicData {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
