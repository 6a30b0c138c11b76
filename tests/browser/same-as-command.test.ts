// Every example and every chapter is the same in the playground as on the command line: its mistakes, its typeset definitions
// and their types, what became of its tests, pictures among them, and its TypeScript.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { inRepository } from "../support/emitted.js";
import { documentsIn } from "../documents.js";
import { describeInBrowser, launch } from "./browser.js";
import { opened } from "./playground.js";

/** What there is to be compared in a woven page, as a function of its document in the browser. */
const parts = `(page) => {
  // Reasons are told as long as there is time, of which a busy machine has less.
  const text = (one) => {
    const copy = one.cloneNode(true);
    for (const reason of copy.querySelectorAll(".because, .why")) reason.remove();
    return copy.textContent;
  };
  const all = (selector) => [...page.querySelectorAll(selector)].filter((one) => one.closest(".game") === null);
  return {
    findings: all(".finding").map((one) => one.textContent),
    definitions: all(".definition .formula").map((one) => one.textContent),
    types: all(".definition .type").map((one) => one.textContent),
    tests: all(".tests > li").map(text),
    pictures: all(".tests svg").map((one) => one.outerHTML),
  };
}`;

const documents = ["examples", "examples/course", "examples/machines"].flatMap((folder) => documentsIn(folder));

/** What the built tool writes. */
async function led(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [inRepository("bin/led.cjs"), ...args], {
    maxBuffer: 100_000_000,
  });
  return stdout;
}

const finished = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName("led-finished").length);

describeInBrowser(
  "a document in the playground",
  () => {
    let browser: Browser;
    beforeAll(async () => void (browser = await launch()));
    afterAll(() => browser.close());

    test.each(documents.map(({ path }) => path))(
      "%s is what it is on the command line",
      async (path) => {
        const file = inRepository(path);
        const [html, woven, typescript] = await Promise.all([
          led("playground", file, "-o", "-"),
          led("weave", file, "-o", "-"),
          led("build", file, "--stdout"),
        ]);
        // Without what was found when the page was made, all of it comes from its workers.
        const page = html.replace(/<script type="application\/json" id="results">.*\n/, "");
        expect(page.length).toBeLessThan(html.length);
        await opened(browser, page, async ({ page, context, put }) => {
          await expect.poll(() => finished(page), { timeout: 100_000 }).toBeGreaterThan(0);
          const frame = page.frames().find((one) => one !== page.mainFrame())!;
          const shown = await frame.evaluate(`(${parts})(document)`);
          const beside = await context.newPage();
          await beside.goto(await put("woven.html", woven));
          const expected = await beside.evaluate(`(${parts})(document)`);
          expect(shown).toEqual(expected);
          expect(await page.locator("#pane-typescript code").textContent()).toBe(
            typescript.replace(/^\/\/# sourceMappingURL=.*\n?/m, ""),
          );
        });
      },
      120_000,
    );
  },
  120_000,
);
