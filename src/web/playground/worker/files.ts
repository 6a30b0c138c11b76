// The documents of the page and of the standard library, for imports.

import type { Documents } from "../../../resolve/imports/library.js";
import { shelfPrefix } from "../../../resolve/imports/paths.js";

/** A named text; documents of the standard library have names such as `led:sets`. */
export interface FileData {
  readonly name: string;
  readonly text: string;
}

export class PageFiles implements Documents {
  readonly #shelf: ReadonlyMap<string, string>;
  #texts: ReadonlyMap<string, string> = new Map();

  constructor(shelf: readonly FileData[]) {
    this.#shelf = new Map(shelf.map(({ name, text }) => [name, text]));
  }

  put(texts: readonly FileData[]): void {
    this.#texts = new Map(texts.map(({ name, text }) => [name, text]));
  }

  write({ name, text }: FileData): void {
    this.#texts = new Map([...this.#texts, [name, text]]);
  }

  /** Returns a copy with other texts for the given documents. */
  with(texts: ReadonlyMap<string, string>): PageFiles {
    const files = new PageFiles([...this.#shelf].map(([name, text]) => ({ name, text })));
    files.put([...new Map([...this.#texts, ...texts])].map(([name, text]) => ({ name, text })));
    return files;
  }

  get names(): readonly string[] {
    return [...this.#texts.keys()];
  }

  read(path: string): string | undefined {
    return path.startsWith(shelfPrefix) ? this.#shelf.get(path) : this.#texts.get(path);
  }

  near(path: string): readonly string[] {
    return path.startsWith(shelfPrefix) ? [...this.#shelf.keys()] : this.names;
  }
}
