// The interface of the server to its host.

import type { Requests } from "../execute/requests.js";
import type { Library } from "../resolve/imports/library.js";
import type { HostDocuments } from "./libraries.js";
import type { TestRequest, TrialMessage } from "./trials.js";

export interface Host {
  readonly version: string;
  /** Starts a process (or worker) that runs programs; `seconds` is the time limit per evaluation. */
  runner(seconds: number): Promise<Requests>;
  explanation(code: string): string | undefined;
  /** Runs tests outside the server's event loop and reports the results ({@link tried}). */
  test(request: TestRequest, onMessage: (message: TrialMessage) => void): TestRun;
  /** Access to documents that are not open, or undefined if none. */
  readonly documents?: HostDocuments;
  /** Returns the paths of files in the directory of a document and in its subdirectories. */
  files(uri: string): Promise<readonly string[]>;
  /** Serves a document; `onClick` is called with the name of a definition clicked in the browser. Some hosts cannot. */
  preview?(uri: string, onClick: (definition: string) => void): Promise<Preview>;
  /** Schedules work after a delay; returns a function that cancels it. */
  later(milliseconds: number, work: () => void): () => void;
}

export interface TestRun {
  /** Settles when the run has finished or was stopped. */
  readonly completion: Promise<void>;
  stop(): void;
}

export interface Preview {
  /** The URL of the game; the page is at `document` below it. */
  readonly address: string;
  /** Serves a new version and its imports. */
  show(text: string, library: Library): Promise<void>;
  /** Scrolls open pages to a definition. */
  scrollTo(definition: string): void;
  close(): Promise<void>;
}
