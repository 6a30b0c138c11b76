// What a page knows of its game beside the program: what the tool found out about the document and beside it.

/** Stands in the page as JSON, as the second argument of `led.play`. */
export interface GameData {
  readonly title: string;
  /** The SHA-256 of the document's text, in hexadecimal digits: recordings name the document by it. */
  readonly document: string;
  /** The names of the keys that the document mentions, in its order. */
  readonly keys: readonly string[];
  /** What the document calls the coordinates of the state, if it does and numbers may grow in this game. */
  readonly coordinates?: readonly string[];
  /** The graphics that were found, by the paths that the document writes. */
  readonly graphics: Readonly<Record<string, GraphicData>>;
  /** The data URLs of the sound files that were found, by the paths that the document writes. */
  readonly sounds: Readonly<Record<string, string>>;
}

/** A graphic: its data URL, and its natural size in pixels, which are units of the canvas. */
export interface GraphicData {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** JSON as it may stand in a script element: nothing in it ends the element or begins a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
