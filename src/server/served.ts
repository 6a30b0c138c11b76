// Turns the parts of a game's pages into what the server sends of them.

import { type PageParts, servedPage } from "../bundle/bundle.js";
import type { ServedGame } from "./server.js";

/** A game to be served: by the page that begins it, and by the one that goes on with it. */
export function servedGame(parts: PageParts, resumed: PageParts, why: ServedGame["why"]): ServedGame {
  const page = servedPage(parts);
  return { title: parts.data.title, version: parts.sha256(page.html), page, resumed: servedPage(resumed), why };
}
