// Opens bundled pages from disk in the system's Chromium, offline, and records errors and requests.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { bundlePage } from "../../src/web/bundle/bundle.js";
import { extrasOf, pageScript, type PageCode } from "../../src/web/bundle/page-script.js";
import { resources } from "../../src/cli/resources.js";
import { compile } from "../../src/compiler.js";
import { gameProgram } from "../../src/program.js";
import { documentFiles } from "../../src/files/documents.js";
import { sourceMap } from "../../src/codegen/typescript/source-map.js";
import { describeWith } from "../support/needs.js";

/** The headless shell has no browser window and takes half the CPU time. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const installed = [headlessShell, "/usr/bin/chromium"];
const executablePath = installed.find((path) => existsSync(path));

/**
 * The missing browser for image snapshots of text; undefined if it is installed. Others lay out glyphs differently.
 */
export const missingShell = executablePath === headlessShell ? undefined : `Chromium at ${headlessShell}`;

export function describeInBrowser(name: string, tests: () => void, timeout: number): void {
  describeWith(
    name,
    executablePath === undefined ? `Chromium at ${installed.join(" or ")}` : undefined,
    tests,
    timeout,
  );
}

let shared: Promise<Browser> | undefined;

/** The browser shared by all tests of this process. {@link closeContexts} closes the windows of a test file. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= launch());
}

export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** Starts a separate browser, which the caller closes. */
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
  // Tests send signals to their own process, which would also close the browser.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launch({ ...signals, executablePath: executablePath!, args: ["--no-sandbox", ...quiet] });
}

/**
 * The missing fonts for image snapshots; undefined if all are installed. Texts of games use the system's monospaced
 * font.
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

/** A PNG of a page. A busy browser may fail at the first attempt. */
export async function screenshotOf(page: Page): Promise<Buffer> {
  try {
    return await page.screenshot();
  } catch (error) {
    if (!String(error).includes("Unable to capture screenshot")) throw error;
    return page.screenshot();
  }
}

/** The scripts of game pages, as built by the tool. */
export function pageRuntime(): Promise<PageCode> {
  return resources().page();
}

const gamePages = new Map<string, string>();

/** The page of a game; each is bundled once. */
export function pageOf(text: string, scripts: PageCode): string {
  const page = gamePages.get(text) ?? bundledGame(text, scripts);
  gamePages.set(text, page);
  return page;
}

function bundledGame(text: string, scripts: PageCode): string {
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

export interface Game {
  readonly page: Page;
  readonly click: (x: number, y: number) => Promise<void>;
  /** Converts a point of Easel to window coordinates. */
  readonly place: (x: number, y: number) => Promise<{ readonly x: number; readonly y: number }>;
  /** The texts of the frame, as exposed to screen readers. */
  readonly texts: () => Promise<readonly string[]>;
  /** Red, green and blue of the canvas at a point of Easel. */
  readonly pixel: (x: number, y: number) => Promise<readonly number[]>;
}

/** Speeds up the clock of pages to reach time limits sooner; the frame rate does not change. */
export function hurry(context: BrowserContext, clockRate: number): Promise<unknown> {
  return context.addInitScript((rate) => {
    const now = performance.now.bind(performance);
    performance.now = () => rate * now();
  }, clockRate);
}

/** The pause between updates of the texts for screen readers in milliseconds. */
const captionPause = 1000;

/** Shortens the pause between updates of the texts for screen readers, through which tests read the frames. */
export function hurryCaptions(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((pause) => {
    const start = window.setTimeout.bind(window) as (act: TimerHandler, delay?: number, ...args: unknown[]) => number;
    Object.assign(window, {
      setTimeout: (act: TimerHandler, delay?: number, ...args: unknown[]) =>
        start(act, delay === pause ? pause / 20 : delay, ...args),
    });
  }, captionPause);
}

/** Waits for pending updates of the texts for screen readers: a page's timers of one length run in order. */
export function captionsSettled(page: Page): Promise<void> {
  return page.evaluate((pause) => new Promise<void>((resolve) => void setTimeout(resolve, pause)), captionPause);
}

/** Waits until the page had time to paint this many frames. */
export function animationFrames(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        const frame = (left: number): void => {
          if (left === 0) resolve();
          else requestAnimationFrame(() => frame(left - 1));
        };
        frame(count);
      }),
    count,
  );
}

/** Opens a page from disk, runs the test, and fails on network requests and page errors. */
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
    await hurryCaptions(context);
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
      // Earlier key presses may have resized the canvas.
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
          // Read from a copy: reading from a canvas disables its GPU acceleration.
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

/** A game that asks for keys by computed names. */
export const digits = `# Digits\n/$
initialState := 0
held := {d | d in {0..9} & pp(d) in keys}
newState := currentState if held = {}; choose(held) otherwise
images := {text(currentState, point(500, 400), 40, dBlack)}
$/`;
