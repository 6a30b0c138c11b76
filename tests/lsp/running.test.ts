// Tests of documents in an editor: code lenses that run them, results beside the text and on hover, accepted results,
// and the values of constants.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { client, type Client } from "./client.js";
import { isLong } from "../support/random.js";

const uri = "file:///course/running.led";
const text = `# Numbers

/$
S := {2, 7, 8, 9}
even(n) iff n mod 2 = 0
good(n) iff n > 0 & (even(n) or n < 7)
depth(n) := depth(n + 1)
$/

cmd:>all n in S. good(n)
true

cmd:>{n | n in S & even(n)}
{2, 8}

## Others

cmd:>|S| + 1

cmd:>depth(1)
0
`;

interface Hint {
  readonly position: { readonly line: number };
  readonly label: string;
}
interface Lens {
  readonly range: { readonly start: { readonly line: number } };
  readonly command: { readonly title: string; readonly command: string; readonly arguments: readonly unknown[] };
}

let editor: Client;
beforeAll(async () => {
  editor = await client({ options: { tests: { timeout: 0.3 } } });
});
afterAll(async () => {
  await editor.connection.sendRequest("shutdown");
  editor.close();
});

const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
const hints = async (): Promise<readonly string[]> =>
  (await editor.connection.sendRequest<Hint[]>("textDocument/inlayHint", { textDocument: { uri }, range })).map(
    ({ position, label }) => `${position.line + 1} ${label}`,
  );
const lenses = (): Promise<Lens[]> => editor.connection.sendRequest("textDocument/codeLens", { textDocument: { uri } });
const titles = async (): Promise<readonly string[]> =>
  (await lenses()).map(({ range: { start }, command }) => `${start.line + 1} ${command.title}`);
const commandOf = async (line: number, title: string): Promise<Lens["command"]> =>
  (await lenses()).find(({ range: { start }, command }) => start.line === line - 1 && command.title.startsWith(title))!
    .command;
const execute = (command: Pick<Lens["command"], "command" | "arguments">): Promise<unknown> =>
  editor.connection.sendRequest("workspace/executeCommand", command);
const click = async (line: number, title: string): Promise<unknown> => execute(await commandOf(line, title));
const hover = (line: number, character: number): Promise<{ contents: { value: string } } | null> =>
  editor.connection.sendRequest("textDocument/hover", {
    textDocument: { uri },
    position: { line: line - 1, character },
  });

describe("tests of a document", () => {
  it("have code lenses, as have sections with several tests", async () => {
    await editor.open(uri, text);
    expect(await titles()).toEqual([
      "1 ▶ run 4 tests",
      "16 ▶ run 2 tests",
      "10 ▶ run",
      "13 ▶ run",
      "18 ▶ run",
      "20 ▶ run",
    ]);
    expect(await hints()).toEqual([]);
  });

  it("are run individually, with inline results and explanations on hover", async () => {
    expect(await click(10, "▶ run")).toEqual([{ line: 9, status: "failed", actual: "false" }]);
    expect(await hints()).toEqual(["10 ✗ false"]);
    expect((await hover(10, 1))?.contents.value).toContain("good(7) is false: 7 > 0 & (even(7) or 7 < 7)");
  });

  it("are run by section, each with its own time limit, in another process", async () => {
    const begun = performance.now();
    const others = execute(await commandOf(16, "▶ run"));
    expect(await titles()).toContain("20 running …");
    // The server still answers during the run.
    expect((await hover(5, 0))?.contents.value).toContain("even: Rat -> Bool");
    expect(performance.now() - begun).toBeLessThan(1000);
    await others;
    expect((await hints()).slice(1)).toEqual(["18 = 5", expect.stringContaining("20 ✗ ")]);
    expect(await titles()).toContain("18 accept 5");
  });

  it("accept actual results as expected values", async () => {
    expect(await click(18, "accept")).toBe(true);
    expect(editor.textOf(uri)).toContain("cmd:>|S| + 1\n5\n\ncmd:>depth");
    expect(await click(10, "accept")).toBe(true);
    expect(editor.textOf(uri)).toContain("good(n)\nfalse\n");
    expect((await hints()).slice(0, 2)).toEqual(["10 ✓", "18 ✓"]);
  });

  it("lose their results when the code changes, and only then", async () => {
    await editor.change(uri, 0, 0, "Prose.\n");
    expect(await hints()).toContain("11 ✓");
    const at = editor.textOf(uri).indexOf("{2, 7");
    await editor.change(uri, at, at + 2, "{4");
    expect(await hints()).toEqual([]);
    await editor.change(uri, at, at + 2, "{");
    expect(await execute({ command: "led.runTests", arguments: [uri] })).toEqual([]);
    expect(editor.said).toEqual(["The tests cannot run because the document has errors."]);
  });

  it.runIf(isLong)("have the same results in an example as with `led test`", async () => {
    const example = "file:///course/number-theory.led";
    await editor.open(example, readFileSync(new URL("../../examples/number-theory.led", import.meta.url), "utf8"));
    const results = await editor.connection.sendRequest<{ status: string }[]>("workspace/executeCommand", {
      command: "led.runTests",
      arguments: [example],
    });
    expect(results.length).toBeGreaterThan(20);
    expect(results.filter(({ status }) => status !== "passed")).toEqual([]);
  });
});

describe("failing tests", () => {
  const failing = "file:///course/failing.led";
  const before = "# Ages\n\n/$ adult(age) iff age > 18 $/\n\ncmd:>adult(18)\ntrue\n\ncmd:>adult(17)\nfalse\n";
  const shown = (): readonly string[] =>
    editor
      .found(failing)
      .map(({ code, range: { start }, message }) => `${start.line + 1}:${start.character + 1} ${code} ${message}`);
  const run = (): Promise<unknown> => execute({ command: "led.runTests", arguments: [failing] });
  interface Action {
    readonly title: string;
    readonly isPreferred?: boolean;
    readonly edit: {
      readonly changes: { readonly [uri: string]: readonly { readonly range: Range; readonly newText: string }[] };
    };
  }
  interface Range {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  }
  const actions = (line: number, character = 5): Promise<readonly Action[]> => {
    const position = { line: line - 1, character };
    return editor.connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri: failing },
      range: { start: position, end: position },
      context: { diagnostics: [], only: ["quickfix"] },
    });
  };

  it("become diagnostics when they are run, with a fix that makes all of them pass", async () => {
    expect(await editor.open(failing, before)).toEqual([]);
    expect(await run()).toMatchObject([{ status: "failed" }, { status: "passed" }]);
    const help =
      "Try: Did you mean `adult(age) iff age >= 18` in line 3 or `adult(age) iff age > 17` in line 3? With either, both tests pass.";
    await vi.waitFor(() => expect(shown()[0]).toContain(help));
    expect(shown()).toEqual([expect.stringMatching(/^5:6 L504 /)]);
    expect(await actions(8)).toEqual([]);
    expect(await actions(5)).toMatchObject([
      { title: "Write `adult(age) iff age >= 18` in line 3 (all tests pass)", isPreferred: false },
      { title: "Write `adult(age) iff age > 17` in line 3 (all tests pass)", isPreferred: false },
      { title: "Accept false" },
    ]);
  });

  it("stay at their locations when prose changes, with their fixes", async () => {
    expect(await editor.change(failing, 0, 0, "Some prose.\n\n")).toHaveLength(1);
    expect(shown()).toEqual([expect.stringMatching(/^7:6 L504 /)]);
    // The help referred to a line that has moved.
    expect(shown()[0]).not.toContain("line 3");
    const [action] = await actions(7);
    expect(action!.title).toBe("Write `adult(age) iff age >= 18` in line 5 (all tests pass)");
    for (const { range, newText } of action!.edit.changes[failing]!) {
      const offset = ({ line, character }: Range["start"]): number =>
        editor.textOf(failing).split("\n").slice(0, line).join("\n").length + 1 + character;
      // Changed code discards the test results.
      expect(await editor.change(failing, offset(range.start), offset(range.end), newText)).toEqual([]);
    }
    expect(editor.textOf(failing)).toContain("adult(age) iff age >= 18");
    expect(await run()).toMatchObject([{ status: "passed" }, { status: "passed" }]);
  });

  it("may confirm the fix of an error", async () => {
    const wrong = "/$ S := {1, 2, 3}\nf(a, b) := a + c $/\n\ncmd:>f(3, 1)\n6\n\ncmd:>f(4, 1)\n8\n";
    await editor.change(failing, 0, editor.textOf(failing).length, wrong);
    const titles = async (): Promise<readonly string[]> => (await actions(2, 15)).map(({ title }) => title);
    expect(await titles()).toEqual(["Write `f(a, b) := a + b`"]);
    expect(await run()).toEqual([]);
    await vi.waitFor(async () =>
      expect(await titles()).toEqual(["Write `f(a, b) := a + a` in line 2 (all tests pass)"]),
    );
    await vi.waitFor(() => expect(shown()).toEqual([expect.stringContaining("both tests pass")]));
  });
});

describe("constants", () => {
  it("show their values on hover", async () => {
    const other = "file:///course/values.led";
    await editor.open(
      other,
      "/$\nsquares := {n^2 | n in {1..4}}\nloop := f(1)\nf(n) := f(n + 1) + n\nstate := 1\n$/\n",
    );
    const ask = async (line: number): Promise<string> =>
      (
        await editor.connection.sendRequest<{ contents: { value: string } }>("textDocument/hover", {
          textDocument: { uri: other },
          position: { line, character: 0 },
        })
      ).contents.value;
    let said = await ask(1);
    for (let i = 0; i < 40 && !said.includes("Its value"); i++) said = await ask(1);
    expect(said).toContain("Its value:\n\n```led\n{1, 4, 9, 16}\n```");
    // A constant that fails has no value.
    expect(await ask(2)).not.toContain("Its value");
  });
});

describe("type hints", () => {
  it("are shown beside definitions without a signature, if enabled", async () => {
    const wanting = await client({ options: { hints: { types: true } } });
    const other = "file:///course/types.led";
    await wanting.open(other, "/$\nf: Int -> Int\nf(n) := n + 1\ng(n, m) := f(n) < m\nc := {1..3}\n$/\n");
    const found = await wanting.connection.sendRequest<Hint[]>("textDocument/inlayHint", {
      textDocument: { uri: other },
      range,
    });
    expect(found.map(({ position, label }) => `${position.line + 1} ${label}`)).toEqual([
      "4 : Int * Rat -> Bool",
      "5 : fSet({1..3})",
    ]);
    wanting.close();
  });
});
