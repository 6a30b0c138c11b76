// The events that the server sends to open pages, on every change and on reconnection.

import type { DocumentNews } from "../../weave/page/live.js";

/** The status of the document, as a page and as a game. */
export interface News extends DocumentNews {
  /** The last game without errors; null before the first. */
  readonly game: GameNews | null;
  /** The errors that keep the current document from being played, as text; empty if there are none. */
  readonly findings: string;
}

export interface GameNews {
  readonly title: string;
  /** Changes whenever the page changes: definitions, embedded data or the surrounding page. */
  readonly version: string;
}
