// The parts of the page: its elements, and its buttons.

/** The element of the page with this id. */
export function part<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${id}`);
}

/** Does this whenever a button is pressed; gives the button. */
export function whenPressed(id: string, action: () => void): HTMLButtonElement {
  const button = part(id, HTMLButtonElement);
  button.addEventListener("click", (event) => {
    say("");
    action();
    // After a press by hand the keys belong to the game again; one by the keyboard keeps its place.
    if (event.detail > 0) button.blur();
  });
  return button;
}

/** Says a thing below the picture, until the next button is pressed. */
export function say(text: string): void {
  part("notice", HTMLElement).textContent = text;
}
