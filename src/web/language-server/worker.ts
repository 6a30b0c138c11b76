// The language server in a browser worker, for editors without processes. Documents that are not open cannot be read,
// and there are no previews.

import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from "vscode-languageserver/browser";
import { noFiles } from "../../execute/file-reader.js";
import { shelfNames, shelfText } from "../../files/shelf-texts.js";
import type { HostDocuments } from "../../lsp/libraries.js";
import { serve } from "../../lsp/server.js";
import { runTrials } from "../../lsp/trials.js";
import { shelfPrefix } from "../../resolve/imports/paths.js";
import { WebRunner } from "../playground/worker/web-process.js";

/** The version of led and the script of the workers that run programs: inserted by the build. */
declare const ledVersion: string;
declare const ledProgramScript: string;

const isOfShelf = (address: string): boolean => address.startsWith(shelfPrefix);

const documents: HostDocuments = {
  read: (address) => (isOfShelf(address) ? shelfText(address) : { problem: "only open documents can be read" }),
  shelf: (name) => name,
  near: (address) => (isOfShelf(address) ? shelfNames() : []),
  below: () => Promise.resolve([]),
};

const runner = (timeout: number): WebRunner => new WebRunner({ worker: ledProgramScript, timeout });

const connection = createConnection(
  ProposedFeatures.all,
  new BrowserMessageReader(globalThis as never),
  new BrowserMessageWriter(globalThis as never),
);

serve(connection, {
  version: ledVersion,
  runner: (timeout) => Promise.resolve(runner(timeout)),
  explanation: () => undefined,
  documents,
  files: () => Promise.resolve([]),
  test: (request, tell) => {
    let isStopped = false;
    const run = async (): Promise<void> => {
      for await (const message of runTrials(request, runner, noFiles)) {
        if (isStopped) return;
        tell(message);
      }
    };
    return { completion: run(), stop: () => (isStopped = true) };
  },
  later: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
});
