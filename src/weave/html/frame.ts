// The policy of a woven page.

import { hashOf, policyOf } from "../../pages/frame.js";

/** What a page runs and shows: a script, a style sheet, and perhaps those of a game that it holds. */
export interface Allowed {
  readonly script: string;
  readonly sheet: string;
  readonly game?: { readonly scriptSource: string; readonly styleSource: string } | undefined;
  readonly events?: string | undefined;
  /** The SHA-256 of a text in UTF-8, in base 64. */
  readonly sha256: (text: string) => string;
}

/** The policy of a page: its own style and script, those of the game that it holds, and pictures that are in it. */
export function wovenPolicy({ script, sheet, game, events, sha256 }: Allowed): string {
  const sources = (text: string, inner: string | undefined): string =>
    `${hashOf(text, sha256)}${inner === undefined ? "" : ` ${inner}`}`;
  return policyOf({
    "script-src": sources(script, game?.scriptSource),
    "style-src": sources(sheet, game?.styleSource),
    "connect-src": events === undefined ? undefined : "'self'",
  });
}
