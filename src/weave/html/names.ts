// Names and types as they stand at the end of the page and below definitions: where their lines may break.

import { type Content, element } from "./markup.js";

/** A name. Where it is too long for a line it breaks between its words: `restart|Button`. */
export function nameHtml(name: string): Content {
  const words = name.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return words.map((word, i) => (i === 0 ? word : [element("wbr", {}), word]));
}

/** A type in LED's notation. No line breaks within an arrow. */
export function typeHtml(type: string): Content {
  return type.split(/(->)/).map((part) => (part === "->" ? element("span", { class: "arrow" }, part) : part));
}
