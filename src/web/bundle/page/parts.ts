// Access to the elements and buttons of the page.

/** Returns the element with this id; throws if it is missing or of another kind. */
export function elementById<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${id}`);
}

/** Runs an action on every press of a button. Returns the button. */
export function onPress(id: string, action: () => void): HTMLButtonElement {
  const button = elementById(id, HTMLButtonElement);
  button.addEventListener("click", (event) => {
    announce("");
    action();
    // After a click or touch, the keyboard focus returns to the game; after a key press, the button keeps it.
    if (event.detail > 0) button.blur();
  });
  return button;
}

/** Shows a message below the picture until the next press of a button. */
export function announce(text: string): void {
  elementById("notice", HTMLElement).textContent = text;
}
