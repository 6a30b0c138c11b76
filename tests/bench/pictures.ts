// Whole frames of a bundled game in headless Chromium, from the input to the pixels, with many moving images of all
// kinds.

import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { launch } from "../browser/browser.js";
import { led } from "../support/world.js";
import { median, table } from "./measure.js";

const counts = [500, 2_000, 10_000];
const warmup = 10;
const rounds = 30;

/** A game with this many images, equally many of each kind; `wrap` combines them to the value of `images`. */
function document(count: number, wrap: (kinds: readonly string[]) => string): string {
  const at = "point(x(k), y(k))";
  const kinds = [
    `segment(${at}, point(x(k) + 20, y(k) + k mod 30), shade(k))`,
    `circle(${at}, 3 + k mod 20, shade(k))`,
    `disc(${at}, 3 + k mod 20, shade(k))`,
    `fTri(${at}, point(x(k) + 20, y(k)), point(x(k), y(k) + 20), shade(k))`,
    `text(k, ${at}, 12, shade(k))`,
    `graphic("ball.png", ${at}, 10 + k mod 20, 10 + k mod 20)`,
  ];
  const sets = kinds.map((image) => `{${image} | k in {1..${Math.round(count / kinds.length)}}}`);
  return `/$
initialState := 0
newState := currentState + 1
x(k) := (37 * k + 3 * currentState) mod 1000
y(k) := (61 * k + 2 * currentState) mod 800
shade(k) := color(k mod 256, 100, (7 * k) mod 256)
images := ${wrap(sets)}
$/`;
}

/** Milliseconds per frame: until all drawing calls are done, and until there are pixels. */
interface Frame {
  readonly drawn: number;
  readonly whole: number;
}

/** Frames of a page whose clock advances by one update per animation callback. */
async function frames(browser: Browser, text: string, folder: string): Promise<readonly Frame[]> {
  const ball = readFileSync(new URL("../pictures/files/ball.png", import.meta.url));
  const { output, errors } = await led(["bundle", "game.led", "-o", "-"], {
    files: { "game.led": text },
    assets: { "ball.png": ball },
  });
  if (output === "") throw new Error(errors);
  const file = join(folder, "game.html");
  await writeFile(file, output);
  const page = await browser.newPage({ viewport: { width: 1024, height: 900 } });
  await page.addInitScript(() => {
    const frames: Frame[] = [];
    const request = window.requestAnimationFrame.bind(window);
    Object.assign(window, { frames });
    let frame = 0;
    window.requestAnimationFrame = (callback) =>
      request(() => {
        // A little more than 1/30 s, so that exactly one update is due per frame.
        frame += 1;
        const start = performance.now();
        callback(frame * 33.34);
        const drawn = performance.now() - start;
        // Canvas drawing is deferred until the pixels are read.
        window.document.querySelector("canvas")?.getContext("2d")?.getImageData(0, 0, 1, 1);
        frames.push({ drawn, whole: performance.now() - start });
      });
  });
  await page.goto(pathToFileURL(file).href);
  type Framed = { readonly frames: readonly Frame[] };
  await page.waitForFunction((wanted) => (globalThis as unknown as Framed).frames.length >= wanted, warmup + rounds, {
    timeout: 120_000,
    polling: 100,
  });
  const all = await page.evaluate(() => (globalThis as unknown as Framed).frames);
  await page.close();
  return all.slice(warmup, warmup + rounds);
}

/** The table of counts, for images in one set, which are sorted, and for a sequence of sets. */
export async function benchPictures(): Promise<string> {
  const browser = await launch();
  const folder = await mkdtemp(join(tmpdir(), "led-bench-"));
  try {
    const rows: string[][] = [];
    for (const count of counts) {
      for (const [name, wrap] of [
        ["one set", (sets: readonly string[]) => sets.join(" U ")],
        ["a sequence of sets", (sets: readonly string[]) => `<${sets.join(", ")}>`],
      ] as const) {
        const measured = await frames(browser, document(count, wrap), folder);
        const whole = measured.map((frame) => frame.whole);
        rows.push([
          `${count.toLocaleString("en")} in ${name}`,
          median(measured.map(({ drawn }) => drawn)).toFixed(1),
          median(whole).toFixed(1),
          Math.min(...whole).toFixed(1),
        ]);
      }
    }
    return `${table(["images a frame", "step and paint, ms", "and pixels, ms", "at best, ms"], rows)}\n\nA 30th of a second is 33.3 ms.\n`;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
