// Compares the output of `led replay --svg` for the documents of this folder with approved files, byte by byte, and in
// a browser with the pictures of the pages. `LED_RECORD=1` updates the files; review them before committing.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import pixelmatch from "pixelmatch";
import type { Browser } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/commands.js";
import { systemWorld } from "../../src/cli/system.js";
import { closeContexts, describeInBrowser, missingFonts, screenshotOf, sharedBrowser } from "../browser/browser.js";
import { skip } from "../support/needs.js";

vi.setConfig({ testTimeout: 180_000 });

const folder = fileURLToPath(new URL(".", import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".led"))
  .map((file) => file.slice(0, -".led".length));

async function replayed(name: string, ...flags: readonly string[]): Promise<string> {
  let output = "";
  const stream = { isTerminal: false, columns: undefined };
  await run(["replay", `${folder}${name}.led`, "--quiet", ...flags], {
    ...systemWorld(),
    output: { ...stream, write: (text) => void (output += text) },
    errors: { ...stream, write: () => {} },
  });
  return output;
}

describe.skipIf(process.env["LED_RECORD"] !== "1")("SVG files", () => {
  it.each(names)("%s.svg is updated", async (name) => {
    writeFileSync(`${folder}${name}.svg`, await replayed(name, "--svg", "0"));
  });
});

describe("SVG output", () => {
  it.each(names)("equals the approved file for %s", async (name) => {
    expect(await replayed(name, "--svg", "0")).toBe(readFileSync(`${folder}${name}.svg`, "utf8"));
  });
});

describe("description", () => {
  it("lists overlapping images from top to bottom", async () => {
    const heap = (await replayed("painting-order", "--describe", "0"))
      .split("\n")
      .filter((line) => line.includes("(250, 600)") || line.includes("(210, 600)") || line.includes("(290, 600)"));
    expect(heap).toEqual([
      'the text "text" in black at the top left, (250, 600)',
      "a red circle of radius 60 at the top left, (250, 600)",
      "an orange disc of radius 50 at the top left, (210, 600)",
      "a picture, files/ball.png, 96 by 96, at the top left, (290, 600)",
      "a blue disc of radius 140 at the top left, (250, 600)",
    ]);
  });

  it("names every kind of image", async () => {
    const all = (await Promise.all(names.map((name) => replayed(name, "--describe", "0")))).join("");
    for (const word of [
      "line from",
      "circle of radius",
      "disc of radius",
      "triangle with the corners",
      "rectangle, ",
      "polygon with the corners",
      "the text",
      "a picture,",
    ])
      expect(all).toContain(word);
  });
});

/** Maximum share of pixels that differ from the page: the browser is the same, but antialiasing differs. */
const tolerance = 0.0005;

describeInBrowser(
  "SVG in a browser",
  () => {
    let browser: Browser;
    let missing: string | undefined;
    beforeAll(async () => {
      browser = await sharedBrowser();
      missing = await missingFonts(browser);
    }, 180_000);
    afterAll(() => closeContexts(browser));

    it.for(names)("looks like the picture of the page for %s", async (name, context) => {
      if (missing !== undefined) skip(context, missing);
      const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
      await page.goto(pathToFileURL(`${folder}${name}.svg`).href);
      const painted = PNG.sync.read(await screenshotOf(page));
      await page.close();
      const { data, width, height } = PNG.sync.read(readFileSync(`${folder}${name}.png`));
      expect([painted.width, painted.height]).toEqual([width, height]);
      // Fonts differ between systems, and the pictures of the pages were taken on another one.
      expect(
        pixelmatch(painted.data, data, undefined, width, height, { threshold: 0.1 }) / (width * height),
      ).toBeLessThan(name === "texts" ? 0.005 : tolerance);
    });
  },
  180_000,
);
