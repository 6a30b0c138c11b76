// The dialog with less frequent actions, settings and the editor's keyboard shortcuts.

import type { TargetAlphabet } from "../worker/messages.js";
import { openDialog } from "./dialogs.js";
import { button, make } from "./elements.js";
import { choice } from "./settings.js";

interface MoreOptions {
  /** The spelling of symbols during typing; undefined to leave them as typed. */
  readonly alphabet: TargetAlphabet | undefined;
  readonly spell: (alphabet: TargetAlphabet | undefined) => void;
  /** Further fields with settings. */
  readonly fields: readonly HTMLElement[];
  /** Actions by group and by the titles of their buttons. */
  readonly actions: Readonly<Record<string, Readonly<Record<string, () => void>>>>;
}

export function openMore({ alphabet, spell, fields, actions }: MoreOptions): void {
  const spellings = { "as typed": "as typed", unicode: "Unicode: ∈ ∪ ≤", ascii: "ASCII: in U <=" };
  const close = openDialog(
    "More",
    ...Object.entries(actions).flatMap(([group, entries]) => [
      make("h3", {}, group),
      make(
        "div",
        { class: "menu" },
        ...Object.entries(entries).map(([title, act]) =>
          button(title, () => {
            close();
            act();
          }),
        ),
      ),
    ]),
    make("h3", {}, "Settings"),
    ...fields,
    choice("Symbols as you type", spellings, alphabet ?? "as typed", (next) =>
      spell(next === "unicode" || next === "ascii" ? next : undefined),
    ),
    make("h3", {}, "Keyboard"),
    make(
      "p",
      { class: "soft" },
      "In the editor: F12 goes to a definition, F2 renames, Ctrl-F searches, F8 goes to the next error, Ctrl-Shift-M goes to the list of errors, Shift-Alt-F formats, Ctrl-Space completes, and Ctrl-S saves. Type \\cup or another LaTeX name to insert a symbol. Press Escape, then Tab to leave the editor.",
    ),
    make("p", { class: "soft" }, `led ${document.documentElement.dataset["version"] ?? ""}`),
  );
}
