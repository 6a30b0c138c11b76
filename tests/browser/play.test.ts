// Live reloading on `led play`: every save updates the running game.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { Watching } from "../cli/watching.js";
import { closeContexts, describeInBrowser, hurry, hurryCaptions, sharedBrowser } from "./browser.js";

/** Counts its steps; a click adds a thousand. */
const counting = `# Counting
/$
initialState := 0
newState := currentState + 1000 if mouseClicked; currentState + 1 otherwise
images := {text(currentState, point(500, 400), 40, dBlack)}
$/
`;

/** Shows the coordinates of the clicks. */
const clicks = `# Clicks
/$
initialState := <>
newState := currentState + <(mouseX, mouseY)> if mouseClicked; currentState otherwise
images := {text(currentState, point(500, 400), 40, dBlack)}
$/
`;

describeInBrowser(
  "game on led play",
  () => {
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    let folder = "";
    /** The server of most tests. */
    let shared: Watching;
    /** The server of a test that stops it, or starts it differently. */
    let own: Watching | undefined;
    let address = "";
    let asked: string[] = [];
    let complaints: string[] = [];

    const game = (): FrameLocator => page.frameLocator("#stage iframe:not([aria-busy])");
    const texts = async (): Promise<readonly string[]> => game().locator("#captions li").allTextContents();
    const save = (text: string): Promise<void> => writeFile(join(folder, "game.led"), text);
    /** The position in a paused game: `Frame 10 of 12`. */
    const place = (): Promise<string | null> => game().locator("#where").textContent();
    const notice = (): Promise<string | null> => page.locator("#notice").textContent();

    const addressOf = (tool: Watching): string => /at (http:\S+) \(/.exec(tool.lines.join("\n"))?.[1] ?? "";

    async function serve(port = "0", ...flags: readonly string[]): Promise<void> {
      own = new Watching(folder, ["play", "game.led", "--port", port, ...flags]);
      await own.ready();
      address = addressOf(own);
    }

    let openCount = 0;

    /** Opens a page of the shared server, after it has read all earlier documents and this one. */
    async function open(text: string): Promise<void> {
      const unknown = `unknown${openCount++}`;
      await save(`/$ x := ${unknown} $/\n`);
      await expect.poll(() => shared.errors).toContain(unknown);
      await expect.poll(() => shared.runs.at(-1)).toBe("✗ game.led: not on the page");
      const from = shared.lines.length;
      await save(text);
      await shared.said("✓ game.led: on the page", from);
      address = addressOf(shared);
      await page.goto(address);
    }

    async function click(x: number, y: number): Promise<void> {
      const box = await game().locator("canvas").boundingBox();
      if (box === null) throw new Error("the canvas is not to be seen");
      await page.mouse.click(box.x + (x / 1000) * box.width, box.y + (1 - y / 800) * box.height);
    }

    const see = (text: string): Promise<void> => expect.poll(texts).toContain(text);
    const say = (text: string): Promise<void> => expect.poll(notice).toBe(text);
    const goesOn = "Definitions changed. The game continues.";

    async function count(): Promise<number> {
      await expect.poll(async () => (await texts()).filter((text) => /^\d+$/.test(text)).length).toBe(1);
      return Number((await texts()).find((text) => /^\d+$/.test(text)));
    }

    beforeAll(async () => {
      browser = await sharedBrowser();
      folder = await mkdtemp(join(tmpdir(), "led-play-"));
      await save(counting);
      shared = new Watching(folder, ["play", "game.led", "--port", "0"]);
      await shared.ready();
    }, 180_000);
    afterAll(async () => {
      await closeContexts(browser);
      await shared.end("SIGKILL");
      await rm(folder, { recursive: true });
    });
    beforeEach(async () => {
      own = undefined;
      asked = [];
      complaints = [];
      context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
      await hurryCaptions(context);
      context.on("request", (request) => asked.push(request.url()));
      page = await context.newPage();
      page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => complaints.push(String(error)));
    });
    afterEach(async () => {
      await context.close();
      await own?.end("SIGKILL");
      expect(complaints).toEqual([]);
      expect(asked.filter((url) => !url.startsWith(address) && !url.startsWith("data:"))).toEqual([]);
    });

    it("continues with a changed imported document, and shows its errors", async () => {
      const words = (word: string): string => `/$ word := "${word}" $/\n`;
      await writeFile(join(folder, "words.led"), words("one"));
      await open(
        "use:>words.led\n\n/$ initialState := 0  newState := currentState + 1\n   images := {text(word, point(500, 400), 40, dBlack)} $/\n",
      );
      await see("one");
      await writeFile(join(folder, "words.led"), words("two"));
      await see("two");
      await say(goesOn);
      await writeFile(join(folder, "words.led"), "/$ other := 1 $/\n");
      await expect.poll(() => page.locator("body").textContent()).toContain("`word`");
      await see("two");
      await writeFile(join(folder, "words.led"), words("three"));
      await see("three");
    });

    it("is played to its end with the mouse", async () => {
      await open(await readFile(new URL("../../examples/tic-tac-toe.led", import.meta.url), "utf8"));
      await see("x's turn");
      expect(await page.title()).toBe("Tic Tac Toe");
      for (const [x, y] of [
        [280, 564],
        [500, 564],
        [500, 344],
        [280, 124],
        [720, 124],
      ] as const)
        await click(x, y);
      await see("x won");
    });

    it("receives keys without a click", async () => {
      await open(
        "# Keys\n/$ initialState := 0 newState := currentState images := {text(keys, point(500, 400), 40, dBlack)} $/",
      );
      await see("{}");
      await page.keyboard.down("ArrowLeft");
      await see('{"Left"}');
      await page.keyboard.up("ArrowLeft");
      await save(
        "# Keys\n/$ initialState := 0 newState := currentState images := {text(keys, point(500, 400), 40, dRed)} $/",
      );
      await say(goesOn);
      await page.keyboard.down("a");
      await see('{"A"}');
      await page.keyboard.up("a");
    });

    it("keeps its state and frame count when it is saved", async () => {
      await open(counting);
      await count();
      await click(500, 400);
      await expect.poll(count).toBeGreaterThan(1000);
      const before = await count();
      await save(
        counting
          .replace("currentState + 1 otherwise", "currentState otherwise")
          .replace("# Counting", "# Slow counting"),
      );
      await say(goesOn);
      const after = await count();
      expect(after).toBeGreaterThanOrEqual(before);
      expect(await page.title()).toBe("Slow counting");
      await expect.poll(notice).toBe("");
      expect(await count()).toBe(after);
      await game().getByRole("button", { name: "Pause" }).click();
      // One frame for each counted step, plus the click.
      expect(Number(/\d+/.exec((await place()) ?? "")?.[0])).toBeGreaterThan(after - 1000);
    });

    it("continues with definitions that need more of the runtime", async () => {
      await open(clicks);
      await see("<>");
      await click(100, 700);
      await see("<(100, 700)>");
      await save(
        clicks
          .replace("{text(", "{disc(point(500, 100), 50, dRed), text(")
          .replace("images", "total := Sum[p in coords] p[1] / 3 where coords = {(1, 2), (3, 4)}\nimages")
          .replace("text(currentState,", "text((currentState, total),"),
      );
      await say(goesOn);
      await see("(<(100, 700)>, 1.(3..))");
      await click(200, 600);
      await see("(<(100, 700), (200, 600)>, 1.(3..))");
    });

    it("continues with definitions whose sets are represented as bits", async () => {
      const document = await readFile(new URL("../../examples/tic-tac-toe.led", import.meta.url), "utf8");
      await open(document);
      await see("x's turn");
      await click(280, 564);
      await see("o's turn");
      await save(document.replace('"o\'s turn"', '"now o"'));
      await say(goesOn);
      await see("now o");
    });

    it("preserves all kinds of values in its state", async () => {
      const document =
        '# Values\n/$ initialState := ({1/3, 0.5, 2^100, -1}, `x, "a \\"quoted\\" \\\\ text", <true, {}>, disc(point(1, 2), 3, dRed)) newState := currentState images := {text(currentState, point(500, 400), 10, dBlack)} $/';
      await open(document);
      await expect.poll(async () => (await texts()).length).toBe(1);
      const [before] = await texts();
      await save(document.replace("400), 10", "300), 10"));
      await say(goesOn);
      await expect.poll(texts).toEqual([before]);
    });

    it("stays paused and muted", async () => {
      const loud = counting.replace("images", "sounds := {`ding} if mouseClicked; {} otherwise\nimages");
      await open(loud);
      await game().getByRole("button", { name: "Mute" }).click();
      await game().getByRole("button", { name: "Pause" }).click();
      const before = await place();
      await save(loud.replace("40, dBlack", "40, dRed"));
      await say(goesOn);
      expect(await game().getByRole("button", { name: "Unmute" }).isVisible()).toBe(true);
      expect(await place()).toBe(before);
      await game().getByRole("button", { name: "Resume" }).click();
      await expect.poll(count).toBeGreaterThan(Number(/\d+/.exec(before ?? "")?.[0]));
    });

    it("keeps its size with the new definitions", async () => {
      await open(counting);
      const height = async (): Promise<number> => (await game().locator("canvas").boundingBox())?.height ?? 0;
      const before = await height();
      expect(before).toBeGreaterThan(300);
      await save(counting.replace("dBlack", "dBlue"));
      await say(goesOn);
      expect(await height()).toBe(before);
    });

    it("restarts with a message if its state does not fit the new definitions", async () => {
      await open(counting);
      await count();
      await save(clicks);
      await say("Definitions changed. The game restarted. The old state does not fit the new definitions.");
      await see("<>");
    });

    it("restarts with a reason if the new definitions fail in its state", async () => {
      await open(clicks);
      await click(100, 700);
      await see("<(100, 700)>");
      await save(
        clicks.replace(
          "images := {text(currentState,",
          "second := currentState[2] if |currentState| > 0; 0 otherwise\nimages := {text(second,",
        ),
      );
      await expect
        .poll(notice)
        .toMatch(/^Definitions changed\. The game restarted\. The new definitions fail with the old state: ./);
      await see("0");
    });

    it("continues with the old definitions while the new ones fail, and with those once fixed", async () => {
      await open(clicks);
      await click(100, 700);
      await see("<(100, 700)>");
      await save(clicks.replace("text(currentState,", "text(currentState[5],"));
      await expect.poll(() => page.locator("#findings").isVisible()).toBe(true);
      await expect
        .poll(() => page.locator("#heading").textContent())
        .toBe("The new definitions fail. The game continues with the previous ones.");
      expect(await page.locator("#text").textContent()).toContain("Definition: images");
      await click(200, 600);
      await see("<(100, 700), (200, 600)>");
      await save(clicks.replace("text(currentState,", "text((currentState, 1),"));
      await say(goesOn);
      await see("(<(100, 700), (200, 600)>, 1)");
      expect(await page.locator("#findings").isVisible()).toBe(false);
    });

    it("continues with the old definitions while a frame of the new ones does not terminate", async () => {
      await hurry(context, 10);
      await open(clicks);
      await click(100, 700);
      await see("<(100, 700)>");
      await save(clicks.replace("text(currentState,", "text((currentState, Sum[k in {1..10^12}] (k^2 mod 7)),"));
      await expect
        .poll(() => page.locator("#heading").textContent())
        .toBe("The new definitions fail. The game continues with the previous ones.");
      expect(await page.locator("#text").textContent()).toMatch(/A frame takes too long \(L507\).*Definition: images/s);
      await click(200, 600);
      await see("<(100, 700), (200, 600)>");
    });

    it("is below the diagnostics of the document until they are fixed", async () => {
      await open(counting);
      const before = await count();
      await save(counting.replace("dBlack", "dBlakc"));
      await expect.poll(() => page.locator("#findings").isVisible()).toBe(true);
      await expect
        .poll(() => page.locator("#heading").textContent())
        .toBe("The document has errors. The game continues with the last working version.");
      expect(await page.locator("#text").textContent()).toMatch(/^error L301: Unknown name\ngame\.led:5:/);
      await expect.poll(count).toBeGreaterThan(before);
      await page.getByRole("button", { name: "Hide" }).click();
      expect(await page.locator("#findings").isVisible()).toBe(false);
      await save(counting.replace("dBlack", "dBlakcc"));
      await expect.poll(() => page.locator("#findings").isVisible()).toBe(true);
      await save(counting.replace("dBlack", "dBlue"));
      await say(goesOn);
      expect(await page.locator("#findings").isVisible()).toBe(false);
      expect(await count()).toBeGreaterThan(before);
    });

    it("appears when a missing and then faulty document is fixed", async () => {
      await rm(join(folder, "game.led"));
      await serve();
      await page.goto(address);
      await expect.poll(() => page.locator("#text").textContent()).toContain("there is no such file");
      await expect.poll(() => page.locator("#text").textContent()).toContain("there is no such file");
      await expect
        .poll(() => page.locator("#heading").textContent())
        .toBe("The document has errors. Fix them to start the game.");
      await save("/$ x := (1 $/");
      await expect.poll(() => page.locator("#text").textContent()).toContain("error L2");
      await save(counting);
      await count();
      expect(await page.locator("#findings").isVisible()).toBe(false);
    });

    it("continues from the last good frame when the failing definition is fixed", async () => {
      const failing = clicks.replace(
        "<(mouseX, mouseY)> if mouseClicked",
        "<(mouseX, mouseY)[|currentState| + 1]> if mouseClicked & |currentState| > 1;\n  currentState + <(mouseX, mouseY)> if mouseClicked",
      );
      await open(failing);
      await click(100, 700);
      await see("<(100, 700)>");
      await click(200, 600);
      await see("<(100, 700), (200, 600)>");
      await click(300, 500);
      await expect.poll(() => game().locator("#panel").isVisible()).toBe(true);
      await save(clicks);
      await say(goesOn);
      await see("<(100, 700), (200, 600)>");
      expect(await game().locator("#panel").isVisible()).toBe(false);
      await click(300, 500);
      await see("<(100, 700), (200, 600), (300, 500)>");
    });

    it("continues without the server, and applies later saves when it is back", async () => {
      await save(clicks);
      await serve();
      await page.goto(address);
      await click(100, 700);
      await see("<(100, 700)>");
      const { port } = new URL(address);
      await own?.end();
      await say("Lost the connection to led play. The game continues with its current definitions.");
      await click(200, 600);
      await see("<(100, 700), (200, 600)>");
      await save(clicks.replace("text(currentState,", "text((currentState, 1),"));
      await serve(port);
      await see("(<(100, 700), (200, 600)>, 1)");
      await say(goesOn);
      // The browser itself logs refused connections.
      complaints = complaints.filter(
        (complaint) =>
          !complaint.includes("ERR_CONNECTION_REFUSED") && !complaint.includes("ERR_INCOMPLETE_CHUNKED_ENCODING"),
      );
    });

    it("shows the document beside it, which follows every save and keeps its scroll position", async () => {
      const long = (word: string): string =>
        `# A game\n\n${"A paragraph.\n\n".repeat(80)}The word is ${word}.\n\n${"A paragraph.\n\n".repeat(80)}${counting}`;
      await open(long("first"));
      const pages = page.frameLocator("#pages iframe");
      expect(await page.locator("#pages").isVisible()).toBe(false);
      await page.getByRole("button", { name: "Document" }).click();
      await expect.poll(() => pages.locator("main").textContent()).toContain("The word is first.");
      await pages.locator("html").evaluate(() => window.scrollTo(0, 2000));
      await save(long("second"));
      await expect.poll(() => pages.locator("main").textContent()).toContain("The word is second.");
      await expect.poll(() => pages.locator("html").evaluate(() => window.scrollY)).toBe(2000);
      await save(long("third").replace("dBlack", "dBlakc"));
      await expect.poll(() => pages.locator(".finding").first().textContent()).toContain("This document has 1 error.");
      await page.getByRole("button", { name: "Document" }).click();
      expect(await page.locator("#pages").isVisible()).toBe(false);
    });

    it("shows the origin of shapes for mouse and keys, while the game is paused", async () => {
      await open(`# Dots
/$
initialState := 0
newState := currentState + 1
images := dots U {text("a title", point(500, 700), 40, dBlack)} U count
count := {text(currentState, point(500, 600), 40, dBlack)}
dots := Union[i in {1..30}] dot(i)
dot(i) := {disc(point(30 * i, 300), 12, dRed)} if i mod 2 = 0; {} otherwise
$/
`);
      await count();
      const reason = page.locator("#reason");
      const chosen = page.locator("#shapes [aria-selected=true]");
      await page.keyboard.press("Alt+i");
      await expect.poll(() => page.locator("#shapes li").count()).toBe(17);
      // The game is paused and ignores the click.
      const at = await place();
      await click(60, 300);
      await expect.poll(() => reason.textContent()).toContain("disc(point(60, 300), 12, dRed)");
      expect(await reason.innerText()).toContain("i = 2: dot(2), since 2 mod 2 = 0 line 8");
      expect(await reason.innerText()).toMatch(/Drawn by dot \(line 8\)/);
      expect(await reason.getAttribute("aria-live")).toBe("polite");
      expect(await chosen.textContent()).toBe("a red disc of radius 12 at the left, (60, 300)");
      const [mark, picture] = [await page.locator("#mark").boundingBox(), await game().locator("canvas").boundingBox()];
      expect(((mark!.x + mark!.width / 2 - picture!.x) / picture!.width) * 1000).toBeCloseTo(60, 0);
      expect(await place()).toBe(at);
      // The keys move through the list, from the top.
      await page.locator("#shapes").focus();
      await page.keyboard.press("Home");
      await expect.poll(() => reason.textContent()).toContain("Drawn by");
      const first = await chosen.textContent();
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => chosen.textContent()).not.toBe(first);
      await page.keyboard.press("End");
      await expect.poll(() => reason.textContent()).toContain("dot(");
      // A link opens the definition in the document.
      await reason.getByRole("link", { name: "dot" }).first().click();
      await expect.poll(() => page.frameLocator("#pages iframe").locator("#def-dot").isVisible()).toBe(true);
      await page.locator("#shapes").focus();
      await page.keyboard.press("Escape");
      expect(await page.locator("#inspector").isVisible()).toBe(false);
      const before = await count();
      await expect.poll(count).toBeGreaterThan(before);
    });

    it("explains a failure below the error, with the values at that time", async () => {
      await open(
        counting.replace(
          /newState := .*/,
          "newState := currentState + whole(currentState)\nwhole(n) := part(n) / part(n)\npart(n) := n - 20",
        ),
      );
      await expect
        .poll(() => game().locator("#panel pre").allTextContents())
        .toEqual([expect.stringMatching(/whole\(20\) fails: part\(20\) \/ part\(20\)[^]*`0\/0` divides by zero/)]);
      // The explanation precedes the facts, and disappears with the error.
      expect(await game().locator("#panel pre + dl").count()).toBe(1);
      await game().getByRole("button", { name: "Restart" }).click();
      await expect.poll(() => game().locator("#panel").isVisible()).toBe(false);
    });

    it("is played against the strategy of a property, also with new definitions", async () => {
      const matches = await readFile(new URL("../explore/matches.led", import.meta.url), "utf8");
      await save(matches);
      await serve("0", "--against", "x");
      await page.goto(address);
      await see("(6, `o)");
      await click(100, 100);
      await see("(3, `o)");
      await save(matches.replace("other(p) :=", "same(n) := n\nother(p) :="));
      await say(goesOn);
      await click(900, 100);
      await see("(0, `o)");
    });

    it("runs no scripts of a hostile document", async () => {
      const evil = '"</script><script>alert(1)</script><img src=x onerror=alert(1)>"';
      await open(
        `# <script>alert(1)</script>\n/$ initialState := ${evil} newState := currentState images := {text(currentState, point(500, 400), 10, dBlack)} $/`,
      );
      await see("</script><script>alert(1)</script><img src=x onerror=alert(1)>");
      expect(await page.title()).toBe("<script>alert(1)</script>");
      await save(`/$ x := y ${evil} <img src=x onerror=alert(1)> $/`);
      await expect.poll(() => page.locator("#text").textContent()).toContain("<img src=x");
      expect(await page.locator("img").count()).toBe(0);
    });
  },
  180_000,
);
