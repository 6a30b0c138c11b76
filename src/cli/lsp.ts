// led lsp: serves an editor over standard input and standard output.

import {
  createConnection,
  ErrorCodes,
  type Message,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Runner } from "../execute/runner.js";
import { documentsByAddress } from "../files/documents.js";
import { Lifecycle } from "../lsp/lifecycle.js";
import { serve } from "../lsp/server.js";
import { explanations } from "./explanations.js";
import { Framing } from "./lsp-framing.js";
import { testProcess } from "./lsp-tests.js";
import { collectWhenIdle } from "./rest.js";
import type { CommandHost } from "./host.js";
import { maxEntriesPerFolder, maxExitMilliseconds } from "./limits.js";

export { runRequestedTests as runAskedTests } from "./lsp-tests.js";

/** Serves until the editor ends it or closes its end of the pipe, which ends the process. */
export async function lsp(host: CommandHost): Promise<never> {
  const writer = new StreamMessageWriter(process.stdout);
  const refuse = (reason: string): void =>
    void writer.write({ jsonrpc: "2.0", id: null, error: { code: ErrorCodes.ParseError, message: reason } } as Message);
  const reader = new StreamMessageReader(process.stdin.pipe(new Framing(refuse), { end: false }));
  reader.onError(({ message }) => refuse(message));
  const lifecycle = new Lifecycle(writer);
  const connection = createConnection(ProposedFeatures.all, reader, writer, { messageStrategy: lifecycle });
  const end = (): void => process.exit(lifecycle.isShutDown ? 0 : 1);
  process.stdin.once("close", () => {
    // Pending answers are still written. The timer ends a process that a served game or a running test keeps alive.
    process.exitCode = lifecycle.isShutDown ? 0 : 1;
    setTimeout(end, maxExitMilliseconds).unref();
  });
  // The editor has gone, so output has no reader.
  process.stdout.once("error", end);
  // An exit, unlike a signal, removes temporary files.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, end);
  process.on("uncaughtException", (error) => connection.console.error(`led: ${error.stack ?? String(error)}`));
  serve(connection, {
    version: host.resources.version,
    runner: async (timeout) => new Runner({ worker: await host.resources.worker(), timeout }),
    preview: async (uri, clicked) => (await import("./preview.js")).preview(uri, host, clicked),
    files: (uri) => (uri.startsWith("file:") ? filesAround(dirname(fileURLToPath(uri))) : Promise.resolve([])),
    documents: documentsByAddress,
    test: testProcess,
    explanation: explanations(),
    later: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  collectWhenIdle(process.stdin);
  return new Promise(() => {});
}

/** Returns the files of a folder and its subfolders, without hidden ones. Unreadable folders count as empty. */
async function filesAround(folder: string): Promise<readonly string[]> {
  const entries = async (path: string): Promise<readonly Dirent[]> =>
    (await readdir(path, { withFileTypes: true }).catch(() => []))
      .filter(({ name }) => !name.startsWith(".") && name !== "node_modules")
      .slice(0, maxEntriesPerFolder);
  const listings = (await entries(folder)).map(async (entry) =>
    entry.isDirectory()
      ? (await entries(join(folder, entry.name))).flatMap((one) => (one.isFile() ? [`${entry.name}/${one.name}`] : []))
      : [entry.name],
  );
  return (await Promise.all(listings)).flat();
}
