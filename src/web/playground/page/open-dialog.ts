// The dialog that opens files, or other work stored in this browser.

import type { Head } from "./autosave.js";
import { openDialog } from "./dialogs.js";
import { button, make } from "./elements.js";
import { sizeText, timeText, titleText } from "./words.js";

interface OpenHost {
  readonly chooseFiles: () => void;
  readonly open: (id: string) => void;
  readonly remove: (id: string) => void;
}

/** Lists the works by their titles. */
export function openStored(works: readonly Head[], host: OpenHost): void {
  const row = ({ id, time, work }: Head): HTMLElement => {
    const title = titleText(work);
    const item = make(
      "li",
      {},
      button(title, () => host.open(id), { class: "name" }),
      make("span", { class: "soft" }, `${timeText(time)}, ${sizeText(work)}`),
      button(
        "Remove",
        () => {
          host.remove(id);
          item.remove();
        },
        { "aria-label": `Remove ${title}` },
      ),
    );
    return item;
  };
  const close = openDialog(
    "Open",
    button(
      "Choose files …",
      () => {
        close();
        host.chooseFiles();
      },
      { class: "important" },
    ),
    make("p", { class: "soft" }, "Documents, ZIP archives, recordings, and pages saved from the playground."),
    make("h3", {}, "Stored in this browser"),
    works.length === 0
      ? make("p", {}, "There is no other work in this browser.")
      : make("ul", { class: "versions" }, ...works.map(row)),
  );
}
