// Browser script of `led play`, around the game's page. It listens to the server, loads the page in a frame, lets a
// page with newer definitions resume the game, and shows the document's errors above it.

import { elementById } from "../bundle/page/parts.js";
import type { LedWindow, ResumeOutcome } from "../bundle/page/resume.js";
import { explainFailures, type InspectorTarget, Inspector } from "./inspector.js";
import type { GameNews, News } from "./news.js";
import { noticeMilliseconds, reconnectMilliseconds } from "./limits.js";

/** Returns the notice after new definitions are loaded. */
function formatNotice(resumed: Exclude<ResumeOutcome, { readonly kind: "failed" }>): string {
  return resumed.kind === "kept"
    ? "Definitions changed. The game continues."
    : `Definitions changed. The game restarted. ${resumed.why}`;
}

const connectionLostNotice = "Lost the connection to led play. The game continues with its current definitions.";

class Shell {
  private readonly stage = elementById("stage", HTMLElement);
  private readonly findings = elementById("findings", HTMLElement);
  private readonly heading = elementById("heading", HTMLElement);
  private readonly text = elementById("text", HTMLElement);
  private readonly notice = elementById("notice", HTMLElement);
  private readonly pages = elementById("pages", HTMLElement);
  private readonly inspector = new Inspector(
    () => this.giveFocus(),
    (definition) => this.readAt(definition),
  );
  /** The frame of the running game. */
  private frame: HTMLIFrameElement | undefined;
  /** The frame of the page that is still loading. */
  private coming: HTMLIFrameElement | undefined;
  /** The version of the last opened page. */
  private version: string | undefined;
  /** True if the definitions of that page failed immediately. */
  private hasFailed = false;
  private isConnected = true;
  private hasEditor = false;
  private timer = 0;

  constructor() {
    window.addEventListener("focus", () => this.giveFocus());
    const read = elementById("read", HTMLButtonElement);
    read.addEventListener("click", () => this.read(read));
    elementById("hide", HTMLButtonElement).addEventListener("click", () => {
      this.findings.hidden = true;
      this.giveFocus();
    });
  }

  /** Shows or hides the document beside the game. Its page reloads newer versions itself. */
  private read(button: HTMLElement): void {
    const isShown = this.pages.hidden;
    this.pages.hidden = !isShown;
    button.setAttribute("aria-pressed", String(isShown));
    if (isShown && this.pages.firstChild === null) {
      const frame = document.createElement("iframe");
      frame.src = "/document";
      frame.title = "Document";
      this.pages.append(frame);
    }
    if (!isShown) this.giveFocus();
  }

  /** Shows a definition in the document beside the game, and in the editor if there is one. */
  private readAt(definition: string): void {
    if (this.hasEditor) void fetch("/place", { method: "POST", body: definition });
    if (this.pages.hidden) elementById("read", HTMLButtonElement).click();
    const frame = this.pages.querySelector("iframe");
    if (frame !== null) frame.src = `/document#def-${encodeURIComponent(definition)}`;
  }

  /** Connects to the server's event stream, and reconnects when it is lost. */
  connect(): void {
    const events = new EventSource("/events");
    events.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (!this.isConnected) this.say("");
      this.isConnected = true;
      const news: News = JSON.parse(data);
      this.receive(news);
    });
    events.addEventListener("place", () => (this.hasEditor = true));
    events.addEventListener("error", () => {
      // `EventSource` reconnects at unspecified intervals, and never after some responses.
      events.close();
      if (this.isConnected) this.say(connectionLostNotice);
      this.isConnected = false;
      window.setTimeout(() => this.connect(), reconnectMilliseconds);
    });
  }

  private receive({ game, findings }: News): void {
    if (game !== null && game.version !== this.version) this.open(game);
    const hasGame = (this.frame ?? this.coming) !== undefined;
    if (findings === "") this.findings.hidden = !this.hasFailed;
    else
      this.show(
        `The document has errors. ${hasGame ? "The game continues with the last working version." : "Fix them to start the game."}`,
        findings,
      );
  }

  /** Loads a game's page in a hidden frame; the current game keeps running until it is ready. */
  private open({ title, version }: GameNews): void {
    this.version = version;
    this.hasFailed = false;
    this.coming?.remove();
    const frame = document.createElement("iframe");
    frame.title = title;
    frame.ariaBusy = "true";
    frame.src = findLed(this.frame)?.left() === undefined ? "/game" : "/resumed";
    frame.addEventListener("load", () => void this.take(frame, version), { once: true });
    this.coming = frame;
    this.stage.append(frame);
  }

  /** Replaces the current page by a loaded one, unless its definitions fail immediately. */
  private async take(frame: HTMLIFrameElement, version: string): Promise<void> {
    const led = findLed(frame);
    const resumed = await led?.resume?.(() => findLed(this.frame)?.left());
    // Another page may have started loading in the meantime.
    if (this.coming !== frame) return;
    this.coming = undefined;
    if (led === undefined || resumed?.kind === "failed") {
      frame.remove();
      // A page that did not load is opened again at the next event.
      if (resumed?.kind !== "failed") this.version = undefined;
      else {
        this.hasFailed = true;
        this.show("The new definitions fail. The game continues with the previous ones.", resumed.why);
      }
      return;
    }
    this.frame?.remove();
    this.frame = frame;
    frame.ariaBusy = null;
    document.title = frame.title;
    if (resumed !== undefined) this.say(formatNotice(resumed));
    const page = frame.contentDocument;
    if (page !== null) {
      const game: InspectorTarget = { page, version, left: () => led.left() };
      this.inspector.take(game);
      explainFailures(game);
    }
    this.giveFocus();
  }

  /** Shows errors. Hidden errors reappear only when they change. */
  private show(heading: string, text: string): void {
    if (text === this.text.textContent && heading === this.heading.textContent) return;
    this.findings.hidden = false;
    if (this.isConnected) this.say("");
    this.heading.textContent = heading;
    this.text.textContent = text;
  }

  /** Shows a notice for `noticeMilliseconds`; the notice of a lost connection remains. */
  private say(text: string): void {
    window.clearTimeout(this.timer);
    this.notice.textContent = text;
    if (text !== connectionLostNotice)
      this.timer = window.setTimeout(() => (this.notice.textContent = ""), noticeMilliseconds);
  }

  /** Gives the keyboard to the game, unless an element outside its frame is in use. */
  private giveFocus(): void {
    const { activeElement } = document;
    const isElementInUse = [this.findings, this.pages, elementById("inspector", HTMLElement)].some(
      (region) => !region.hidden && region.contains(activeElement),
    );
    if (!isElementInUse) this.frame?.contentWindow?.focus();
  }
}

/** Returns the `led` object of the page in a frame; undefined if it is not a game's page. */
function findLed(frame: HTMLIFrameElement | undefined): LedWindow["led"] | undefined {
  // A cross-origin page, such as a browser error page, has no accessible document.
  const page = frame?.contentDocument?.defaultView;
  return page !== undefined && page !== null && isLedWindow(page) ? page.led : undefined;
}

function isLedWindow(page: Window): page is LedWindow {
  return "led" in page;
}

new Shell().connect();
