// Names and types as they stand at the end of the page and below definitions: where their lines may break.

import { widthOf } from "../../diagnostics/cells.js";
import { outlineOf } from "../../types/shown/outline.js";
import { type Content, element } from "./markup.js";

/** A name. Where it is too long for a line it breaks between its words: `restart|Button`. */
export function nameHtml(name: string): Content {
  const words = name.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return words.map((word, i) => (i === 0 ? word : [element("wbr", {}), word]));
}

/**
 * A type in LED's notation, after what it is the type of. One that is longer than a line shows its outline, and the whole
 * on demand.
 */
export function typeHtml(before: string, type: string, cells: number): Content {
  const whole = [before, unbrokenArrows(type)];
  const outline = outlineOf(type, cells - widthOf(before));
  return outline === type
    ? element("div", { class: "type" }, whole)
    : element("details", { class: "type" }, element("summary", {}, before, unbrokenArrows(outline)), whole);
}

/** No line breaks within an arrow. */
const unbrokenArrows = (type: string): Content =>
  type.split(/(->)/).map((part) => (part === "->" ? element("span", { class: "arrow" }, part) : part));
