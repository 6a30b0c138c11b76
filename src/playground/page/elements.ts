// Elements of the page. Texts always come in as text, so that nothing in a document is ever markup.

type Child = Node | string | undefined;

/** Makes an element. Properties that begin with `aria` or `data` and `class` and `for` are attributes. */
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

/** A button. */
export function button(
  text: string,
  press: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const made = make("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", press);
  return made;
}

/** The element of the page with this id. */
export function part<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${id}`);
}

/** What the page holds as data. */
export const dataOf = <T>(id: string): T => JSON.parse(document.getElementById(id)?.textContent ?? "null");
