// The live preview in the browser: it follows the cursor, and a click on a definition moves the cursor.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { client, type Client } from "../lsp/client.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";

const uri = "file:///course/long.led";
const definition = (i: number): string => `/$ f${i}(n) := n + ${i} $/\n\n${"Prose that takes its room.\n\n".repeat(8)}`;
const text = `# Long\n\n${Array.from({ length: 20 }, (_, i) => definition(i)).join("")}`;

describeInBrowser(
  "live preview",
  () => {
    let browser: Browser;
    let page: Page;
    let editor: Client;

    beforeAll(async () => {
      editor = await client();
      await editor.open(uri, text);
      const address = await editor.connection.sendRequest<string>("workspace/executeCommand", {
        command: "led.showPage",
        arguments: [uri, false],
      });
      browser = await sharedBrowser();
      page = await browser.newPage();
      await page.goto(address);
    }, 180_000);
    afterAll(async () => {
      await closeContexts(browser);
      await editor.connection.sendRequest("shutdown");
      editor.close();
    });

    const isSeen = (name: string): Promise<boolean> =>
      page.locator(`#def-${name}`).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });

    it("follows the cursor", async () => {
      expect(await isSeen("f15")).toBe(false);
      const line = text.slice(0, text.indexOf("f15")).split("\n").length - 1;
      await editor.connection.sendRequest("textDocument/documentHighlight", {
        textDocument: { uri },
        position: { line, character: 4 },
      });
      await expect.poll(() => isSeen("f15")).toBe(true);
    });

    it("navigates to the source on a click", async () => {
      await page
        .locator("#def-f15 math")
        .first()
        .click({ position: { x: 2, y: 2 } });
      await expect.poll(() => editor.shown.at(-1)?.uri).toBe(uri);
      const { selection } = editor.shown.at(-1)!;
      expect(text.split("\n")[selection!.start.line]).toBe("/$ f15(n) := n + 15 $/");
    });

    it("shows changes, and keeps its scroll position", async () => {
      const at = text.indexOf("n + 15") + "n + 15".length;
      await editor.change(uri, at, at, "000");
      await expect.poll(() => page.locator("#def-f15").textContent()).toContain("15000");
      await expect.poll(() => isSeen("f15")).toBe(true);
    });
  },
  180_000,
);
