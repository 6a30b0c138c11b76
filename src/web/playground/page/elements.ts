// DOM helpers. Strings always become text nodes, so document text is never parsed as markup.

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

/** Returns the element with this id; throws if it is missing or of another kind. */
export function part<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${id}`);
}

/** Parses the page's embedded JSON data with this id. */
export const dataOf = <T>(id: string): T => JSON.parse(document.getElementById(id)?.textContent ?? "null");
