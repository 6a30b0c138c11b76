// The progress line of a terminal, which the next output replaces.

import type { CommandHost } from "./host.js";
import type { Report } from "./report.js";

export class ProgressLine {
  readonly #stream: CommandHost["errors"];
  readonly #isShown: boolean;
  #startTime = performance.now();
  #hasText = false;

  constructor({ errors }: CommandHost, { flags }: Report) {
    this.#stream = errors;
    this.#isShown = errors.isTerminal && !flags.json && !flags.quiet;
  }

  /** Seconds since the line was created or cleared. */
  get seconds(): number {
    return (performance.now() - this.#startTime) / 1000;
  }

  show(text: string): void {
    if (!this.#isShown) return;
    this.#stream.write(`\r\x1b[K${text}`);
    this.#hasText = true;
  }

  /** Shows a text while a result is computed. */
  async during<T>(text: string, compute: () => Promise<T>): Promise<T> {
    this.show(text);
    try {
      return await compute();
    } finally {
      this.clear();
    }
  }

  /** Yields the items of an iterable. Shows a text while waiting for the next one. */
  async *between<T>(text: string, items: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    this.show(text);
    try {
      for await (const item of items) {
        this.clear();
        yield item;
        this.show(text);
      }
    } finally {
      this.clear();
    }
  }

  clear(): void {
    if (this.#hasText) this.#stream.write("\r\x1b[K");
    this.#hasText = false;
    this.#startTime = performance.now();
  }
}
