// The dialog with the link to the work.

import { fragmentOf } from "../share.js";
import type { SavedWork } from "../work.js";
import { openDialog } from "./dialogs.js";
import { button, make } from "./elements.js";
import { copyText } from "./words.js";
import { maxLinkLength } from "../limits.js";

/** Shows the link, optionally with a recording of the game. */
export function openShare(workOf: () => SavedWork, recording: string | undefined): void {
  const address = location.href.replace(/#.*$/, "");
  const withRecording = make("input", { type: "checkbox" });
  const field = make("textarea", { readonly: "", rows: "4", "aria-label": "Link", class: "link" });
  const about = make("p", {});
  const fill = (): void => {
    const work = { ...workOf(), ...(withRecording.checked && recording !== undefined ? { recording } : {}) };
    field.value = address + fragmentOf(work);
    const size = `${(field.value.length / 1000).toFixed(1)} thousand characters`;
    about.textContent =
      field.value.length <= maxLinkLength
        ? `The link contains all documents (${size}). Nothing is sent until you share the link.`
        : `The link contains all documents (${size}). Some programs cut off long links. Saving the page is safer.`;
  };
  withRecording.addEventListener("change", fill);
  fill();
  const copied = make("span", { role: "status" });
  openDialog(
    "Share link",
    about,
    field,
    recording === undefined ? undefined : make("label", {}, withRecording, " include a recording of the game"),
    make(
      "div",
      { class: "actions" },
      button("Copy", () => {
        field.select();
        void copyText(field).then(
          (isDone) => (copied.textContent = isDone ? "Copied." : "Copy the link with the keyboard."),
        );
      }),
      copied,
    ),
    location.protocol === "file:"
      ? make(
          "p",
          { class: "soft" },
          "This page is a local file, so the link works only on this computer. Save the page and send the file, or put the page on a server.",
        )
      : undefined,
  );
}
