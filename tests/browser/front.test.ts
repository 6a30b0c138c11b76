// The site's front page and its other pages: their content, accessibility, narrow screens and dark mode.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { grammars, pagesOf, withLinkToSite } from "../../bin/site.js";
import { run } from "../../src/cli/commands.js";
import { systemWorld } from "../../src/cli/system.js";
import { builtins } from "../../src/language/builtins.js";
import { oneIn } from "../support/random.js";
import { colorRules, violationsIn } from "./axe.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";

const game = fileURLToPath(new URL("../../examples/tic-tac-toe.led", import.meta.url));

const documented = {
  path: "documents/course/02-sets.html",
  title: "Sets",
  headings: [["power-sets", "Power sets"]],
  names: ["powerOf"],
  notions: [],
} as const;

describeInBrowser(
  "front page",
  () => {
    let browser: Browser;
    let folder = "";
    let pages: ReadonlyMap<string, string>;
    beforeAll(async () => {
      const quiet = { write: () => undefined, isTerminal: false, columns: undefined };
      const world = { ...systemWorld(), output: quiet, errors: quiet };
      folder = await mkdtemp(join(tmpdir(), "led-front-"));
      [browser, pages] = await Promise.all([sharedBrowser(), pagesOf(world, [documented])]);
      for (const [path, html] of pages) await world.write(join(folder, path), html);
      await run(["bundle", game, "-o", join(folder, "tic-tac-toe.html")], world);
      const playground = join(folder, "playground.html");
      await run(["playground", "-o", playground], world);
      await world.write(playground, withLinkToSite(await readFile(playground, "utf8")));
    }, 180_000);
    afterAll(async () => {
      await closeContexts(browser);
      await rm(folder, { recursive: true });
    });

    const urlOf = (path: string): string => pathToFileURL(join(folder, path)).href;

    it("has a playable game, and a link to change its rules", async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, offline: true });
      const page = await context.newPage();
      await page.goto(urlOf("index.html"));
      await page.frameLocator("iframe").locator("canvas").waitFor();
      const rules = page.locator("main pre").first();
      expect(await rules.textContent()).toMatch(/^rows := [^$]*threeInRow\(p\) iff some R in rows\. fills\(p, R\)\n/);
      expect(await page.locator(".formulas").isVisible()).toBe(false);
      await page.getByRole("radio", { name: "Typeset" }).check();
      expect(await rules.isVisible()).toBe(false);
      expect(await page.locator(".formulas math").count()).toBe(4);
      await page.getByRole("link", { name: "one document" }).focus();
      await page.keyboard.press("Enter");
      const status = page.locator("#status");
      await expect.poll(() => status.textContent()).toMatch(/tests? passed/);
      expect(await page.locator("#documents").inputValue()).toBe("tic-tac-toe.led");
      // The playground leads back, on phones as well.
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.getByRole("link", { name: "LED" }).click();
      await page.waitForURL(/index\.html$/);
      await context.close();
    });

    it("has no accessibility violations or overflow on any page, light, dark and narrow", async () => {
      const context = await browser.newContext({ bypassCSP: true, offline: true });
      const page = await context.newPage();
      const expectAccessible = async (path: string, rules?: readonly string[]): Promise<void> => {
        expect([path, await violationsIn(page, rules)]).toEqual([path, []]);
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      };
      await page.goto(urlOf("index.html"));
      await expectAccessible("index.html");
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible("index.html", colorRules);
      await page.emulateMedia({ colorScheme: "light" });
      // The other pages share the style of the front page, and are long.
      await page.setViewportSize({ width: 390, height: 800 });
      for (const path of oneIn(3, [...pages.keys()])) {
        await page.goto(urlOf(path));
        await expectAccessible(path);
      }
      await context.close();
    });

    it("searches all pages: messages, the reference, the manual and documents", async () => {
      const context = await browser.newContext({ offline: true });
      const page = await context.newPage();
      await page.goto(urlOf("index.html"));
      await page.keyboard.press("/");
      expect(await page.evaluate("document.activeElement.id")).toBe("search");
      const first = async (text: string): Promise<string | null> => {
        await page.locator("#search").fill(text);
        return page.locator("#found a").first().getAttribute("href");
      };
      expect(await first("L301")).toMatch(/^messages\.html#l301/);
      expect(await first("floor")).toBe("reference.html#def-floor");
      expect(await first("powerOf")).toBe("documents/course/02-sets.html#def-powerOf");
      expect(await first("Power sets")).toBe("documents/course/02-sets.html#power-sets");
      expect(await first("make exercises")).toBe("make-an-exercise.html");
      // Words in the text of the manual.
      expect(await first("moodle")).toMatch(/^collect-submissions\.html/);
      await first("Unknown name");
      await page.keyboard.press("Enter");
      await page.waitForURL(/messages\.html#l301/);
      await context.close();
    });

    it("links to existing pages and headings", () => {
      const known = new Set([...pages.keys(), ...Object.keys(grammars), "playground.html", "tic-tac-toe.html"]);
      const wrong: string[] = [];
      for (const [path, html] of pages)
        for (const [, target = ""] of html.matchAll(/ href="([^"]+)"/g)) {
          if (/^(?:https?|data):/.test(target) || target.startsWith("documents/")) continue;
          const [file = "", anchor] = target.split("#", 2);
          const page = pages.get(file === "" ? path : file);
          if (file !== "" && !known.has(file)) wrong.push(`${path}: ${target}`);
          if (page !== undefined && anchor !== undefined && !page.includes(` id="${decodeURIComponent(anchor)}"`))
            wrong.push(`${path}: ${target}`);
        }
      expect(wrong).toEqual([]);
    });

    it("has five common links in each header, and a course that begins with its first chapter", () => {
      for (const [path, html] of pages) {
        const [, links = ""] = /<nav class="places"[^>]*>(.*?)<\/nav>/.exec(html) ?? [];
        expect([path, [...links.matchAll(/<a (?!class)[^>]*>(.*?)<\/a>/g)].map(([, text]) => text)]).toEqual([
          path,
          ["Playground", "Course", "Examples", "Manual", "Reference"],
        ]);
      }
      const [, first] = /<a class="call main" href="(.*?)"/.exec(pages.get("course.html") ?? "") ?? [];
      expect(first).toBe("documents/course/01-logic.html");
    });

    it("has every built-in name in the reference", () => {
      const text = pages.get("reference.html");
      for (const name of Object.keys(builtins)) expect(text).toContain(`<tr id="def-${name}">`);
    });
  },
  180_000,
);
