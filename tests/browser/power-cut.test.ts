// Crashes the tab at random moments during typing: text older than a second is restored.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";
import { opened, playgroundOf } from "./playground.js";
import { isLong, seed } from "../support/random.js";

/** Number of crashes per run. LED_SEED=… repeats the moments of another run. */
const cuts = isLong ? 20 : 2;

/** A deterministic random generator: numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Milliseconds of work that may be lost. */
const maxLost = 1000;

describeInBrowser(
  `crashed tab (LED_SEED=${seed})`,
  () => {
    let browser: Browser;
    let html: string;
    beforeAll(async () => {
      [browser, html] = await Promise.all([sharedBrowser(), playgroundOf({ "words.led": "# Words\n\n" })]);
    }, 180_000);
    afterAll(() => closeContexts(browser));

    test("loses at most the text of the last second", async () => {
      const random = numbers(seed);
      await opened(browser, html, async ({ page: first, context }) => {
        const url = first.url();
        let page = first;
        let before = "# Words\n\n";
        for (let cut = 0; cut < cuts; cut++) {
          await page.locator("#status", { hasText: "No errors" }).waitFor();
          await page.locator(".cm-content").focus();
          await page.keyboard.press("Control+End");
          const end = performance.now() + 200 + random() * 2500;
          /** The text after each insertion, and the time when the page had it. */
          const written: { readonly text: string; readonly time: number }[] = [];
          let text = before;
          for (let i = 0; performance.now() < end; i++) {
            const word = `word${cut}-${i} `;
            await page.keyboard.insertText(word);
            text += word;
            written.push({ text, time: performance.now() });
            await new Promise((resolve) => setTimeout(resolve, random() * 60));
          }
          const crashed = page.waitForEvent("crash");
          const session = await context.newCDPSession(page);
          // The call never returns, since the page has crashed.
          session.send("Page.crash").catch(() => undefined);
          const killed = performance.now();
          await crashed;
          await page.close();
          page = await context.newPage();
          await page.goto(url);
          await page.locator("#status", { hasText: "No errors" }).waitFor();
          before = (await page.locator(".cm-line").allTextContents()).join("\n");
          expect(text.startsWith(before), `cut ${cut}: ${before.slice(-40)}`).toBe(true);
          const sure = written.findLast(({ time }) => time < killed - maxLost)?.text ?? "";
          expect(before.length, `cut ${cut}, seed ${seed}`).toBeGreaterThanOrEqual(sure.length);
        }
      });
    });
  },
  180_000,
);
