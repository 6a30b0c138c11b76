// The size of the playground page, the time to its first result, and the latency of a keystroke in a document of 1,000
// lines, in Chromium. Results are written to results.md.

import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync, inflateRawSync } from "node:zlib";
import type { CDPSession, Page } from "playwright-core";
import type { PlaygroundScripts } from "../../src/web/playground/scripts.js";
import { launch } from "../browser/browser.js";
import { inRepository } from "../support/emitted.js";
import { documentOf } from "./lsp.js";
import { median } from "./measure.js";
import { writeResults } from "./results.js";

/** CPU throttling factor of the page's main thread. */
const slowdown = 4;
const starts = 5;
const keys = 60;

export async function benchPlayground(print: (line: string) => void): Promise<string> {
  const lines: string[] = [];
  const [load = 0] = loadavg();
  const say = (line: string): void => {
    lines.push(line);
    print(line);
  };
  const folder = await mkdtemp(join(tmpdir(), "led-bench-"));
  const browser = await launch();
  try {
    const pageOf = async (...files: readonly string[]): Promise<string> => {
      const page = join(folder, "page.html");
      const args = [inRepository("bin/led.cjs"), "playground", ...files, "-o", page, "--force"];
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
      return page;
    };
    const small = await readFile(await pageOf());
    const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} KB`;
    say(`With ${load.toFixed(0)} other processes that wanted to run.\n`);
    say(
      `The page without documents: ${kilobytes(small.length)}, ${kilobytes(gzipSync(small, { level: 9 }).length)} after gzip.`,
    );
    const scripts: PlaygroundScripts = JSON.parse(await readFile(inRepository("dist/playground.json"), "utf8"));
    const expanded = (packed: string): string => inflateRawSync(Buffer.from(packed, "base64")).toString();
    const texts = { ...scripts, program: expanded(scripts.program), translator: expanded(scripts.translator) };
    for (const [name, text] of Object.entries(texts)) {
      const gzipped = gzipSync(text, { level: 9 }).length;
      say(`- ${name}: ${kilobytes(Buffer.byteLength(text))}, ${kilobytes(gzipped)} after gzip`);
    }

    /** CPU milliseconds of a page's main thread so far. */
    const spent = async (page: Page): Promise<number> => {
      const session = sessions.get(page)!;
      const { metrics } = await session.send("Performance.getMetrics");
      return 1000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN);
    };
    const sessions = new Map<Page, CDPSession>();
    const open = async (file: string, rate: number): Promise<Page> => {
      const context = await browser.newContext({ offline: true });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate });
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      sessions.set(page, session);
      await page.goto(pathToFileURL(file).href);
      return page;
    };
    const marked = (page: Page, name: string, time = 0): Promise<number> =>
      page
        .waitForFunction(([mark, i]) => performance.getEntriesByName(mark)[i]?.startTime, [name, time] as const, {
          timeout: 60_000,
        })
        .then((found) => found.jsonValue() as Promise<number>);
    const begun = await pageOf();
    for (const rate of [1, slowdown]) {
      const tested: number[] = [];
      const shown: number[] = [];
      const used: number[] = [];
      const again: number[] = [];
      for (let i = 0; i < starts; i++) {
        const page = await open(begun, rate);
        tested.push(await marked(page, "led-tested"));
        shown.push(await marked(page, "led-shown"));
        used.push(await spent(page));
        // The results above are stored in the page; these are computed by its workers.
        again.push(await marked(page, "led-tested", 1));
        await page.context().close();
      }
      const speed = rate === 1 ? "at full speed" : `with the thread of the page ${rate} times slower`;
      say(
        `\nFrom opening the page to its first results, ${speed}: tests ${median(tested).toFixed(0)} ms, the woven document ${median(shown).toFixed(0)} ms, with ${median(used).toFixed(0)} ms of processor time of its thread; the same tests by its own workers ${median(again).toFixed(0)} ms.`,
      );
    }

    const long = join(folder, "long.led");
    await writeFile(long, documentOf(1000));
    const page = await open(await pageOf(long), 1);
    await marked(page, "led-shown");
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+Home");
    for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowDown");
    for (let i = 0; i < keys; i++) {
      await page.keyboard.type("x");
      await page.waitForTimeout(120);
    }
    const durations = await page.evaluate(() =>
      performance.getEntriesByName("led-keystroke").map(({ duration }) => duration),
    );
    const sorted = durations.slice(5).sort((a, b) => a - b);
    say(
      `\nFrom a keystroke to its findings in a document of 1,000 lines: ${median(sorted).toFixed(0)} ms, 95 of 100 below ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(0)} ms.`,
    );
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
  await writeResults("The playground", lines.join("\n"));
  return "";
}
