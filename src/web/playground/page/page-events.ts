// Events of the whole page: dropped files, Ctrl-S, closing, and links opened in the same tab.

import { hasWork, workOf } from "../share.js";
import type { SavedWork } from "../work.js";
import { showNotice } from "./notices.js";
import { capital } from "./words.js";

interface PageHost {
  readonly import: (files: readonly File[]) => void;
  readonly save: () => void;
  /** Writes pending changes to the store. */
  readonly write: () => void;
  /** True if closing the page would lose changes. */
  readonly isAtRisk: () => boolean;
  readonly replace: (work: SavedWork) => void;
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
  document.addEventListener("visibilitychange", host.write);
  addEventListener("pagehide", host.write);
  addEventListener("beforeunload", (event) => {
    host.write();
    if (host.isAtRisk()) event.preventDefault();
  });
  addEventListener("hashchange", () => {
    if (!hasWork(location.hash)) return;
    const sent = workOf(location.hash);
    if ("problem" in sent) showNotice(`${capital(sent.problem)}.`);
    else host.replace(sent);
  });
}
