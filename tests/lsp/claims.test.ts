// Properties in an editor: code lenses that check them, results beside the text and on hover with a link to the trace,
// accepted answers, and the names in properties.

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { client, type Client } from "./client.js";

const uri = "file:///course/claims.led";
const text = `# Counting

/$
initialState := 0
least := 2
next(n) := {n + 1} if n < 4; {} otherwise
$/

always:>n < least

possible:>n = 3
4

steps:>n >= least

possible:>n = least
`;

let editor: Client;
beforeAll(async () => {
  editor = await client({ options: { tests: { timeout: 2 } } });
  await editor.open(uri, text);
});
afterAll(async () => {
  await editor.connection.sendRequest("shutdown");
  editor.close();
});

interface Placed {
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}
interface Lens extends Placed {
  readonly command: { readonly title: string; readonly command: string; readonly arguments: readonly unknown[] };
}
const textDocument = { uri };
const lenses = (): Promise<Lens[]> => editor.connection.sendRequest("textDocument/codeLens", { textDocument });
const titles = async (): Promise<readonly string[]> =>
  (await lenses()).map(({ range: { start }, command: { title } }) => `${start.line + 1} ${title}`);
const click = async (line: number, title: string): Promise<unknown> => {
  const lens = (await lenses()).find(
    ({ range: { start }, command }) => start.line === line - 1 && command.title.startsWith(title),
  );
  const { command, arguments: args } = lens!.command;
  return editor.connection.sendRequest("workspace/executeCommand", { command, arguments: args });
};
const hints = async (): Promise<readonly string[]> => {
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const found = await editor.connection.sendRequest<
    { readonly position: { readonly line: number }; readonly label: string }[]
  >("textDocument/inlayHint", { textDocument, range });
  return found.map(({ position, label }) => `${position.line + 1} ${label}`).filter((hint) => /[✓✗]/.test(hint));
};
const at = (line: number, character: number) => ({ textDocument, position: { line: line - 1, character } });

it("names in properties and limits are found and renamed with the others", async () => {
  const uses = await editor.connection.sendRequest<Placed[]>("textDocument/references", {
    ...at(5, 1),
    context: { includeDeclaration: true },
  });
  expect(uses.map(({ range: { start } }) => `${start.line + 1}:${start.character}`)).toEqual([
    "5:0",
    "9:12",
    "14:12",
    "16:14",
  ]);
  expect(await editor.connection.sendRequest("textDocument/definition", at(9, 14))).toMatchObject([
    { range: { start: { line: 4, character: 0 } } },
  ]);
});

it("properties have code lenses, results, traces on hover, and diagnostics", async () => {
  expect(await titles()).toEqual(["1 ▶ run 3 tests", "9 ▶ run", "11 ▶ run", "16 ▶ run"]);
  expect(await click(1, "▶ run")).toEqual([
    { line: 8, status: "failed", actual: "false" },
    { line: 10, status: "failed", actual: "3" },
    { line: 15, status: "failed", actual: "false" },
  ]);
  expect(await hints()).toEqual([
    "9 ✗ false after 2 steps",
    "11 ✗ holds, not as expected: true after 3 steps",
    "16 ✗ false in all 1 state",
  ]);
  const hover = await editor.connection.sendRequest<{ contents: { value: string } }>("textDocument/hover", at(11, 1));
  expect(hover.contents.value).toBe(
    "✗ Holds, not as expected: the claim is true after 3 steps.\n\n```text\n0  0\n1  1\n2  2\n3  3\n```",
  );
  const lines = (): readonly number[] => editor.found(uri).map(({ range: { start } }) => start.line + 1);
  await vi.waitFor(() => expect(lines()).toEqual([9, 11, 16]));
});

it("an accepted result is written below its property, which then passes", async () => {
  expect(await click(11, "accept 3")).toBe(true);
  expect(await click(9, "accept false")).toBe(true);
  expect(editor.textOf(uri)).toContain("always:>n < least\nfalse\n\npossible:>n = 3\n3\n");
  expect((await hints()).slice(0, 2)).toEqual([
    "9 ✓ refuted, as expected: false after 2 steps",
    "12 ✓ true after 3 steps",
  ]);
});

it("conjectures have code lenses and results like properties of states", async () => {
  const other = "file:///course/conjectures.led";
  await editor.open(other, "conjecture:>all n in Nat. n * n < 50\n\nconjecture:>all n in Nat. n * n >= n\nunknown\n");
  const lenses = await editor.connection.sendRequest<Lens[]>("textDocument/codeLens", { textDocument: { uri: other } });
  const [all] = lenses;
  expect(all?.command.title).toBe("▶ run 2 tests");
  const { command, arguments: args } = all!.command;
  expect(await editor.connection.sendRequest("workspace/executeCommand", { command, arguments: args })).toEqual([
    { line: 0, status: "failed", actual: "false" },
  ]);
  await vi.waitFor(() => expect(editor.found(other)).toHaveLength(1));
  expect(editor.found(other)[0]!.message).toBe(
    "Claim fails. False for n = 8.\n\nTry: Fix the definitions or the conjecture. If the claim should be false, write `false` on the next line.",
  );
});
