// Compares woven pages with approved screenshots: light and dark, wide and narrow, printed, and with errors.
// `LED_RECORD=1` updates the screenshots; review them before committing.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import pixelmatch from "pixelmatch";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { run } from "../../src/cli/commands.js";
import { systemWorld } from "../../src/cli/system.js";
import {
  closeContexts,
  describeInBrowser,
  missingFonts,
  missingShell,
  screenshotOf,
  sharedBrowser,
} from "../browser/browser.js";
import { mathFont } from "../support/fonts.js";
import { skip } from "../support/needs.js";

const folder = fileURLToPath(new URL("woven/", import.meta.url));
const out = fileURLToPath(new URL("../../out/pictures/", import.meta.url));

interface Shot extends BrowserContextOptions {
  readonly document: string;
  readonly isPrinted?: boolean;
}

const shots: Readonly<Record<string, Shot>> = {
  "wide-light": { document: "page", viewport: { width: 1200, height: 1400 }, colorScheme: "light" },
  "narrow-dark": { document: "page", viewport: { width: 360, height: 1800 }, colorScheme: "dark" },
  printed: { document: "page", viewport: { width: 640, height: 1400 }, isPrinted: true },
  "errors-light": { document: "broken", viewport: { width: 720, height: 1000 }, colorScheme: "light" },
};

/** Fonts of the screenshots on every system. Some systems lack DejaVu italics, so these are synthesised by slanting. */
const fonts = `
${mathFont("Picture Math")}
@font-face { font-family: "Picture Serif"; src: local("DejaVu Serif"); }
@font-face { font-family: "Picture Serif"; font-weight: 600 700; src: local("DejaVu Serif Bold"); }
:root { --serif: "Picture Serif"; --sans: "DejaVu Sans"; --mono: "DejaVu Sans Mono"; }
math { font-family: "Picture Math"; }
math.led .atom, math.led ms { font-family: "DejaVu Sans Mono"; }
`;

/** Maximum share of differing pixels: fonts differ between systems. */
const tolerance = 0.005;

describeInBrowser(
  "woven page",
  () => {
    let browser: Browser;
    let missing: string | undefined;
    let temporary = "";
    beforeAll(async () => {
      browser = await sharedBrowser();
      missing = missingShell ?? (await missingFonts(browser));
      temporary = await mkdtemp(join(tmpdir(), "led-woven-"));
    }, 180_000);
    afterAll(async () => {
      await closeContexts(browser);
      await rm(temporary, { recursive: true });
    });

    async function taken({ document, isPrinted = false, ...options }: Shot): Promise<Buffer> {
      const file = join(temporary, `${document}.html`);
      const mute = { write: () => {}, isTerminal: false, columns: undefined };
      await run(["weave", `${folder}${document}.led`, "-o", file], { ...systemWorld(), output: mute, errors: mute });
      const context = await browser.newContext({
        ...options,
        bypassCSP: true,
        reducedMotion: "reduce",
        deviceScaleFactor: 1,
      });
      const page = await context.newPage();
      if (isPrinted) await page.emulateMedia({ media: "print" });
      await page.goto(pathToFileURL(file).href);
      await page.addStyleTag({ content: fonts });
      await page.evaluate(async () => {
        await Promise.all([...globalThis.document.fonts].map((font) => font.load()));
        dispatchEvent(new Event("resize"));
      });
      const bytes = await screenshotOf(page);
      await context.close();
      return bytes;
    }

    it.for(Object.entries(shots))("matches the approved screenshot: %s", async ([name, shot], context) => {
      if (missing !== undefined) skip(context, missing);
      const bytes = await taken(shot);
      if (process.env["LED_RECORD"] === "1") writeFileSync(`${folder}${name}.png`, bytes);
      const [painted, approved] = [PNG.sync.read(bytes), PNG.sync.read(readFileSync(`${folder}${name}.png`))];
      expect([painted.width, painted.height]).toEqual([approved.width, approved.height]);
      const difference = new PNG({ width: approved.width, height: approved.height });
      const share =
        pixelmatch(painted.data, approved.data, difference.data, approved.width, approved.height, { threshold: 0.1 }) /
        (approved.width * approved.height);
      const files = { [`woven-${name}.png`]: bytes, [`woven-${name}.difference.png`]: PNG.sync.write(difference) };
      mkdirSync(out, { recursive: true });
      for (const [file, content] of Object.entries(files)) {
        if (share > tolerance) writeFileSync(`${out}${file}`, content);
        else rmSync(`${out}${file}`, { force: true });
      }
      expect(share).toBeLessThanOrEqual(tolerance);
    });

    it("does not match the approved screenshot after a shift by two pixels", () => {
      for (const name of Object.keys(shots)) {
        const approved = PNG.sync.read(readFileSync(`${folder}${name}.png`));
        const moved = new PNG(approved);
        moved.data = Buffer.from(approved.data);
        PNG.bitblt(approved, moved, 0, 0, approved.width - 2, approved.height, 2, 0);
        expect(
          pixelmatch(moved.data, approved.data, undefined, approved.width, approved.height, { threshold: 0.1 }) /
            (approved.width * approved.height),
          name,
        ).toBeGreaterThan(tolerance);
      }
    });
  },
  180_000,
);
