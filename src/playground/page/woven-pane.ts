// The pane with the woven document: a frame of its own that may run one script and nothing else, and gets each new version.

import type { WovenNews, WovenSaid } from "./woven.js";
import { make } from "./elements.js";

/** The page holds this module in an element that a tag would end. */
const scriptElement = (script: string, name = "script"): string => `<${name}>${script}</${name}>`;

export class WovenPane {
  readonly #frame: HTMLIFrameElement;
  #news: WovenNews | undefined;
  #isReady = false;

  /** `hear` is told where somebody has clicked. */
  constructor(pane: HTMLElement, script: string, hear: (said: WovenSaid) => void) {
    this.#frame = make("iframe", {
      title: "The document, typeset",
      sandbox: "allow-scripts allow-popups allow-popups-to-escape-sandbox",
    });
    this.#frame.srcdoc = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><title>The document</title></head><body>${scriptElement(script)}</body></html>`;
    addEventListener("message", ({ source, data }: MessageEvent<WovenSaid>) => {
      if (source !== this.#frame.contentWindow || typeof data !== "object" || data === null) return;
      if (data.kind === "ready") {
        this.#isReady = true;
        this.#send();
      } else hear(data);
    });
    pane.append(this.#frame);
  }

  /** Shows a version of the document. */
  show(news: WovenNews): void {
    this.#news = news;
    if (this.#isReady) this.#send();
  }

  #send(): void {
    // The frame has no origin that could be named.
    if (this.#news !== undefined) this.#frame.contentWindow?.postMessage(this.#news, "*");
  }
}
