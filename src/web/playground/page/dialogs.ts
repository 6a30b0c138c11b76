// Modal dialogs of the page, created when opened and removed when closed. The browser traps the focus in them.

import { button, make } from "./elements.js";

type Child = Node | string | undefined;

/** Opens a dialog with a title; returns the function that closes it. */
export function openDialog(title: string, ...children: readonly Child[]): () => void {
  const dialog = make("dialog", { "aria-labelledby": "dialog-title" });
  const close = (): void => dialog.close();
  dialog.append(
    make("div", { class: "head" }, make("h2", { id: "dialog-title" }, title), button("Close", close)),
    make("div", { class: "content" }, ...children),
  );
  dialog.addEventListener("close", () => dialog.remove());
  // A click on the backdrop has the dialog itself as its target.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

/** Asks for a name, and optionally explains the reason. `onName` receives it and returns an error message, if any. */
export function askName(
  title: string,
  label: string,
  value: string,
  onName: (name: string) => string | undefined | Promise<string | undefined>,
  reason?: string,
): void {
  const input = make("input", { type: "text", value, "aria-label": label, spellcheck: "false", autocapitalize: "off" });
  const errorMessage = make("p", { class: "bad", role: "alert" });
  const form = make(
    "form",
    {},
    reason === undefined ? undefined : make("p", {}, reason),
    make("label", {}, `${label} `, input),
    make("button", { class: "important" }, title),
    errorMessage,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void (async () => {
      const problem = await onName(input.value.trim());
      if (problem === undefined) close();
      else errorMessage.textContent = problem;
    })();
  });
  const close = openDialog(title, form);
  input.select();
}
