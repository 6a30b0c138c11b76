// The content security policy of woven pages.

import { hashOf, policyOf } from "../../web/pages/frame.js";

interface Allowed {
  readonly script: string;
  readonly sheet: string;
  readonly game?: { readonly scriptSource: string; readonly styleSource: string } | undefined;
  readonly events?: string | undefined;
  readonly sha256: (text: string) => string;
}

/** Builds the policy: the page's own style and script, those of the embedded game, and embedded images. */
export function wovenPolicy({ script, sheet, game, events, sha256 }: Allowed): string {
  const sources = (text: string, inner: string | undefined): string =>
    `${hashOf(text, sha256)}${inner === undefined ? "" : ` ${inner}`}`;
  return policyOf({
    "script-src": sources(script, game?.scriptSource),
    "style-src": sources(sheet, game?.styleSource),
    "connect-src": events === undefined ? undefined : "'self'",
  });
}
