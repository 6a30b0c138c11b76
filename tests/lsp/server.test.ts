// The answers of the language server to each request, directly and through a client.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { client, type Client } from "./client.js";

const text = readFileSync(new URL("fixture.led.md", import.meta.url), "utf8");
const uri = "file:///course/fixture.led.md";
let editor: Client;

beforeAll(async () => {
  editor = await client();
  await editor.open(uri, text);
});
afterAll(() => editor.close());

function at(part: string, into = 0): { line: number; character: number } {
  const index = text.indexOf(part);
  if (index < 0) throw new Error(`there is no ${part}`);
  const before = text.slice(0, index + into).split("\n");
  return { line: before.length - 1, character: before[before.length - 1]!.length };
}

interface Range {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

function offsetIn(of: string, { line, character }: Range["start"]): number {
  const before = of.split("\n").slice(0, line);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + character;
}

/** The text in a range, after its line number: `7: even`. */
const stretch = ({ start, end }: Range): string =>
  `${start.line + 1}: ${text.slice(offsetIn(text, start), offsetIn(text, end))}`;

/** Applies edits, from the last to the first. */
function edited(of: string, edits: readonly { readonly range: Range; readonly newText: string }[]): string {
  return edits
    .toSorted((a, b) => offsetIn(of, b.range.start) - offsetIn(of, a.range.start))
    .reduce(
      (result, { range, newText }) =>
        result.slice(0, offsetIn(of, range.start)) + newText + result.slice(offsetIn(of, range.end)),
      of,
    );
}

const ask = <T>(method: string, position: Range["start"], more: object = {}): Promise<T> =>
  editor.connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, position, ...more });

describe("language server", () => {
  it("reports errors with their codes, locations and help", async () => {
    const found = await editor.open("file:///wrong.led", "/$ f(n) := 1 + true\n f(x) := x $/");
    expect(
      found.map(({ code, severity, range, relatedInformation = [] }) => [
        code,
        severity,
        range.start,
        relatedInformation.length,
      ]),
    ).toMatchSnapshot();
  });

  it("shows a definition, its type and its prose on hover", async () => {
    const { contents } = await ask<{ contents: { value: string } }>("hover", at("evens({1..9})"));
    expect(contents.value).toBe(
      [
        "```led\nevens: fSet(Int) -> fSet(Int)\n```",
        "```led\nevens(S) ≔ {x | x ∈ S ∧ even(x)}\n```",
        "A number is *even* if nothing remains when it is halved. So even(4) holds, and `even` is a name.",
      ].join("\n\n"),
    );
  });

  it("shows built-in names and operators on hover", async () => {
    expect(await ask("hover", at("color("))).toMatchObject({ contents: { value: expect.stringContaining("color: ") } });
    expect(await ask("hover", at(":= {x"))).toMatchObject({
      contents: { value: expect.stringContaining("Also written") },
    });
  });

  it("shows the meaning of _ in code, tests and displays", async () => {
    const unnamed = "file:///unnamed.led";
    const code =
      "/$ D(R) := {x | (x, _) in R} $/\n\ncmd:>{y | (_, y) in {(1, 2)}}\n{2}\n\n$$ E(R) := \\{x \\mid (x, \\_) \\in R\\} $$\n";
    expect(await editor.open(unnamed, code)).toEqual([]);
    for (const [line, part] of [
      [0, "_) in R} $/"],
      [2, "_, y)"],
      [5, "_) \\in"],
    ] as const)
      expect(
        await editor.connection.sendRequest("textDocument/hover", {
          textDocument: { uri: unnamed },
          position: { line, character: code.split("\n")[line]!.indexOf(part) },
        }),
        part,
      ).toMatchObject({
        contents: { value: expect.stringContaining("`_` matches any value.") },
      });
  });

  it("finds the definition of a name in code and tests", async () => {
    const targets = async (position: Range["start"]): Promise<readonly string[]> =>
      (await ask<{ range: Range }[]>("definition", position)).map(({ range }) => stretch(range));
    expect(await targets(at("even(x)}"))).toEqual(["7: even"]);
    expect(await targets(at("evens({1..4})"))).toEqual(["9: evens"]);
    expect(await targets(at("x in S"))).toEqual(["9: x"]);
    expect(await targets(at("n mod"))).toEqual(["7: n"]);
    expect(await targets(at("color("))).toEqual([]);
  });

  it("finds all references, also in prose", async () => {
    const found = await ask<{ range: Range }[]>("references", at("even(n) iff"), {
      context: { includeDeclaration: true },
    });
    expect(found.map(({ range }) => stretch(range))).toEqual([
      "3: even",
      "3: even",
      "3: even",
      "6: even",
      "7: even",
      "9: even",
      "12: even",
    ]);
    const local = await ask<{ range: Range; kind: number }[]>("documentHighlight", at("x in S"));
    expect(local.map(({ range, kind }) => [stretch(range), kind])).toEqual([
      ["9: x", 2],
      ["9: x", 3],
      ["9: x", 2],
    ]);
  });

  it("renames a definition, and asks for confirmation of changes in prose", async () => {
    const edit = await ask<{
      documentChanges: { edits: { range: Range; newText: string; annotationId?: string }[] }[];
      changeAnnotations: object;
    }>("rename", at("even(x)}"), { newName: "isEven" });
    const edits = edit.documentChanges[0]!.edits;
    expect(edits.filter(({ annotationId }) => annotationId !== undefined).map(({ range }) => stretch(range))).toEqual([
      "3: even",
      "3: even",
      "3: even",
    ]);
    const renamed = edited(text, edits);
    expect(renamed).not.toMatch(/\beven\b(?! if)/);
    expect(await editor.open("file:///renamed.led.md", renamed)).toHaveLength(1);
    await expect(ask("rename", at("even(x)}"), { newName: "evens" })).rejects.toThrow("`evens` is already defined.");
    await expect(ask("rename", at("even(x)}"), { newName: "is even" })).rejects.toThrow("is not a valid name");
    expect(await ask("prepareRename", at("color("))).toBeNull();
  });

  it("finds, shows and renames a name mentioned in prose", async () => {
    const mention = at("even(4)", 1);
    expect((await ask<{ range: Range }[]>("definition", mention)).map(({ range }) => stretch(range))).toEqual([
      "7: even",
    ]);
    expect(await ask("hover", mention)).toMatchObject({
      contents: { value: expect.stringContaining("even: Int -> Bool") },
      range: { start: at("even(4)") },
    });
    const edit = await ask<{ documentChanges: { edits: unknown[] }[] }>("rename", mention, { newName: "isEven" });
    expect(edit.documentChanges[0]!.edits).toHaveLength(7);
    // Similar words in prose are not mentions.
    expect(await ask("hover", at("remains"))).toBeNull();
  });

  it("rejects a new name that would change a binding", async () => {
    const refused = async (code: string, newName: string): Promise<unknown> => {
      const other = `file:///refused${code.length}.led`;
      const offset = code.indexOf("|");
      await editor.open(other, code.replace("|", ""));
      const lines = code.slice(0, offset).split("\n");
      return editor.connection
        .sendRequest("textDocument/rename", {
          textDocument: { uri: other },
          position: { line: lines.length - 1, character: lines.at(-1)!.length },
          newName,
        })
        .then(
          () => undefined,
          ({ message }: Error) => message,
        );
    };
    expect(await refused("/$ f(x|, y) := x + y $/", "y")).toBe("`x` in line 1 would then refer to something else.");
    expect(await refused("/$ g| := 1\nf(x) := x + g $/", "x")).toBe(
      "`g` in line 2 would then refer to something else.",
    );
    expect(await refused("/$ g| := 1\nf(x) := max(x, g) $/", "max")).toContain("`max` in line 2");
    expect(
      await refused("/$ ledGame\ninitialState := 0\nnewState := currentState\nima|ges := {} $/", "all_images"),
    ).toBe("A game must define `images` under this name.");
    // Renaming may resolve an unresolved name.
    expect(await refused("/$ half| := 1\nf(x) := x + haf + 1 $/", "haf")).toBeUndefined();
    expect(await refused("/$ f(x'|) := x' + 1 $/", "x''")).toBeUndefined();
  });

  it("renames names in LaTeX displays with LaTeX spelling", async () => {
    const other = "file:///display.tex";
    const display =
      "\\[ is\\_even(\\alpha) := \\alpha \\bmod 2 = 0 \\]\n\\[ \\mathit{two} := \\text{is\\_even}(2) \\]\n\\emph{two}\n";
    await editor.open(other, display);
    const rename = async (word: string, newName: string): Promise<string> => {
      const edit = await editor.connection.sendRequest<{
        documentChanges: { edits: { range: Range; newText: string }[] }[];
      }>("textDocument/rename", {
        textDocument: { uri: other },
        position: {
          line: display.slice(0, display.indexOf(word)).split("\n").length - 1,
          character:
            display
              .split("\n")
              .find((line) => line.includes(word))!
              .indexOf(word) + 1,
        },
        newName,
      });
      return edited(display, edit.documentChanges[0]!.edits);
    };
    expect(await rename("\\alpha", "β")).toContain("is\\_even(\\beta) := \\beta ");
    expect(await rename("\\alpha", "x_1")).toContain("is\\_even(x_{1}) := x_{1} ");
    expect(await rename("is\\_even", "even_2")).toContain("\\text{even\\_2}");
    expect(await rename("two", "isTwo")).toContain("\\mathit{isTwo} := \\text{is\\_even}(2) \\]\n\\emph{isTwo}");
  });

  it("renames names in LaTeX prose, with escaped underscores", async () => {
    const other = "file:///prose.tex";
    const article =
      "Some are \\emph{is\\_small}, as $is\\_small(2)$, which is \\emph{even}.\n\\[ even(n) := n \\bmod 2 = 0 \\]\n\\[ is\\_small(n) := n < 9 \\]\n";
    await editor.open(other, article);
    const rename = async (line: number, character: number, newName: string): Promise<string> => {
      const edit = await editor.connection.sendRequest<{
        documentChanges: { edits: { range: Range; newText: string }[] }[];
      }>("textDocument/rename", { textDocument: { uri: other }, position: { line, character }, newName });
      return edited(article, edit.documentChanges[0]!.edits).split("\n")[0]!;
    };
    // Renamed from the code, and from the prose.
    for (const [line, character] of [
      [2, 5],
      [0, 20],
    ] as const)
      expect(await rename(line, character, "little")).toBe(
        "Some are \\emph{little}, as $little(2)$, which is \\emph{even}.",
      );
    expect(await rename(1, 4, "is_even")).toContain("\\emph{is\\_even}.");
  });

  it("shows the prose that defines a name, wherever it is", async () => {
    const other = "file:///defined.led";
    const prose = "A number is *even* if\nit can be halved.\n\nMore.\n\n";
    await editor.open(other, `${prose}/$ two := 2 $/\n\nNow code.\n\n/$ even(n) iff n mod two = 0 $/\n`);
    const { contents } = await editor.connection.sendRequest<{ contents: { value: string } }>("textDocument/hover", {
      textDocument: { uri: other },
      position: { line: 9, character: 4 },
    });
    expect(contents.value).toMatch(/\n\nA number is \*even\* if\nit can be halved\.$/);
  });

  it("completes names, those in scope first", async () => {
    const items = await ask<{ label: string; sortText?: string; detail?: string }[]>("completion", at("haf(n - 1)", 2));
    const first = items
      .toSorted((a, b) => (a.sortText! < b.sortText! ? -1 : 1))
      .slice(0, 4)
      .map(({ label }) => label);
    expect(first).toEqual(["n", "RED", "even", "evens"]);
    const half = items.find(({ label }) => label === "half")!;
    expect(await editor.connection.sendRequest("completionItem/resolve", half)).toMatchObject({
      detail: expect.stringContaining("->"),
    });
    expect(await ask("completion", at("Their halves"))).toEqual([]);
  });

  it("completes LaTeX commands, and atoms of the document", async () => {
    const other = "file:///signs.led";
    const code = "/$ c := `red\nf(A) := A \\cu $/";
    await editor.open(other, code);
    const items: { label: string; textEdit: { newText: string } }[] = await editor.connection.sendRequest(
      "textDocument/completion",
      {
        textDocument: { uri: other },
        position: { line: 1, character: 13 },
      },
    );
    expect(items.find(({ label }) => label === "\\cup")?.textEdit.newText).toBe("U");
    await editor.change(other, code.indexOf("\\cu"), code.indexOf("\\cu") + 3, "U {`}");
    expect(
      await editor.connection.sendRequest("textDocument/completion", {
        textDocument: { uri: other },
        position: { line: 1, character: 14 },
      }),
    ).toMatchObject([{ label: "red" }]);
  });

  /** The completions at `‸` in a new document, in the order in which editors show them. */
  const offered = async (code: string, name = "offered.led"): Promise<readonly Item[]> => {
    const other = `file:///${code.length}/${name}`;
    const offset = code.indexOf("‸");
    await editor.open(other, code.replace("‸", ""));
    const lines = code.slice(0, offset).split("\n");
    const items: Item[] = await editor.connection.sendRequest("textDocument/completion", {
      textDocument: { uri: other },
      position: { line: lines.length - 1, character: lines.at(-1)!.length },
    });
    return items.toSorted((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1));
  };
  interface Item {
    readonly label: string;
    readonly sortText?: string;
    readonly detail?: string;
    readonly documentation?: string;
    readonly insertText?: string;
    readonly textEdit?: { readonly newText: string };
  }
  const labels = async (code: string, name?: string): Promise<readonly string[]> =>
    (await offered(code, name)).map(({ label }) => label);

  it("completes names in unparsed code and in tests, with their types", async () => {
    expect((await labels("/$ f(S) := {x + y | x in S & y in S & ‸ $/")).slice(0, 3)).toEqual(["S", "x", "y"]);
    const [first, second] = await offered("/$ f: fSet(Int) -> Int\nf(S) := Sum[n in S] (n + ‸1) $/");
    expect([first, second]).toMatchObject([
      { label: "S", detail: "fSet(Int)" },
      { label: "n", detail: "Int" },
    ]);
    expect((await labels("/$ f(n) := n $/\n\ncmd:>all k in {1..3}. f(k‸) = 1\n"))[0]).toBe("k");
    expect(await labels("Some prose‸ here.\n/$ f(n) := n $/")).toEqual([]);
  });

  it("completes symbols by names without a backslash, and in the notation of displays", async () => {
    const item = async (code: string, label: string, name?: string): Promise<Item | undefined> =>
      (await offered(code, name)).find((one) => one.label === label);
    expect(await item("/$ f(S) iff fora‸ $/", "forall")).toMatchObject({ insertText: "all" });
    expect(await item("/$ f(S) iff ∃ n ∈ S. fora‸ $/", "forall")).toMatchObject({ insertText: "∀" });
    expect(await item("\\[ f(A) := A \\cu‸ \\]", "\\cup", "a.tex")).toMatchObject({ textEdit: { newText: "\\cup" } });
    const display = "\\[ is\\_even(n) := n \\]\n\\[ f(n) := i‸ \\]";
    expect(await item(display, "is_even", "a.tex")).toMatchObject({ insertText: "\\mathit{is\\_even}" });
    expect(await labels(display, "a.tex")).not.toContain("where");
  });

  it("completes files and keys in strings, and recordings above tests", async () => {
    expect(await labels('/$ picture := "‸')).toEqual(["pictures/cat.png", "purr.mp3"]);
    expect(await labels('/$ f(s) := s $/\n\ncmd:>f("‸')).toEqual(["pictures/cat.png", "purr.mp3"]);
    const game = '/$ ledGame\ninitialState := 0\nnewState := currentState\nimages := {}\nup iff "‸';
    expect(await labels(game)).toEqual(expect.arrayContaining(["purr.mp3", "A"]));
    expect(await labels(`${game.replace('"‸', "true")} $/\n\nplay:>‸`)).toEqual(["recordings/first.jsonl"]);
  });

  it("marks colours in completions", async () => {
    const items = await offered("/$ RED := color(200, 0, 16)\nf := ‸ $/");
    expect(items.find(({ label }) => label === "RED")).toMatchObject({ kind: 16, documentation: "#c80010" });
    expect(items.find(({ label }) => label === "dOrange")).toMatchObject({ kind: 16, documentation: "#ff8000" });
  });

  it("shows the current parameter in signature help", async () => {
    expect(await ask("signatureHelp", at("halve(n)", 6))).toMatchObject({
      signatures: [{ label: expect.stringContaining("halve(n): ") }],
      activeParameter: 0,
    });
    expect(await ask("signatureHelp", at("30, 30)"))).toMatchObject({
      activeParameter: 1,
      signatures: [{ parameters: [{ label: [7, 15] }, { label: [18, 26] }, { label: [29, 37] }] }],
    });
    const other = "file:///overloads.led";
    await editor.open(other, "/$ a := max(1, 2)\nb := a(max((1, 2), {3}, ) $/");
    const help = (line: number, character: number): Promise<unknown> =>
      editor.connection.sendRequest("textDocument/signatureHelp", {
        textDocument: { uri: other },
        position: { line, character },
      });
    const two = [{ label: "max: Rat * Rat -> Rat" }, { label: "max: fSet(Rat) -> Rat" }];
    expect(await help(0, 15)).toMatchObject({ signatures: two, activeSignature: 0, activeParameter: 1 });
    expect(await help(1, 24)).toMatchObject({ activeSignature: 0, activeParameter: 2 });
    const article = "file:///calls.tex";
    await editor.open(
      article,
      "\\[ is\\_less(n, m) := n < m \\]\n\\[ g(x) := \\mathit{is\\_less}(\\frac{x}{2}, x) \\]\n",
    );
    expect(
      await editor.connection.sendRequest("textDocument/signatureHelp", {
        textDocument: { uri: article },
        position: { line: 1, character: 41 },
      }),
    ).toMatchObject({ signatures: [{ label: "is_less(n, m): Rat * Rat -> Bool" }], activeParameter: 1 });
  });

  it("ignores Markdown without LED", async () => {
    const other = "file:///plain.md";
    expect(await editor.open(other, "# Heading\n\nText with `x := 3`.\n\n- [ ] f(x)\n")).toEqual([]);
    const textDocument = { uri: other };
    expect(await editor.connection.sendRequest("textDocument/documentSymbol", { textDocument })).toEqual([]);
    expect(await editor.connection.sendRequest("textDocument/foldingRange", { textDocument })).toEqual([]);
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const context = { diagnostics: [], triggerKind: 1 };
    expect(await editor.connection.sendRequest("textDocument/codeAction", { textDocument, range, context })).toEqual(
      [],
    );
  });

  it("provides an outline of headings and definitions", async () => {
    interface Symbol {
      readonly name: string;
      readonly children?: readonly Symbol[];
    }
    const names = ({ name, children = [] }: Symbol): unknown =>
      children.length === 0 ? name : [name, children.map(names)];
    const symbols: Symbol[] = await ask("documentSymbol", at("#"));
    expect(symbols.map(names)).toEqual([
      ["Numbers", ["even", "evens", "RED", "size", "halve", ["Their halves", ["half"]]]],
    ]);
  });

  it("provides folding ranges and selection ranges", async () => {
    const folds = await ask<{ startLine: number; endLine: number }[]>("foldingRange", at("#"));
    expect(folds.map(({ startLine, endLine }) => [startLine + 1, endLine + 1])).toEqual([
      [1, 22],
      [18, 22],
      [5, 13],
      [20, 22],
    ]);
    interface Selection {
      readonly range: Range;
      readonly parent?: Selection;
    }
    const [selection] = await editor.connection.sendRequest<Selection[]>("textDocument/selectionRange", {
      textDocument: { uri },
      positions: [at("x in S")],
    });
    const around: string[] = [];
    for (let one: Selection | undefined = selection; one !== undefined; one = one.parent)
      around.push(stretch(one.range));
    expect(around.slice(0, 5)).toEqual([
      "9: x",
      "9: x in S",
      "9: x in S & even(x)",
      "9: {x | x in S & even(x)}",
      "9: evens(S) := {x | x in S & even(x)}",
    ]);
  });

  it("provides semantic tokens and colours", async () => {
    const { data }: { data: number[] } = await ask("semanticTokens/full", at("#"));
    expect(data.length % 5).toBe(0);
    expect(data.length / 5).toBeGreaterThan(40);
    const colors = await ask<{ range: Range; color: object }[]>("documentColor", at("#"));
    expect(colors.map(({ range }) => stretch(range))).toEqual(["10: color(190, 30, 30)"]);
    expect(
      await ask("colorPresentation", at("#"), {
        color: { red: 1, green: 0, blue: 0.5, alpha: 1 },
        range: colors[0]!.range,
      }),
    ).toEqual([{ label: "color(255, 0, 128)" }]);
  });

  it("offers fixes as code actions", async () => {
    const range = { start: at("haf"), end: at("haf", 3) };
    const actions = await ask<
      { title: string; edit: { changes: { [uri: string]: { range: Range; newText: string }[] } } }[]
    >("codeAction", at("#"), { range, context: { diagnostics: [] } });
    const edits = actions[0]!.edit.changes[uri]!;
    expect(await editor.open("file:///corrected.led.md", edited(text, edits))).toEqual([]);
  });

  it("formats a document, and converts its notation", async () => {
    const loose = "Text\n\n/$\nf(n):=1 if n=0;n*f(n-1)otherwise\n\ng := {1,2} U {3}\n$/\n\nMore.\n";
    const other = "file:///loose.led";
    expect(await editor.open(other, loose)).toEqual([]);
    const edits: { range: Range; newText: string }[] = await editor.connection.sendRequest("textDocument/formatting", {
      textDocument: { uri: other },
      options: { tabSize: 2, insertSpaces: true },
    });
    expect(edited(loose, edits)).toBe(
      "Text\n\n/$\nf(n) := 1 if n = 0; n * f(n - 1) otherwise\n\ng := {1, 2} U {3}\n$/\n\nMore.\n",
    );
    expect(edits).toHaveLength(2);
    const actions: { title: string; edit: { changes: { [uri: string]: { range: Range; newText: string }[] } } }[] =
      await editor.connection.sendRequest("textDocument/codeAction", {
        textDocument: { uri: other },
        range: { start: { line: 3, character: 0 }, end: { line: 3, character: 0 } },
        context: { diagnostics: [], only: ["refactor"] },
      });
    expect(actions.map(({ title }) => title)).toEqual(["Convert to Unicode", "Convert to LaTeX"]);
    expect(edited(loose, actions[0]!.edit.changes[other]!)).toContain("{1,2} ∪ {3}");
  });
});
