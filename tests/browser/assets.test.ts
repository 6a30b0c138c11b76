// Images and sounds embedded in a page.

import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { led } from "../support/world.js";
import { closeContexts, describeInBrowser, playing, sharedBrowser } from "./browser.js";
import type { Game } from "./browser.js";

const sample = (name: string): Uint8Array => readFileSync(new URL(`../pictures/files/${name}`, import.meta.url));
const white = [255, 255, 255];

async function bundled(text: string, assets: Readonly<Record<string, Uint8Array>>): Promise<string> {
  const { output } = await led(["bundle", "game.led", "-o", "-"], { files: { "game.led": text }, assets });
  expect(output).not.toBe("");
  return output;
}

function still(images: string, more = ""): string {
  return `/$\ninitialState := 0\nnewState := currentState + 1\nimages := ${images}\n${more}\n$/`;
}

/** A WAV file with a tenth of a second of a tone. */
function tone(): Uint8Array {
  const [rate, length] = [8000, 800];
  const bytes = Buffer.alloc(44 + length, 128);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + length, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(length, 40);
  for (let i = 0; i < length; i++) bytes[44 + i] = 128 + Math.round(80 * Math.sin(i / 3));
  return bytes;
}

describeInBrowser(
  "game page with embedded files",
  () => {
    let browser: Browser;
    const opened = async (
      text: string,
      assets: Readonly<Record<string, Uint8Array>>,
      test: (game: Game) => Promise<void>,
    ): Promise<void> => playing(browser, await bundled(text, assets), test);

    beforeAll(async () => {
      browser = await sharedBrowser();
    }, 180_000);
    afterAll(() => closeContexts(browser));

    it("paints graphics of all five formats in the first frame, in natural or given sizes", async () => {
      const names = ["ball.png", "hills.jpg", "flag.gif", "tree.svg", "kite.webp"];
      const assets = Object.fromEntries(names.map((name) => [name, sample(name)]));
      const images = `<graphic("ball.png", point(100, 700), 0, 0), graphic("hills.jpg", point(300, 700), 0, 0), graphic("flag.gif", point(500, 700), 0, 0),
      graphic("tree.svg", point(700, 700), 0, 0), graphic("kite.webp", point(900, 700), 0, 0), graphic("flag.gif", point(500, 300), 900, 300)>`;
      await opened(still(images), assets, async (game) => {
        const isPainted = async (x: number, y: number): Promise<boolean> =>
          String(await game.pixel(x, y)) !== String(white);
        await expect.poll(() => game.pixel(700, 650)).toEqual([122, 79, 43]);
        for (const [x, y] of [
          [100, 700],
          [185, 775],
          [300, 622],
          [459, 728],
          [855, 719],
          [70, 300],
          [930, 200],
        ] as const)
          expect([x, y, await isPainted(x, y)]).toEqual([x, y, true]);
        for (const [x, y] of [
          [100, 755],
          [175, 700],
          [300, 615],
          [450, 700],
          [700, 625],
          [900, 620],
          [45, 300],
          [955, 300],
          [70, 145],
        ] as const)
          expect([x, y, await isPainted(x, y)]).toEqual([x, y, false]);
        expect(await game.pixel(500, 300)).toEqual([250, 200, 40]);
      });
    });

    it("paints the smaller graphic of a set over the larger, by natural size", async () => {
      // Larger images are painted first. The flag has 5400 square units, the disc 7854, the tree 14000.
      const images =
        '{graphic("flag.gif", point(500, 360), 0, 0), disc(point(500, 360), 50, dGreen), graphic("tree.svg", point(500, 400), 0, 0)}';
      await opened(still(images), { "flag.gif": sample("flag.gif"), "tree.svg": sample("tree.svg") }, async (game) => {
        await expect.poll(() => game.pixel(470, 360)).toEqual([30, 60, 160]);
        expect(await game.pixel(500, 400)).toEqual([0, 255, 0]);
        expect(await game.pixel(500, 430)).toEqual([46, 125, 70]);
      });
    });

    it("paints a placeholder for a graphic that is missing or cannot be decoded", async () => {
      // The truncated file has the dimensions, but no pixels.
      const broken = sample("kite.webp").slice(0, 40);
      await opened(
        still('{graphic("broken.webp", point(200, 400), 100, 100), graphic("none.png", point(800, 400), 100, 100)}'),
        { "broken.webp": broken },
        async (game) => {
          for (const x of [200, 800]) await expect.poll(() => game.pixel(x, 430)).toEqual([238, 238, 242]);
        },
      );
    });

    it("runs no scripts and loads nothing from an SVG", async () => {
      const hostile = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="200" onload="parent.document.title = 'taken'">
      <script>document.title = "taken"; top.document.title = "taken"; fetch("http://localhost:1/")</script>
      <style>@import url("http://localhost:1/a.css"); rect { fill: url("http://localhost:1/b.svg#x") lime }</style>
      <image href="http://localhost:1/c.png" width="10" height="10"/><use xlink:href="http://localhost:1/d.svg#e"/><image href="file:///etc/hostname" width="9" height="9"/>
      <foreignObject width="100" height="100"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="document.title = 'taken'"/><iframe src="http://localhost:1/"></iframe></body></foreignObject>
      <rect width="200" height="200"/><animate attributeName="width" to="1" onbegin="document.title = 'taken'" begin="0s" dur="1s"/></svg>`;
      await opened(
        `# Safe\n${still('{graphic("hostile.svg", point(500, 400), 0, 0), text(currentState, point(1, 1), 9, dBlack)}')}`,
        { "hostile.svg": Buffer.from(hostile) },
        async (game) => {
          await expect.poll(async () => Number((await game.texts())[0])).toBeGreaterThan(5);
          expect(await game.page.title()).toBe("Safe");
        },
      );
    });

    it("paints graphics that extend far beyond the canvas in the right place", async () => {
      // The flag is centred on the canvas, and its disc is larger than the canvas.
      const images = `<graphic("flag.gif", point(500, 400), 10^9, 6 * 10^8), graphic("flag.gif", point(250 + 10^8 / 2, 400), 10^8, 100), graphic("none.png", point(800, -10^9), 100, 2 * (10^9 + 200))>`;
      await opened(still(images), { "flag.gif": sample("flag.gif") }, async (game) => {
        for (const [x, y] of [
          [2, 2],
          [998, 798],
          [245, 400],
        ] as const)
          await expect.poll(() => game.pixel(x, y)).toEqual([250, 200, 40]);
        expect(await game.pixel(255, 400)).toEqual([30, 60, 160]);
        expect(await game.pixel(780, 190)).toEqual([238, 238, 242]);
        expect(await game.pixel(780, 210)).toEqual([250, 200, 40]);
      });
    });

    it("does not look up graphics among inherited properties", async () => {
      await opened(
        still('{graphic(f, point(500, 400), 100, 100) | f in {"constructor", "__proto__", "toString"}}'),
        {},
        async (game) => {
          await expect.poll(() => game.pixel(500, 430)).toEqual([238, 238, 242]);
        },
      );
    });

    it("plays a sound file from its beginning, after a gesture, and not while muted", async () => {
      const text = still(
        "{text(currentState, point(1, 1), 9, dBlack)}",
        'sounds := {"tone.wav"} if mouseClicked or currentState < 3; {"broken.mp3", "missing.ogg"} if currentState < 9; {} otherwise',
      );
      await opened(text, { "tone.wav": tone(), "broken.mp3": Buffer.from("no sound") }, async (game) => {
        await game.page.evaluate(() => {
          const log: string[] = [];
          const { start, stop } = AudioBufferSourceNode.prototype;
          const note = (word: string, node: AudioBufferSourceNode): void => {
            log.push(`${word} ${node.buffer?.duration.toFixed(1)}`);
            document.body.dataset["log"] = log.join();
          };
          AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...args) {
            note("start", this);
            start.apply(this, args);
          };
          AudioBufferSourceNode.prototype.stop = function (this: AudioBufferSourceNode, ...args) {
            note("stop", this);
            stop.apply(this, args);
          };
        });
        const log = (): Promise<string | undefined> => game.page.evaluate(() => document.body.dataset["log"]);
        await expect.poll(async () => Number((await game.texts())[0])).toBeGreaterThan(10);
        expect(await log()).toBeUndefined();
        await game.click(1, 1);
        await expect.poll(log).toBe("start 0.1");
        await game.click(1, 1);
        await expect.poll(log).toBe("start 0.1,stop 0.1,start 0.1");
        await game.page.getByRole("button", { name: "Mute" }).click();
        const muted = await log();
        await game.click(1, 1);
        await game.page.waitForTimeout(200);
        expect(await log()).toBe(muted);
      });
    });
  },
  180_000,
);
