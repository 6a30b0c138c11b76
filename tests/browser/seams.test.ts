// Touching shapes of one colour show no seam, at any canvas size and pixel density.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PageCode } from "../../src/web/bundle/page-script.js";
import { isLong } from "../support/random.js";
import { closeContexts, describeInBrowser, pageOf, pageRuntime, playing, sharedBrowser } from "./browser.js";

/** A game that shows these images on black, of one colour where they touch. */
const game = (images: string): string => `/$ initialState := 0
newState := 0
RED := color(200, 30, 30)
BLUE := color(30, 30, 200)
shade(k) := RED if k = 0; BLUE otherwise
pair(x, y, K) := {fTri(point(x, y), point(x + 40, y), point(x, y + 60), K), fTri(point(x + 40, y + 60), point(x + 40, y), point(x, y + 60), K)}
corner(c, k) := point(c[1] + 30 * sin(2 * pi * k / 6), c[2] + 30 * cos(2 * pi * k / 6))
images := ${images} $/`;

/**
 * Boards with a red left half and a blue right half, black between them. The painting order alternates between the
 * halves.
 */
const boards: readonly (readonly [string, string])[] = [
  [
    "rectangles",
    "<{rect(point(500, 400), 1000, 800, dBlack)}, {rect(point(20 * i + 600 * k, 20 * j), 20, 20, shade(k)) | i in {1..17} & j in {1..37} & k in {0, 1}}>",
  ],
  [
    "rectangles in rows",
    "<{rect(point(500, 400), 1000, 800, dBlack)}, {rect(point(20 * j + 600 * k, 20 * i), 20, 20, shade(k)) | i in {1..37} & j in {1..17} & k in {0, 1}}>",
  ],
  [
    "triangles",
    "<{disc(point(500, 400), 700, dBlack)}, U[i in {1..8} & j in {1..12} & k in {0, 1}] pair(40 * i + 600 * k, 60 * j, shade(k))>",
  ],
  [
    "polygons",
    "<{disc(point(500, 400), 700, dBlack)}, {polygon(<corner(c, 0), corner(c, 1), corner(c, 2), corner(c, 3), corner(c, 4), corner(c, 5)>, shade(k)) | i in {1..6} & j in {1..15} & k in {0, 1} & c = (600 * k + 30 * sqrt(3) * (i + (j mod 2) / 2), 45 * j)}>",
  ],
];

const views = [
  [1, 1100, 900],
  [1, 733, 611],
  [1.25, 1000, 900],
  [2, 617, 533],
] as const;

/** In the page: the colours of the canvas within the halves, sorted. */
function colorsWithin(): readonly string[] {
  const canvas = document.querySelector("canvas");
  // Read from a copy: reading from a canvas disables its GPU acceleration.
  const pen = canvas?.ownerDocument.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!canvas || !pen) return [];
  const { width, height } = Object.assign(pen.canvas, { width: canvas.width, height: canvas.height });
  pen.drawImage(canvas, 0, 0);
  const colors = new Set<number>();
  for (const from of [0.1, 0.7]) {
    const [left, top] = [Math.ceil(from * width), Math.ceil(0.15 * height)];
    const size = [Math.ceil((from + 0.2) * width) - left, Math.ceil(0.85 * height) - top] as const;
    const { data } = pen.getImageData(left, top, ...size);
    for (const pixel of new Uint32Array(data.buffer)) colors.add(pixel);
  }
  return [...colors].map((pixel) => [...new Uint8Array(Uint32Array.of(pixel).buffer)].slice(0, 3).join(" ")).sort();
}

describeInBrowser(
  "shapes of one colour",
  () => {
    let browser: Browser;
    let scripts: PageCode;
    beforeAll(async () => {
      browser = await sharedBrowser();
      scripts = await pageRuntime();
    }, 180_000);
    afterAll(() => closeContexts(browser));

    // In an ordinary run, each board has every second view, and each view every second board.
    const viewsOf = (board: number) => views.filter((_, i) => isLong || (i + board) % 2 === 0);

    it.each(boards.map(([shapes, images], i) => [shapes, images, viewsOf(i)] as const))(
      "have no visible seam between %s",
      async (_, images, chosen) => {
        const html = pageOf(game(images), scripts);
        for (const [deviceScaleFactor, width, height] of chosen) {
          await playing(
            browser,
            html,
            async ({ page, pixel }) => {
              await expect.poll(() => pixel(200, 400)).toEqual([200, 30, 30]);
              expect(await page.evaluate(colorsWithin), `at ${deviceScaleFactor}, ${width} by ${height}`).toEqual([
                "200 30 30",
                "30 30 200",
              ]);
            },
            { deviceScaleFactor, viewport: { width, height } },
          );
        }
      },
    );
  },
  180_000,
);
