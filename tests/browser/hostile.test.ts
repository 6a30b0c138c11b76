// Hostile input in the playground: no script runs, no request is sent, nothing hangs, and the page stays usable.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";
import { computations, hostileFiles, hostileFragments, injections } from "./hostile.js";
import { onePage, playgroundOf } from "./playground.js";
import { pageWith } from "../support/playground-page.js";
import { oneIn } from "../support/random.js";

const harmless = "# Still here\n\n/$\nhere := 3\n$/\n\ncmd:>here\n3\n";

const shown = (page: Page): Promise<number> => page.evaluate(() => performance.getEntriesByName("led-shown").length);

/** Opens a document and waits until it is woven, with its test results if they arrive soon. */
async function openDocument(page: Page, name: string): Promise<void> {
  const before = await shown(page);
  await page.locator("#documents").selectOption(name);
  await expect.poll(() => shown(page), { timeout: 30_000, interval: 20 }).toBeGreaterThan(before);
}

/** Fails if a script has run in any frame: payloads call a function that is undefined, or define `hasRun`. */
async function nothingHasRun(page: Page): Promise<void> {
  for (const frame of page.frames()) expect(await frame.evaluate("typeof hasRun")).toBe("undefined");
  expect(page.url()).toMatch(/^file:/);
  expect(page.frames()).toHaveLength(2);
}

// There are 11 payloads and 17 places, and neither is a multiple of seven, so that each of them is tried. One in four
// computations leaves out those that run into the time limit, of which the playground has a test.
const documents = [
  { name: "here.led", text: harmless },
  ...[...oneIn(7, injections), ...oneIn(4, computations)].map(([name, text]) => ({ name: `${name}.led`, text })),
];
const names = documents.map(({ name }) => name);

/** A page with all documents at once, as loaded from a link or a page. It has no precomputed results. */
async function pageOfAll(): Promise<string> {
  const html = await playgroundOf({ "here.led": harmless });
  const marker = /(<script type="application\/json" id="work">)[^<]*/;
  const own = pageWith({ work: { documents, open: "here.led" } });
  return html.replace(marker, () => marker.exec(own)![0]).replace(/<script type="text\/plain" id="results">.*\n/, "");
}

describeInBrowser(
  "hostile input to the playground",
  () => {
    let browser: Browser;
    let html: string;
    beforeAll(async () => {
      [browser, html] = await Promise.all([sharedBrowser(), pageOfAll()]);
    }, 180_000);
    afterAll(() => closeContexts(browser));

    const begin = onePage(
      () => browser,
      () => html,
      "here.led",
      harmless,
    );

    test("includes more than 200 documents, fragments and files", () => {
      expect(injections.length + computations.length + hostileFragments.length + hostileFiles.length).toBeGreaterThan(
        200,
      );
    });

    test("runs no scripts and does not block the page in documents", async () => {
      const { page, settled } = await begin();
      await page.evaluate("hacked = () => (hasRun = true)");
      for (const name of names.slice(1)) {
        await openDocument(page, name);
        await nothingHasRun(page);
      }
      await page.locator("#documents").selectOption("here.led");
      await settled(/No errors · ✓ 1 test passed/);
    });

    test("is rejected with a message in fragments", async () => {
      const { page, settled } = await begin();
      for (const fragment of hostileFragments) {
        await page.locator("#notice").evaluate((notice) => notice.setAttribute("hidden", ""));
        await page.evaluate((hash) => (location.hash = hash), fragment);
        await page.locator("#notice", { hasText: /\S/ }).waitFor();
        await nothingHasRun(page);
      }
      expect(await page.locator("#documents option").allTextContents()).toEqual(names);
      await settled(/No errors · ✓ 1 test passed/);
    });

    test("is rejected with a reason in files", async () => {
      const { page, settled } = await begin();
      for (const file of hostileFiles) {
        await page.locator("#notice").evaluate((notice) => notice.setAttribute("hidden", ""));
        await page.locator("#file").setInputFiles(file);
        await page.locator("#notice", { hasText: /\S/ }).waitFor();
        await nothingHasRun(page);
        await page.evaluate("document.body.dataset.pane === 'game' && document.getElementById('tab-woven').click()");
      }
      expect(await page.locator("#documents option").allTextContents()).toEqual(names);
      await settled(/No errors · ✓ 1 test passed/);
    });
  },
  180_000,
);
