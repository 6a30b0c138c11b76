// A language client in this process, connected to the server by streams.

import { PassThrough } from "node:stream";
import {
  createConnection,
  createMessageConnection,
  type Diagnostic,
  type MessageConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { preview } from "../../src/cli/preview.js";
import { resources } from "../../src/cli/resources.js";
import { systemWorld } from "../../src/cli/system.js";
import { documentsByAddress } from "../../src/files/documents.js";
import type { Host } from "../../src/lsp/host.js";
import { Runner } from "../../src/execute/runner.js";
import { noFiles } from "../../src/execute/file-reader.js";
import { serve } from "../../src/lsp/server.js";
import { runTrials } from "../../src/lsp/trials.js";

interface ShownDocument {
  readonly uri: string;
  readonly external?: boolean;
  readonly selection?: Edit["range"];
}

interface Edit {
  readonly range: Record<"start" | "end", { readonly line: number; readonly character: number }>;
  readonly newText: string;
}

export interface Client {
  readonly connection: MessageConnection;
  open(uri: string, text: string): Promise<readonly Diagnostic[]>;
  /** Replaces a range of an open document, given by offsets, and waits for the new diagnostics. */
  change(uri: string, start: number, end: number, text: string): Promise<readonly Diagnostic[]>;
  textOf(uri: string): string;
  found(uri: string): readonly Diagnostic[];
  /** The messages shown to the user. */
  readonly said: readonly string[];
  /** The documents and pages that the server asked to show. */
  readonly shown: readonly ShownDocument[];
  /** The number of times the server has asked for its diagnostics to be requested again. */
  readonly refreshes: () => number;
  /** The methods that the server has registered dynamically. */
  readonly registered: readonly string[];
  close(): void;
}

const { worker } = resources();
let workerOnce: Promise<string> | undefined;

const host: Host = {
  version: "0.0.0",
  runner: async (timeout) => new Runner({ worker: await (workerOnce ??= worker()), timeout }),
  explanation: (code) => `file:///explained/${code}.md`,
  test: (asked, tell) => {
    let isStopped = false;
    const run = async (): Promise<void> => {
      const script = await (workerOnce ??= worker());
      const start = (timeout: number): Runner => new Runner({ worker: script, timeout });
      for await (const told of runTrials(asked, start, noFiles)) {
        if (isStopped) return;
        tell(told);
      }
    };
    return { completion: run(), stop: () => (isStopped = true) };
  },
  documents: documentsByAddress,
  files: () => Promise.resolve(["pictures/cat.png", "notes.txt", "purr.mp3", "recordings/first.jsonl"]),
  preview: (uri, clicked) => preview(uri, systemWorld(), clicked),
  later: (milliseconds: number, work: () => void) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

interface ClientOptions {
  /** True if the editor supports change annotations. */
  readonly annotations?: boolean;
  /** The initialization options. */
  readonly options?: object;
  readonly folder?: string;
  /** True if the editor requests diagnostics. */
  readonly pulls?: boolean;
}

export async function client({
  annotations = true,
  options = {},
  folder,
  pulls = false,
}: ClientOptions = {}): Promise<Client> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  serve(
    createConnection(ProposedFeatures.all, new StreamMessageReader(toServer), new StreamMessageWriter(toClient)),
    host,
  );
  const connection = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  const texts = new Map<string, { version: number; text: string }>();
  const said: string[] = [];
  const shown: ShownDocument[] = [];
  const registered: string[] = [];
  const latest = new Map<string, readonly Diagnostic[]>();
  const listeners = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  connection.onNotification(
    "textDocument/publishDiagnostics",
    (params: { uri: string; version?: number; diagnostics: Diagnostic[] }) => {
      latest.set(params.uri, params.diagnostics);
      listeners.get(`${params.uri} ${params.version}`)?.(params.diagnostics);
    },
  );
  connection.onRequest("workspace/applyEdit", async ({ edit }: { edit: { changes: { [uri: string]: Edit[] } } }) => {
    for (const [uri, edits] of Object.entries(edit.changes))
      for (const { range, newText } of edits) {
        const { text } = texts.get(uri)!;
        const offset = ({ line, character }: Edit["range"]["start"]): number =>
          text.split("\n").slice(0, line).join("\n").length + (line === 0 ? 0 : 1) + character;
        await change(uri, offset(range.start), offset(range.end), newText);
      }
    return { applied: true };
  });
  let refreshCount = 0;
  connection.onRequest("workspace/diagnostic/refresh", () => void refreshCount++);
  connection.onRequest("workspace/inlayHint/refresh", () => null);
  connection.onRequest("workspace/codeLens/refresh", () => null);
  connection.onRequest("window/showDocument", (place: ShownDocument) => {
    shown.push(place);
    return { success: true };
  });
  connection.onRequest(
    "client/registerCapability",
    ({ registrations }: { registrations: readonly { readonly method: string }[] }) =>
      void registered.push(...registrations.map(({ method }) => method)),
  );
  connection.onNotification("window/showMessage", ({ message }: { message: string }) => void said.push(message));
  connection.listen();
  const refreshes = {
    inlayHint: { refreshSupport: true },
    codeLens: { refreshSupport: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    ...(pulls ? { diagnostics: { refreshSupport: true } } : {}),
  };
  const workspace = annotations ? { ...refreshes, workspaceEdit: { changeAnnotationSupport: {} } } : refreshes;
  await connection.sendRequest("initialize", {
    processId: null,
    rootUri: folder ?? null,
    capabilities: {
      workspace,
      textDocument: {
        publishDiagnostics: { codeDescriptionSupport: true },
        ...(pulls ? { diagnostic: {} } : {}),
      },
      window: { showDocument: { support: true } },
    },
    initializationOptions: { repairs: "at once", ...options },
  });
  await connection.sendNotification("initialized", {});
  const told = (uri: string, version: number): Promise<readonly Diagnostic[]> =>
    new Promise((resolve) => listeners.set(`${uri} ${version}`, resolve));
  const positionOf = (text: string, offset: number): { line: number; character: number } => {
    const before = text.slice(0, offset).split("\n");
    return { line: before.length - 1, character: before[before.length - 1]!.length };
  };
  const change: Client["change"] = async (uri, start, end, text) => {
    const before = texts.get(uri)!;
    const version = before.version + 1;
    texts.set(uri, { version, text: before.text.slice(0, start) + text + before.text.slice(end) });
    const found = pulls ? [] : told(uri, version);
    await connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [{ range: { start: positionOf(before.text, start), end: positionOf(before.text, end) }, text }],
    });
    return found;
  };
  return {
    connection,
    open: async (uri, text) => {
      texts.set(uri, { version: 1, text });
      const found = pulls ? [] : told(uri, 1);
      await connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri, languageId: "led", version: 1, text },
      });
      return found;
    },
    change,
    found: (uri) => latest.get(uri) ?? [],
    said,
    shown,
    refreshes: () => refreshCount,
    registered,
    textOf: (uri) => texts.get(uri)!.text,
    close: () => connection.dispose(),
  };
}
