// led lsp: serves an editor over standard input and standard output.

import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { documentsByAddress } from "../files/documents.js";
import { serve } from "../lsp/server.js";
import { explanations } from "./explanations.js";
import { testProcess } from "./lsp-tests.js";
import { restBetween } from "./rest.js";
import type { World } from "./world.js";

export { runAskedTests } from "./lsp-tests.js";

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
    preview: async (uri, clicked) => (await import("./preview.js")).preview(uri, world, clicked),
    files: (uri) => (uri.startsWith("file:") ? filesAround(dirname(fileURLToPath(uri))) : Promise.resolve([])),
    documents: documentsByAddress,
    test: testProcess,
    explanation: explanations(),
    later: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  restBetween(process.stdin);
  return new Promise(() => {});
}

/** So many entries of a folder are looked at: nobody chooses among more. */
const mostEntries = 1000;

/** The files of a folder and of the folders in it, without hidden ones. What cannot be read has none. */
async function filesAround(folder: string): Promise<readonly string[]> {
  const entries = async (path: string): Promise<readonly Dirent[]> =>
    (await readdir(path, { withFileTypes: true }).catch(() => []))
      .filter(({ name }) => !name.startsWith(".") && name !== "node_modules")
      .slice(0, mostEntries);
  const found = (await entries(folder)).map(async (entry) =>
    entry.isDirectory()
      ? (await entries(join(folder, entry.name))).flatMap((one) => (one.isFile() ? [`${entry.name}/${one.name}`] : []))
      : [entry.name],
  );
  return (await Promise.all(found)).flat();
}
