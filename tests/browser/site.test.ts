// A site in a real browser, from disk, offline: keyboard search, accessibility, narrow screens, dark mode and print.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentsIn } from "../documents.js";
import { led } from "../support/world.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";

/** Two chapters that import each other and the standard library, with definitions, tests and pictures. */
const chapters = ["01-logic.led", "03-relations.led"];

const files = Object.fromEntries(
  documentsIn("examples/course").flatMap(({ path, text }) =>
    chapters.flatMap((name) => (path.endsWith(name) ? [[`course/${name}`, text]] : [])),
  ),
);

describeInBrowser(
  "woven site",
  () => {
    let browser: Browser;
    let folder = "";
    beforeAll(async () => {
      const [{ world }, opened, made] = await Promise.all([
        led(["weave", "course", "-o", "out"], { files }),
        sharedBrowser(),
        mkdtemp(join(tmpdir(), "led-site-")),
      ]);
      browser = opened;
      folder = made;
      for (const path of world.writes) {
        const file = join(folder, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, world.files.get(path)!);
      }
    }, 180_000);
    afterAll(async () => {
      await closeContexts(browser);
      await rm(folder, { recursive: true });
    });

    const urlOf = (path: string): string => pathToFileURL(join(folder, "out", path)).href;

    /** Opens a page of the site; fails on errors and on requests for anything but pages of the site. */
    async function reading(
      path: string,
      test: (page: Page) => Promise<void>,
      options: BrowserContextOptions = {},
    ): Promise<void> {
      const context = await browser.newContext({
        viewport: { width: 1200, height: 900 },
        reducedMotion: "reduce",
        offline: true,
        ...options,
      });
      const wrong: string[] = [];
      context.on("request", (request) => {
        const isPage = request.isNavigationRequest() && request.url().startsWith(urlOf(""));
        if (!isPage && !/^(?:data|blob|about):/.test(request.url())) wrong.push(`asked for ${request.url()}`);
      });
      context.on("console", (message) => void wrong.push(message.text()));
      context.on("weberror", (error) => void wrong.push(error.error().message));
      try {
        const page = await context.newPage();
        await page.goto(urlOf(path));
        await test(page);
        expect(wrong).toEqual([]);
      } finally {
        await context.close();
      }
    }

    const isWide = (page: Page): Promise<boolean> =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

    it("is searched by keyboard alone, with links to the matches", async () => {
      await reading("index.html", async (page) => {
        await page.keyboard.press("/");
        await page.keyboard.type("transitive clo");
        const found = page.locator("#found a");
        await expect.poll(() => page.locator(".panel [role=status]").textContent()).toMatch(/^\d+ results?\.$/);
        expect(await found.first().textContent()).toContain("transitive closure");
        await page.keyboard.press("ArrowDown");
        expect(await found.first().evaluate((link) => link === document.activeElement)).toBe(true);
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Escape");
        expect(await page.locator(".panel").isVisible()).toBe(false);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.type("s");
        await page.keyboard.press("Backspace");
        await page.keyboard.press("Enter");
        await page.waitForURL(/03-relations\.html#notion-/);
        // Every page has the same search, which also finds pages in folders.
        await page.keyboard.press("/");
        await page.keyboard.type("symmetricClosure");
        await page.keyboard.press("Enter");
        await page.waitForURL(/led\/relations\.html#def-symmetricClosure$/);
        await page.keyboard.press("/");
        await page.keyboard.type("nothing of the kind");
        expect(await page.locator(".panel [role=status]").textContent()).toBe("No results.");
      });
    });

    it("links names to their definitions on other pages, and pages to their neighbours", async () => {
      await reading("03-relations.html", async (page) => {
        await page.locator("main .formula a", { hasText: "converse" }).first().click();
        await page.waitForURL(/led\/relations\.html#def-converse$/);
        expect(await page.locator("#def-converse").isVisible()).toBe(true);
        await page.goBack();
        await page.locator("a[rel=prev]").focus();
        await page.keyboard.press("Enter");
        await page.waitForURL(/01-logic\.html$/);
        await page.locator("a[rel=next]").click();
        await page.waitForURL(/03-relations\.html$/);
        // The next page is in the folder of the library.
        expect(await page.locator("a[rel=next]").count()).toBe(0);
        await page.locator(".bar > a").click();
        await page.waitForURL(/index\.html$/);
      });
    });

    it("has the expected roles for screen readers", async () => {
      await reading("index.html", async (page) => {
        await page.locator("summary", { hasText: /^S \d+ terms$/ }).click();
        const all = [
          page.getByRole("search"),
          page.getByRole("searchbox", { name: "Search this site" }),
          page.getByRole("main"),
          page.getByRole("heading", { name: "Course", level: 1 }),
          page.getByRole("link", { name: "3. Relations", exact: true }),
          page.getByRole("region", { name: "Index" }),
          page.getByRole("link", { name: "symmetric in 3. Relations", exact: true }),
        ];
        expect(await Promise.all(all.map((one) => one.count()))).toEqual(all.map(() => 1));
        await page.keyboard.press("/");
        await page.keyboard.type("relation");
        expect(await page.getByRole("list", { name: "Results" }).getByRole("link").count()).toBeGreaterThan(3);
      });
      await reading("03-relations.html", async (page) => {
        expect(await page.getByRole("navigation", { name: "Previous and next page" }).count()).toBe(1);
        expect(await page.getByRole("img").count()).toBeGreaterThan(0);
        for (const picture of await page.getByRole("img").all())
          expect(await picture.evaluate((one) => one.getAttribute("aria-label") ?? one.textContent)).not.toBe("");
        const levels = await page
          .locator("h1, h2, h3, h4, h5, h6")
          .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
        expect(levels[0]).toBe(1);
        expect(levels.every((level, i) => level <= (levels[i - 1] ?? 0) + 1)).toBe(true);
      });
    });

    it.each([
      ["light", { colorScheme: "light" }],
      ["dark", { colorScheme: "dark" }],
    ] as const)("is readable in the %s colour scheme", async (_, options) => {
      await reading(
        "index.html",
        async (page) => {
          const ratio = await page.evaluate(() => {
            const light = (text: string): number => {
              const [r = 0, g = 0, b = 0] = (text.match(/\d+/g) ?? []).map((part) => {
                const x = Number(part) / 255;
                return x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
              });
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const paper = light(getComputedStyle(document.body).backgroundColor);
            return Math.min(
              ...[...document.querySelectorAll(".documents a, .documents p, .notions dt, .notions dd, .bar a")].map(
                (one) => {
                  const ink = light(getComputedStyle(one).color);
                  return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
                },
              ),
            );
          });
          expect(ratio).toBeGreaterThan(4.5);
        },
        options,
      );
    });

    it.each(["index.html", "03-relations.html", "led/relations.html"])("fits on a narrow screen: %s", async (path) => {
      await reading(
        path,
        async (page) => {
          expect(await isWide(page)).toBe(false);
          await page.locator("#search").focus();
          await page.keyboard.type("relation");
          expect(await page.locator(".panel").isVisible()).toBe(true);
          expect(await isWide(page)).toBe(false);
        },
        { viewport: { width: 320, height: 640 } },
      );
    });

    it("is printed without screen-only elements", async () => {
      await reading("03-relations.html", async (page) => {
        await page.emulateMedia({ media: "print" });
        await page.setViewportSize({ width: 700, height: 1000 });
        for (const part of [".bar", ".turn"]) expect(await page.locator(part).isVisible(), part).toBe(false);
        expect(await page.locator("main svg").first().isVisible()).toBe(true);
        expect(await isWide(page)).toBe(false);
        expect((await page.pdf({ format: "A4" })).byteLength).toBeGreaterThan(10_000);
      });
    });
  },
  180_000,
);
