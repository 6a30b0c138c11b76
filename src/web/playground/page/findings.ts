// Diagnostics in the list below the editor, with their fixes.

import { errorsFirst } from "../../../diagnostics/diagnostic.js";
import type { PageFinding } from "../worker/messages.js";
import { type Editor, quote } from "./editor.js";
import { button, make, part } from "./elements.js";
import { maxFindings } from "./limits.js";

/** Returns the list item of a diagnostic: a link to its position, and a button for each fix. */
function findingElement(finding: PageFinding, editor: Editor): HTMLElement {
  const { severity, title, message, help, fixes, from, to, code } = finding;
  const line = editor.text.slice(0, from).split("\n").length;
  return make(
    "li",
    { class: severity },
    button(`Line ${line}`, () => editor.goTo(from, to), { class: "place" }),
    make(
      "div",
      {},
      make("strong", {}, ...quote(`${title} (${code}). `)),
      ...quote(message),
      help === undefined ? undefined : make("p", { class: "help" }, "Try: ", ...quote(help)),
      ...fixes.map(({ title: name, edits }) => {
        // The button disappears with its diagnostic, so the focus must move.
        const press = (): void => {
          editor.apply(edits);
          editor.view.focus();
        };
        const fix = button("", press, { class: "fix" });
        fix.append(...quote(name));
        return fix;
      }),
    ),
  );
}

export function showFindings(all: readonly PageFinding[], editor: Editor): void {
  const section = part("findings", HTMLElement);
  const focusedIndex = [...section.querySelectorAll("button")].findIndex((one) => one === document.activeElement);
  section.hidden = all.length === 0;
  const visibleFindings = errorsFirst(all).slice(0, maxFindings);
  section.querySelector("ul")?.replaceChildren(...visibleFindings.map((one) => findingElement(one, editor)));
  // The workers report again after the search for fixes, so the focus is restored in the list.
  if (focusedIndex < 0) return;
  const now = [...section.querySelectorAll("button")];
  (now[Math.min(focusedIndex, now.length - 1)] ?? editor.view).focus();
}

/** Moves the focus from the editor to the first diagnostic; Escape returns it. False if there is none. */
export function goToFindings(editor: Editor): boolean {
  const section = part("findings", HTMLElement);
  const first = section.querySelector("button");
  if (first === null) return false;
  section.onkeydown = ({ key }) => {
    if (key === "Escape") editor.view.focus();
  };
  first.focus();
  return true;
}
