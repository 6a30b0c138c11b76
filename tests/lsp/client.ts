// A client of the language server in the same process, which talks to it through streams as an editor does.

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
import { serve } from "../../src/lsp/server.js";

/** An editor with documents open in it. */
export interface Client {
  readonly connection: MessageConnection;
  /** Opens a document, and waits for what is said of it. */
  open(uri: string, text: string): Promise<readonly Diagnostic[]>;
  /** Replaces a stretch of an open document, given by offsets, and waits for what is said of it then. */
  change(uri: string, start: number, end: number, text: string): Promise<readonly Diagnostic[]>;
  textOf(uri: string): string;
  close(): void;
}

const host = {
  version: "0.0.0",
  later: (milliseconds: number, work: () => void) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Begins a session. `annotations` says whether the editor can show parts of a renaming by themselves. */
export async function client({ annotations = true } = {}): Promise<Client> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  serve(
    createConnection(ProposedFeatures.all, new StreamMessageReader(toServer), new StreamMessageWriter(toClient)),
    host,
  );
  const connection = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  const texts = new Map<string, { version: number; text: string }>();
  const listeners = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  connection.onNotification(
    "textDocument/publishDiagnostics",
    (params: { uri: string; version?: number; diagnostics: Diagnostic[] }) => {
      listeners.get(`${params.uri} ${params.version}`)?.(params.diagnostics);
    },
  );
  connection.listen();
  const workspace = annotations ? { workspaceEdit: { changeAnnotationSupport: {} } } : {};
  await connection.sendRequest("initialize", {
    processId: null,
    rootUri: null,
    capabilities: { workspace },
    initializationOptions: { repairs: "at once" },
  });
  await connection.sendNotification("initialized", {});
  const told = (uri: string, version: number): Promise<readonly Diagnostic[]> =>
    new Promise((resolve) => listeners.set(`${uri} ${version}`, resolve));
  const positionOf = (text: string, offset: number): { line: number; character: number } => {
    const before = text.slice(0, offset).split("\n");
    return { line: before.length - 1, character: before[before.length - 1]!.length };
  };
  return {
    connection,
    open: async (uri, text) => {
      texts.set(uri, { version: 1, text });
      const found = told(uri, 1);
      await connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri, languageId: "led", version: 1, text },
      });
      return found;
    },
    change: async (uri, start, end, text) => {
      const before = texts.get(uri)!;
      const version = before.version + 1;
      texts.set(uri, { version, text: before.text.slice(0, start) + text + before.text.slice(end) });
      const found = told(uri, version);
      await connection.sendNotification("textDocument/didChange", {
        textDocument: { uri, version },
        contentChanges: [{ range: { start: positionOf(before.text, start), end: positionOf(before.text, end) }, text }],
      });
      return found;
    },
    textOf: (uri) => texts.get(uri)!.text,
    close: () => connection.dispose(),
  };
}
