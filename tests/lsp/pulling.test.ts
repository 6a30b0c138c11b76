// Diagnostics that the editor requests, instead of those that the server sends.

import type { Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver/node";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { client, type Client } from "./client.js";

const uri = "file:///course/pulled.led";
const wrong = "# Squares\n\n/$\nsquare(n) := n * m\ncube(n) := n ^ 3\n$/\n";
const right = "# Squares\n\n/$\nsquare(n) := n * n\n$/\n\ncmd:>square(3)\n10\n";

let pulling: Client;
let pushing: Client;
beforeAll(async () => {
  pulling = await client({ pulls: true, options: { repairs: "late" } });
  pushing = await client();
});
afterAll(async () => {
  for (const one of [pulling, pushing]) {
    await one.connection.sendRequest("shutdown");
    one.close();
  }
});

const pulled = async (): Promise<readonly Diagnostic[]> => {
  const report = await pulling.connection.sendRequest<DocumentDiagnosticReport>("textDocument/diagnostic", {
    textDocument: { uri },
  });
  return report.kind === "full" ? report.items : [];
};

it("pulled diagnostics equal those that are pushed, with fixes once they are verified", async () => {
  const sent = await pushing.open(uri, wrong);
  await pulling.open(uri, wrong);
  const first = await pulled();
  expect(first.map(({ code, range }) => [code, range])).toEqual(sent.map(({ code, range }) => [code, range]));
  await vi.waitFor(() => expect(pulling.refreshes()).toBe(1), { timeout: 5000 });
  expect(await pulled()).toEqual(sent);
  expect(pulling.found(uri)).toEqual([]);
});

it("failing tests appear in the next pull, which the server requests", async () => {
  await pulling.change(uri, 0, wrong.length, right);
  expect(await pulled()).toEqual([]);
  const before = pulling.refreshes();
  const lenses = await pulling.connection.sendRequest<
    readonly { readonly command: { readonly command: string; readonly arguments: readonly unknown[] } }[]
  >("textDocument/codeLens", { textDocument: { uri } });
  const { command, arguments: args } = lenses[0]!.command;
  await pulling.connection.sendRequest("workspace/executeCommand", { command, arguments: args });
  await vi.waitFor(() => expect(pulling.refreshes()).toBeGreaterThan(before), { timeout: 5000 });
  expect((await pulled()).map(({ message }) => message)).toEqual([expect.stringContaining("9")]);
});

it("a document that is not open has no diagnostics", async () => {
  const report = await pulling.connection.sendRequest("textDocument/diagnostic", {
    textDocument: { uri: "file:///course/other.led" },
  });
  expect(report).toEqual({ kind: "full", items: [] });
});
