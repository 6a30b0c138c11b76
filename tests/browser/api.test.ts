// The API of the package gives the same results in a browser as in Node.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as api from "../../src/api.js";
import { explore as exploreInProcess, files, test as testInProcess } from "../../src/plugins/node.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";

declare const led: typeof api;

/** The built API as a script for browsers. esbuild refuses modules of Node. */
async function apiScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../../dist/api.js", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "led",
    platform: "browser",
    target: "es2022",
    logLevel: "silent",
  });
  return outputFiles[0]!.text;
}

const textOf = (path: string): string => readFileSync(new URL(`../../examples/${path}`, import.meta.url), "utf8");

/** The files beside the documents. */
const recordings = Object.fromEntries(
  ["upper-row", "full-board"].map((name) => [`recordings/${name}.jsonl`, textOf(`recordings/${name}.jsonl`)]),
);

/** Seconds for searches on a busy machine, so that none ends early. */
const seconds = 100;

describeInBrowser(
  "API in a browser",
  () => {
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      browser = await sharedBrowser();
      page = await browser.newPage();
      await page.addScriptTag({ content: await apiScript() });
    }, 180_000);
    afterAll(() => closeContexts(browser));

    it.each(["tic-tac-toe.led", "claims/token-ring.led", "machines/jugs.led"])(
      "agrees with Node for %s",
      async (path) => {
        const text = textOf(path);
        const inPage = await page.evaluate(
          async ([text, seconds, recordings]) => {
            const files = new Map(Object.entries(recordings));
            const documents = { read: (path: string) => files.get(path) };
            return {
              typescript: led.compile(text).output?.typescript,
              findings: led.format(led.check(text)),
              tests: await led.test(text, { documents }),
              claims: await led.explore(text, { seconds }),
              woven: await led.weave(text, { documents }),
            };
          },
          [text, seconds, recordings] as const,
        );
        const folder = fileURLToPath(new URL("../../examples", import.meta.url));
        expect(inPage).toEqual({
          typescript: api.compile(text).output?.typescript,
          findings: "",
          tests: await testInProcess(text, { folder }),
          claims: await exploreInProcess(text, { seconds }),
          woven: await api.weave(text, { documents: files(folder) }),
        });
        expect([...inPage.tests, ...inPage.claims].filter(({ status }) => status !== "passed")).toEqual([]);
        expect(inPage.tests.length + inPage.claims.length).toBeGreaterThan(1);
      },
    );

    it("evaluates expressions, and locates failures", async () => {
      const text = "/$ half(n) := n / 2\n   inverse(x) := 1 / x $/\n";
      const evaluated = await page.evaluate(async (text) => {
        const messageOf = (error: unknown): string => String(error);
        return [
          await led.evaluate(text, "half(7)"),
          await led.evaluate(text, "half(7) + inverse(0)").catch(messageOf),
          await led.evaluate(text, "third(7)").catch(messageOf),
          await led.test("/$ x := $/\n").catch(messageOf),
          led.formatDocument("/$ f(x):=x $/\n"),
        ];
      }, text);
      const [value, failure, unknown, wrong, formatted] = evaluated;
      expect(value).toBe("3.5");
      expect(failure).toMatch(/^Error: L605: Division by zero, in line 2\nIn `inverse\(0\)`: `1\/0` divides by zero\./);
      expect(unknown).toMatch(/^Error: L301: Unknown name, in line 1\n`third` is not defined/);
      expect(wrong).toMatch(/^Error: L\d+: /);
      expect(formatted).toBe("/$ f(x) := x $/\n");
    });
  },
  180_000,
);
