// A finding in the list below the editor, with what mends it.

import type { PageFinding } from "../worker/messages.js";
import { type Editor, quoted } from "./editor.js";
import { button, make } from "./elements.js";

/** The item of the list: it leads to the place, and its buttons make the changes that mend the finding. */
export function findingElement(finding: PageFinding, editor: Editor): HTMLElement {
  const { severity, title, message, help, fixes, from, to, code } = finding;
  const line = editor.text.slice(0, from).split("\n").length;
  return make(
    "li",
    { class: severity },
    button(`Line ${line}`, () => editor.goTo(from, to), { class: "place" }),
    make(
      "div",
      {},
      make("strong", {}, ...quoted(severity === "error" ? `${title}. ` : `${title} (${code}). `)),
      ...quoted(message),
      help === undefined ? undefined : make("p", { class: "help" }, "Try: ", ...quoted(help)),
      ...fixes.map(({ title: name, edits }) => {
        const fix = button("", () => editor.apply(edits), { class: "fix" });
        fix.append(...quoted(name));
        return fix;
      }),
    ),
  );
}
