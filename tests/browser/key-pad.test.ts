// The on-screen keys of touch screens.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { led } from "../support/world.js";
import { animationFrames, closeContexts, describeInBrowser, digits, playing, sharedBrowser } from "./browser.js";
import type { Game } from "./browser.js";

/** A game that mentions these keys, and shows the held keys and all keys held so far. */
function mentioning(...keys: readonly string[]): string {
  return `# Keys\n/$
known := {${keys.map((key) => JSON.stringify(key)).join(", ")}}
initialState := ({}, {}, 0)
newState := (keys, currentState[2] U (keys sec known) U (keys \\ known), mouseX)
images := {text(("now", currentState[1]), point(500, 600), 40, dBlack), text(("ever", currentState[2]), point(500, 200), 40, dBlack), text(currentState[3], point(500, 400), 40, dBlack)}
$/`;
}

const phone = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } as const;
const sizes = [
  { width: 390, height: 780 },
  { width: 780, height: 360 },
  { width: 320, height: 568 },
  { width: 568, height: 320 },
] as const;

interface Finger {
  readonly x: number;
  readonly y: number;
  readonly id: number;
}

describeInBrowser(
  "key pad on a touch screen",
  () => {
    let browser: Browser;
    const opened = async (
      text: string,
      test: (game: Game) => Promise<void>,
      options: BrowserContextOptions = { ...phone, viewport: sizes[0] },
    ): Promise<void> => {
      const { output } = await led(["bundle", "game.led", "-o", "-"], { files: { "game.led": text } });
      await playing(browser, output, test, options);
    };

    beforeAll(async () => {
      browser = await sharedBrowser();
    }, 180_000);
    afterAll(() => closeContexts(browser));

    const key = (page: Page, name: string): ReturnType<Page["locator"]> => page.locator(`[data-key="${name}"]`);

    async function finger(page: Page, name: string, id: number): Promise<Finger> {
      const box = await key(page, name).boundingBox();
      if (box === null) throw new Error(`${name} is not to be seen`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, id };
    }

    it("has the keys of the document, with the arrows as a cross", async () => {
      await opened(mentioning("Space", "Left", "Up", "Right", "Down", "A"), async ({ page }) => {
        expect(await page.locator(".pad span").allTextContents()).toEqual(["←", "↑", "→", "↓", "Space", "A"]);
        const [left, up, right, down] = await Promise.all(
          ["Left", "Up", "Right", "Down"].map((name) => finger(page, name, 0)),
        );
        expect([up!.x, down!.x, right!.y]).toEqual([down!.x, up!.x, left!.y]);
        expect(left!.x < up!.x && up!.x < right!.x && up!.y < left!.y && left!.y < down!.y).toBe(true);
      });
    });

    it("has keys with computed names that the step queries", async () => {
      await opened(digits, async (game) => {
        const { page } = game;
        await expect.poll(() => page.locator(".pad span").allTextContents()).toContain("7");
        const { x, y } = await finger(page, "7", 0);
        await page.touchscreen.tap(x, y);
        await expect.poll(() => game.texts()).toContain("7");
      });
    });

    it("supports several fingers, which are released individually and may slide", async () => {
      await opened(mentioning("Left", "Right", "A"), async (game) => {
        const { page } = game;
        const cdp = await page.context().newCDPSession(page);
        const touch = (
          type: "touchStart" | "touchMove" | "touchEnd",
          ...touchPoints: readonly Finger[]
        ): Promise<unknown> => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });
        const held = (expected: string): Promise<void> =>
          expect.poll(() => game.texts()).toContain(`("now", ${expected})`);
        const [left, right, a] = [
          await finger(page, "Left", 1),
          await finger(page, "Right", 1),
          await finger(page, "A", 2),
        ];

        await touch("touchStart", left);
        await held('{"Left"}');
        await touch("touchStart", left, a);
        await held('{"A", "Left"}');
        expect(await page.locator(".held").allTextContents()).toEqual(["←", "A"]);
        await touch("touchMove", right, a);
        await held('{"A", "Right"}');
        await touch("touchMove", { ...right, y: 100 }, a);
        await held('{"A"}');
        await touch("touchEnd", { ...right, y: 100 });
        await touch("touchEnd");
        await held("{}");
        expect(await page.locator(".held").count()).toBe(0);
        // Touching the keys neither moves the game's pointer nor clicks.
        expect(await game.texts()).toContain("0");
      });
    });

    it("reports tapped keys", async () => {
      await opened(mentioning("A"), async (game) => {
        const { x, y } = await finger(game.page, "A", 0);
        await game.page.touchscreen.tap(x, y);
        await expect.poll(() => game.texts()).toContain('("ever", {"A"})');
      });
    });

    /** Turns or replaces the screen, and waits until the page has its new layout. */
    async function resize(page: Page, viewport: { readonly width: number; readonly height: number }): Promise<void> {
      await page.setViewportSize(viewport);
      await animationFrames(page, 3);
    }

    it("has keys large enough for thumbs, and leaves space for the picture, on all screens", async () => {
      await opened(mentioning("Left", "Right", "Up", "Down", "Space"), async ({ page }) => {
        // Before the first frame, the canvas has its default size.
        await expect.poll(() => page.locator("canvas").evaluate(({ width }: HTMLCanvasElement) => width)).not.toBe(300);
        for (const viewport of sizes) {
          await resize(page, viewport);
          const canvas = (await page.locator("canvas").boundingBox())!;
          const keys = await Promise.all(
            ["Left", "Right", "Up", "Down", "Space"].map((name) => key(page, name).boundingBox()),
          );
          for (const box of keys) {
            expect(Math.min(box!.width, box!.height), JSON.stringify(viewport)).toBeGreaterThanOrEqual(48);
            const isOnScreen =
              box!.x >= 0 &&
              box!.y >= 0 &&
              box!.x + box!.width <= viewport.width &&
              box!.y + box!.height <= viewport.height;
            expect([viewport, isOnScreen]).toEqual([viewport, true]);
            const isBeside =
              box!.x + box!.width <= canvas.x ||
              box!.x >= canvas.x + canvas.width ||
              box!.y >= canvas.y + canvas.height;
            expect([viewport, isBeside]).toEqual([viewport, true]);
          }
          // The canvas is as wide as an upright screen, or takes most of the height of another.
          expect(
            viewport.width < viewport.height ? canvas.width / viewport.width : canvas.height / viewport.height,
            JSON.stringify(viewport),
          ).toBeGreaterThan(viewport.width < viewport.height ? 0.9 : 0.6);
        }
      });
    });

    it("leaves space for the picture on all screens with forty keys", async () => {
      const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
      await opened(mentioning("Left", "Right", "Up", "Down", ...letters), async ({ page }) => {
        expect(await page.locator(".pad span").count()).toBe(40);
        for (const viewport of sizes) {
          await resize(page, viewport);
          const canvas = await page.locator("canvas").boundingBox();
          expect(canvas!.height, JSON.stringify(viewport)).toBeGreaterThan(viewport.height * 0.3);
          for (const name of ["Left", "Down", "A", "9"])
            expect((await finger(page, name, 0)).y, JSON.stringify(viewport)).toBeLessThan(viewport.height);
        }
      });
    });

    it("is absent with a mouse, for screen readers, and without keys", async () => {
      await opened(
        mentioning("A"),
        async ({ page }) => {
          expect(await key(page, "A").isVisible()).toBe(false);
        },
        {},
      );
      await opened(mentioning("A"), async ({ page }) => {
        expect(await key(page, "A").isVisible()).toBe(true);
        expect(await page.locator("body").ariaSnapshot()).not.toMatch(/\bA\b/);
      });
      await opened(
        '/$ initialState := 0 newState := 0 images := {text("A", point(1, 1), 9, dBlack)} $/',
        async ({ page }) => {
          expect(await page.locator(".pad").count()).toBe(0);
        },
      );
    });
  },
  180_000,
);
