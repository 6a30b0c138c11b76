// What the server asks of the machine that it runs on.

import type { FileReader } from "../run/recordings.js";

/** What only a host can do. */
export interface Host {
  readonly version: string;
  /** The code of the worker in which documents run, in a process of its own. */
  worker(): Promise<string>;
  /** Reads files beside a document. */
  beside(uri: string): FileReader;
  /** The paths of files beside a document, and in the folders there. */
  files(uri: string): Promise<readonly string[]>;
  /** Serves a document; `clicked` hears of the definitions that somebody clicks on. */
  preview(uri: string, clicked: (definition: string) => void): Promise<Preview>;
  /** Does something after so many milliseconds, unless what is given back is called before. */
  later(milliseconds: number, work: () => void): () => void;
}

/** A document that is served, to be seen in a browser. */
export interface Preview {
  /** Where its game is; the page to be read is `document` below it. */
  readonly address: string;
  /** Serves this text from now on. */
  show(text: string): Promise<void>;
  /** Leads whoever reads the page to a definition. */
  lead(definition: string): void;
  close(): Promise<void>;
}
