// DOM helpers. Strings always become text nodes, so document text is never parsed as markup.

export { elementById as part } from "../../bundle/page/parts.js";

type Child = Node | string | undefined;

/**
 * Creates an element. Keys that begin with `aria` or `data`, and `class` and `for`, are set as attributes; others as
 * properties.
 */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

export function button(
  text: string,
  press: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const element = make("button", { type: "button", ...attributes }, text);
  element.addEventListener("click", press);
  return element;
}

/** Parses the page's embedded JSON data with this id. */
export const dataOf = <T>(id: string): T => JSON.parse(document.getElementById(id)?.textContent ?? "null");
