// The prompt: prints the answer below each input, with a history on the arrow keys.

import type { AnalystMessage } from "../worker/messages.js";
import { quote } from "./editor.js";
import { button, make } from "./elements.js";
import { maxInputs } from "./limits.js";

interface PromptHost {
  readonly say: (input: string, isLast: boolean) => Promise<AnalystMessage | undefined>;
  /** Called when the history changes. */
  readonly typed: (inputs: readonly string[]) => void;
}

export class PromptPane {
  readonly #host: PromptHost;
  readonly #log = make("div", { class: "log", role: "log", "aria-label": "Results", tabindex: "0" });
  readonly #input = make("textarea", {
    rows: "1",
    "aria-label": "Expression, definition or command",
    placeholder: "An expression, a definition or :help",
    autocapitalize: "off",
    autocomplete: "off",
    spellcheck: "false",
  });
  #inputs: string[] = [];
  #at = 0;

  constructor(pane: HTMLElement, host: PromptHost) {
    this.#host = host;
    const form = make(
      "form",
      {},
      make("span", { "aria-hidden": "true" }, "led>"),
      this.#input,
      button("Ask", () => void this.#ask()),
    );
    form.addEventListener("submit", (event) => event.preventDefault());
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.#input.addEventListener("input", () => this.#fit());
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.matches("textarea, [contenteditable=true]"))
        this.#isLastFocused = target === this.#input;
    });
    pane.append(this.#log, form);
  }

  take(inputs: readonly string[]): void {
    this.#inputs = inputs.slice(-maxInputs);
    this.#at = this.#inputs.length;
  }

  /** True if the prompt, and not the editor, was used last. */
  get isLastFocused(): boolean {
    return this.#isLastFocused;
  }
  #isLastFocused = false;

  insert(text: string): void {
    const { selectionStart, selectionEnd } = this.#input;
    this.#input.setRangeText(text, selectionStart, selectionEnd, "end");
    this.#fit();
    this.focus();
  }

  focus(): void {
    this.#input.focus();
  }

  #key(event: KeyboardEvent): void {
    const { value, selectionStart } = this.#input;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      void this.#ask();
    } else if (event.key === "ArrowUp" && !value.slice(0, selectionStart).includes("\n")) this.#recall(event, -1);
    else if (event.key === "ArrowDown" && !value.slice(selectionStart).includes("\n")) this.#recall(event, 1);
  }

  #recall(event: KeyboardEvent, by: number): void {
    const at = this.#at + by;
    if (at < 0 || at > this.#inputs.length) return;
    event.preventDefault();
    this.#at = at;
    this.#input.value = this.#inputs[at] ?? "";
    this.#fit();
  }

  async #ask(): Promise<void> {
    const input = this.#input.value;
    if (input.trim() === "") return;
    const reply = await this.#host.say(input, false);
    if (reply?.kind === "incomplete") {
      // The next line continues the input; an empty one completes it.
      this.#input.value = `${input}\n`;
      this.#fit();
      return;
    }
    if (this.#input.value === input) this.#input.value = "";
    this.#fit();
    this.#inputs = [...this.#inputs.filter((one) => one !== input), input].slice(-maxInputs);
    this.#at = this.#inputs.length;
    this.#host.typed(this.#inputs);
    const {
      kind,
      text,
      corrections = [],
    }: AnalystMessage = reply ?? { kind: "trouble", text: "The prompt did not respond." };
    const exchange = make(
      "div",
      { class: "exchange" },
      make("pre", { class: "asked" }, input),
      make("pre", { class: kind }, ...(kind === "value" ? [text] : quote(text))),
      ...corrections.map(({ title, input }) => button(title, () => this.#correct(input))),
    );
    this.#log.append(exchange);
    while (this.#log.childElementCount > maxInputs) this.#log.firstElementChild?.remove();
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  #correct(input: string): void {
    this.#input.value = input;
    this.#fit();
    this.focus();
  }

  #fit(): void {
    this.#input.rows = Math.min(8, this.#input.value.split("\n").length);
  }
}
