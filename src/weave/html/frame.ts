// The frame of a page: its head, with its own policy, style sheet and title, around a body.

import { type Content, element, Markup } from "./markup.js";

/** What a page is made of. */
export interface Frame {
  readonly title: string;
  readonly sheet: string;
  readonly policy: string;
  /** Where a server tells of newer versions, if there is one. */
  readonly events?: string | undefined;
  /** How the file says that led wrote it. */
  readonly banner: string;
}

/** The banner of a page that stands alone. */
export const banner = "<!-- Written by led. -->";

/** A whole page. */
export function framed({ title, sheet, policy, events, banner }: Frame, body: Content): string {
  const html = element(
    "html",
    { lang: "en", "data-events": events },
    element(
      "head",
      {},
      element("meta", { charset: "utf-8" }),
      element("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
      element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      element("meta", { name: "referrer", content: "no-referrer" }),
      element("link", { rel: "icon", href: "data:," }),
      element("title", {}, title),
      element("style", {}, new Markup(sheet)),
    ),
    "\n",
    body,
  );
  return `<!doctype html>\n${banner}\n${html.text}\n`;
}

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
export function policyOf({ script, sheet, game, events, sha256 }: Allowed): string {
  const sources = (text: string, inner: string | undefined): string =>
    `'sha256-${sha256(text)}'${inner === undefined ? "" : ` ${inner}`}`;
  return [
    "default-src 'none'",
    `script-src ${sources(script, game?.scriptSource)}`,
    `style-src ${sources(sheet, game?.styleSource)}`,
    "img-src data:",
    ...(events === undefined ? [] : ["connect-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
