// The language server with documents that import others: open ones, those on disk, and the standard library.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type CallHierarchyItem,
  CallHierarchyIncomingCallsRequest,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  CompletionRequest,
  DefinitionRequest,
  DidChangeWorkspaceFoldersNotification,
  DocumentLinkRequest,
  HoverRequest,
  ReferencesRequest,
  RenameRequest,
  type TextEdit,
  WillRenameFilesRequest,
  WorkspaceSymbolRequest,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { compile } from "../../src/compiler.js";
import { documentFilesFrom } from "../../src/files/documents.js";
import { type Client, client as begin } from "./client.js";

vi.setConfig({ testTimeout: 180_000 });

const sets = "Twice: *double*.\n\n/$ double(n) := 2 * n\n   small : {1..9}\n   small := 3 $/\n";
const main =
  "use:>sets.led\nuse:>led:sequences\n\n/$ four := double(2)\n   back := reverse(<1, 2>) $/\n\ncmd:>double(four)\n8\n";

let folder = "";
let client: Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "led lsp ä "));
  writeFileSync(join(folder, "sets.led"), sets);
  client = await begin();
});
afterEach(() => {
  client.close();
  rmSync(folder, { recursive: true, force: true });
});

const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;

function at(text: string, part: string, offset = 0): { readonly line: number; readonly character: number } {
  const before = text.slice(0, text.indexOf(part) + offset).split("\n");
  return { line: before.length - 1, character: before.at(-1)!.length };
}

function after(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create("", "led", 0, text), [...edits]);
}

describe("document with imports", () => {
  it("resolves definitions on disk, in the standard library, and in unsaved changes", async () => {
    expect(await client.open(uriOf("main.led"), main)).toEqual([]);
    expect(await client.open(uriOf("sets.led"), sets)).toEqual([]);
    const place = sets.indexOf("double(n)");
    await client.change(uriOf("sets.led"), place, place + 6, "treble");
    await vi.waitFor(() => expect(client.found(uriOf("main.led")).map(({ code }) => code)).toContain("L301"));
    await client.change(uriOf("sets.led"), place, place + 6, "double");
    await vi.waitFor(() => expect(client.found(uriOf("main.led"))).toEqual([]));
  });

  it("is updated when an imported document is opened", async () => {
    const text = "use:>later.led\n\n/$ x := y $/\n";
    expect((await client.open(uriOf("main.led"), text)).map(({ code }) => code)).toEqual(["L903"]);
    await client.open(uriOf("later.led"), "/$ y := 1 $/\n");
    await vi.waitFor(() => expect(client.found(uriOf("main.led"))).toEqual([]));
  });

  it("returns to the file on disk when an imported document is closed, or changes on disk", async () => {
    await client.open(uriOf("main.led"), main);
    await client.open(uriOf("sets.led"), sets.replace("double(n)", "treble(n)"));
    await vi.waitFor(() => expect(client.found(uriOf("main.led")).map(({ code }) => code)).toContain("L301"));
    const textDocument = { uri: uriOf("sets.led") };
    await client.connection.sendNotification("textDocument/didClose", { textDocument });
    await vi.waitFor(() => expect(client.found(uriOf("main.led"))).toEqual([]));
    expect(client.registered).toContain("workspace/didChangeWatchedFiles");
    writeFileSync(join(folder, "sets.led"), sets.replace("double(n)", "treble(n)"));
    const changes = [{ uri: uriOf("sets.led"), type: 2 }];
    await client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
    await vi.waitFor(() => expect(client.found(uriOf("main.led")).map(({ code }) => code)).toContain("L301"));
  });

  it("has document links on its use lines", async () => {
    await client.open(uriOf("main.led"), main);
    const textDocument = { uri: uriOf("main.led") };
    const links = await client.connection.sendRequest(DocumentLinkRequest.type, { textDocument });
    expect(links!.map(({ range, target }) => [range.start, decodeURI(target!)])).toEqual([
      [{ line: 0, character: 5 }, decodeURI(uriOf("sets.led"))],
      [{ line: 1, character: 5 }, expect.stringMatching(/shelf\/sequences\.led$/)],
    ]);
    const position = { line: 0, character: 7 };
    const found = await client.connection.sendRequest(DefinitionRequest.type, { textDocument, position });
    expect(found).toMatchObject([{ uri: uriOf("sets.led"), range: { start: { line: 0, character: 0 } } }]);
  });

  it("is previewed with unsaved changes of imported documents", async () => {
    await client.open(uriOf("main.led"), main);
    const page = async (): Promise<string> => (await fetch(address)).text();
    const address: string = await client.connection.sendRequest("workspace/executeCommand", {
      command: "led.showPage",
      arguments: [uriOf("main.led"), false],
    });
    expect(await page()).not.toContain("L903");
    await client.open(uriOf("sets.led"), sets.replace("Twice:", "Two times:"));
    await vi.waitFor(async () => expect(await page()).toContain("Two times"), { timeout: 10_000 });
    await client.connection.sendRequest("shutdown");
  });

  it("has a call hierarchy across documents", async () => {
    const text = `${main}\n/$ quadruple(n) := double(double(n)) + 0 * four $/\n`;
    await client.open(uriOf("main.led"), text);
    const textDocument = { uri: uriOf("main.led") };
    const itemAt = async (part: string, offset = 0): Promise<CallHierarchyItem> => {
      const position = at(text, part, offset);
      const items = await client.connection.sendRequest(CallHierarchyPrepareRequest.type, { textDocument, position });
      expect(items).toHaveLength(1);
      return items![0]!;
    };
    const double = await itemAt("double(2)", 1);
    expect(double).toMatchObject({
      name: "double",
      detail: "Rat -> Rat",
      uri: uriOf("sets.led"),
      selectionRange: { start: at(sets, "double(n)"), end: at(sets, "(n)") },
    });
    const callers = await client.connection.sendRequest(CallHierarchyIncomingCallsRequest.type, { item: double });
    expect(callers!.map(({ from, fromRanges }) => [from.uri, from.name, fromRanges.map(({ start }) => start)])).toEqual(
      [
        [uriOf("main.led"), "four", [at(text, "double(2)")]],
        [uriOf("main.led"), "quadruple", [at(text, "double(double"), at(text, "double(n)")]],
      ],
    );
    const item = await itemAt("quadruple(n)");
    const callees = await client.connection.sendRequest(CallHierarchyOutgoingCallsRequest.type, { item });
    expect(callees!.map(({ to, fromRanges }) => [to.uri, to.name, fromRanges.length])).toEqual([
      [uriOf("sets.led"), "double", 2],
      [uriOf("main.led"), "four", 1],
    ]);
    const position = at(text, "n) := double", 0);
    expect(await client.connection.sendRequest(CallHierarchyPrepareRequest.type, { textDocument, position })).toEqual(
      [],
    );
  });

  it("finds definitions in imported documents", async () => {
    await client.open(uriOf("main.led"), main);
    const textDocument = { uri: uriOf("main.led") };
    const own = await client.connection.sendRequest(DefinitionRequest.type, {
      textDocument,
      position: at(main, "double(2)", 1),
    });
    expect(own).toEqual([{ uri: uriOf("sets.led"), range: { start: at(sets, "double(n)"), end: at(sets, "(n)") } }]);
    const shelf = await client.connection.sendRequest(DefinitionRequest.type, {
      textDocument,
      position: at(main, "reverse", 1),
    });
    const [found] = shelf as readonly {
      readonly uri: string;
      readonly range: { readonly start: { readonly line: number } };
    }[];
    const text = readFileSync(new URL(found!.uri), "utf8");
    expect(text.split("\n")[found!.range.start.line]).toContain("reverse");
  });

  it("shows and completes imported names", async () => {
    await client.open(uriOf("main.led"), main);
    const textDocument = { uri: uriOf("main.led") };
    const position = at(main, "double(2)", 1);
    const hover = await client.connection.sendRequest(HoverRequest.type, { textDocument, position });
    expect(JSON.stringify(hover)).toContain("double(n)");
    const items = await client.connection.sendRequest(CompletionRequest.type, { textDocument, position });
    const labels = (items as readonly { readonly label: string }[]).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["four", "double", "small", "reverse"]));
    expect(labels.indexOf("four")).toBeLessThan(labels.indexOf("double"));
    const paths = await client.connection.sendRequest(CompletionRequest.type, {
      textDocument,
      position: at(main, "sets.led", 2),
    });
    expect((paths as readonly { readonly label: string }[]).map(({ label }) => label)).toContain("led:sequences");
  });

  it("renames imported names in all documents, open or not", async () => {
    const third = "Again `double(2)`.\n\nuse:>sets.led\n\n/$ eight := double(4) $/\n";
    const other = "/$ double(x) := x + x $/\n";
    writeFileSync(join(folder, "third.led"), third);
    writeFileSync(join(folder, "other.led"), other);
    await client.open(uriOf("main.led"), main);
    const where = { textDocument: { uri: uriOf("main.led") }, position: at(main, "double(2)", 1) };
    const found = await client.connection.sendRequest(ReferencesRequest.type, {
      ...where,
      context: { includeDeclaration: true },
    });
    const count = (name: string): number => found!.filter(({ uri }) => uri === uriOf(name)).length;
    expect(["sets.led", "main.led", "third.led", "other.led"].map(count)).toEqual([2, 2, 2, 0]);
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...where, newName: "twice" });
    const edits = new Map(
      edit!.documentChanges!.flatMap((one) =>
        "edits" in one ? [[one.textDocument.uri, one.edits.filter((each) => "newText" in each)] as const] : [],
      ),
    );
    expect([...edits.keys()].sort()).toEqual(["main.led", "sets.led", "third.led"].map(uriOf));
    for (const [name, text] of Object.entries({ "main.led": main, "sets.led": sets, "third.led": third }))
      expect(after(text, edits.get(uriOf(name))!)).toBe(text.replaceAll("double", "twice"));
  });

  it("searches only the workspace folders", async () => {
    mkdirSync(join(folder, "deep"));
    writeFileSync(join(folder, "deep/fourth.led"), "use:>../sets.led\n\n/$ eight := double(4) $/\n");
    const changed = async (editor: Client): Promise<readonly string[]> => {
      await editor.open(uriOf("main.led"), main);
      const where = { textDocument: { uri: uriOf("main.led") }, position: at(main, "double(2)", 1) };
      const edit = await editor.connection.sendRequest(RenameRequest.type, { ...where, newName: "twice" });
      return edit!.documentChanges!.flatMap((one) => ("edits" in one ? [one.textDocument.uri] : []));
    };
    expect(await changed(client)).not.toContain(uriOf("deep/fourth.led"));
    const other = await begin({ folder: uriOf("") });
    expect(await changed(other)).toContain(uriOf("deep/fourth.led"));
    other.close();
  });

  it("reports a conflict of a new name in another document", async () => {
    writeFileSync(join(folder, "third.led"), "use:>sets.led\n\n/$ eight := double(4)\n   twice := 2 $/\n");
    await client.open(uriOf("main.led"), main);
    const rename = (part: string, newName: string): Promise<unknown> =>
      client.connection.sendRequest(RenameRequest.type, {
        textDocument: { uri: uriOf("main.led") },
        position: at(main, part, 1),
        newName,
      });
    await expect(rename("double(2)", "twice")).rejects.toThrow(
      "in line 4 of third.led would then refer to something else",
    );
    await expect(rename("double(2)", "small")).rejects.toThrow("`small` is already defined");
    await expect(rename("reverse", "turned")).rejects.toThrow("`reverse` is part of led");
  });

  it("has the diagnostics of `led check` after any edits in either document", async () => {
    await client.open(uriOf("main.led"), main);
    await client.open(uriOf("sets.led"), sets);
    let seed = 7;
    const random = (n: number): number => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % n;
    for (let i = 0; i < 60; i++) {
      const uri = uriOf(random(2) === 0 ? "main.led" : "sets.led");
      const text = client.textOf(uri);
      const start = random(text.length + 1);
      const end = Math.min(text.length, start + random(4));
      await client.change(uri, start, end, ["", "x", " := ", "$/", "\n\n", "use:>sets.led\n", "double"][random(7)]!);
    }
    const texts = { "main.led": client.textOf(uriOf("main.led")), "sets.led": client.textOf(uriOf("sets.led")) };
    const files = documentFilesFrom(folder);
    const { diagnostics } = compile(texts["main.led"], {
      name: "main.led",
      documents: {
        ...files,
        read: (path) => (path === "sets.led" || path === "main.led" ? texts[path] : files.read(path)),
      },
    });
    await vi.waitFor(() =>
      expect(client.found(uriOf("main.led")).map(({ code }) => code)).toEqual(diagnostics.map(({ code }) => code)),
    );
  });
});

describe("workspace", () => {
  const search = async (query: string): Promise<readonly string[]> => {
    const found = await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query });
    return (found ?? []).map(({ name, containerName, location }) =>
      [decodeURIComponent(location.uri).slice(decodeURIComponent(uriOf("x")).length - 1), containerName, name].join(
        " ",
      ),
    );
  };

  beforeEach(async () => {
    client.close();
    mkdirSync(join(folder, "course"));
    writeFileSync(
      join(folder, "course/main.led"),
      "# Numbers\n\nuse:>../sets.led\nuse:>led:sequences\n\n/$ four := double(2) $/\n",
    );
    client = await begin({ folder: uriOf("") });
  });

  it("is searched for definitions and headings, including unsaved changes", async () => {
    expect(await search("four")).toEqual(["course/main.led Numbers four"]);
    expect(await search("DBL")).toEqual(["sets.led  double"]);
    await client.open(uriOf("sets.led"), sets.replace("double(n)", "treble(n)"));
    expect(await search("dbl")).toEqual([]);
  });

  it("keeps imports valid when documents and folders are renamed", async () => {
    const renamed = async (from: string, to: string): Promise<object> => {
      const files = [{ oldUri: uriOf(from), newUri: uriOf(to) }];
      const edit = await client.connection.sendRequest(WillRenameFilesRequest.type, { files });
      return Object.fromEntries(
        Object.entries(edit?.changes ?? {}).map(([uri, edits]) => [
          decodeURIComponent(uri).split("/").at(-1),
          edits.map(({ newText }) => newText),
        ]),
      );
    };
    expect(await renamed("sets.led", "lib/all sets.led")).toEqual({ "main.led": ["../lib/all sets.led"] });
    expect(await renamed("course", "a/b")).toEqual({ "main.led": ["../../sets.led"] });
    expect(await renamed("course/main.led", "main.led")).toEqual({ "main.led": ["sets.led"] });
    expect(await renamed("course/main.led", "course/first.led")).toEqual({});
  });

  it("adds and removes folders", async () => {
    const event = { added: [], removed: [{ uri: uriOf(""), name: "" }] };
    await client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
    expect(await search("four")).toEqual([]);
  });
});
