// The live preview of an open document or game: its pages, cursor events, and clicks.

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { client, type Client } from "./client.js";

const uri = "file:///course/shown.led";
const text = `# Shown

/$ double(n) := 2 * n $/

Much prose.

/$ triple(n) := 3 * n $/
`;

let editor: Client;
let address = "";
beforeAll(async () => {
  editor = await client();
  await editor.open(uri, text);
});
afterAll(async () => {
  await editor.connection.sendRequest("shutdown");
  editor.close();
});

const execute = (command: string, ...more: readonly unknown[]): Promise<unknown> =>
  editor.connection.sendRequest("workspace/executeCommand", { command, arguments: [uri, ...more] });

/** The events of a page so far, as pairs of event and data. */
async function listen(): Promise<{ readonly events: string[]; end(): Promise<void> }> {
  const response = await fetch(new URL("events", address));
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const events: string[] = [];
  void (async () => {
    for (
      let piece = await reader.read().catch(() => undefined);
      piece?.done === false;
      piece = await reader.read().catch(() => undefined)
    )
      events.push(...piece.value.split("\n\n").filter((one) => one !== ""));
  })();
  return { events, end: () => reader.cancel() };
}

describe("live preview", () => {
  it("opens in a browser, or where the editor requests it", async () => {
    address = new URL("/", String(await execute("led.showPage", false))).href;
    expect(editor.shown).toEqual([]);
    expect(await execute("led.showPage")).toBe(`${address}document`);
    expect(await execute("led.showGame", false)).toBe(address);
    expect(editor.shown).toEqual([{ uri: `${address}document`, external: true }]);
    const page = await (await fetch(`${address}document`)).text();
    expect(page).toContain('id="def-triple"');
  });

  it("follows the cursor and the text without saving", async () => {
    const listening = await listen();
    await editor.connection.sendRequest("textDocument/documentHighlight", {
      textDocument: { uri },
      position: { line: 6, character: 5 },
    });
    await vi.waitFor(() => expect(listening.events).toContain('event: place\ndata: "triple"'));
    await execute("led.follow", 2, 4);
    await vi.waitFor(() => expect(listening.events).toContain('event: place\ndata: "double"'));
    // Some editors do not request highlights, but all request completions.
    await editor.connection.sendRequest("textDocument/completion", {
      textDocument: { uri },
      position: { line: 6, character: 17 },
    });
    await vi.waitFor(() => expect(listening.events.at(-1)).toBe('event: place\ndata: "triple"'));
    const before = listening.events.length;
    await editor.change(uri, text.indexOf("Much"), text.indexOf("prose"), "Little ");
    await vi.waitFor(() => expect(listening.events.slice(before).join("\n")).toContain('"document"'), {
      timeout: 5000,
    });
    expect(await (await fetch(`${address}document`)).text()).toContain("Little prose");
    await listening.end();
  });

  it("navigates to the definition that is clicked", async () => {
    const origin = address.slice(0, -1);
    const click = (body: string, headers: Record<string, string>): Promise<Response> =>
      fetch(new URL("place", address), { method: "POST", body, headers });
    expect((await click("triple", { origin })).status).toBe(200);
    await vi.waitFor(() =>
      expect(editor.shown.at(-1)).toMatchObject({ uri, selection: { start: { line: 6, character: 3 } } }),
    );
    // Other origins are rejected, and unknown names are ignored.
    expect((await click("double", { origin: "http://example.org" })).status).toBe(403);
    expect((await click("", { origin })).status).toBe(404);
    expect((await click("nobody", { origin })).status).toBe(200);
    expect(editor.shown).toHaveLength(2);
  });

  it("stops when the document is closed", async () => {
    await editor.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
    await vi.waitFor(() => expect(fetch(address)).rejects.toThrow());
  });
});
