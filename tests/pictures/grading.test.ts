// Compares the pictures of the chapters for teachers with approved ones: the page of an exercise, the table of a class in
// a terminal, and a feedback page. All show the exercise of the manual. `LED_RECORD=1` updates the pictures; review them
// before committing.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textToBegin, exerciseIn } from "../../src/document/exercise.js";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import {
  closeContexts,
  describeInBrowser,
  missingFonts,
  missingShell,
  screenshotOf,
  sharedBrowser,
} from "../browser/browser.js";
import { opened, playgroundOf } from "../browser/playground.js";
import { blocksIn, chapters } from "../support/manual.js";
import { skip } from "../support/needs.js";
import { led } from "../support/world.js";

const folder = fileURLToPath(new URL("../../examples/pictures/", import.meta.url));
const out = fileURLToPath(new URL("../../out/pictures/", import.meta.url));

const exercise = blocksIn(chapters.find(({ name }) => name === "make-an-exercise.md")!.text).find(
  ({ file }) => file === "evens.led",
)!.code;
const begun = textToBegin(exerciseIn(readDocument(sourceOf("evens.led", exercise)))!);

const answer = "2a + 2b = 2(a + b).";
const work = (evens: string, count: string, reason = ""): string =>
  `${begun.replace("evens(n) := {}", evens).replace("/$\n\n$/", `/$\n${count}\n$/`).trimEnd()}\n\n${reason}\n`;

const right = "evens(n) := {k | k in {1..n} & k mod 2 = 0}";
const files = {
  "evens.led": exercise,
  "class.csv": `student_id,name,submitted
4711,Ada Lovelace,2026-11-30T20:00
4712,Ben Babbage,2026-11-30T21:00
4713,Cleo Curie,2026-12-01T08:00
4714,Dora Noether,
4715,Emil Artin,2026-11-29T12:00
`,
  "scores.csv": `student,section,of,points,comment,answer
4711,Reasons,2,2,,${answer}
4712,Reasons,2,1,"Right, but why?",It always is.
`,
  "submissions/4711.led": work(right, "count(n) := |evens(n)|", answer),
  "submissions/4712.led": work("evens(n) := {2 * k | k in {1..n}}", "count(n) := |evens(n)|", "It always is."),
  "submissions/4713.led": work(right, "count(n) := n / 2"),
  "submissions/4715.html": "",
};

/** Fonts that look the same on every system, and no time of day. */
const style = `#kept { visibility: hidden; }
:root { --serif: "DejaVu Serif"; --sans: "DejaVu Sans"; --mono: "DejaVu Sans Mono"; }
code, pre, .cm-content, .cm-scroller { font-family: "DejaVu Sans Mono" !important; }`;

const command =
  "grade submissions --with evens.led --roster class.csv --scores scores.csv --due 2026-11-30T23:59 --late 10%/day";
const words = command.split(" ");

/** Maximum share of differing pixels: fonts differ between systems. */
const tolerance = 0.01;

describeInBrowser(
  "chapters for teachers",
  () => {
    let browser: Browser;
    let missing: string | undefined;
    beforeAll(async () => {
      browser = await sharedBrowser();
      missing = missingShell ?? (await missingFonts(browser));
    }, 180_000);
    afterAll(() => closeContexts(browser));

    const shotOf = async (html: string, width: number, css = style): Promise<Buffer> => {
      const context = await browser.newContext({
        viewport: { width, height: 100 },
        bypassCSP: true,
        colorScheme: "light",
      });
      const page = await context.newPage();
      await page.setContent(html);
      await page.addStyleTag({ content: css });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
      const bytes = await screenshotOf(page);
      await context.close();
      return bytes;
    };

    const painters: Readonly<Record<string, () => Promise<Buffer>>> = {
      exercise: async () => {
        let bytes: Buffer = Buffer.alloc(0);
        await opened(
          browser,
          await playgroundOf({ "evens.led": exercise }),
          async ({ page }) => {
            const solve = async (text: string, wanted: RegExp): Promise<void> => {
              await page.keyboard.insertText(text);
              await expect.poll(() => page.locator("#pane-exercise .progress").textContent()).toMatch(wanted);
            };
            await expect.poll(() => page.locator("#pane-exercise .progress").textContent()).toMatch(/passed/);
            await solve(right, /2 of 4 tests passed/);
            await page.addStyleTag({ content: style });
            bytes = await stillShot(page);
          },
          { viewport: { width: 1000, height: 640 }, bypassCSP: true, reducedMotion: "reduce", colorScheme: "light" },
        );
        return bytes;
      },
      grades: async () => {
        const { output } = await led([...words, "--table"], { files });
        expect(output.split("\n")).toHaveLength(6);
        const escaped = output.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
        return shotOf(
          `<pre>$ led ${command.replace(" --due", " \\\n    --due")} --table\n${escaped}</pre>`,
          920,
          "body { margin: 0 } pre { font: 14px/1.5 'DejaVu Sans Mono'; background: #1d2129; color: #e6e6e6; margin: 0; padding: 16px; }",
        );
      },
      feedback: async () => {
        const { world } = await led([...words, "--feedback", "pages"], { files });
        const page = world.files.get("pages/Ben-Babbage-4712.html")!;
        expect(page).not.toContain("<script");
        return shotOf(page, 720);
      },
    };

    it.for(Object.entries(painters))("have the approved picture of %s", async ([name, paint], context) => {
      if (missing !== undefined) skip(context, missing);
      const bytes = await paint();
      const path = `${folder}${name}.png`;
      if (process.env["LED_RECORD"] === "1") writeFileSync(path, bytes);
      const [painted, approved] = [PNG.sync.read(bytes), PNG.sync.read(readFileSync(path))];
      expect([painted.width, painted.height]).toEqual([approved.width, approved.height]);
      const { width, height } = approved;
      const share =
        pixelmatch(painted.data, approved.data, undefined, width, height, { threshold: 0.1 }) / (width * height);
      if (share > tolerance) {
        mkdirSync(out, { recursive: true });
        writeFileSync(`${out}${name}.png`, bytes);
      }
      expect(share).toBeLessThanOrEqual(tolerance);
    });
  },
  180_000,
);

/** A screenshot without the blinking cursor. */
async function stillShot(page: Page): Promise<Buffer> {
  await page
    .locator(".cm-content")
    .first()
    .evaluate((element) => (element as HTMLElement).blur());
  return screenshotOf(page);
}
