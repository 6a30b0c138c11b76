// The pane with the typeset document: a sandboxed frame with one script, which receives each new version.

import type { WovenNews, WovenMessage } from "./woven.js";
import { make } from "./elements.js";
import type { DisplaySettings } from "./settings.js";

/** Builds tags at run time: this module is inlined in a script element, which a literal closing tag would end. */
const scriptElement = (script: string, name = "script"): string => `<${name}>${script}</${name}>`;

export class WovenPane {
  readonly #frame: HTMLIFrameElement;
  #news: Pick<WovenNews, "html" | "isFinal"> | undefined;
  #settings: Pick<WovenNews, "theme" | "size"> = { theme: "system", size: 100 };
  #isReady = false;

  /** `hear` receives the messages of the frame. */
  constructor(pane: HTMLElement, script: string, hear: (message: WovenMessage) => void) {
    this.#frame = make("iframe", {
      title: "Typeset document",
      sandbox: "allow-scripts allow-popups allow-popups-to-escape-sandbox",
    });
    this.#frame.srcdoc = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><title>The document</title></head><body>${scriptElement(script)}</body></html>`;
    addEventListener("message", ({ source, data }: MessageEvent<WovenMessage>) => {
      if (source !== this.#frame.contentWindow || typeof data !== "object" || data === null) return;
      if (data.kind === "ready") {
        this.#isReady = true;
        this.#send();
      } else hear(data);
    });
    pane.append(this.#frame);
  }

  show(news: Pick<WovenNews, "html" | "isFinal">): void {
    this.#news = news;
    if (this.#isReady) this.#send();
  }

  display({ theme, size }: DisplaySettings): void {
    if (this.#settings.theme === theme && this.#settings.size === size) return;
    this.#settings = { theme, size };
    if (this.#isReady) this.#send();
  }

  #send(): void {
    // A sandboxed frame has an opaque origin.
    if (this.#news === undefined) return;
    const news: WovenNews = { ...this.#news, ...this.#settings };
    this.#frame.contentWindow?.postMessage(news, "*");
  }
}
