// The timeline of a game page: pausing, seeking, resuming from an earlier frame, saving and loading.

import { readFile } from "node:fs/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PageCode } from "../../src/web/bundle/page-script.js";
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

/** Counts frames, and records clicks and keys with their frames. A click at the left edge fails. */
const diary = `# A diary: of "clicks"
/$
initialState := (0, <>)
newState := (frame, notes)
frame := currentState[1] + 1
notes := currentState[2] + <(frame, floor(mouseX / mouseX) * mouseX, mouseY)> if mouseClicked;
         currentState[2] + <(frame, keys)> if keys /= {};
         currentState[2] otherwise
images := {text(currentState[1], point(500, 400), 90, dBlack), text(currentState[2], point(500, 700), 20, dBlack)}
sounds := {\`ding} if mouseClicked; {} otherwise
$/`;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const slider = (page: Page) => page.getByRole("slider", { name: "Frame" });
const toggle = (page: Page) => page.locator("#pause");

/** The current frame and the last one, as shown on the timeline. */
async function standing(page: Page): Promise<readonly number[]> {
  return [...((await page.locator("#where").textContent()) ?? "").matchAll(/\d+/g)].map(Number);
}

/** The frame and the notes in the picture, after its texts have settled. */
async function seen(game: Game): Promise<readonly [frame: number, notes: string]> {
  await captionsSettled(game.page);
  const [notes = "", frame = ""] = [...(await game.texts())]
    .sort((a, b) => b.localeCompare(a))
    .sort((a) => (a.startsWith("<") ? -1 : 1));
  return [Number(frame), notes];
}

/** Plays for a while, with two clicks and a key, and pauses. */
async function playAndPause(game: Game): Promise<void> {
  await game.click(300, 500);
  await animationFrames(game.page, 12);
  await game.page.keyboard.press("ArrowLeft", { delay: 100 });
  await game.click(600, 200);
  await animationFrames(game.page, 12);
  await button(game.page, "Pause").click();
}

async function saved(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const download = page.waitForEvent("download");
  await button(page, "Save").click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

async function load(page: Page, text: string): Promise<void> {
  if ((await toggle(page).textContent()) === "Pause") await toggle(page).click();
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Load").click();
  await (await chooser).setFiles({ name: "a.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });
}

const recordingOf = (...lines: readonly string[]): string =>
  ['{"format":"led recording","version":1,"title":"A","document":""}', ...lines].join("\n");

describeInBrowser(
  "timeline",
  () => {
    let browser: Browser;
    let scripts: PageCode;
    const opened = (
      document: string,
      test: (game: Game) => Promise<void>,
      options?: BrowserContextOptions,
    ): Promise<void> => playing(browser, pageOf(document, scripts), test, options);

    beforeAll(async () => {
      [browser, scripts] = await Promise.all([sharedBrowser(), pageRuntime()]);
    }, 180_000);
    afterAll(() => closeContexts(browser));

    it("is shown only while the game is paused", async () => {
      await opened(diary, async (game) => {
        const line = game.page.getByRole("region", { name: "Timeline" });
        expect(await line.isVisible()).toBe(false);
        await playAndPause(game);
        expect(await line.isVisible()).toBe(true);
        const [frame = 0, last] = await standing(game.page);
        expect([frame > 10, last]).toEqual([true, frame]);
        expect((await seen(game))[0]).toBe(frame);
        expect((await seen(game))[0]).toBe(frame);
        await button(game.page, "Resume").click();
        expect(await line.isVisible()).toBe(false);
        await expect.poll(async () => (await seen(game))[0]).toBeGreaterThan(frame);
      });
    });

    it("steps back and forward by frames, and plays the next frame at the end", async () => {
      await opened(diary, async (game) => {
        await playAndPause(game);
        const [last = 0] = await standing(game.page);
        for (let i = 0; i < 3; i++) await button(game.page, "Previous frame").click();
        expect(await standing(game.page)).toEqual([last - 3, last]);
        expect((await seen(game))[0]).toBe(last - 3);
        for (let i = 0; i < 4; i++) await button(game.page, "Next frame").click();
        expect(await standing(game.page)).toEqual([last + 1, last + 1]);
        await game.click(250, 250);
        await button(game.page, "Next frame").click();
        expect((await seen(game))[1]).toContain(`(${last + 2}, 250, 250)`);
      });
    });

    it("seeks any frame with the slider, by mouse and by keyboard", async () => {
      await opened(diary, async (game) => {
        await playAndPause(game);
        const [last = 0] = await standing(game.page);
        const [, notes] = await seen(game);
        const box = await slider(game.page).boundingBox();
        await game.page.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
        expect(await standing(game.page)).toEqual([0, last]);
        expect(await seen(game)).toEqual([0, "<>"]);
        await slider(game.page).press("ArrowRight");
        await slider(game.page).press("ArrowUp");
        await slider(game.page).press("ArrowLeft");
        expect(await standing(game.page)).toEqual([1, last]);
        await slider(game.page).press("End");
        expect(await seen(game)).toEqual([last, notes]);
      });
    });

    it("resumes from an earlier frame, and drops later frames and clicks made during the pause", async () => {
      await opened(diary, async (game) => {
        await playAndPause(game);
        const [last = 0] = await standing(game.page);
        const [, notes] = await seen(game);
        expect(notes).toContain(", 300, 500)");
        expect(notes).toContain(", 600, 200)");
        await game.click(111, 111);
        const first = Number(/\d+/.exec(notes)?.[0]);
        await slider(game.page).fill(String(first));
        await button(game.page, "Resume here").click();
        await animationFrames(game.page, 6);
        await button(game.page, "Pause").click();
        const [frame = 0, newLast] = await standing(game.page);
        expect([frame > first, newLast, frame < last]).toEqual([true, frame, true]);
        expect((await seen(game))[1]).toBe(`<(${first}, 300, 500)>`);
      });
    });

    it("saves a recording with the same states on another page, where it can be watched", async () => {
      let recording = "";
      let end: readonly [number, string] = [0, ""];
      await opened(diary, async (game) => {
        await playAndPause(game);
        end = await seen(game);
        const file = await saved(game.page);
        expect(file.name).toBe("A diary_ of _clicks_.jsonl");
        recording = file.text;
        expect(recording.split("\n").length).toBeLessThan(30);
      });
      await opened(diary, async (game) => {
        await load(game.page, recording);
        await expect.poll(() => standing(game.page)).toEqual([end[0], end[0]]);
        expect(await game.page.getByRole("status").filter({ hasText: "Recording loaded." }).count()).toBe(1);
        expect(await seen(game)).toEqual(end);
        expect((await saved(game.page)).text).toBe(recording);
        await button(game.page, "Watch").click();
        expect(await button(game.page, "Stop").isVisible()).toBe(true);
        await animationFrames(game.page, 18);
        await button(game.page, "Stop").click();
        const [frame = 0] = await standing(game.page);
        expect([frame > 2, frame < end[0]]).toEqual([true, true]);
        await button(game.page, "Watch").click();
        await expect.poll(() => standing(game.page)).toEqual([end[0], end[0]]);
        await button(game.page, "Resume").waitFor();
        expect(await seen(game)).toEqual(end);
      });
    });

    it("reports errors in a file, and stays at its position", async () => {
      await opened(diary, async (game) => {
        await playAndPause(game);
        const before = await standing(game.page);
        await load(game.page, recordingOf('{"frames":2}', '{"click":[5000,1]}'));
        await game.page.getByText("Line 3: The line is not the input of a frame.").waitFor();
        expect(await standing(game.page)).toEqual(before);
        await load(game.page, "GIF89a");
        await game.page.getByText("Line 1: This is not a recording of a game").waitFor();
      });
    });

    it("warns about a recording of another version of the document", async () => {
      await opened(diary, async (game) => {
        await load(game.page, recordingOf('{"frames":7}').replace('"document":""', '"document":"1234"'));
        await game.page.getByText("another version of this document").waitFor();
        expect(await standing(game.page)).toEqual([7, 7]);
      });
    });

    it("seeks over long distances in steps, and can be stopped", async () => {
      await opened(diary, async (game) => {
        await load(game.page, recordingOf('{"frames":2500000}'));
        await expect.poll(async () => (await standing(game.page))[0]).toBeGreaterThan(1000);
        await button(game.page, "Pause").click();
        const [frame = 0, last] = await standing(game.page);
        expect([frame < 2_500_000, last]).toEqual([true, 2_500_000]);
        expect((await seen(game))[0]).toBe(frame);
      });
    });

    it("stays at the last good frame after an error, and can seek and continue", async () => {
      await opened(diary, async (game) => {
        const { page } = game;
        await playAndPause(game);
        await button(page, "Resume").click();
        await game.click(0, 300);
        await page.getByRole("alert").getByText("Division by zero").waitFor();
        const [frame = 0, last] = await standing(page);
        expect(last).toBe(frame + 1);
        expect((await seen(game))[0]).toBe(frame);
        await button(page, "Next frame").click();
        expect(await page.getByRole("alert").isVisible()).toBe(true);
        await button(page, "Previous frame").click();
        expect(await page.getByRole("alert").isVisible()).toBe(false);
        expect((await seen(game))[0]).toBe(frame - 1);
        const { text } = await saved(page);
        await button(page, "Resume here").click();
        await expect.poll(async () => (await seen(game))[0]).toBeGreaterThan(frame);
        // The saved recording leads to the same error.
        await load(page, text);
        await page.getByRole("alert").getByText("Division by zero").waitFor();
        expect(await standing(page)).toEqual([frame, frame + 1]);
      });
    });

    it("stays at the last frame that could be painted", async () => {
      const unpaintable =
        "/$ initialState := 0 newState := currentState + 1 images := {text(60 / (15 - currentState), point(500, 400), 40, dBlack)} $/";
      await opened(unpaintable, async (game) => {
        await game.page.getByRole("alert").waitFor();
        const [frame = 0, last = 0] = await standing(game.page);
        expect(frame).toBeLessThan(15);
        expect(last).toBeGreaterThanOrEqual(15);
        await button(game.page, "Previous frame").click();
        expect(await game.page.getByRole("alert").isVisible()).toBe(false);
      });
    });

    it("is operated by keyboard alone, and takes no key from the game", async () => {
      await opened(diary, async (game) => {
        const { keyboard } = game.page;
        const focused = (): Promise<string> => game.page.evaluate(() => document.activeElement?.id ?? "");
        await animationFrames(game.page, 18);
        await keyboard.press("Tab");
        expect(await focused()).toBe("pause");
        await keyboard.press("Enter");
        const [last = 0] = await standing(game.page);
        // An arrow key belongs to the game unless the slider has the focus.
        await keyboard.press("ArrowLeft");
        expect(await standing(game.page)).toEqual([last, last]);
        for (const id of ["mute", "restart", "full", "back"]) {
          await keyboard.press("Tab");
          expect(await focused()).toBe(id);
        }
        for (let i = 0; i < last + 3; i++) await keyboard.press("Space");
        expect(await standing(game.page)).toEqual([0, last]);
        expect([await focused(), await button(game.page, "Previous frame").getAttribute("aria-disabled")]).toEqual([
          "back",
          "true",
        ]);
        for (const id of ["frame", "forth", "watch", "save", "load"]) {
          await keyboard.press("Tab");
          expect(await focused()).toBe(id);
          const outline = await game.page.evaluate(
            () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
          );
          expect(outline).toBe("solid");
        }
        await game.page.locator("#pause").focus();
        await keyboard.press("Enter");
        await keyboard.press("ArrowLeft", { delay: 100 });
        expect(await focused()).toBe("pause");
        await expect.poll(async () => (await seen(game))[1]).toContain('{"Left"}');
      });
    });

    it("is silent while it seeks, and plays sounds while it is watched", async () => {
      await opened(diary, async (game) => {
        const { page } = game;
        await page.evaluate(() => {
          const create = AudioContext.prototype.createOscillator;
          document.body.dataset["tones"] = "0";
          AudioContext.prototype.createOscillator = function (this: AudioContext) {
            document.body.dataset["tones"] = String(Number(document.body.dataset["tones"]) + 1);
            return create.call(this);
          };
        });
        const tones = (): Promise<number> => page.evaluate(() => Number(document.body.dataset["tones"]));
        await playAndPause(game);
        const played = await tones();
        expect(played).toBeGreaterThan(0);
        const [last = 0] = await standing(page);
        for (const name of ["Previous frame", "Next frame"]) {
          await button(page, name).focus();
          for (let i = 0; i < last; i++) await page.keyboard.press("Enter");
        }
        for (const frame of [0, last, 3, last]) await slider(page).fill(String(frame));
        expect(await standing(page)).toEqual([last, last]);
        expect(await tones()).toBe(played);
        await button(page, "Watch").click();
        await button(page, "Resume").waitFor();
        expect(await tones()).toBe(2 * played);
      });
    });

    it("keeps the width of the canvas on a phone, and fits on the page", async () => {
      const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
      await opened(
        diary,
        async (game) => {
          await animationFrames(game.page, 12);
          const before = await game.page.locator("canvas").boundingBox();
          await button(game.page, "Pause").tap();
          await button(game.page, "Previous frame").tap();
          expect((await game.page.locator("canvas").boundingBox())?.width).toBe(before?.width);
          const [width, height, ...bottoms] = await game.page.evaluate(() => [
            document.documentElement.scrollWidth,
            document.documentElement.scrollHeight,
            ...[...document.querySelectorAll("button")].map((button) => button.getBoundingClientRect().right),
          ]);
          expect([width, height]).toEqual([360, 640]);
          for (const right of bottoms) expect(right).toBeLessThanOrEqual(360);
        },
        phone,
      );
    });

    it("has no animations of its own", async () => {
      await opened(diary, async (game) => {
        await playAndPause(game);
        expect(await game.page.evaluate(() => document.getAnimations().length)).toBe(0);
        const durations = await game.page.evaluate(() =>
          [...document.querySelectorAll("*")].map(
            (e) => `${getComputedStyle(e).transitionDuration} ${getComputedStyle(e).animationName}`,
          ),
        );
        expect([...new Set(durations)]).toEqual(["0s none"]);
      });
    });
  },
  180_000,
);
