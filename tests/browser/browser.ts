// Opens bundled pages from disk in the system's Chromium, without any network, and watches what they do.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { bundlePage } from "../../src/bundle/bundle.js";
import { extrasOf, pageScript, type PageScripts } from "../../src/bundle/page-script.js";
import { resources } from "../../src/cli/resources.js";
import { compile, gameProgram } from "../../src/compile.js";
import { documentFiles } from "../../src/files/documents.js";
import { sourceMap } from "../../src/emit/source-map.js";
import { describeWith } from "../support/needs.js";

/** The headless shell, which draws no window of a browser around pages, takes half the processor time. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const installed = [headlessShell, "/usr/bin/chromium"];
const executablePath = installed.find((path) => existsSync(path));

/** What is missing of the browser in which pictures of texts were approved: others place letters otherwise. */
export const missingShell = executablePath === headlessShell ? undefined : `Chromium at ${headlessShell}`;

/** A group of tests that need a browser. */
export function describeInBrowser(name: string, tests: () => void, timeout: number): void {
  describeWith(
    name,
    executablePath === undefined ? `Chromium at ${installed.join(" or ")}` : undefined,
    tests,
    timeout,
  );
}

let shared: Promise<Browser> | undefined;

/** The browser that all tests of this process share; {@link closeContexts} closes what a test file has opened in it. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= launch());
}

/** Closes all windows. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** A browser of its own, which the caller closes. */
export function launch(): Promise<Browser> {
  const quiet = [
    "--disable-gpu",
    "--font-render-hinting=none",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  // Tests of signals share the process: it would end with the browser.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launch({ ...signals, executablePath: executablePath!, args: ["--no-sandbox", ...quiet] });
}

/**
 * What is missing of the fonts in which pictures were approved; undefined if nothing is. Texts of games are in the
 * system's monospaced font.
 */
export async function missingFonts(browser: Browser): Promise<string | undefined> {
  const page = await browser.newPage();
  try {
    const isThere = await page.evaluate(async () => {
      const fonts = ["DejaVu Sans", "DejaVu Serif", "DejaVu Serif Bold", "DejaVu Sans Mono"].map((name) =>
        new FontFace("asked", `local("${name}")`).load(),
      );
      const hasAll = (await Promise.allSettled(fonts)).every(({ status }) => status === "fulfilled");
      const pen = document.createElement("canvas").getContext("2d");
      const width = (font: string): number => {
        if (pen === null) return 0;
        pen.font = `100px ${font}`;
        return pen.measureText("monospaced").width;
      };
      return hasAll && width("ui-monospace, Menlo, Consolas, monospace") === width('"DejaVu Sans Mono"');
    });
    return isThere ? undefined : "family of DejaVu fonts, with its monospaced one as that of the system";
  } finally {
    await page.close();
  }
}

/** What a page looks like, as a PNG. A browser that is busy may be unable to say so at the first time of asking. */
export async function screenshotOf(page: Page): Promise<Buffer> {
  try {
    return await page.screenshot();
  } catch (error) {
    if (!String(error).includes("Unable to capture screenshot")) throw error;
    return page.screenshot();
  }
}

/** The script that plays games on pages, as the tool hands it on. */
export function pageRuntime(): Promise<PageScripts> {
  return resources().page();
}

/** The page of a document without errors. */
export function pageOf(text: string, scripts: PageScripts): string {
  const compiled = compile(text, { documents: documentFiles });
  expect(compiled.diagnostics.filter((d) => d.severity === "error")).toEqual([]);
  const game = gameProgram(compiled);
  return bundlePage({
    data: { title: compiled.document.title ?? "A game", document: "", keys: [], graphics: {}, sounds: {} },
    code: game.code,
    sourceMap: (file, linesAbove) => sourceMap(game.mappings, { file, source: compiled.document.source, linesAbove }),
    runtime: pageScript(scripts, game, extrasOf(compiled.document, game)),
    sha256: (part) => createHash("sha256").update(part).digest("base64"),
  });
}

/** A page under test: what it shows, and what it should not have done. */
export interface Game {
  readonly page: Page;
  /** Presses the mouse at a point of Easel. */
  readonly click: (x: number, y: number) => Promise<void>;
  /** Where a point of Easel is in the window. */
  readonly place: (x: number, y: number) => Promise<{ readonly x: number; readonly y: number }>;
  /** The texts of the frame, as screen readers get them. */
  readonly texts: () => Promise<readonly string[]>;
  /** Red, green and blue of the canvas at a point of Easel. */
  readonly pixel: (x: number, y: number) => Promise<readonly number[]>;
}

/** Makes the clock of pages run faster, so that time limits are reached sooner; frames are due as usual. */
export function hurry(context: BrowserContext, clockRate: number): Promise<unknown> {
  return context.addInitScript((rate) => {
    const now = performance.now.bind(performance);
    performance.now = () => rate * now();
  }, clockRate);
}

/**
 * Opens a page from disk, hands it to the test, and checks that nothing was asked of any network and nothing went
 * wrong.
 */
export async function playing(
  browser: Browser,
  html: string,
  test: (game: Game) => Promise<void>,
  { clockRate = 1, ...options }: BrowserContextOptions & { readonly clockRate?: number } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "led-page-"));
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, offline: true, ...options });
  try {
    const url = pathToFileURL(join(folder, "game.html")).href;
    await writeFile(new URL(url), html);
    if (clockRate !== 1) await hurry(context, clockRate);
    const asked: string[] = [];
    const complaints: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const page = await context.newPage();
    page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(url);
    await test(gameOn(page));
    expect(complaints).toEqual([]);
    expect(asked.filter((each) => !each.startsWith("data:"))).toEqual([url]);
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}

function gameOn(page: Page): Game {
  const place = async (x: number, y: number): Promise<{ x: number; y: number }> => {
    const box = await page.locator("canvas").boundingBox();
    if (box === null) throw new Error("the canvas is not to be seen");
    return { x: box.x + (x / 1000) * box.width, y: box.y + (1 - y / 800) * box.height };
  };
  return {
    page,
    place,
    click: async (x, y) => {
      // What was pressed before may have left the canvas more room, or less.
      const canvas = await page.waitForSelector("canvas");
      await canvas.waitForElementState("stable");
      const at = await place(x, y);
      await page.mouse.click(at.x, at.y);
    },
    texts: () => page.locator("#captions li").allTextContents(),
    pixel: (x, y) =>
      page.evaluate(
        ([x, y]) => {
          const canvas = document.querySelector("canvas");
          // Read from a copy: a canvas that is read itself is painted without the graphics processor from then on.
          const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
          if (canvas === null || pen === null) return [];
          pen.drawImage(canvas, -Math.floor((x / 1000) * canvas.width), -Math.floor((1 - y / 800) * canvas.height));
          const { data } = pen.getImageData(0, 0, 1, 1);
          return [...data].slice(0, 3);
        },
        [x, y] as const,
      ),
  };
}
