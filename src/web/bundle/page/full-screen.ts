// The full-screen button, where the browser has full screen.

import { elementById } from "./parts.js";

export function offerFullScreen(): void {
  const button = elementById("full", HTMLButtonElement);
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", (event) => {
    // A refusal, for example by the surrounding page, changes nothing.
    void (
      document.fullscreenElement === null
        ? document.documentElement.requestFullscreen({ navigationUI: "hide" })
        : document.exitFullscreen()
    ).catch(() => {});
    if (event.detail > 0) button.blur();
  });
  document.addEventListener("fullscreenchange", () => {
    button.ariaPressed = String(document.fullscreenElement !== null);
  });
}
