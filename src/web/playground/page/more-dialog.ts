// The dialog with less frequent actions and the editor's keyboard shortcuts.

import type { TargetAlphabet } from "../worker/messages.js";
import { openDialog } from "./dialogs.js";
import { button, make } from "./elements.js";

interface MoreOptions {
  /** The spelling of symbols during typing; undefined to leave them as typed. */
  readonly alphabet: TargetAlphabet | undefined;
  readonly spell: (alphabet: TargetAlphabet | undefined) => void;
  /** Actions by the titles of their buttons. */
  readonly actions: Readonly<Record<string, () => void>>;
}

export function openMore({ alphabet, spell, actions }: MoreOptions): void {
  const signs = make(
    "select",
    { "aria-label": "Symbols as you type" },
    ...(["as typed", "unicode", "ascii"] as const).map((one) => {
      const option = make(
        "option",
        { value: one },
        { "as typed": "leave unchanged", unicode: "use Unicode: ∈ ∪ ≤", ascii: "use ASCII: in U <=" }[one],
      );
      option.selected = one === (alphabet ?? "as typed");
      return option;
    }),
  );
  signs.addEventListener("change", () => {
    spell(signs.value === "unicode" || signs.value === "ascii" ? signs.value : undefined);
  });
  const close = openDialog(
    "More",
    make(
      "div",
      { class: "menu" },
      ...Object.entries(actions).map(([title, act]) =>
        button(title, () => {
          close();
          act();
        }),
      ),
    ),
    make("label", {}, "Symbols as you type ", signs),
    make(
      "p",
      { class: "soft" },
      "In the editor: F12 goes to a definition, F2 renames, Ctrl-F searches, F8 goes to the next error, Ctrl-Shift-M goes to the list of errors, Shift-Alt-F formats, Ctrl-Space completes, and Ctrl-S saves. Type \\cup or another LaTeX name to insert a symbol. Press Escape, then Tab to leave the editor.",
    ),
    make("p", { class: "soft" }, `led ${document.documentElement.dataset["version"] ?? ""}`),
  );
}
