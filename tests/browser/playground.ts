// Opens playground pages from disk in Chromium, offline, and records errors and requests.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
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

/** Opens a page from disk, runs the test, and fails on network requests and page errors. */
export async function opened(
  browser: Browser,
  html: string,
  test: (opened: Opened) => Promise<void>,
  { fragment = "", ...options }: BrowserContextOptions & { readonly fragment?: string } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "led-playground-"));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    offline: true,
    acceptDownloads: true,
    ...options,
  });
  try {
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
    await test({
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
    });
    expect(complaints).toEqual([]);
    expect(asked.filter((each) => !/^(?:data|blob|file):/.test(each))).toEqual([]);
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}
