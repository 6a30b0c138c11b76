// Renders names and types with line break opportunities.

import { outlineOf } from "../../types/printing/outline.js";
import { type Content, element } from "./markup.js";

/** Renders a name with line break opportunities between camel-case words: `restart|Button`. */
export function renderName(name: string): Content {
  const words = name.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return words.map((word, i) => (i === 0 ? word : [element("wbr", {}), word]));
}

/**
 * Renders a type in LED notation. A type wider than `cells` characters is abbreviated, and expands on demand.
 */
export function renderType(type: string, cells: number): Content {
  const outline = outlineOf(type, cells);
  return outline === type
    ? element("div", { class: "type" }, renderArrows(type))
    : element("details", { class: "type" }, element("summary", {}, renderArrows(outline)), renderArrows(type));
}

/** Renders the type of a definition, folded. */
export const renderFoldedType = (name: string, type: string): Content =>
  element("details", { class: "type" }, element("summary", {}, "Type"), `${name} : `, renderArrows(type));

/** Prevents line breaks within arrows. */
const renderArrows = (type: string): Content =>
  type.split(/(->)/).map((part) => (part === "->" ? element("span", { class: "arrow" }, part) : part));
