// The woven formulas of a course fit their lines in every common font, on screens and on paper, except for a single
// long name.

import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mathFont } from "../support/fonts.js";
import { inRepository } from "../support/emitted.js";
import { isLong } from "../support/random.js";
import { led } from "../support/world.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";

/** DejaVu Serif is the widest of the common system fonts; `math` is the system's default. */
const fonts = { STIX: '"STIX"', DejaVu: '"DejaVu Serif"', system: "math" } as const;

describeInBrowser(
  "formula on a woven page",
  () => {
    let browser: Browser;
    let folder = "";
    let page = "";
    /** The page without its script. */
    let bare = "";
    /** The page with its script, which takes seconds to open. */
    let tab: Page | undefined;
    beforeAll(async () => {
      browser = await sharedBrowser();
      folder = await mkdtemp(join(tmpdir(), "led-formulas-"));
      page = pathToFileURL(join(folder, "page.html")).href;
      const { output } = await led(["weave", "course.led", "-o", "-"], {
        files: { "course.led": readFileSync(inRepository("tests/typeset/documents/course.led"), "utf8") },
      });
      bare = pathToFileURL(join(folder, "bare.html")).href;
      await writeFile(new URL(page), output);
      await writeFile(new URL(bare), output.replace(/<script>[^]*<\/script>/, ""));
    }, 180_000);
    afterAll(async () => {
      await closeContexts(browser);
      await rm(folder, { recursive: true });
    });

    async function open(file: string): Promise<Page> {
      const context = await browser.newContext({ bypassCSP: true });
      const tab = await context.newPage();
      await tab.goto(file);
      await tab.addStyleTag({ content: `${mathFont("STIX")} math { font-family: var(--math-font) !important; }` });
      await tab.evaluate(() => document.fonts.load('20px "STIX"'));
      return tab;
    }

    const setFont = (tab: Page, font: string): Promise<void> =>
      tab.evaluate((font) => document.documentElement.style.setProperty("--math-font", font), font);

    /** The names of the formulas that overflow, and the number of formulas. */
    async function cut(
      tab: Page,
      width: number,
      media: "screen" | "print",
    ): Promise<{ readonly count: number; readonly names: readonly string[] }> {
      await tab.emulateMedia({ media });
      await tab.setViewportSize({ width, height: 900 });
      return await tab.evaluate(async () => {
        // The page's script has handled the new size before the next frame.
        await new Promise(requestAnimationFrame);
        const formulas = [...document.querySelectorAll(".formula")];
        const wide = formulas.filter((formula) => formula.scrollWidth > formula.clientWidth);
        return {
          count: formulas.length,
          names: wide.map(
            (formula) =>
              formula
                .closest("[aria-label]")
                ?.getAttribute("aria-label")
                ?.replace(/.*(?:: | of )/, "") ?? "",
          ),
        };
      });
    }

    it.each(Object.entries(fonts))("fits at every width in the font %s", async (_, font) => {
      tab ??= await open(page);
      await setFont(tab, font);
      // An ordinary run tries all widths in the widest font only.
      const every = isLong || font === fonts.DejaVu;
      for (const [width, media] of [
        ...(every
          ? ([
              [1400, "screen"],
              [1000, "screen"],
              [700, "screen"],
            ] as const)
          : []),
        [375, "screen"],
        [643, "print"],
      ] as const) {
        const { count, names } = await cut(tab, width, media);
        expect(count).toBeGreaterThan(40);
        expect([font, width, media, names.filter((name) => !name.startsWith("anExtraordinarilyLongName"))]).toEqual([
          font,
          width,
          media,
          [],
        ]);
      }
    });

    it("fits without scripts", async () => {
      const tab = await open(bare);
      await setFont(tab, fonts.DejaVu);
      for (const width of [1400, 700, 375]) {
        const { names } = await cut(tab, width, "screen");
        expect([width, names.filter((name) => !name.startsWith("anExtraordinarilyLongName"))]).toEqual([width, []]);
      }
    });
  },
  180_000,
);
