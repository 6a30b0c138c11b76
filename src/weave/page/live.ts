// Live reload of a served page: reloads it when the document changes, and the browser restores the scroll position.

import { reconnectMilliseconds } from "./limits.js";

export interface DocumentNews {
  /** Version of the page, or null if none. */
  readonly document: string | null;
}

/** Connects to the server that sent the page, if the page names an event stream. */
export function keepUpToDate(): void {
  const { events } = document.documentElement.dataset;
  if (events === undefined) return;
  connect(events, undefined);
  openClicksInEditor();
  // The frame beside the game has room for this document only.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) link.target = "_blank";
}

/** Scrolls to the definition selected in the editor. */
function goTo(definition: string): void {
  const id = `def-${definition}`;
  const element = document.getElementById(id);
  if (element === null) return;
  const hash = `#${encodeURIComponent(id)}`;
  if (location.hash !== hash) location.replace(hash);
  // A reloaded page may have another scroll position.
  else element.scrollIntoView({ block: "nearest" });
}

/**
 * With an editor attached, clicks on a definition open it there, except for clicks on interactive elements and
 * selections.
 */
function openClicksInEditor(): void {
  document.addEventListener("click", ({ target }) => {
    if (document.documentElement.dataset["editor"] === undefined || !(target instanceof Element)) return;
    if (target.closest("a, button, summary, input, label, iframe") !== null || getSelection()?.isCollapsed === false)
      return;
    const id = target.closest('[id^="def-"]')?.id;
    if (id !== undefined) void fetch("/place", { method: "POST", body: id.slice("def-".length) });
  });
}

function connect(address: string, initialVersion: string | undefined): void {
  const source = new EventSource(address);
  let version = initialVersion;
  source.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const { document: latest }: DocumentNews = JSON.parse(data);
    if (latest === null || latest === version) return;
    if (version === undefined) version = latest;
    else location.reload();
  });
  source.addEventListener("place", ({ data }: MessageEvent<string>) => {
    const definition: string | null = JSON.parse(data);
    document.documentElement.dataset["editor"] = "";
    if (definition !== null) goTo(definition);
  });
  source.addEventListener("error", () => {
    source.close();
    setTimeout(() => connect(address, version), reconnectMilliseconds);
  });
}
