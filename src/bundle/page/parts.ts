// Access to the elements and buttons of the page.

/** The element of the page with this id. */
export function part<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${id}`);
}

/** Runs an action whenever a button is pressed, and returns the button. */
export function whenPressed(id: string, action: () => void): HTMLButtonElement {
  const button = part(id, HTMLButtonElement);
  button.addEventListener("click", (event) => {
    say("");
    action();
    // After a mouse click or touch, the keys belong to the game again; after a press by keyboard, the focus stays.
    if (event.detail > 0) button.blur();
  });
  return button;
}

/** Shows a message below the picture, until the next button is pressed. */
export function say(text: string): void {
  part("notice", HTMLElement).textContent = text;
}
