// What the server tells the pages that it has open, whenever something has changed and when one comes back.

import type { DocumentNews } from "../weave/page/live.js";

/** How the document stands: as a page to be read, and as a game. */
export interface News extends DocumentNews {
  /** The last game without errors; null if there was none yet. */
  readonly game: GameNews | null;
  /** What keeps the document from being played as it is now, for a person to read; empty if nothing does. */
  readonly findings: string;
}

export interface GameNews {
  readonly title: string;
  /** Differs whenever the page does: its definitions, what is embedded with them, or what is around them. */
  readonly version: string;
}
