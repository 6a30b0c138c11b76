// Compares the rendered documents with approved pictures. Each document describes its picture in prose. On a mismatch,
// the rendered picture and the difference are saved in out/pictures.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import type { Browser } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { imageNames } from "../../src/runtime/index.js";
import { skip } from "../support/needs.js";
import { closeContexts, describeInBrowser, missingFonts, playing, sharedBrowser } from "../browser/browser.js";
import { bundled, enlarge, folder, pictures, shot } from "./picture.js";

const out = fileURLToPath(new URL("../../out/pictures/", import.meta.url));

/** Maximum share of differing pixels: antialiasing differs between browsers, and fonts between systems. */
function toleranceFor(name: string): number {
  return name === "texts" ? 0.005 : 0.0005;
}

function compared(painted: PNG, approved: PNG): { readonly share: number; readonly difference: PNG } {
  const { width, height } = approved;
  const difference = new PNG({ width, height });
  return {
    share:
      pixelmatch(painted.data, approved.data, difference.data, width, height, { threshold: 0.1 }) / (width * height),
    difference,
  };
}

describeInBrowser(
  "painted picture",
  () => {
    let browser: Browser;
    let missing: string | undefined;
    beforeAll(async () => {
      browser = await sharedBrowser();
      missing = await missingFonts(browser);
    }, 180_000);
    afterAll(() => closeContexts(browser));

    it.for(pictures())("matches the approved picture for %s", async (name, context) => {
      if (missing !== undefined) skip(context, missing);
      const approved = PNG.sync.read(readFileSync(`${folder}${name}.png`));
      const { page } = await bundled(name);
      await playing(browser, page, async (game) => {
        await enlarge(game.page);
        await expect
          .poll(
            async () => {
              const bytes = await shot(game.page);
              const painted = PNG.sync.read(bytes);
              if (painted.width !== approved.width || painted.height !== approved.height)
                return `a canvas of ${painted.width} by ${painted.height}`;
              const { share, difference } = compared(painted, approved);
              if (share <= toleranceFor(name)) {
                rmSync(`${out}${name}.png`, { force: true });
                rmSync(`${out}${name}.difference.png`, { force: true });
                return "as approved";
              }
              mkdirSync(out, { recursive: true });
              writeFileSync(`${out}${name}.png`, bytes);
              writeFileSync(`${out}${name}.difference.png`, PNG.sync.write(difference));
              return `${(100 * share).toFixed(2)} % of the pixels differ`;
            },
            { timeout: 5000 },
          )
          .toBe("as approved");
      });
    });

    it("does not match the approved picture after a shift by two units", () => {
      for (const name of pictures()) {
        const approved = PNG.sync.read(readFileSync(`${folder}${name}.png`));
        const moved = new PNG(approved);
        moved.data = Buffer.from(approved.data);
        PNG.bitblt(approved, moved, 0, 0, approved.width - 2, approved.height, 2, 0);
        expect(compared(moved, approved).share, name).toBeGreaterThan(toleranceFor(name));
      }
    });
  },
  180_000,
);

it("every kind of image has a document, as does the painting order", () => {
  const documents = pictures().map((name) => readFileSync(`${folder}${name}.led`, "utf8"));
  for (const name of imageNames())
    expect(
      documents.some((text) => text.includes(`${name}(`)),
      name,
    ).toBe(true);
  expect(pictures()).toContain("painting-order");
});

it("the documents have no diagnostics except for one missing file", async () => {
  for (const name of pictures()) {
    const { said } = await bundled(name);
    expect([name, [...said.matchAll(/^\w+ (L\d+):/gm)].map(([, code]) => code)]).toEqual([
      name,
      name === "graphics" ? ["L801"] : [],
    ]);
  }
});
