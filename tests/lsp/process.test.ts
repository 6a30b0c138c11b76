// The server as a process under random edits: no request fails with an exception, and the diagnostics are those of `led
// check` for the same text.

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Diagnostic } from "vscode-languageserver/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { documentFilesFrom } from "../../src/files/documents.js";
import { positionAt } from "../../src/text/source.js";
import { LanguageServer } from "../support/language-server.js";
import { isLong, oneIn } from "../support/random.js";

const examples = new URL("../../examples/", import.meta.url);
const names = readdirSync(examples, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.(?:led|tex)$/.test(name))
  .sort();
/** Number of edits per example. */
const changes = isLong ? 100 : 1;

const pieces = ["x", "(", ")", " := ", "\n", "{1..3}", "`", "$/", "/$", " if ", '"', "U", "*even*", "", "𝔸", "\r\n"];

/** A deterministic random generator: numbers below a bound. */
function numbers(): (below: number) => number {
  let seed = 7;
  return (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
}

const describeDiagnostics = (found: readonly Diagnostic[]): readonly string[] =>
  found.map(({ code, message, range }) => `${range.start.line + 1}:${range.start.character + 1} ${code} ${message}`);

function expectedDiagnostics(text: string, name: string): readonly string[] {
  const path = fileURLToPath(new URL(name, examples));
  const { diagnostics, document } = compile(text, {
    name: basename(path),
    documents: documentFilesFrom(dirname(path)),
  });
  return diagnostics.map(({ code, title, message, help, span }) => {
    const { line, column } = positionAt(document.source, span.start);
    return `${line}:${column} ${code} ${[`${title}. ${message}`, ...(help === undefined ? [] : [`Try: ${help}`])].join("\n\n")}`;
  });
}

let server: LanguageServer;
beforeAll(async () => {
  server = await LanguageServer.start({ options: { repairs: "at once", hints: { types: true } } });
});
afterAll(async () => {
  expect(await server.close()).toBe(0);
});

describe("server process under edits", () => {
  it.each(oneIn(6, names))(
    "answers all requests in %s without stale diagnostics",
    { timeout: 300_000 },
    async (name) => {
      const next = numbers();
      const uri = new URL(name, examples).href;
      const original = readFileSync(new URL(name, examples), "utf8");
      expect(describeDiagnostics(await server.open(uri, original))).toEqual(expectedDiagnostics(original, name));
      for (let i = 0; i < changes; i++) {
        const { length } = server.textOf(uri);
        const start = next(length);
        const found = await server.change(uri, start, Math.min(length, start + next(12)), pieces[next(pieces.length)]!);
        expect(describeDiagnostics(found)).toEqual(expectedDiagnostics(server.textOf(uri), name));
        const position = server.positionAt(uri, start);
        const range = { start: { line: 0, character: 0 }, end: position };
        for (const [method, more] of [
          ["hover", { position }],
          ["definition", { position }],
          ["typeDefinition", { position }],
          ["references", { position, context: { includeDeclaration: true } }],
          ["prepareCallHierarchy", { position }],
          ["documentHighlight", { position }],
          ["prepareRename", { position }],
          ["completion", { position }],
          ["signatureHelp", { position }],
          ["documentSymbol", {}],
          ["foldingRange", {}],
          ["selectionRange", { positions: [position] }],
          ["documentColor", {}],
          ["documentLink", {}],
          ["codeLens", {}],
          ["inlayHint", { range }],
          ["semanticTokens/full", {}],
          ["semanticTokens/range", { range }],
          ["formatting", { options: {} }],
          ["rangeFormatting", { range, options: {} }],
          ["onTypeFormatting", { position, ch: "\n", options: {} }],
          ["codeAction", { range, context: { diagnostics: [] } }],
        ] as const)
          await server.ask(`textDocument/${method}`, { textDocument: { uri }, ...more });
      }
      // Other examples import the version on disk.
      await server.closeDocument(uri);
    },
  );

  it("sends fixes after a pause, for the current text", async () => {
    const late = await LanguageServer.start();
    const uri = "file:///late.led";
    const text = "/$\nS := {1, 2}\nf(n) := |S| + n\ng(n) := f(n) + S\n$/\n";
    expect(describeDiagnostics(await late.open(uri, text))).toHaveLength(1);
    // The text changes again before the debounce delay has passed.
    const first = await late.change(uri, text.indexOf(" + S"), text.indexOf(" + S") + 4, " + Sx");
    expect(describeDiagnostics(first)[0]).toMatch(/^4:16 L301/);
    const then = await late.next(uri);
    expect(then.version).toBe(2);
    expect(describeDiagnostics(then.diagnostics)).toEqual(expectedDiagnostics(late.textOf(uri), "late.led"));
    expect(await late.close()).toBe(0);
  });

  it("ends with the diagnostics of the last text, whatever the order of edits and requests", async () => {
    const hurried = await LanguageServer.start({ options: { repairs: "at once" } });
    const uri = "file:///hurried.led";
    const text = readFileSync(new URL("number-theory.led", examples), "utf8");
    await hurried.open(uri, text);
    const next = numbers();
    const answers: Promise<unknown>[] = [];
    for (let i = 0; i < (isLong ? 60 : 20); i++) {
      const { length } = hurried.textOf(uri);
      const start = next(length);
      const change = hurried.change(uri, start, Math.min(length, start + next(4)), pieces[next(pieces.length)]!);
      // The diagnostics of this version are not awaited.
      change.catch(() => {});
      const position = hurried.positionAt(uri, next(length));
      for (const method of ["hover", "completion", "documentHighlight", "documentSymbol"])
        answers.push(hurried.ask(`textDocument/${method}`, { textDocument: { uri }, position }));
    }
    await Promise.all(answers);
    expect(describeDiagnostics(await hurried.settled(uri))).toEqual(
      expectedDiagnostics(hurried.textOf(uri), "number-theory.led"),
    );
    expect(await hurried.close()).toBe(0);
  });

  it("answers invalid requests and continues", async () => {
    const uri = "file:///odd.led";
    await server.open(uri, "/$ f(n) := n $/\n\ncmd:>f(1)\n");
    const far = { line: 99, character: 99 };
    const reversed = { start: { line: 2, character: 3 }, end: { line: 0, character: 0 } };
    const odd: readonly (readonly [method: string, params: object])[] = [
      ...["hover", "definition", "completion", "signatureHelp", "prepareRename", "documentHighlight"].flatMap(
        (method) => [
          [`textDocument/${method}`, { textDocument: { uri }, position: far }] as const,
          [`textDocument/${method}`, { textDocument: { uri: "file:///nobody.led" }, position: far }] as const,
        ],
      ),
      ["textDocument/rangeFormatting", { textDocument: { uri }, range: reversed, options: {} }],
      ["textDocument/inlayHint", { textDocument: { uri }, range: reversed }],
      ["textDocument/semanticTokens/range", { textDocument: { uri }, range: reversed }],
      ["textDocument/codeAction", { textDocument: { uri }, range: reversed, context: { diagnostics: [] } }],
      ["textDocument/onTypeFormatting", { textDocument: { uri }, position: far, ch: "\n", options: {} }],
      ["textDocument/selectionRange", { textDocument: { uri }, positions: [far, { line: 0, character: 4 }] }],
      [
        "textDocument/colorPresentation",
        { textDocument: { uri }, range: reversed, color: { red: 9, green: -1, blue: 0, alpha: 0 } },
      ],
      ["completionItem/resolve", { label: "f" }],
      ["completionItem/resolve", { label: "f", data: "file:///nobody.led" }],
      ["codeAction/resolve", { title: "", data: { uri, to: "nonsense" } }],
      ["codeAction/resolve", { title: "", data: 7 }],
      ["workspace/executeCommand", { command: "led.runTests" }],
      ["workspace/executeCommand", { command: "led.runTests", arguments: ["file:///nobody.led", {}] }],
      ["workspace/executeCommand", { command: "led.runTests", arguments: [uri, -1] }],
      ["workspace/executeCommand", { command: "led.acceptValue", arguments: [uri, 77] }],
      ["workspace/executeCommand", { command: "led.follow", arguments: [uri] }],
      ["workspace/executeCommand", { command: "led.unknown", arguments: [uri] }],
    ];
    for (const [method, params] of odd) await server.ask(method, params);
    for (const newName of ["", "a b", "if", "1", "\n"])
      await expect(
        server.ask("textDocument/rename", { textDocument: { uri }, position: { line: 0, character: 3 }, newName }),
      ).rejects.toThrow("is not a valid name");
    // The server still answers.
    expect(await server.change(uri, 0, 0, "More.\n")).toHaveLength(0);
  });

  it.runIf(isLong)("needs little memory for ten documents after editing stops", { timeout: 600_000 }, async () => {
    const long = await LanguageServer.start();
    const next = numbers();
    const text = readFileSync(new URL("number-theory.led", examples), "utf8");
    for (let k = 0; k < 10; k++) await long.open(`file:///open${k}.led`, text);
    let before = 0;
    for (let i = 0; i < 1000; i++) {
      // Each pair of changes restores the text.
      const uri = `file:///open${i % 10}.led`;
      const at = next(text.length);
      await long.change(uri, at, at, "x");
      await long.change(uri, at, at + 1, "");
      if (i === 200) before = long.memory();
    }
    expect(long.memory()).toBeLessThan(before * 2);
    await expect.poll(() => long.memory(), { timeout: 60_000 }).toBeLessThan(150);
    // The server still answers.
    expect(await long.change("file:///open3.led", 0, 0, "x")).toEqual([]);
    expect(await long.close()).toBe(0);
  });
});
