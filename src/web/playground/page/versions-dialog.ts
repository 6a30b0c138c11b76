// The dialog that lists the versions of the work stored in this browser.

import type { SavedWork } from "../work.js";
import { openDialog } from "./dialogs.js";
import { button, make } from "./elements.js";
import type { Version } from "./store.js";
import { sizeText, timeText } from "./words.js";

/** Lists the versions. `take` receives the one to restore. */
export function openVersions(versions: readonly Version[], take: (work: SavedWork) => void): void {
  const close = openDialog(
    "Versions",
    versions.length === 0
      ? make("p", {}, "There are no earlier versions in this browser.")
      : make(
          "ul",
          { class: "versions" },
          ...versions.map(({ time, note, work }) =>
            make(
              "li",
              {},
              make("span", {}, timeText(time), note === "" ? "" : `, ${note}`),
              make("span", { class: "soft" }, sizeText(work)),
              button("Restore", () => {
                close();
                take(work);
              }),
            ),
          ),
        ),
  );
}
