// Renders names and types with line break opportunities.

import { outlineOf } from "../../types/printing/outline.js";
import { type Content, element } from "./markup.js";

/** Renders a name that may break between the words of camel case: `restart|Button`. */
export function nameHtml(name: string): Content {
  const words = name.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return words.map((word, i) => (i === 0 ? word : [element("wbr", {}), word]));
}

/**
 * Renders a type in LED notation. A type wider than `cells` characters shows its outline, and the whole type on demand.
 */
export function typeHtml(type: string, cells: number): Content {
  const outline = outlineOf(type, cells);
  return outline === type
    ? element("div", { class: "type" }, unbrokenArrows(type))
    : element("details", { class: "type" }, element("summary", {}, unbrokenArrows(outline)), unbrokenArrows(type));
}

/** Renders the type of a definition, folded. */
export const foldedTypeHtml = (name: string, type: string): Content =>
  element("details", { class: "type" }, element("summary", {}, "Type"), `${name} : `, unbrokenArrows(type));

/** Prevents line breaks within arrows. */
const unbrokenArrows = (type: string): Content =>
  type.split(/(->)/).map((part) => (part === "->" ? element("span", { class: "arrow" }, part) : part));
