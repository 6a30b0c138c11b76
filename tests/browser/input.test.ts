// Input of game pages beyond clicks and keys: dragging, gamepads, the frame rate, and full screen.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PageCode } from "../../src/web/bundle/page-script.js";
import { closeContexts, describeInBrowser, pageOf, pageRuntime, playing, sharedBrowser } from "./browser.js";

/** A game that shows its state. */
const shown = (start: string, step: string, more = ""): string => `/$
initialState := ${start}
newState := ${step}
images := {text(pp(currentState), point(500, 400), 40, dBlack)}
${more}
$/`;

const drag = shown(
  "<>",
  `(<(mouseX, mouseDown)> if mouseClicked;
    currentState + <mouseX> if mouseDown & currentState /= <> & mouseX /= currentState[|currentState|];
    currentState + <\`up> if ~mouseDown & currentState /= <> & currentState[|currentState|] /= \`up;
    currentState otherwise)`,
);

describeInBrowser(
  "game page input",
  () => {
    let browser: Browser;
    let scripts: PageCode;
    beforeAll(async () => {
      browser = await sharedBrowser();
      scripts = await pageRuntime();
    }, 180_000);
    afterAll(() => closeContexts(browser));

    it("follows a held pointer until it is released, even outside of the canvas", async () => {
      await playing(browser, pageOf(drag, scripts), async ({ page, place, texts }) => {
        const go = async (x: number, y: number): Promise<void> => {
          const at = await place(x, y);
          await page.mouse.move(at.x, at.y);
        };
        const states = async (): Promise<string> => (await texts()).at(-1) ?? "";
        await go(100, 400);
        await page.mouse.down();
        await expect.poll(states).toMatch(/^<\(100, true\)/);
        await go(200, 400);
        await expect.poll(states).toMatch(/200>$/);
        await go(1040, 400);
        await expect.poll(states).toMatch(/1000>$/);
        await page.mouse.up();
        await expect.poll(states).toMatch(/`up>$/);
      });
    });

    it("maps a gamepad to keys", async () => {
      const game = shown(
        "<>",
        "currentState + <keys> if {keys} /= {currentState[k] | k = |currentState| & k > 0}; currentState otherwise",
      );
      await playing(browser, pageOf(game, scripts), async ({ page, texts }) => {
        const pad = (axes: readonly number[], pressed: readonly number[]): Promise<void> =>
          page.evaluate(
            ({ axes, pressed }) => {
              const buttons = Array.from({ length: 17 }, (_, i) => ({ pressed: pressed.includes(i) }));
              Object.assign(navigator, { getGamepads: () => [null, { mapping: "standard", axes, buttons }] });
              window.dispatchEvent(new Event("gamepadconnected"));
            },
            { axes, pressed },
          );
        const last = async (): Promise<string> => (await texts()).at(-1) ?? "";
        for (const [axes, pressed, keys] of [
          [[-0.9, 0.2], [], '{"Left"}'],
          [[0, 1], [0, 1], '{"Down", "Enter", "Space"}'],
          [[0, 0], [12, 15], '{"Right", "Up"}'],
          [[0.1, 0], [], "{}"],
        ] as const) {
          await pad(axes, pressed);
          await expect.poll(last).toContain(`${keys}>`);
        }
      });
    });

    it("updates at the frame rate of the game", async () => {
      const playingAt = (rate: number, test: (count: () => Promise<number>) => Promise<void>): Promise<void> =>
        playing(
          browser,
          pageOf(shown("0", "currentState + 1", `framesPerSecond := ${rate}`), scripts),
          async ({ texts }) => test(async () => Number((await texts()).at(-1))),
        );
      let milliseconds = 0;
      await playingAt(60, async (count) => {
        const startTime = performance.now();
        await expect.poll(count).toBeGreaterThan(20);
        milliseconds = performance.now() - startTime;
      });
      // A thirtieth of the frames in about the same time.
      await playingAt(2, async (count) => {
        await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(milliseconds, 500), 2000)));
        expect(await count()).toBeLessThan(10);
      });
    });

    it("supports full screen", async () => {
      await playing(browser, pageOf(shown("0", "0"), scripts), async ({ page }) => {
        const button = page.getByRole("button", { name: "Full screen" });
        await button.click();
        await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe("HTML");
        await button.click();
        await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
      });
    });
  },
  180_000,
);
