// What the server asks of the machine that it runs on.

import type { FileReader } from "../run/recordings.js";

/** What only a host can do. */
export interface Host {
  readonly version: string;
  /** The code of the worker in which documents run, in a process of its own. */
  worker(): Promise<string>;
  /** Reads files beside a document. */
  beside(uri: string): FileReader;
  /** Does something after so many milliseconds, unless what is given back is called before. */
  later(milliseconds: number, work: () => void): () => void;
}
