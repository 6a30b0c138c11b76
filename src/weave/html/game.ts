// The place of a game in a page: a cover until somebody wants to play, so that the page keeps its keys; then the game's own
// page in a frame that may run its scripts and nothing else.

import { element, type Markup } from "./markup.js";

/** The page of a game as another page holds it. */
export interface EmbeddedGame {
  readonly title: string;
  /** What is seen at its start, as the text of an SVG file; undefined if nothing is. */
  readonly picture: string | undefined;
  /** The whole page, with its own policy. */
  readonly html: string;
  /** What the policy of the page around it must allow: the hashes of its script and of its style. */
  readonly scriptSource: string;
  readonly styleSource: string;
}

/** The game, ready to be started. */
export function gameHtml({ title, picture, html }: EmbeddedGame): Markup {
  return element(
    "section",
    { class: "game", id: "game", "aria-label": `The game: ${title}` },
    element(
      "div",
      { class: "stage", "data-page": html, "data-title": title },
      picture === undefined
        ? undefined
        : element("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: "" }),
      element(
        "div",
        { class: "cover" },
        element("button", { type: "button", class: "play" }, "▶ Play"),
        element("p", {}, title),
        element("noscript", {}, element("p", {}, "The game runs as a script. The browser has scripts switched off.")),
      ),
    ),
    element("div", { class: "tools" }, element("button", { type: "button", class: "alone" }, "Open the game alone")),
  );
}

/** What stands for the word `ledGame` where no game is in the page. */
export function noGameHtml(): Markup {
  return element("p", { class: "unread" }, element("code", {}, "ledGame"));
}
