// The server as a process, byte by byte: it answers malformed messages, and ends when the editor does.

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tool } from "../support/built.js";
let child: ChildProcess;
let folder: string;
let output = "";
let errors = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "protocol-"));
  output = errors = "";
  child = spawn(process.execPath, [tool, "lsp", "--stdio"], { env: { ...process.env, TMPDIR: folder } });
  child.stdout!.on("data", (part: Buffer) => (output += part.toString()));
  child.stderr!.on("data", (part: Buffer) => (errors += part.toString()));
});
afterEach(() => {
  child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const send = (message: object): void => {
  const body = JSON.stringify({ jsonrpc: "2.0", ...message });
  child.stdin!.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
};
const notify = (method: string, params: object = {}): void => send({ method, params });
const request = (id: number, method: string, params: object = {}): void => send({ id, method, params });
const answered = (part: string): Promise<void> => expect.poll(() => output).toContain(part);
const ended = (): Promise<number | null> => new Promise((resolve) => child.once("close", resolve));

const initialize = (id = 1): void =>
  request(id, "initialize", {
    processId: null,
    rootUri: null,
    capabilities: { textDocument: { publishDiagnostics: { codeDescriptionSupport: true } } },
  });
const uri = "file:///a.led";
const open = (text: unknown): void =>
  notify("textDocument/didOpen", { textDocument: { uri, languageId: "led", version: 1, text } });
const hover = (id: number): void =>
  request(id, "textDocument/hover", { textDocument: { uri }, position: { line: 0, character: 3 } });

describe("invalid message", () => {
  it("is rejected, and the session continues", async () => {
    child.stdin!.write("Content-Size: 3\r\n\r\nabc");
    await answered('"id":null,"error":{"code":-32700');
    hover(1);
    await answered('"id":1,"error":{"code":-32002');
    initialize(2);
    await answered('"id":2,"result"');
    initialize(3);
    await answered('"id":3,"error":{"code":-32600');
    child.stdin!.write("Content-Length: 9\r\n\r\n{not json");
    await expect.poll(() => output.match(/-32700/g)?.length).toBe(2);
    open(7);
    open("/$ f(n) := n $/");
    for (const line of [-1, 1e9, null])
      notify("textDocument/didChange", {
        textDocument: { uri, version: 2 },
        contentChanges: [{ range: { start: { line, character: line }, end: { line, character: 1e12 } }, text: "" }],
      });
    hover(4);
    await answered('"id":4,');
    request(5, "shutdown");
    await answered('"id":5,"result":null');
    hover(6);
    await answered('"id":6,"error":{"code":-32600');
    const end = ended();
    notify("exit");
    expect(await end).toBe(0);
  });
});

describe("the server exits", () => {
  it("at the end of its input, after answering all requests, with no other output", async () => {
    initialize();
    open("/$ f(n) := n + m $/");
    hover(2);
    const end = ended();
    child.stdin!.end();
    expect(await end).toBe(1);
    expect(output).toContain('"id":2,');
    expect(errors).toBe("");
  });

  it.skipIf(process.platform === "win32")("at SIGTERM, and leaves no files", async () => {
    initialize();
    notify("initialized");
    open("/$ f(n) := n + m $/");
    await answered("L301");
    await expect.poll(() => readdirSync(folder).length).toBe(1);
    const end = ended();
    child.kill("SIGTERM");
    await end;
    expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
  });
});
