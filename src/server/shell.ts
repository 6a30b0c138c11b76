// The browser's side of `led play`, around the page of the game: it listens to the server, opens the page in a frame, lets
// a page with newer definitions go on with the game, and shows above it what is wrong with the document.

import { part } from "../bundle/page/parts.js";
import type { LedWindow, Resumed } from "../bundle/page/resume.js";
import { explainFailures, type Inspected, Inspector } from "./inspector.js";
import type { GameNews, News } from "./news.js";

/** Milliseconds for which a notice is to be read. */
const readingTime = 6000;

/** Milliseconds until a lost server is looked for again. */
const pause = 1000;

/** What is said of new definitions that a game has taken. */
function noticeOf(resumed: Exclude<Resumed, { readonly kind: "failed" }>): string {
  return resumed.kind === "kept"
    ? "Definitions changed; the game goes on."
    : `Definitions changed; the game began again. ${resumed.why}`;
}

const lost = "led play has ended or cannot be reached. The game goes on with the definitions that it has.";

/** Turns the news into what is to be seen. */
class Shell {
  private readonly stage = part("stage", HTMLElement);
  private readonly findings = part("findings", HTMLElement);
  private readonly heading = part("heading", HTMLElement);
  private readonly text = part("text", HTMLElement);
  private readonly notice = part("notice", HTMLElement);
  private readonly pages = part("pages", HTMLElement);
  private readonly inspector = new Inspector(
    () => this.giveFocus(),
    (definition) => this.readAt(definition),
  );
  /** The frame with the game that is played. */
  private frame: HTMLIFrameElement | undefined;
  /** The frame whose page is on its way. */
  private coming: HTMLIFrameElement | undefined;
  /** The version of the page that was opened last. */
  private version: string | undefined;
  /** The definitions of that page have failed at once. */
  private hasFailed = false;
  private isConnected = true;
  private hasEditor = false;
  private timer = 0;

  constructor() {
    window.addEventListener("focus", () => this.giveFocus());
    const read = part("read", HTMLButtonElement);
    read.addEventListener("click", () => this.read(read));
    part("hide", HTMLButtonElement).addEventListener("click", () => {
      this.findings.hidden = true;
      this.giveFocus();
    });
  }

  /** Shows the document beside the game, or hides it. Its page sees by itself when there is a newer one. */
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

  /** Shows a definition in the document beside the game, and in the editor, if there is one. */
  private readAt(definition: string): void {
    if (this.hasEditor) void fetch("/place", { method: "POST", body: definition });
    if (this.pages.hidden) part("read", HTMLButtonElement).click();
    const frame = this.pages.querySelector("iframe");
    if (frame !== null) frame.src = `/document#def-${encodeURIComponent(definition)}`;
  }

  /** Listens to the server, and looks for it again when it is lost. */
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
      // By itself it would come back sooner or later or, after some answers, never.
      events.close();
      if (this.isConnected) this.say(lost);
      this.isConnected = false;
      window.setTimeout(() => this.connect(), pause);
    });
  }

  private receive({ game, findings }: News): void {
    if (game !== null && game.version !== this.version) this.open(game);
    const isShown = (this.frame ?? this.coming) !== undefined;
    if (findings === "") this.findings.hidden = !this.hasFailed;
    else
      this.show(
        `The document has errors. ${isShown ? "The game goes on as it was without them." : "The game appears when they are mended."}`,
        findings,
      );
  }

  /** Opens the page of a game beside the one that is played, which goes on until the other is there. */
  private open({ title, version }: GameNews): void {
    this.version = version;
    this.hasFailed = false;
    this.coming?.remove();
    const frame = document.createElement("iframe");
    frame.title = title;
    frame.ariaBusy = "true";
    frame.src = ledIn(this.frame)?.left() === undefined ? "/game" : "/resumed";
    frame.addEventListener("load", () => void this.take(frame, version), { once: true });
    this.coming = frame;
    this.stage.append(frame);
  }

  /** A page has come: it takes the place of the one before, unless its definitions fail at once. */
  private async take(frame: HTMLIFrameElement, version: string): Promise<void> {
    const led = ledIn(frame);
    const resumed = await led?.resume?.(() => ledIn(this.frame)?.left());
    // Meanwhile another may be on its way.
    if (this.coming !== frame) return;
    this.coming = undefined;
    if (led === undefined || resumed?.kind === "failed") {
      frame.remove();
      // A page that did not come is opened again with the next news.
      if (resumed?.kind !== "failed") this.version = undefined;
      else {
        this.hasFailed = true;
        this.show("The document fails. The game goes on with the definitions before.", resumed.why);
      }
      return;
    }
    this.frame?.remove();
    this.frame = frame;
    frame.ariaBusy = null;
    document.title = frame.title;
    if (resumed !== undefined) this.say(noticeOf(resumed));
    const page = frame.contentDocument;
    if (page !== null) {
      const game: Inspected = { page, version, left: () => led.left() };
      this.inspector.take(game);
      explainFailures(game);
    }
    this.giveFocus();
  }

  /** Shows what is wrong; hidden by hand, it comes back when it is something else. */
  private show(heading: string, text: string): void {
    if (text === this.text.textContent && heading === this.heading.textContent) return;
    this.findings.hidden = false;
    if (this.isConnected) this.say("");
    this.heading.textContent = heading;
    this.text.textContent = text;
  }

  /** Says something for a while, or for as long as it is true. */
  private say(text: string): void {
    window.clearTimeout(this.timer);
    this.notice.textContent = text;
    if (text !== lost) this.timer = window.setTimeout(() => (this.notice.textContent = ""), readingTime);
  }

  /** The keys belong to the game, unless somebody uses them for what stands above it. */
  private giveFocus(): void {
    const { activeElement } = document;
    const isReading = [this.findings, this.pages, part("inspector", HTMLElement)].some(
      (one) => !one.hidden && one.contains(activeElement),
    );
    if (!isReading) this.frame?.contentWindow?.focus();
  }
}

/** What the page in a frame offers; undefined if no page of a game is there. */
function ledIn(frame: HTMLIFrameElement | undefined): LedWindow["led"] | undefined {
  // Of a page from elsewhere, such as that of an error, nothing may be asked.
  const page = frame?.contentDocument?.defaultView;
  return page !== undefined && page !== null && isLedWindow(page) ? page.led : undefined;
}

function isLedWindow(page: Window): page is LedWindow {
  return "led" in page;
}

new Shell().connect();
