// Renders the documents of this folder: bundles each as `led bundle` does, and opens its page in a browser.

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { run } from "../../src/cli/commands.js";
import { systemWorld } from "../../src/cli/system.js";

export const folder = fileURLToPath(new URL(".", import.meta.url));

export function pictures(): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".led"))
    .map((file) => file.slice(0, -".led".length));
}

interface Bundled {
  readonly page: string;
  readonly said: string;
}

const pages = new Map<string, Promise<Bundled>>();

/** The page of a document, with the messages of the command. Each is bundled once. */
export function bundled(name: string): Promise<Bundled> {
  const page = pages.get(name) ?? bundle(name);
  pages.set(name, page);
  return page;
}

async function bundle(name: string): Promise<Bundled> {
  let [page, said] = ["", ""];
  const stream = { isTerminal: false, columns: undefined };
  await run(["bundle", `${folder}${name}.led`, "-o", "-"], {
    ...systemWorld(),
    output: { ...stream, write: (text) => void (page += text) },
    errors: { ...stream, write: (text) => void (said += text) },
  });
  return { page, said };
}

/** Sets the canvas of an opened page to one pixel per unit. */
export async function enlarge(page: Page): Promise<void> {
  await page.locator("#stage").evaluate((stage) => {
    if (stage instanceof HTMLElement)
      stage.style.cssText = "position: fixed; left: 0; top: 0; width: 1000px; height: 800px; margin: 0";
  });
}

/** The current canvas as a PNG. */
export async function shot(page: Page): Promise<Buffer> {
  const url = await page
    .locator("canvas")
    .evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL("image/png") : ""));
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
