import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PageCode } from "../../src/web/bundle/page-script.js";
import { colorRules, violationsIn } from "./axe.js";
import {
  animationFrames,
  captionsSettled,
  closeContexts,
  describeInBrowser,
  type Game,
  pageOf,
  pageRuntime,
  playing,
  sharedBrowser,
} from "./browser.js";

const white = [255, 255, 255];

async function seePixel(game: Game, x: number, y: number, color: readonly number[]): Promise<void> {
  await expect.poll(() => game.pixel(x, y)).toEqual(color);
}

/** Waits for a text in the frame; the list lags behind the picture by up to a second. */
async function seeText(game: Game, text: string): Promise<void> {
  await expect.poll(() => game.texts()).toContain(text);
}

describeInBrowser(
  "bundled page",
  () => {
    let browser: Browser;
    let runtime: PageCode;
    const opened = (
      document: string,
      test: (game: Game) => Promise<void>,
      options?: Parameters<typeof playing>[3],
    ): Promise<void> => playing(browser, pageOf(document, runtime), test, options);

    beforeAll(async () => {
      [browser, runtime] = await Promise.all([sharedBrowser(), pageRuntime()]);
    }, 180_000);
    afterAll(() => closeContexts(browser));

    const clicks = `# Clicks
/$
initialState := <>
newState := currentState + <(mouseX, mouseY)> if mouseClicked; currentState otherwise
images := {text(currentState, point(500, 400), 40, dBlack)}
$/`;

    it("plays a whole game of tic-tac-toe with the mouse", async () => {
      const example = await readFile(new URL("../../examples/tic-tac-toe.led", import.meta.url), "utf8");
      await opened(example, async (game) => {
        await seeText(game, "x's turn");
        await game.click(280, 564);
        await seeText(game, "o's turn");
        // The cell is occupied, so a second click does not end o's turn.
        await game.click(280, 564);
        await game.click(500, 564);
        await seeText(game, "x's turn");
        for (const [x, y] of [
          [500, 344],
          [280, 124],
          [720, 124],
        ] as const)
          await game.click(x, y);
        await seeText(game, "x won");
        const [blue, red, gold] = [
          [30, 80, 200],
          [200, 45, 45],
          [255, 222, 120],
        ];
        for (const [x, y] of [
          [280, 564],
          [500, 344],
          [720, 124],
        ] as const) {
          await seePixel(game, x, y, blue);
          await seePixel(game, x, y + 90, gold);
        }
        for (const [x, y] of [
          [500, 564],
          [280, 124],
        ] as const) {
          await seePixel(game, x, y + 50, red);
          await seePixel(game, x, y + 90, white);
        }
        await game.click(720, 564);
        await game.click(905, 732);
        await seeText(game, "x's turn");
        await seePixel(game, 280, 564, white);
      });
    });

    it("hides its Restart button while the picture offers one, unless the game has failed", async () => {
      const restart = (game: Game): Promise<boolean> =>
        game.page.getByRole("button", { name: "Restart", exact: true }).isVisible();
      const document = (label: string): string => `/$
    initialState := 0
    newState := 1 / (500 - mouseX) if mouseClicked; currentState otherwise
    images := {text("${label}", point(500, 400), 40, dBlack)}
    $/`;
      await opened(document("New game"), async (game) => {
        await seeText(game, "New game");
        expect(await restart(game)).toBe(false);
        await game.click(500, 700);
        await game.page.getByRole("alert").waitFor();
        expect(await restart(game)).toBe(true);
      });
      await opened(document("Press Space to restart the game"), async (game) => {
        await seeText(game, "Press Space to restart the game");
        expect(await restart(game)).toBe(true);
      });
    });

    it("has no accessibility violations, light, dark and narrow", async () => {
      await opened(
        clicks,
        async (game) => {
          await seeText(game, "<>");
          expect(await violationsIn(game.page)).toEqual([]);
          await game.page.emulateMedia({ colorScheme: "dark" });
          expect(await violationsIn(game.page, colorRules)).toEqual([]);
          await game.page.setViewportSize({ width: 390, height: 800 });
          expect(await violationsIn(game.page)).toEqual([]);
        },
        { bypassCSP: true },
      );
    });

    it("shows the picture of the initial state immediately, with the document's title", async () => {
      await opened(
        "# The disc\n/$ initialState := 0 newState := 0 images := {disc(point(200, 600), 50, color(10, 20, 30))} $/",
        async (game) => {
          expect(await game.pixel(200, 600)).toEqual([10, 20, 30]);
          expect(await game.pixel(200, 200)).toEqual(white);
          expect(await game.page.title()).toBe("The disc");
          expect(await game.page.getByRole("img", { name: "The disc" }).isVisible()).toBe(true);
        },
      );
    });

    it("paints shapes that extend far beyond the canvas in the right place", async () => {
      const far = `/$
    initialState := 0 newState := 0
    images := <disc(point(500, -10^9), 10^9 + 300, dGreen), fTri(point(0, 700), point(10^9, 700), point(0, 10^9), dBlue),
               segment(point(-10^400, 500), point(10^400, 500), dRed), segment(point(-10^9, -10^9), point(10^9, 10^9), dBlack)>
    $/`;
      await opened(
        far,
        async (game) => {
          expect(await game.pixel(100, 290)).toEqual([0, 255, 0]);
          expect(await game.pixel(100, 310)).toEqual(white);
          expect(await game.pixel(900, 710)).toEqual([0, 0, 255]);
          expect(await game.pixel(900, 690)).toEqual(white);
          expect(await game.pixel(900, 500)).toEqual([255, 0, 0]);
          // The edges of a slanted line are anti-aliased.
          expect(Math.max(...(await game.pixel(600, 600)))).toBeLessThan(100);
        },
        { viewport: { width: 1400, height: 868 } },
      );
    });

    it("maps the mouse to integers with the origin in the lower left corner", async () => {
      await opened(
        clicks,
        async (game) => {
          await game.click(100, 700);
          await seeText(game, "<(100, 700)>");
        },
        { viewport: { width: 1400, height: 868 } },
      );
    });

    it("processes all of several clicks within one frame", async () => {
      await opened(clicks, async (game) => {
        await game.page.evaluate(() => {
          const canvas = document.querySelector("canvas");
          const box = canvas?.getBoundingClientRect();
          if (canvas === null || box === undefined) return;
          for (const part of [0.1, 0.2, 0.3]) {
            canvas.dispatchEvent(
              new PointerEvent("pointerdown", {
                bubbles: true,
                clientX: box.left + part * box.width,
                clientY: box.bottom,
              }),
            );
          }
        });
        await seeText(game, "<(100, 0), (200, 0), (300, 0)>");
      });
    });

    it("treats a touch as a click, and ignores other mouse buttons", async () => {
      await opened(
        clicks,
        async (game) => {
          const at = await game.place(500, 400);
          await game.page.mouse.click(at.x, at.y, { button: "right" });
          await game.page.touchscreen.tap(at.x, at.y);
          await expect.poll(() => game.texts()).toEqual([expect.stringMatching(/^<\(\d+, \d+\)>$/)]);
        },
        { viewport: { width: 390, height: 780 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
      );
    });

    it("follows the pointer without a click", async () => {
      await opened(
        "/$ initialState := 0 newState := mouseX images := {disc(point(currentState, 400), 20, dRed)} $/",
        async (game) => {
          const at = await game.place(700, 100);
          await game.page.mouse.move(at.x, at.y);
          await seePixel(game, 700, 400, [255, 0, 0]);
        },
      );
    });

    it("reports held and tapped keys, until the window loses the focus", async () => {
      const keys = `/$
    initialState := ({}, {})
    newState := (keys, currentState[2] U keys)
    images := {text(currentState[1], point(500, 600), 40, dBlack), text(currentState[2], point(500, 200), 40, dBlack)}
    $/`;
      await opened(keys, async (game) => {
        const { keyboard } = game.page;
        await keyboard.down("ArrowLeft");
        await keyboard.press("a");
        await expect.poll(async () => [...(await game.texts())].sort()).toEqual(['{"A", "Left"}', '{"Left"}']);
        await game.page.evaluate(() => window.dispatchEvent(new Event("blur")));
        await seeText(game, "{}");
      });
    });

    it("plays games in functional style and in that of 2014, with lower-case letters", async () => {
      const functional = (step: string): string => `/$
    initialState := "none"
    ${step}(I, S) := I[2][1] if |I[2]| > 0; pp(I[1]) if I[1] /= \`nil; S otherwise
    images(S) := {(\`txt, S, (500, 400), 40, (0, 0, 0))}
    $/`;
      for (const [step, letter] of [
        ["newState", "B"],
        ["transition", "b"],
      ] as const) {
        await opened(functional(step), async (game) => {
          await game.page.keyboard.press("b");
          await seeText(game, letter);
          await game.click(100, 200);
          await seeText(game, "(100, 200)");
        });
      }
    });

    it("shows the location of a failure at the last good frame, and can be restarted", async () => {
      const failing = `# Broken
/$
initialState := 2
newState := currentState - 1 if mouseClicked; currentState otherwise
half(n) := 1 / n
images := {disc(point(100, 100), 50, dRed), text(half(currentState), point(500, 400), 40, dBlack)}
$/`;
      await opened(failing, async (game) => {
        const panel = game.page.getByRole("alert");
        await game.click(1, 1);
        await seeText(game, "1");
        expect(await panel.isVisible()).toBe(false);
        await game.click(1, 1);
        await panel.waitFor();
        const words = await panel.innerText();
        for (const expected of ["Division by zero", "half", "5:1", "Argument", "0"]) expect(words).toContain(expected);
        expect(await game.texts()).toEqual(["1"]);
        await seePixel(game, 100, 100, [255, 0, 0]);
        await game.page.getByRole("button", { name: "Restart" }).click();
        await seeText(game, "0.5");
        expect(await panel.isVisible()).toBe(false);
      });
    });

    it("shows the failure of the initial state", async () => {
      await opened("/$ initialState := choose({}) newState := 0 images := {} $/", async (game) => {
        expect(await game.page.getByRole("alert").innerText()).toContain("initialState");
      });
    });

    it("can be restarted by keyboard", async () => {
      await opened(clicks, async (game) => {
        await game.click(10, 10);
        await seeText(game, "<(10, 10)>");
        await game.page.keyboard.press("Tab");
        await game.page.keyboard.press("Tab");
        await game.page.keyboard.press("Enter");
        await seeText(game, "<>");
      });
    });

    it.each([1, 1.5, 2.75])("uses one canvas pixel per device pixel at density %d", async (density) => {
      await opened(
        clicks,
        async (game) => {
          const sizes = (): Promise<readonly number[]> =>
            game.page.evaluate(() => {
              const canvas = document.querySelector("canvas");
              const box = canvas?.getBoundingClientRect();
              return canvas === null || box === undefined
                ? []
                : [canvas.width, canvas.height, box.width * devicePixelRatio, box.height * devicePixelRatio];
            });
          // The first frame sets the size of the canvas.
          await expect
            .poll(async () => {
              const [width = 0, height = 0, shownWidth = 1, shownHeight = 1] = await sizes();
              return Math.max(Math.abs(shownWidth - width), Math.abs(shownHeight - height));
            })
            .toBeLessThan(0.05);
          const [width = 0, height = 0] = await sizes();
          expect(Math.abs(width * 0.8 - height)).toBeLessThanOrEqual(1);
        },
        { viewport: { width: 733, height: 611 }, deviceScaleFactor: density },
      );
    });

    it("resizes the canvas with the window", async () => {
      await opened(
        "/$ initialState := 0 newState := 0 images := {disc(point(200, 600), 50, dRed)} $/",
        async (game) => {
          await game.page.setViewportSize({ width: 400, height: 700 });
          await expect
            .poll(() => game.page.locator("canvas").evaluate((canvas) => canvas.getBoundingClientRect().width))
            .toBeLessThanOrEqual(400);
          await seePixel(game, 200, 600, [255, 0, 0]);
        },
      );
    });

    it("pauses while it is hidden, and does not catch up", async () => {
      await opened(
        "/$ initialState := 0 newState := currentState + 1 images := {text(currentState, point(1, 1), 9, dBlack)} $/",
        async (game) => {
          const hide = (hidden: boolean): Promise<void> =>
            game.page.evaluate((hidden) => {
              Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
              document.dispatchEvent(new Event("visibilitychange"));
            }, hidden);
          const frame = async (): Promise<number> => Number((await game.texts())[0]);
          await expect.poll(frame).toBeGreaterThan(0);
          await hide(true);
          await captionsSettled(game.page);
          const before = await frame();
          await animationFrames(game.page, 60);
          await captionsSettled(game.page);
          expect(await frame()).toBe(before);
          await hide(false);
          await animationFrames(game.page, 6);
          await captionsSettled(game.page);
          const after = await frame();
          expect(after).toBeGreaterThan(before);
          expect(after).toBeLessThan(before + 20);
        },
      );
    });

    it("plays sounds only after a gesture, and none while muted", async () => {
      const dings = `/$
    initialState := 0
    newState := currentState + 1
    images := {text(currentState, point(1, 1), 9, dBlack)}
    sounds := {\`ding} if mouseClicked or currentState < 3; {} otherwise
    $/`;
      await opened(dings, async (game) => {
        await game.page.evaluate(() => {
          const create = AudioContext.prototype.createOscillator;
          document.body.dataset["tones"] = "0";
          AudioContext.prototype.createOscillator = function (this: AudioContext) {
            document.body.dataset["tones"] = String(Number(document.body.dataset["tones"]) + 1);
            return create.call(this);
          };
        });
        const tones = (): Promise<number> => game.page.evaluate(() => Number(document.body.dataset["tones"]));
        await animationFrames(game.page, 18);
        expect(await tones()).toBe(0);
        await game.click(1, 1);
        await expect.poll(tones).toBe(3);
        await game.page.getByRole("button", { name: "Mute" }).click();
        await game.click(1, 1);
        await animationFrames(game.page, 18);
        expect(await tones()).toBe(3);
        await game.page.getByRole("button", { name: "Unmute" }).click();
        await game.click(1, 1);
        await expect.poll(tones).toBe(6);
      });
    });

    it("runs no scripts from the title, prose or strings of a hostile document", async () => {
      const attack = `</script></title><script>document.title = "taken"</script><img src=x onerror="document.title = 'taken'"><!--`;
      const hostile = `# ${attack}\n\n${attack}\n\n/$ initialState := 0 newState := 0 images := {text(${JSON.stringify(attack)}, point(1, 1), 9, dBlack)} $/`;
      await opened(hostile, async (game) => {
        await seeText(game, attack);
        expect(await game.page.title()).not.toBe("taken");
        expect(await game.page.locator("img").count()).toBe(0);
      });
    });
  },
  180_000,
);
