// The language server of the VS Code extension in a worker of a browser: diagnostics, hovers, and tests that run there.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { languageServerScript } from "../../bin/browser-scripts.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly params?: unknown;
}

interface Editor {
  request(method: string, params: unknown): Promise<unknown>;
  notify(method: string, params: unknown): void;
  /** The first notification of a method that passes a test. */
  next(method: string): Promise<unknown>;
}

declare const editor: Editor;

/** Creates `editor`, a client of the server in the worker. */
function beginEditor(script: string): void {
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const waiting = new Map<unknown, (reply: Reply) => void>();
  const notifications: Reply[] = [];
  let requests = 0;
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const { id, method } = data;
    if (method !== undefined && id !== undefined) worker.postMessage({ jsonrpc: "2.0", id, result: null });
    else if (id !== undefined) waiting.get(id)?.(data);
    else if (waiting.has(method)) {
      waiting.get(method)!(data);
      waiting.delete(method);
    } else notifications.push(data);
  };
  const created: Editor = {
    request: (method, params) =>
      new Promise((resolve) => {
        const id = ++requests;
        waiting.set(id, (reply) => resolve(reply.result));
        worker.postMessage({ jsonrpc: "2.0", id, method, params });
      }),
    notify: (method, params) => worker.postMessage({ jsonrpc: "2.0", method, params }),
    next: (method) => {
      const at = notifications.findIndex((one) => one.method === method);
      if (at >= 0) return Promise.resolve(notifications.splice(at, 1)[0]!.params);
      return new Promise((resolve) => waiting.set(method, ({ params }) => resolve(params)));
    },
  };
  Object.assign(globalThis, { editor: created });
}

const uri = "vscode-vfs://github/course/squares.led";
const text = `# Squares

use:>led:sets

/$
squares := {n ^ 2 | n in {1..4}}
far(n) := n if n > 10^30; far(n + 1) otherwise
$/

cmd:>squares
{1, 4, 9, 15}

cmd:>far(0)
1
`;

describeInBrowser(
  "language server in a browser",
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedBrowser();
    });
    afterAll(() => closeContexts(browser));

    it("reports errors, shows values, and runs tests with a time limit", async () => {
      const { text: script } = await languageServerScript("0.0.0");
      const page = await browser.newPage();
      await page.goto("about:blank");
      await page.evaluate(beginEditor, script);
      const initialized = await page.evaluate(() =>
        editor.request("initialize", {
          processId: null,
          rootUri: null,
          capabilities: {},
          initializationOptions: { tests: { timeout: 1 } },
        }),
      );
      expect(initialized).toMatchObject({ serverInfo: { name: "led", version: "0.0.0" } });
      const opened = await page.evaluate(
        async ([uri, text]) => {
          editor.notify("initialized", {});
          editor.notify("textDocument/didOpen", { textDocument: { uri, languageId: "led", version: 1, text } });
          return editor.next("textDocument/publishDiagnostics");
        },
        [uri, text] as const,
      );
      expect(opened).toMatchObject({ uri, diagnostics: [] });
      const hover = await page.evaluate(
        (uri) => editor.request("textDocument/hover", { textDocument: { uri }, position: { line: 5, character: 2 } }),
        uri,
      );
      expect(JSON.stringify(hover)).toContain("{1, 4, 9, 16}");
      const results = await page.evaluate(
        (uri) => editor.request("workspace/executeCommand", { command: "led.runTests", arguments: [uri] }),
        uri,
      );
      expect(results).toMatchObject([
        { line: 9, status: "failed", actual: "{1, 4, 9, 16}" },
        { line: 12, status: "failed" },
      ]);
    });
  },
  120_000,
);
