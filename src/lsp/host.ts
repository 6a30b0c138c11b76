// What the server asks of the machine that it runs on.

import type { Library } from "../uses/library.js";
import type { HostDocuments } from "./libraries.js";
import type { AskedTests, Told } from "./trials.js";

/** What only a host can do. */
export interface Host {
  readonly version: string;
  /** The code of the worker in which documents run, in a process of its own. */
  worker(): Promise<string>;
  /** The address of what explains a code, if there is such a thing. */
  explanation(code: string): string | undefined;
  /** Runs tests away from the server's own loop, and tells what it finds out ({@link tried}). */
  test(asked: AskedTests, tell: (told: Told) => void): TestRun;
  /** Documents that are not open; undefined if only open ones can be read. */
  readonly documents?: HostDocuments;
  /** The paths of files beside a document, and in the folders there. */
  files(uri: string): Promise<readonly string[]>;
  /** Serves a document; `clicked` hears of the definitions that somebody clicks on. */
  preview(uri: string, clicked: (definition: string) => void): Promise<Preview>;
  /** Does something after so many milliseconds, unless what is given back is called before. */
  later(milliseconds: number, work: () => void): () => void;
}

/** Tests that are being run. */
export interface TestRun {
  /** Settles when they have been run, or were stopped. */
  readonly done: Promise<void>;
  stop(): void;
}

/** A document that is served, to be seen in a browser. */
export interface Preview {
  /** Where its game is; the page to be read is `document` below it. */
  readonly address: string;
  /** Serves this text from now on, with the documents that it uses. */
  show(text: string, library: Library): Promise<void>;
  /** Leads whoever reads the page to a definition. */
  lead(definition: string): void;
  close(): Promise<void>;
}
