// Links to the previous and next page of a site.

import { type Content, element, type Markup } from "../html/markup.js";

interface Neighbour {
  readonly href: string;
  readonly title: string;
}

export function renderNeighbourLinks(previous: Neighbour | undefined, next: Neighbour | undefined): Content {
  if (previous === undefined && next === undefined) return undefined;
  const link = (to: Neighbour | undefined, rel: string, word: string): Markup | undefined =>
    to && element("a", { href: to.href, rel }, element("small", {}, word), to.title);
  return element(
    "nav",
    { class: "turn", "aria-label": "Previous and next page" },
    link(previous, "prev", "← Previous"),
    link(next, "next", "Next →"),
  );
}
