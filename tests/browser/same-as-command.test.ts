// The playground and the command line agree on examples, chapters and machines: diagnostics, typeset definitions and
// types, test results with pictures, and the TypeScript.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserContext, Page } from "playwright-core";
import { run } from "../../src/cli/commands.js";
import { systemWorld } from "../../src/cli/system.js";
import { inRepository } from "../support/emitted.js";
import { documentsIn } from "../documents.js";
import { isLong } from "../support/random.js";
import { describeInBrowser, sharedBrowser } from "./browser.js";

/** In the browser: the comparable contents of a woven page. */
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

const folders = ["examples", "examples/course", "examples/machines"];
/** An ordinary run compares a game, a chapter and a machine. */
const ordinary = ["examples/paint.led", "examples/course/01-logic.led", "examples/machines/jugs.led"];
const documents = folders
  .flatMap((folder) => documentsIn(folder))
  .filter(({ path }) => isLong || ordinary.includes(path));

async function written(...args: readonly string[]): Promise<string> {
  let text = "";
  const stream = { isTerminal: false, columns: undefined };
  const output = { ...stream, write: (part: string) => void (text += part) };
  expect(await run(args, { ...systemWorld(), output, errors: { ...stream, write: () => {} } })).toBe(0);
  return text;
}

describeInBrowser(
  "document in the playground",
  () => {
    let context: BrowserContext;
    let page: Page;
    const complaints: string[] = [];
    const finished = (): Promise<number> => page.evaluate(() => performance.getEntriesByName("led-finished").length);

    beforeAll(async () => {
      const html = await written("playground", ...documents.map(({ path }) => inRepository(path)), "-o", "-");
      const folder = await mkdtemp(join(tmpdir(), "led-playground-"));
      const file = join(folder, "page.html");
      // Without the results stored in the page, its workers compute everything.
      const withoutResults = html.replace(/<script type="text\/plain" id="results">.*\n/, "");
      expect(withoutResults.length).toBeLessThan(html.length);
      await writeFile(file, withoutResults);
      context = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 800 }, offline: true });
      context.on("page", (one) => one.on("pageerror", (error) => complaints.push(String(error))));
      page = await context.newPage();
      page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
      await page.goto(pathToFileURL(file).href);
      await rm(folder, { recursive: true });
    }, 180_000);
    afterAll(() => context.close());

    test.each(documents)(
      "has the same results as on the command line: $path",
      async ({ path }) => {
        const beside = await context.newPage();
        await beside.setContent(await written("weave", inRepository(path), "-o", "-"));
        const expected = await beside.evaluate(`(${parts})(document)`);
        await beside.close();
        const name = path.replace("examples/", "");
        // The first document is already open.
        const before = documents[0]?.path === path ? 0 : await finished();
        await page.locator("#documents").selectOption(name);
        await expect.poll(finished, { timeout: 60_000 }).toBeGreaterThan(before);
        await expect
          .poll(() => page.frames().at(-1)!.evaluate(`(${parts})(document)`), { timeout: 60_000, interval: 200 })
          .toEqual(expected);
        const typescript = (await written("build", inRepository(path), "--stdout"))
          .replace(`from ${basename(path)}`, `from ${name}`)
          .replace(/^\/\/# sourceMappingURL=.*\n?/m, "");
        expect(await page.locator("#pane-typescript code").textContent()).toBe(typescript);
      },
      180_000,
    );

    test("logs no errors", () => expect(complaints).toEqual([]));
  },
  180_000,
);
