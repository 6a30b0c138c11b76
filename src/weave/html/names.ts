// Renders names and types with line break opportunities.

import { widthOf } from "../../diagnostics/cells.js";
import { outlineOf } from "../../types/printing/outline.js";
import { type Content, element } from "./markup.js";

/** A name that may break between the words of camel case: `restart|Button`. */
export function nameHtml(name: string): Content {
  const words = name.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return words.map((word, i) => (i === 0 ? word : [element("wbr", {}), word]));
}

/**
 * A type in LED notation after `before`. A type wider than `cells` characters shows its outline, and the whole type on
 * demand.
 */
export function typeHtml(before: string, type: string, cells: number): Content {
  const whole = [before, unbrokenArrows(type)];
  const outline = outlineOf(type, cells - widthOf(before));
  return outline === type
    ? element("div", { class: "type" }, whole)
    : element("details", { class: "type" }, element("summary", {}, before, unbrokenArrows(outline)), whole);
}

/** Prevents line breaks within arrows. */
const unbrokenArrows = (type: string): Content =>
  type.split(/(->)/).map((part) => (part === "->" ? element("span", { class: "arrow" }, part) : part));
