// The playground, driven as a student would: from disk, offline.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { describeInBrowser, launch } from "./browser.js";
import { opened, playgroundOf } from "./playground.js";

describeInBrowser(
  "the playground",
  () => {
    let browser: Browser;
    let html: string;
    beforeAll(async () => {
      [browser, html] = await Promise.all([
        launch(),
        playgroundOf({ "square.led": "# Squares\n\n/$\nsquare(x) := x * x\n$/\n\ncmd:>square(12)\n144\n" }),
      ]);
    }, 60_000);
    afterAll(() => browser.close());

    test("weaves the document with its tests, and has its types and its TypeScript", async () => {
      await opened(browser, html, async ({ page, settled }) => {
        await settled(/No mistakes · ✓ 1 test passed/);
        const woven = page.frameLocator("#pane-woven iframe");
        await woven.locator(".tests .passed").waitFor();
        expect(await woven.locator("h1").textContent()).toBe("Squares");
        await page.getByRole("tab", { name: "Types", exact: true }).click();
        expect(await page.locator("#pane-types").textContent()).toContain("Rat -> Rat");
        await page.getByRole("tab", { name: "TypeScript" }).click();
        expect(await page.locator("#pane-typescript").textContent()).toContain("export function square");
      });
    });

    test("tells mistakes as one types, and mends them when asked", async () => {
      await opened(browser, html, async ({ page, settled, write }) => {
        await settled(/1 test passed/);
        await write("# Mistakes\n\n/$\nlimit := 10\nsmall(x) iff x < limmit\n$/\n\ncmd:>small(3)\ntrue\n");
        await settled(/1 mistake · nothing runs/);
        await page.locator("#findings").getByRole("button", { name: /limit/ }).click();
        await settled(/No mistakes · ✓ 1 test passed/);
      });
    });

    test("stops what never ends, and goes on", async () => {
      await opened(browser, html, async ({ settled, write }) => {
        await settled(/1 test passed/);
        await write("/$\nfar(n) := far(n + 1)\n$/\n\ncmd:>far(1)\n2\n");
        await settled(/1 of 1 test failed/);
        await write("/$\nnear(n) := n + 1\n$/\n\ncmd:>near(1)\n2\n");
        await settled(/✓ 1 test passed/);
      });
    });
  },
  90_000,
);
