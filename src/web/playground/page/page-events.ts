// Events of the whole page: dropped files, Ctrl-S, closing, and links opened in the same tab.

import { capitalize } from "../../../diagnostics/words.js";
import { hasWork, workOf } from "../share.js";
import { showNotice } from "./notices.js";

interface PageHost {
  readonly import: (files: readonly File[]) => void;
  readonly save: () => void;
  /** Writes pending changes to the store. */
  readonly write: () => Promise<void>;
  /** True if closing the page would lose changes. */
  readonly isAtRisk: () => boolean;
}

export function listenToPage(host: PageHost): void {
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    host.import(files);
  });
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
      event.preventDefault();
      host.save();
    }
  });
  const write = (): void => void host.write();
  document.addEventListener("visibilitychange", write);
  addEventListener("pagehide", write);
  addEventListener("beforeunload", (event) => {
    write();
    if (host.isAtRisk()) event.preventDefault();
  });
  // The fragment names the work of the page, and each work is stored on its own.
  addEventListener("hashchange", () => {
    const sent = hasWork(location.hash) ? workOf(location.hash) : undefined;
    if (sent !== undefined && "problem" in sent) showNotice(`${capitalize(sent.problem)}.`);
    else void host.write().then(() => location.reload());
  });
}

/** Loads the page again with a fragment, which names other work. */
export function openFragment(fragment: string): void {
  if (location.hash === fragment) location.reload();
  else location.hash = fragment;
}
