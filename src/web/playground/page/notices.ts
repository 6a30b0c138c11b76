// Notices below the page's header, and the time of the last save at its end.

import { button, make, part } from "./elements.js";
import { timeText } from "./words.js";

/** Shows a notice until it is dismissed or replaced. */
export function showNotice(...message: readonly (string | Node)[]): void {
  const notice = part("notice", HTMLElement);
  notice.hidden = message.join("") === "";
  notice.replaceChildren(
    make("span", {}, ...message.filter((one) => typeof one === "string")),
    ...message.filter((one) => typeof one !== "string"),
    button("Dismiss", () => (notice.hidden = true)),
  );
}

/** Shows when the work was stored; undefined if the browser cannot store it. `isLater` tells of unsaved changes. */
export function showSaved(time: number | undefined, isLater: boolean): void {
  const element = part("kept", HTMLElement);
  element.className = time === undefined ? "bad" : "";
  element.textContent =
    time === undefined
      ? "This browser cannot store your work. Save the page before you close it."
      : `Stored in this browser at ${timeText(time)}`;
  element.ariaBusy = String(time !== undefined && isLater);
}
