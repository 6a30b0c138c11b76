// The games of examples/, bundled by the tool, opened from disk, and played with mouse, keys and touch.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inRepository, led } from "../support/emitted.js";
import { closeContexts, describeInBrowser, playing, sharedBrowser } from "./browser.js";
import type { Game } from "./browser.js";

/** Waits for a text in the frame; the list lags behind the picture by up to a second. */
async function seeText(game: Game, text: string): Promise<void> {
  await expect.poll(() => game.texts()).toContain(text);
}

async function seePixel(game: Game, x: number, y: number, color: readonly number[]): Promise<void> {
  await expect.poll(() => game.pixel(x, y)).toEqual(color);
}

describeInBrowser(
  "example games",
  () => {
    let browser: Browser;
    let folder: string;
    beforeAll(async () => {
      [browser, folder] = await Promise.all([sharedBrowser(), mkdtemp(join(tmpdir(), "led-examples-"))]);
    }, 180_000);
    afterAll(async () => {
      await closeContexts(browser);
      await rm(folder, { recursive: true });
    });

    async function opened(
      name: string,
      test: (game: Game) => Promise<void>,
      options?: Parameters<typeof playing>[3],
    ): Promise<void> {
      const page = join(folder, `${name}.html`);
      await led(["bundle", inRepository(`examples/${name}.led`), "-o", page]);
      await playing(browser, await readFile(page, "utf8"), test, options);
    }

    it("marks four in a row, counts the round, and lets the other player begin the next one", async () => {
      const gold = [255, 214, 102];
      const middle = (cell: number): number => 128 * (cell - 0.5);
      await opened("in-a-row", async (game) => {
        const mark = (x: number, y: number): Promise<void> => game.click(60 + middle(x), 80 + middle(y));
        await game.click(850, 160);
        await seeText(game, "o: a friend");
        for (const x of [1, 2, 3]) {
          await mark(x, 1);
          await mark(x, 5);
        }
        await mark(4, 1);
        await seeText(game, "x wins");
        expect((await game.texts()).filter((text) => text === "1")).toHaveLength(1);
        for (const x of [1, 2, 3, 4]) expect(await game.pixel(60 + middle(x) - 54, 80 + middle(1) - 54)).toEqual(gold);
        expect(await game.pixel(60 + middle(5) - 54, 80 + middle(1) - 54)).not.toEqual(gold);
        await mark(3, 3);
        await seeText(game, "o's turn");
        expect((await game.texts()).filter((text) => text === "x")).toHaveLength(1);
      });
    });

    it("loses at Nim against a machine that takes the last match", async () => {
      await opened("nim", async (game) => {
        await seeText(game, "Who begins?");
        await game.click(335, 95);
        await seeText(game, "Your turn");
        // All seven matches of the last row, all three of the second, and the one of the first.
        for (const [x, y] of [
          [260, 258],
          [420, 474],
          [500, 582],
        ] as const) {
          await seeText(game, "Your turn");
          await game.click(x, y);
          await expect.poll(() => game.texts()).not.toContain("Your turn");
        }
        await seeText(game, "The last match is mine. I win.");
        expect(await game.texts()).toContain("me 1");
        await game.click(500, 400);
        await seeText(game, "Who begins?");
      });
    });

    it("runs and jumps in the cave with a gamepad", async () => {
      await opened("platforms", async (game) => {
        await seeText(game, "6");
        const pad = (axes: readonly number[], buttons: readonly number[]): Promise<void> =>
          game.page.evaluate(
            ([axes, held]) => {
              const buttons = Array.from({ length: 17 }, (_, i) => ({ pressed: held!.includes(i) }));
              Object.assign(navigator, { getGamepads: () => [{ mapping: "standard", axes, buttons }] });
              window.dispatchEvent(new Event("gamepadconnected"));
            },
            [axes, buttons] as const,
          );
        const red = [200, 60, 60];
        await seePixel(game, 110, 55, red);
        await pad([1, 0], [0]);
        await expect.poll(() => game.pixel(110, 55)).not.toEqual(red);
        await pad([0, 0], []);
      });
    });

    it("paints by dragging, undoes it, and paints with the keyboard", async () => {
      await opened("paint", async (game) => {
        const { page } = game;
        const go = async (x: number, y: number): Promise<void> => {
          const at = await game.place(x, y);
          await page.mouse.move(at.x, at.y, { steps: 3 });
        };
        await go(312, 400);
        await page.mouse.down();
        await seePixel(game, 312, 412, [0, 0, 0]);
        await go(712, 400);
        for (const x of [337, 512, 687]) await seePixel(game, x, 412, [0, 0, 0]);
        await page.mouse.up();
        await page.keyboard.press("Backspace");
        await seePixel(game, 512, 412, [255, 255, 255]);
        await page.keyboard.press("Enter");
        // Keys that are pressed in one frame are pressed together, and the game takes one of them.
        await expect
          .poll(async () => {
            await page.keyboard.press("Space");
            return game.pixel(712, 412);
          })
          .toEqual([200, 40, 40]);
      });
    });

    it("accepts the letters of a word by touch, and shows the hints", async () => {
      await opened(
        "words",
        async (game) => {
          await seeText(game, "Guess the word.");
          const touch = async (row: number, column: number): Promise<void> => {
            const at = await game.place(500 - 48 * [10, 9, 9][row - 1]! + 96 * column - 48, 296 - 80 * row);
            await game.page.touchscreen.tap(at.x, at.y);
          };
          for (const column of [3, 4, 1, 2, 3]) await touch(column > 2 ? 1 : 2, column);
          await touch(3, 1);
          await expect.poll(async () => String(await game.pixel(311, 721))).not.toBe("215,218,224");
        },
        { hasTouch: true },
      );
    });

    it("turns over cards of the stock, and takes matching cards", async () => {
      await opened("golf", async (game) => {
        await seeText(game, "16 cards in the stock");
        await game.click(490, 240);
        await game.click(385, 190);
        await seeText(game, "15 cards in the stock");
        await game.page.keyboard.press("Enter");
        await seeText(game, "14 cards in the stock");
      });
    });

    it("steers the snake with the arrow keys, to an apple and over the edge", async () => {
      await opened("snake", async (game) => {
        await seeText(game, "Eat the apples");
        const [red, gold] = [
          [214, 40, 44],
          [250, 204, 60],
        ];
        await seePixel(game, 680, 358, red);
        await game.page.keyboard.press("ArrowRight");
        // The apple is in the snake's initial row, in its path.
        await expect.poll(() => game.pixel(680, 358)).not.toEqual(red);
        await game.page.keyboard.press("ArrowUp");
        await seeText(game, "Game over");
        // The snake may have eaten another apple on the way.
        expect((await game.texts()).filter((text) => /^(?:apples|best) [1-9]$/.test(text))).toHaveLength(2);
        // The snake has left the meadow at the top.
        const top = await Promise.all(Array.from({ length: 20 }, (_, i) => game.pixel(120 + 40 * i, 640)));
        expect(top.filter((color) => String(color) === String(gold))).toHaveLength(1);
      });
    });

    it("serves the ball with the space bar, breaks a brick, and moves the paddle with the arrow keys", async () => {
      await opened("bricks", async (game) => {
        await seeText(game, "Bricks");
        const night = [20, 24, 48];
        expect(await game.pixel(500, 61)).not.toEqual(night);
        await game.page.keyboard.down("ArrowRight");
        await seePixel(game, 500, 61, night);
        // The paddle stops at the edge.
        await expect.poll(() => game.pixel(940, 61)).not.toEqual(night);
        await game.page.keyboard.up("ArrowRight");
        await game.page.keyboard.press("Space");
        await expect.poll(() => game.texts()).not.toContain("Bricks");
        await seeText(game, "bricks 1");
      });
    });

    it("drives a sheep into the fold by moving the mouse", async () => {
      await opened("sheepdog", async (game) => {
        await seeText(game, "home 0 of 3");
        await game.click(300, 760);
        await expect.poll(() => game.texts()).not.toContain("Bring them home");
        // The dog approaches from the left and follows the sheep at the height of the gate.
        const [start, end] = [await game.place(330, 328), await game.place(740, 328)];
        for (let part = 0; part < 1; part += 1 / 41) {
          await game.page.mouse.move(start.x + part * (end.x - start.x), start.y);
          await game.page.waitForTimeout(60);
        }
        await seeText(game, "home 1 of 3");
      });
    });

    it("grows cells on touch", async () => {
      const button = (i: number): number => 128.5 * i - 14.5;
      await opened(
        "life",
        async (game) => {
          const tap = async (x: number, y: number): Promise<void> => {
            const at = await game.place(x, y);
            await game.page.touchscreen.tap(at.x, at.y);
          };
          await tap(button(5), 70);
          // In the next generation, three cells in a row become a column.
          const alive = [126, 226, 150];
          for (const i of [10, 11, 12]) await tap(50 + 18 * (i + 0.5), 130 + 18 * 10.5);
          await seePixel(game, 50 + 18 * 12.5, 130 + 18 * 10.5, alive);
          await tap(button(6), 70);
          await seeText(game, "3 cells are alive");
          await seePixel(game, 50 + 18 * 11.5, 130 + 18 * 11.5, alive);
          expect(await game.pixel(50 + 18 * 12.5, 130 + 18 * 10.5)).not.toEqual(alive);
          await tap(button(7), 70);
          await seeText(game, "stop");
          await tap(button(7), 70);
          await seeText(game, "run");
        },
        { viewport: { width: 800, height: 640 }, hasTouch: true },
      );
    });
  },
  180_000,
);
