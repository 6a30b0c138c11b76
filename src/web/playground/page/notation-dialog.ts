// The dialog with the notation card. A press on an entry inserts its example.

import { definitions, expressions, lines, type NotationEntry } from "../notation.js";
import { openDialog } from "./dialogs.js";
import { button, make } from "./elements.js";

/** `insert` gets an example, and true if it is one or more lines of a document. */
export function openNotation(insert: (text: string, isLine: boolean) => void): void {
  const row = ({ symbol, meaning, text }: NotationEntry, isLine: boolean): HTMLElement =>
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
          insert(text, isLine);
        }),
      ),
    );
  const table = (title: string, entries: readonly NotationEntry[], areLines: boolean): HTMLElement =>
    make(
      "table",
      { class: "notation" },
      make("caption", {}, title),
      make("tbody", {}, ...entries.map((entry) => row(entry, areLines))),
    );
  const close = openDialog(
    "Notation",
    make("p", { class: "soft" }, "Press an example to insert it."),
    ...Object.entries(expressions).map(([title, entries]) => table(title, entries, false)),
    table("Definitions", definitions, true),
    table("Documents", lines, true),
  );
}
