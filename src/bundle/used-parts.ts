// Which optional parts of a page a game uses, as far as its document shows.

import type { CheckedDocument } from "../types/check.js";
import type { OptionalPart } from "./page/uses.js";

/** The optional parts of the page of this game. */
export function usedParts({ game }: Pick<CheckedDocument, "game">): readonly OptionalPart[] {
  return game?.hooks.sounds === undefined ? [] : ["sounds"];
}
