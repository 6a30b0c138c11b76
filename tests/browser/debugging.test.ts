// Breakpoints in the browser: the debugger stops at lines of the document, by the page's source map.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { generatedPositionFor, originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { led } from "../support/world.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";

/** Events of the Chrome DevTools Protocol. */
interface Protocol {
  readonly "Debugger.scriptParsed": {
    readonly scriptId: string;
    readonly sourceMapURL?: string;
    readonly startLine: number;
    readonly url: string;
  };
  readonly "Debugger.paused": {
    readonly callFrames: readonly {
      readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber?: number };
    }[];
  };
}

const text = `# Steps

The state counts the steps.

/$
initialState := 0

next(n) :=
  n + 1 if n < 1000;
  0 otherwise

newState := next(currentState)
images := {text(currentState, point(500, 400), 40, dBlack)}
$/
`;

const lineOf = (part: string): number => text.slice(0, text.indexOf(part)).split("\n").length;

describeInBrowser(
  "breakpoint",
  () => {
    let browser: Browser;
    let page: Page;
    let folder = "";

    beforeAll(async () => {
      browser = await sharedBrowser();
    }, 180_000);
    afterAll(() => closeContexts(browser));
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "led-debugging-"));
      page = await browser.newPage();
    });
    afterEach(async () => {
      await page.close();
      await rm(folder, { recursive: true });
    });

    it.each([
      ["the page", ["--source-map", "-o", "out/index.html"]],
      ["a page in several files", ["--module", "-o", "out"]],
    ])("stops at the line of the document in %s", async (_, flags) => {
      const { world, exitCode } = await led(["bundle", "steps.led", ...flags], { files: { "steps.led": text } });
      expect(exitCode).toBe(0);
      for (const [path, content] of world.files)
        if (path.startsWith("out")) await writeFile(join(folder, path.slice("out/".length)), content);

      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      const session = await page.context().newCDPSession(page);
      const parsed = new Promise<Protocol["Debugger.scriptParsed"]>((resolve) => {
        session.on("Debugger.scriptParsed", (script) => {
          if ((script.sourceMapURL ?? "") !== "") resolve(script);
        });
      });
      const stopped = new Promise<Protocol["Debugger.paused"]>((resolve) => session.on("Debugger.paused", resolve));
      await session.send("Debugger.enable");
      await page.goto(pathToFileURL(join(folder, "index.html")).href);
      const script = await parsed;
      const address = new URL(script.sourceMapURL ?? "", script.url);
      const json =
        address.protocol === "data:"
          ? Buffer.from(address.href.split(",")[1] ?? "", "base64").toString("utf8")
          : await readFile(fileURLToPath(address), "utf8");
      const map = new TraceMap(json);
      expect(map.sources).toEqual(["steps.led"]);
      expect(map.sourcesContent).toEqual([text]);

      // The generated position of the document's code. Debuggers count lines from the beginning of the script.
      const { line, column } = generatedPositionFor(map, {
        source: "steps.led",
        line: lineOf("n + 1"),
        column: text.split("\n")[lineOf("n + 1") - 1]?.indexOf("n + 1") ?? 0,
        bias: 1,
      });
      if (line === null || column === null) throw new Error("the program has nothing there");
      await session.send("Debugger.setBreakpoint", {
        location: { scriptId: script.scriptId, lineNumber: script.startLine + line - 1, columnNumber: column },
      });
      const [at] = (await stopped).callFrames;
      if (at === undefined) throw new Error("it stopped nowhere");
      expect(at.location.scriptId).toBe(script.scriptId);
      expect(
        originalPositionFor(map, {
          line: at.location.lineNumber - script.startLine + 1,
          column: at.location.columnNumber ?? 0,
        }),
      ).toMatchObject({ source: "steps.led", line: lineOf("n + 1") });
      await session.send("Debugger.disable");
      await expect
        .poll(async () => Number((await page.locator("#captions li").allTextContents())[0]))
        .toBeGreaterThan(0);
      expect(complaints).toEqual([]);
    });
  },
  180_000,
);
