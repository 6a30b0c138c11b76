// Renders state cards as HTML, with added and removed elements marked.

import type { Card, CardFragment } from "../card.js";
import { escapeMarkup } from "../../text/markup.js";

/** The card of a state, one line per coordinate. */
export function cardHtml(card: Card, names: readonly string[]): string {
  const isWhole = card.length === 1 && (names[0] ?? "") === "";
  const rows = card.map((pieces, i) => `<dt>${nameHtml(names, i)}</dt><dd>${piecesHtml(pieces)}</dd>`);
  return `<dl class="state-card${isWhole ? " whole" : ""}">${rows.join("")}</dl>`;
}

/** The changed coordinates, one line each. */
export function changedHtml(card: Card, names: readonly string[]): string {
  return card
    .map((pieces, i) => {
      if (pieces.every(({ mark }) => mark === "same")) return "";
      const name = card.length === 1 ? "" : `<span class="name">${nameHtml(names, i)}:</span> `;
      return `<span class="change">${name}${piecesHtml(pieces)}</span>`;
    })
    .join("");
}

const nameHtml = (names: readonly string[], i: number): string => escapeMarkup(names[i] || String(i + 1));

function piecesHtml(pieces: readonly CardFragment[]): string {
  return pieces
    .map(({ text, mark }) => {
      const tag = mark === "new" ? "ins" : "del";
      return mark === "same" ? escapeMarkup(text) : `<${tag}>${escapeMarkup(text)}</${tag}>`;
    })
    .join("");
}
