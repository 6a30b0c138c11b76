// Dialogs of the page: each is made when it is opened, and gone when it is closed. The browser keeps the focus in them.

import { button, make } from "./elements.js";

type Child = Node | string | undefined;

/** Opens a dialog with a title, and gives what closes it. */
export function openDialog(title: string, ...children: readonly Child[]): () => void {
  const dialog = make("dialog", { "aria-labelledby": "dialog-title" });
  const close = (): void => dialog.close();
  dialog.append(
    make("div", { class: "head" }, make("h2", { id: "dialog-title" }, title), button("Close", close)),
    make("div", { class: "content" }, ...children),
  );
  dialog.addEventListener("close", () => dialog.remove());
  // A click beside the dialog is one on the dialog itself.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

/** Asks for a name, and hands it over. What `take` gives is wrong with it. */
export function askName(
  title: string,
  label: string,
  value: string,
  take: (name: string) => string | undefined | Promise<string | undefined>,
): void {
  const input = make("input", { type: "text", value, "aria-label": label, spellcheck: "false", autocapitalize: "off" });
  const trouble = make("p", { class: "bad", role: "alert" });
  const form = make(
    "form",
    {},
    make("label", {}, `${label} `, input),
    make("button", { class: "important" }, title),
    trouble,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void (async () => {
      const wrong = await take(input.value.trim());
      if (wrong === undefined) close();
      else trouble.textContent = wrong;
    })();
  });
  const close = openDialog(title, form);
  input.select();
}
