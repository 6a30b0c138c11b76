// Opens playground pages from disk in Chromium, offline, and records errors and requests.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { led } from "../support/world.js";

export async function playgroundOf(
  files: Readonly<Record<string, string>>,
  open = Object.keys(files)[0]!,
): Promise<string> {
  const others = Object.keys(files).filter((name) => name !== open);
  const { exitCode, world, errors } = await led(["playground", open, ...others, "-o", "page.html"], { files });
  expect(errors).toBe("");
  expect(exitCode).toBe(0);
  return world.files.get("page.html")!;
}

export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Writes a file beside the page; returns its URL. */
  readonly put: (name: string, html: string) => Promise<string>;
  /** Waits until the page is up to date with the document. */
  readonly settled: (status: RegExp) => Promise<void>;
  /** Replaces the text in the editor, as if typed. */
  readonly write: (text: string) => Promise<void>;
}

interface Options extends BrowserContextOptions {
  readonly fragment?: string;
}

/** An open page; `close` fails if there were network requests or page errors. */
interface OpenPage extends Opened {
  readonly close: () => Promise<void>;
}

async function open(browser: Browser, html: string, { fragment = "", ...options }: Options): Promise<OpenPage> {
  const folder = await mkdtemp(join(tmpdir(), "led-playground-"));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    offline: true,
    acceptDownloads: true,
    ...options,
  });
  const complaints: string[] = [];
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  context.on("page", (page) => {
    page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(String(error)));
  });
  const put = async (name: string, text: string): Promise<string> => {
    const url = pathToFileURL(join(folder, name)).href;
    await writeFile(new URL(url), text);
    return url;
  };
  const page = await context.newPage();
  await page.goto((await put("page.html", html)) + fragment);
  return {
    page,
    context,
    put,
    settled: async (status) => {
      await expect.poll(() => page.locator("#status").textContent()).toMatch(status);
    },
    write: async (text) => {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(text);
    },
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true });
      expect(complaints).toEqual([]);
      expect(asked.filter((each) => !/^(?:data|blob|file):/.test(each))).toEqual([]);
    },
  };
}

/** Opens a page from disk, runs the test, and fails on network requests and page errors. */
export async function opened(
  browser: Browser,
  html: string,
  test: (opened: Opened) => Promise<void>,
  options: Options = {},
): Promise<void> {
  const page = await open(browser, html, options);
  try {
    await test(page);
  } finally {
    await page.close();
  }
}

/**
 * Opens a page, which takes seconds of processor time, once for the tests of a group. Returns a function that shows a
 * document again as when the page was opened: its first one, which has one test.
 */
export function onePage(browser: () => Browser, html: () => string, name: string, text: string): () => Promise<Opened> {
  let one: OpenPage | undefined;
  afterAll(() => one?.close());
  return async () => {
    if (one === undefined) {
      one = await open(browser(), html(), {});
    } else {
      const { page, settled, write } = one;
      await page.getByRole("tab", { name: "Document", exact: true }).click();
      await page.locator("#documents").selectOption(name);
      // An error between the documents changes the status line.
      await write(`${text}\n/$ unknown := unknownName $/\n`);
      await settled(/1 error/);
      await write(text);
    }
    await one.settled(/1 test passed/);
    return one;
  };
}
