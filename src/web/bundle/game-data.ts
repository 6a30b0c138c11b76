// The data embedded in a game's page besides the program.

import type { Input } from "../../runtime/index.js";

/** The second argument of `led.play`, embedded as JSON. */
export interface GameData {
  readonly title: string;
  /** The SHA-256 digest of the document's text in hexadecimal, which identifies it in recordings. */
  readonly document: string;
  /** Names of the keys mentioned in the document, in source order. */
  readonly keys: readonly string[];
  /** Names of the state's coordinates, if the document has them and numbers may grow in this game. */
  readonly coordinates?: readonly string[];
  /** Moves of the computer player, keyed by the printed state. */
  readonly opponent?: Readonly<Record<string, Input>>;
  /** The available graphics, keyed by the paths in the document. */
  readonly graphics: Readonly<Record<string, GraphicData>>;
  /** Data URLs of the available sound files, keyed by the paths in the document. */
  readonly sounds: Readonly<Record<string, string>>;
}

/** `width` and `height` are the natural size in pixels, which are canvas units. */
export interface GraphicData {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
