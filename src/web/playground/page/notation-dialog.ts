// The dialog with the notation card. A press on an entry inserts its example.

import { definitions, expressions, lines, type NotationEntry } from "../notation.js";
import { openDialog } from "./dialogs.js";
import { button, make } from "./elements.js";

export function openNotation(insert: (text: string) => void): void {
  const row = ({ symbol, meaning, text }: NotationEntry): HTMLElement =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, symbol),
      make("td", {}, meaning),
      make(
        "td",
        {},
        button(text.trim(), () => {
          close();
          insert(text);
        }),
      ),
    );
  const close = openDialog(
    "Notation",
    make("p", { class: "soft" }, "Press an example to insert it."),
    ...Object.entries({ ...expressions, Definitions: definitions, Documents: lines }).map(([title, entries]) =>
      make("table", { class: "notation" }, make("caption", {}, title), make("tbody", {}, ...entries.map(row))),
    ),
  );
}
