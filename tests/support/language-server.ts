// Runs the language server as editors do: in a separate process, over standard input and output.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import {
  createMessageConnection,
  type Diagnostic,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { tool } from "./built.js";

export interface Position {
  readonly line: number;
  readonly character: number;
}

interface PublishedDiagnostics {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ServerOptions {
  readonly capabilities?: object;
  readonly options?: object;
  /** The server command; by default, the one built here. */
  readonly command?: string;
}

export class LanguageServer {
  readonly #texts = new Map<string, { readonly version: number; readonly text: string }>();
  readonly #published: PublishedDiagnostics[] = [];
  readonly #latest = new Map<string, readonly Diagnostic[]>();
  #listener: () => void = () => {};

  private constructor(
    private readonly child: ChildProcess,
    readonly connection: MessageConnection,
    readonly offers: { readonly [name: string]: unknown },
  ) {}

  static async start({ capabilities = {}, options = {}, command = tool }: ServerOptions = {}): Promise<LanguageServer> {
    const args = [command, "lsp", "--stdio", `--clientProcessId=${process.pid}`];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    const connection = createMessageConnection(
      new StreamMessageReader(child.stdout!),
      new StreamMessageWriter(child.stdin!),
    );
    connection.listen();
    const answer = await connection.sendRequest<{ capabilities: { readonly [name: string]: unknown } }>("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities,
      initializationOptions: options,
    });
    const server = new LanguageServer(child, connection, answer.capabilities);
    connection.onNotification("textDocument/publishDiagnostics", (diagnostics: PublishedDiagnostics) => {
      server.#published.push(diagnostics);
      server.#latest.set(diagnostics.uri, diagnostics.diagnostics);
      server.#listener();
    });
    await connection.sendNotification("initialized", {});
    return server;
  }

  /** Opens a document and waits for its diagnostics. */
  async open(uri: string, text: string, languageId = "led"): Promise<readonly Diagnostic[]> {
    this.#texts.set(uri, { version: 1, text });
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId, version: 1, text },
    });
    return this.findings(uri);
  }

  /** Closes a document, so that the server uses the file on disk. */
  async closeDocument(uri: string): Promise<void> {
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
  }

  /** Replaces a span of a document, given by offsets, and waits for the new diagnostics. */
  async change(uri: string, start: number, end: number, piece: string): Promise<readonly Diagnostic[]> {
    const { version, text } = this.#texts.get(uri)!;
    const range = { start: this.positionAt(uri, start), end: this.positionAt(uri, end) };
    this.#texts.set(uri, { version: version + 1, text: text.slice(0, start) + piece + text.slice(end) });
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: version + 1 },
      contentChanges: [{ range, text: piece }],
    });
    return this.findings(uri);
  }

  /** Waits for the diagnostics of the current version. */
  async findings(uri: string): Promise<readonly Diagnostic[]> {
    const { version } = this.#texts.get(uri)!;
    for (;;) {
      const published = this.#published.find((one) => one.uri === uri && one.version === version);
      if (published !== undefined) {
        this.#published.length = 0;
        return published.diagnostics;
      }
      await new Promise<void>((resolve) => (this.#listener = resolve));
    }
  }

  /** Returns the latest diagnostics once no more arrive for a while. */
  async settled(uri: string): Promise<readonly Diagnostic[]> {
    for (let before; before !== this.#latest.get(uri); ) {
      before = this.#latest.get(uri);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return this.#latest.get(uri) ?? [];
  }

  /** Waits for the next message about a document. */
  async next(uri: string): Promise<PublishedDiagnostics> {
    for (;;) {
      const published = this.#published.find((one) => one.uri === uri);
      if (published !== undefined) {
        this.#published.length = 0;
        return published;
      }
      await new Promise<void>((resolve) => (this.#listener = resolve));
    }
  }

  textOf(uri: string): string {
    return this.#texts.get(uri)!.text;
  }

  versionOf(uri: string): number {
    return this.#texts.get(uri)!.version;
  }

  positionAt(uri: string, offset: number): Position {
    const { text } = this.#texts.get(uri)!;
    // LSP clips positions after the end of the text, and allows three line endings.
    const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
    return { line: lines.length - 1, character: lines[lines.length - 1]!.length };
  }

  ask<Answer>(method: string, params: object): Promise<Answer> {
    return this.connection.sendRequest(method, params);
  }

  /**
   * Returns the elapsed time and the processor time of the server's main thread, in milliseconds. The latter is
   * available on Linux only.
   */
  async timed(work: () => Promise<unknown>): Promise<readonly [time: number, used: number | undefined]> {
    const before = this.#mainThread();
    const startTime = performance.now();
    await work();
    const time = performance.now() - startTime;
    const after = this.#mainThread();
    return [time, before === undefined || after === undefined ? undefined : after - before];
  }

  /** Returns the processor time of all threads, in milliseconds. */
  processor(): number | undefined {
    const stat = this.#of("stat");
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields === undefined ? undefined : 10 * (Number(fields[11]) + Number(fields[12]));
  }

  /** Returns the resident memory in megabytes. */
  memory(): number {
    return Number(/VmRSS:\s*(\d+)/.exec(this.#of("status") ?? "")?.[1]) / 1024;
  }

  async close(): Promise<number | null> {
    await this.connection.sendRequest("shutdown");
    const ended = new Promise<number | null>((resolve) => this.child.once("exit", resolve));
    await this.connection.sendNotification("exit");
    const code = await ended;
    this.connection.dispose();
    return code;
  }

  #mainThread(): number | undefined {
    const nanoseconds = this.#of("schedstat")?.split(" ")[0];
    return nanoseconds === undefined ? undefined : Number(nanoseconds) / 1e6;
  }

  #of(file: string): string | undefined {
    const path = `/proc/${this.child.pid}/${file}`;
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  }
}
