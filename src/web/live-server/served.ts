// Converts the pages of a game to the responses of the server.

import { type PageParts, createServedPage } from "../bundle/bundle.js";
import type { ServedGame } from "./server.js";

/** Returns a game to serve: the page that starts it, and the page that resumes a running game. */
export function createServedGame(parts: PageParts, resumed: PageParts, why: ServedGame["why"]): ServedGame {
  const page = createServedPage(parts);
  return { title: parts.data.title, version: parts.sha256(page.html), page, resumed: createServedPage(resumed), why };
}
