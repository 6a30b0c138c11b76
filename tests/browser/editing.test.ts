// Editing in the playground, by keyboard alone.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { violationsIn } from "./axe.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";
import { onePage, playgroundOf } from "./playground.js";

const square = "# Squares\n\n/$\nsquare(x) := x * x\n$/\n\ncmd:>square(12)\n144\n";
const user = "use:>square.led\n\n/$\nfour := square(2)\n$/\n\ncmd:>four\n4\n";

const text = async (page: Page): Promise<string> =>
  (await page.locator(".cm-line").allTextContents()).join("\n").trimEnd();

/** Milliseconds during which new completions ignore keys, which prevents accidental acceptance. */
const keysLater = 120;

async function goBehind(page: Page, wanted: string): Promise<void> {
  const before = (await text(page)).split(wanted)[0]! + wanted;
  const lines = before.split("\n");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
  for (let i = 1; i < lines.length; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  for (const _ of lines.at(-1)!) await page.keyboard.press("ArrowRight");
}

/** Gives an open page the window and the touch screen of a phone. */
async function emulatePhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const window = { width: 390, height: 800, deviceScaleFactor: 1, mobile: true };
  await session.send("Emulation.setDeviceMetricsOverride", window);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await expect
    .poll(() => page.evaluate(() => [innerWidth, matchMedia("(pointer: coarse)").matches]))
    .toEqual([390, true]);
}

describeInBrowser(
  "playground editor",
  () => {
    let browser: Browser;
    let html: string;
    beforeAll(async () => {
      [browser, html] = await Promise.all([sharedBrowser(), playgroundOf({ "square.led": square, "user.led": user })]);
    }, 180_000);
    afterAll(() => closeContexts(browser));

    const begin = onePage(
      () => browser,
      () => html,
      "square.led",
      square,
    );

    test("has a splitter for the pointer and keys, whose position is stored", async () => {
      const { page, settled } = await begin();
      const splitter = page.getByRole("separator", { name: "Width of editor" });
      const widths = async (): Promise<readonly [value: string | null, editor: number]> => [
        await splitter.getAttribute("aria-valuenow"),
        Math.round((100 * (await page.locator("#writing").boundingBox())!.width) / 1280),
      ];
      expect(await widths()).toEqual(["50", 50]);
      const { x, y, width } = (await splitter.boundingBox())!;
      await page.mouse.move(x + width / 2, y + 100);
      await page.mouse.down();
      await page.mouse.move(384, y + 120, { steps: 4 });
      await page.mouse.up();
      await page.mouse.move(900, y + 120);
      expect(await widths()).toEqual(["30", 30]);
      for (const [key, expected] of [
        ["ArrowRight", 34],
        ["ArrowLeft", 30],
        ["Home", 20],
        ["ArrowLeft", 20],
        ["End", 80],
      ] as const) {
        await splitter.press(key);
        expect([key, ...(await widths())]).toEqual([key, String(expected), expected]);
      }
      await page.reload();
      await settled(/1 test passed/);
      expect(await widths()).toEqual(["80", 80]);
      await splitter.dblclick();
      expect(await widths()).toEqual(["50", 50]);
    });

    test("completes names, and inserts symbols by name", async () => {
      const { page } = await begin();
      await goBehind(page, "x * x");
      await page.keyboard.type(" + flo");
      await page
        .locator(".cm-tooltip-autocomplete li", { hasText: /^floor/ })
        .first()
        .waitFor();
      await page.waitForTimeout(keysLater);
      await page.keyboard.press("Tab");
      await expect.poll(() => text(page)).toContain("x * x + floor");
      await page.keyboard.type(" \\cup");
      await page.locator(".cm-tooltip-autocomplete li", { hasText: "cup" }).first().waitFor();
      await page.waitForTimeout(keysLater);
      await page.keyboard.press("Enter");
      await expect.poll(() => text(page)).toContain("x * x + floor U");
    });

    test("shows the meaning of a name, and fixes errors from their list", async () => {
      const { page, settled } = await begin();
      await page.locator(".led-function", { hasText: "square" }).first().hover();
      await page.locator(".led-hover", { hasText: "square" }).waitFor();
      await goBehind(page, "x * x");
      await page.keyboard.press("Enter");
      await page.keyboard.type("area := squar(3)");
      await settled(/1 error/);
      const focused = () => page.evaluate("document.activeElement.textContent");
      await page.keyboard.press("Control+Shift+KeyM");
      expect(await focused()).toMatch(/^Line \d+$/);
      await page.keyboard.press("Escape");
      await page.keyboard.type("4");
      await page.keyboard.press("Backspace");
      expect(await text(page)).toContain("area := squar(3)");
      await page.keyboard.press("Control+Shift+KeyM");
      // The workers find the fix while the focus is in the list.
      await page.getByRole("button", { name: "Write square" }).waitFor();
      expect(await focused()).toMatch(/^Line \d+$/);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect.poll(() => text(page)).toContain("area := square(3)");
      await page.keyboard.type(" + 1");
      expect(await text(page)).toContain(" + 1");
      await settled(/No errors · ✓ 1 test passed/);
    });

    test("formats, searches, and goes to definitions in other documents", async () => {
      const { page, settled } = await begin();
      await goBehind(page, "square(x) :=");
      await page.keyboard.type("    ");
      await page.keyboard.press("Shift+Alt+f");
      await expect.poll(() => text(page)).toBe(square.trimEnd());
      await page.keyboard.press("Control+f");
      const search = page.locator(".cm-search input[name=search]");
      await search.waitFor();
      await page.keyboard.type("144");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await page.keyboard.type("145");
      await expect.poll(() => text(page)).toContain("\n145");
      await page.locator("#documents").selectOption("user.led");
      await settled(/1 test passed/);
      await goBehind(page, "four := squ");
      await page.keyboard.press("F12");
      await expect.poll(() => page.locator("#documents").inputValue()).toBe("square.led");
      // Switching documents keeps their undo histories.
      await page.keyboard.press("Control+z");
      await expect.poll(() => text(page)).toContain("\n144");
    });

    test("renames a name in all documents, each of which can undo it", async () => {
      const { page, settled } = await begin();
      await goBehind(page, "squ");
      await page.keyboard.press("F2");
      await page.locator("dialog", { hasText: "There is no name" }).or(page.getByRole("dialog")).waitFor();
      await page.keyboard.type("area");
      await page.keyboard.press("Enter");
      await expect.poll(() => text(page)).toContain("area(x) := x * x");
      await settled(/1 test passed/);
      await page.locator("#documents").selectOption("user.led");
      await expect.poll(() => text(page)).toContain("four := area(2)");
      await settled(/1 test passed/);
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+z");
      await expect.poll(() => text(page)).toContain("four := square(2)");
      await settled(/1 error/);
    });

    test("replaces symbols by Unicode while typing, on request", async () => {
      const { page } = await begin();
      await page.getByRole("button", { name: "More" }).press("Enter");
      await page.getByRole("combobox", { name: "Symbols as you type" }).selectOption("unicode");
      await page.keyboard.press("Escape");
      await goBehind(page, "x * x");
      await page.keyboard.press("Enter");
      // The server replaces a sign only while the text is unchanged.
      await page.keyboard.type("small(x) iff ");
      await expect.poll(() => text(page)).toContain("small(x) ≡ ");
      await page.keyboard.type("x <= ");
      await expect.poll(() => text(page)).toContain("x ≤ ");
    });

    test("has no accessibility violations with its panels open, also on a phone", async () => {
      for (const device of ["computer", "phone"]) {
        const { page, settled } = await begin();
        if (device === "phone") {
          await emulatePhone(page);
          await page.getByRole("tab", { name: "Write" }).click();
        }
        const expectAccessible = async (panel: string): Promise<void> =>
          expect([device, panel, await violationsIn(page)]).toEqual([device, panel, []]);
        await goBehind(page, "x * x");
        await page.keyboard.type("x");
        await settled(/1 error/);
        await expectAccessible("mistakes");
        await page.locator(".cm-content").focus();
        await page.keyboard.press("Control+f");
        await page.locator(".cm-panel").first().waitFor();
        await expectAccessible("search");
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "More" }).press("Enter");
        await page.getByRole("dialog").waitFor();
        await expectAccessible("More");
        // The page does not scroll horizontally.
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
        await page.keyboard.press("Escape");
      }
    });
  },
  180_000,
);
