// led lsp: serves an editor over standard input and standard output.

import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { fileURLToPath } from "node:url";
import { serve } from "../lsp/server.js";
import { noFiles } from "../run/recordings.js";
import { filesBeside } from "./documents.js";
import type { World } from "./world.js";

/** Serves until the editor ends it, which ends the process. */
export async function lsp(world: World): Promise<never> {
  const connection = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(process.stdin),
    new StreamMessageWriter(process.stdout),
  );
  serve(connection, {
    version: world.resources.version,
    worker: () => world.resources.worker(),
    beside: (uri) => (uri.startsWith("file:") ? filesBeside(fileURLToPath(uri), world) : noFiles),
    later: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  return new Promise(() => {});
}
