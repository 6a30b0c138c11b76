// Keeps a page that is served while its document is being written up to date: a new version is loaded in its place, and the
// browser goes back to where the reader was.

/** What a server says of the document. */
export interface DocumentNews {
  /** Differs whenever the page does; null if there is none. */
  readonly document: string | null;
}

/** Milliseconds until a lost server is looked for again. */
const pause = 1000;

/** Listens to the server that sent the page, if the page says that there is one. */
export function keepUpToDate(): void {
  const { events } = document.documentElement.dataset;
  if (events === undefined) return;
  connect(events, undefined);
  leadBack();
  // In a frame beside the game there is room for this document alone.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) link.target = "_blank";
}

/** Shows the definition that is looked at in an editor. */
function goTo(definition: string): void {
  const id = `def-${definition}`;
  const element = document.getElementById(id);
  if (element === null) return;
  const hash = `#${encodeURIComponent(id)}`;
  if (location.hash !== hash) location.replace(hash);
  // A page that was loaded anew may stand elsewhere.
  else element.scrollIntoView({ block: "nearest" });
}

/** Where there is an editor, a click on a definition leads there, unless it was meant for something in it. */
function leadBack(): void {
  document.addEventListener("click", ({ target }) => {
    if (document.documentElement.dataset["editor"] === undefined || !(target instanceof Element)) return;
    if (target.closest("a, button, summary, input, label, iframe") !== null || getSelection()?.isCollapsed === false)
      return;
    const id = target.closest('[id^="def-"]')?.id;
    if (id !== undefined) void fetch("/place", { method: "POST", body: id.slice("def-".length) });
  });
}

function connect(address: string, known: string | undefined): void {
  const source = new EventSource(address);
  let version = known;
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
    setTimeout(() => connect(address, version), pause);
  });
}
