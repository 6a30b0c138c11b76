// The playground from disk, offline, used as a student would.

import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { fragmentOf } from "../../src/web/playground/share.js";
import { colorRules, violationsIn } from "./axe.js";
import { closeContexts, describeInBrowser, digits, sharedBrowser } from "./browser.js";
import { led } from "../support/world.js";
import { onePage, opened, type Opened, playgroundOf } from "./playground.js";

const square = "# Squares\n\n/$\nsquare(x) := x * x\n$/\n\ncmd:>square(12)\n144\n";

describeInBrowser(
  "playground",
  () => {
    let browser: Browser;
    let html: string;
    beforeAll(async () => {
      [browser, html] = await Promise.all([sharedBrowser(), playgroundOf({ "square.led": square })]);
    }, 180_000);
    afterAll(() => closeContexts(browser));

    const begin = onePage(
      () => browser,
      () => html,
      "square.led",
      square,
    );

    test("shows the woven document with its tests, its types and its TypeScript", async () => {
      const { page, settled } = await begin();
      await settled(/No errors · ✓ 1 test passed/);
      const woven = page.frameLocator("#pane-woven iframe");
      await woven.locator(".tests .passed").waitFor();
      expect(await woven.locator("h1").textContent()).toBe("Squares");
      await page.getByRole("tab", { name: "Types", exact: true }).click();
      await page.locator("#pane-types", { hasText: "Rat -> Rat" }).waitFor();
      await page.getByRole("tab", { name: "TypeScript" }).click();
      await page.locator("#pane-typescript", { hasText: "export function square" }).waitFor();
    });

    test("exposes its controls to assistive technology by role and name, in visual order", async () => {
      const { page, write } = await begin();
      // The main thread learns from the workers that the document has no game.
      await page.getByRole("tab", { name: "Game" }).waitFor({ state: "hidden" });
      await write("/$\nf(x) := y\n$/\n");
      await page.getByRole("button", { name: "Write f(x) := x" }).waitFor();
      const session = await page.context().newCDPSession(page);
      await session.send("Accessibility.enable");
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      await session.detach();
      const roles = new Set(
        "banner button combobox contentinfo heading list main region status tab tablist tabpanel textbox group Iframe".split(
          " ",
        ),
      );
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      const told: string[] = [];
      const walk = (node: (typeof nodes)[number] | undefined): void => {
        const role = String(node?.role?.value);
        if (node?.ignored === false && roles.has(role)) told.push(`${role} ${String(node.name?.value ?? "")}`.trim());
        for (const child of node?.childIds ?? []) walk(byId.get(child));
      };
      walk(nodes[0]);
      expect(told).toEqual([
        "banner",
        "heading LED",
        "combobox Document",
        "group Actions",
        "button New",
        "button Open…",
        "button Examples",
        "button Notation",
        "button Save",
        "button Share",
        "button More",
        "main",
        "region Editor",
        "textbox Document text",
        "region Errors and warnings",
        "list",
        "button Line 2",
        "button Write f(x) := x",
        "region Output",
        "tablist Views",
        "tab Document",
        "tab Prompt",
        "tab Types",
        "tab TypeScript",
        "tabpanel Document",
        "Iframe Typeset document",
        "contentinfo",
        "status",
      ]);
    });

    test("shows errors while typing, and fixes them on request", async () => {
      const { page, settled, write } = await begin();
      await write("# Mistakes\n\n/$\nlimit := 10\nsmall(x) iff x < limmit\n$/\n\ncmd:>small(3)\ntrue\n");
      await settled(/1 error\. Fix it to run/);
      await page.locator("#findings").getByRole("button", { name: /limit/ }).click();
      await settled(/No errors · ✓ 1 test passed/);
    });

    test("suggests a change that makes failing tests pass", async () => {
      const wrong = "/$\ngood(n) iff n > 3\n$/\n\ncmd:>good(3)\ntrue\n\ncmd:>good(2)\nfalse\n";
      const { page, settled, write } = await begin();
      await write(wrong);
      await page.locator("#findings", { hasText: "Did you mean good(n) iff n >= 3" }).waitFor();
      await page
        .locator("#findings")
        .getByRole("button", { name: /n >= 3/ })
        .first()
        .click();
      await settled(/✓ 2 tests passed/);
    });

    test("stops computations that do not terminate, and continues", async () => {
      const { page, settled, write } = await begin();
      // The tests of the next document are stopped after half a second instead of five.
      await page.evaluate(() => {
        const { prototype } = Worker;
        const { postMessage } = prototype;
        prototype.postMessage = function (this: Worker, message: { kind: string; order?: { seconds: number } }) {
          if (message.kind === "make" && message.order !== undefined) {
            message.order.seconds = 0.5;
            prototype.postMessage = postMessage;
          }
          postMessage.call(this, message);
        };
      });
      await write("/$\nfar(n) := far(n + 1)\n$/\n\ncmd:>far(1)\n2\n");
      await settled(/1 of 1 test failed/);
      await write("/$\nnear(n) := n + 1\n$/\n\ncmd:>near(1)\n2\n");
      await settled(/✓ 1 test passed/);
    });

    const text = async (page: Page): Promise<string> =>
      (await page.locator(".cm-line").allTextContents()).join("\n").trimEnd();

    test("puts the cursor inside the delimiters of a new document, and inserts from the notation card", async () => {
      const { page } = await begin();
      await page.getByRole("button", { name: "New", exact: true }).click();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest("#editor") !== null)).toBe(true);
      await page.keyboard.type("n := |");
      await page.getByRole("button", { name: "Notation" }).click();
      await page.getByRole("button", { name: "{1, 2, 3}" }).click();
      await page.keyboard.type("|");
      await expect.poll(() => text(page)).toContain("/$\nn := |{1, 2, 3}|\n$/");
      // Examples do not join the word before them, and lines begin a line.
      await page.keyboard.type(" + m");
      await page.getByRole("button", { name: "Notation" }).click();
      await page.getByRole("button", { name: "x in S", exact: true }).click();
      await page.getByRole("button", { name: "Notation" }).click();
      await page.getByRole("button", { name: "f(x) := x + 1" }).click();
      await expect.poll(() => text(page)).toContain("n := |{1, 2, 3}| + m x in S\nf(x) := x + 1\n$/");
    });

    test("suggests fixes for exercises only if the teacher allows it", async () => {
      const hint = "## Hint\n\nThe *least* one is 3, and 2*3*4 is `good`.\n\n";
      const exercise = (front: string): string =>
        `${front}# Good\n\n${hint}## Solution\n\n/$\ngood(n) iff n >= 3\n$/\n\n## Tests\n\ncmd:>good(3)\ntrue\n\ncmd:>good(2)\nfalse\n`;
      const files = { "allowed.led": exercise("---\nled: suggestions\n---\n"), "good.led": exercise("") };
      await opened(browser, await playgroundOf(files), async ({ page }) => {
        const progress = (text: string): Promise<void> =>
          page.locator("#pane-exercise .progress", { hasText: text }).waitFor();
        await progress("0 of 2 tests passed");
        await page.getByRole("button", { name: "Show hint 1" }).click();
        expect(await page.locator(".hints p").innerHTML()).toBe(
          "The <em>least</em> one is 3, and 2*3*4 is <code>good</code>.",
        );
        await page.locator(".cm-content").focus();
        await page.keyboard.press("Alt+g");
        await page.keyboard.insertText("good(n) iff n > 3");
        await progress("1 of 2 tests passed");
        const startTime = performance.now();
        await page
          .locator("#findings")
          .getByRole("button", { name: /n >= 3/ })
          .first()
          .waitFor();
        const wait = performance.now() - startTime;
        expect(await page.locator("#findings li").count()).toBe(1);
        await page.locator("#documents").selectOption("good.led");
        await progress("0 of 2 tests passed");
        await page.locator(".cm-content").focus();
        await page.keyboard.press("Alt+g");
        await page.keyboard.insertText("good(n) iff n > 3");
        await progress("1 of 2 tests passed");
        // A suggestion would take as long as that of the other document.
        await page.waitForTimeout(100 + 2 * wait);
        expect(await page.locator("#findings li").count()).toBe(0);
      });
    });

    test("guides through the first steps, and marks each when it is completed", async () => {
      const { world } = await led(["playground", "-o", "page.html"], {});
      await opened(browser, world.files.get("page.html")!, async ({ page, settled }) => {
        await settled(/3 tests passed/);
        const step = page.locator("#guide [role=status]");
        const type = async (line: number, text: string, newLine = ""): Promise<void> => {
          await page
            .locator(".cm-line")
            .nth(line - 1)
            .click();
          await page.keyboard.press("End");
          if (newLine === "") await page.keyboard.press("Shift+Home");
          await page.keyboard.insertText(newLine + text);
        };
        expect(await step.textContent()).toMatch(/^Step 1 of 5: In line 13, change 12 to 5/);
        await type(13, "cmd:>square(5)");
        await step.filter({ hasText: "Step 2 of 5" }).waitFor();
        await type(14, "25");
        await step.filter({ hasText: "Step 3 of 5" }).waitFor();
        await type(8, "cube(x) = x * square(x)", "\n");
        await page.locator("#findings .fix").first().click();
        await step.filter({ hasText: "Step 4 of 5" }).waitFor();
        await page.locator("#kept[aria-busy=false]", { hasText: "Stored" }).waitFor();
        // On a phone, the first steps begin in the editor.
        await page.setViewportSize({ width: 390, height: 800 });
        await page.reload();
        await step.filter({ hasText: "Step 4 of 5" }).waitFor();
        expect(await page.getByRole("tab", { name: "Write" }).getAttribute("aria-selected")).toBe("true");
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.locator(".cm-content").focus();
        await page.keyboard.press("Control+End");
        await page.keyboard.insertText("\ncmd:>cube(3)\n27\n");
        await step.filter({ hasText: "Step 5 of 5" }).waitFor();
        await page.getByRole("tab", { name: "Prompt" }).click();
        await page.keyboard.type("{cube(n) | n in {1..5}}\n");
        await step.filter({ hasText: "All steps done" }).waitFor();
        await page.locator("#guide").getByRole("button", { name: "Examples" }).click();
        await page.locator(".examples img").first().waitFor();
        await page.getByRole("button", { name: /^Two jugs/ }).click();
        await settled(/claims? passed|tests passed|No errors/);
        await expect.poll(() => page.locator("#documents option").allTextContents()).toEqual(["start.led", "jugs.led"]);
        expect(await page.locator("#guide").isVisible()).toBe(false);
      });
    });

    test("saves itself with the work, which continues elsewhere", async () => {
      const { page, write } = await begin();
      await write("# Mine\n\n/$\nmine := 3\n$/\n\ncmd:>mine\n3\n\n</script><img src=x onerror=alert(1)>\n");
      await page.frameLocator("#pane-woven iframe").locator("h1", { hasText: "Mine" }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save", exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("mine.html");
      const saved = await readFile(await download.path(), "utf8");
      // Nothing of a damaged link is opened.
      const link = fragmentOf({ documents: [{ name: "sent.led", text: "# Sent\n" }], open: "sent.led" });
      await opened(
        browser,
        saved,
        async ({ page, settled, write }) => {
          await page.locator("#notice", { hasText: "damaged or incomplete" }).waitFor();
          await settled(/1 test passed/);
          expect(await text(page)).toContain("# Mine");
          expect(await page.frameLocator("#pane-woven iframe").locator("h1").textContent()).toBe("Mine");
          await write("# Mine\n\n/$\nmine := 4\n$/\n\ncmd:>mine\n3\n");
          await settled(/1 of 1 test failed/);
        },
        { fragment: link.slice(0, -7) },
      );
    });

    test("restores the work and its appearance after the tab is closed, with earlier versions", async () => {
      const looks = async (page: Page): Promise<readonly unknown[]> => [
        await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
        await page
          .frameLocator("#pane-woven iframe")
          .locator("body")
          .evaluate((body) => [
            getComputedStyle(body).backgroundColor,
            getComputedStyle(document.documentElement).fontSize,
          ]),
        Math.round((await page.locator("#writing").boundingBox())!.width / 12.8),
      ];
      const stored = (page: Page): Promise<void> =>
        page.locator("#kept[aria-busy=false]", { hasText: "Stored in this browser" }).waitFor();
      await opened(browser, html, async ({ page, context, settled, write }) => {
        await settled(/1 test passed/);
        expect(await looks(page)).toEqual(["rgb(253, 253, 251)", ["rgb(253, 253, 251)", "16px"], 50]);
        await page.getByRole("button", { name: "More" }).click();
        await page.getByLabel("Theme").selectOption("dark");
        await page.getByLabel("Text size").selectOption("125");
        await page.getByRole("button", { name: "Close" }).click();
        await page.getByRole("separator").press("ArrowLeft");
        const dark = ["rgb(23, 25, 29)", ["rgb(23, 25, 29)", "20px"], 46];
        await expect.poll(() => looks(page)).toEqual(dark);
        await write("# Kept\n\n/$\nkept := 3\n$/\n");
        await stored(page);
        const url = page.url();
        await page.close({ runBeforeUnload: false });
        const again = await context.newPage();
        await again.goto(url);
        await again.locator("#notice", { hasText: "as stored in this browser" }).waitFor();
        expect(await text(again)).toContain("# Kept");
        await expect.poll(() => looks(again)).toEqual(dark);
        await again.getByRole("button", { name: "Show original page" }).click();
        await expect.poll(() => text(again)).toContain("# Squares");
        await again.getByRole("button", { name: "More" }).click();
        await again.getByRole("button", { name: "Versions…" }).click();
        await again.getByRole("button", { name: "Restore" }).first().click();
        await expect.poll(() => text(again)).toContain("# Kept");
        await stored(again);
        await again.close({ runBeforeUnload: false });
        // A damaged link opens the saved work and shows a notice.
        const link = fragmentOf({ documents: [{ name: "sent.led", text: "# Sent\n" }], open: "sent.led" });
        const third = await context.newPage();
        await third.goto(url + link.slice(0, -7));
        await expect.poll(() => text(third)).toContain("# Kept");
        await third.locator("#notice", { hasText: "damaged or incomplete" }).waitFor();
        await third.close({ runBeforeUnload: false });
        // Text written before the browser has returned the stored work.
        const fourth = await context.newPage();
        // The database answers only when the test permits it.
        await fourth.addInitScript(() => {
          const { getAll } = IDBObjectStore.prototype;
          IDBObjectStore.prototype.getAll = function (...given) {
            const request = getAll.apply(this, given);
            let hear: IDBRequest["onsuccess"] = null;
            let answer: Event | undefined;
            let mayAnswer = false;
            const tell = (): void => {
              if (mayAnswer && answer !== undefined) hear?.call(request, answer);
            };
            request.addEventListener("success", (event) => ((answer = event), tell()));
            addEventListener("answer", () => ((mayAnswer = true), tell()));
            Object.defineProperty(request, "onsuccess", {
              set(next: typeof hear) {
                hear = next;
              },
            });
            return request;
          };
        });
        await fourth.goto(url);
        await expect.poll(() => text(fourth)).toContain("# Squares");
        await fourth.locator(".cm-content").focus();
        await fourth.keyboard.press("Control+a");
        await fourth.keyboard.insertText("# Quick\n");
        await fourth.evaluate(() => dispatchEvent(new Event("answer")));
        await fourth.locator("#notice", { hasText: "stored other work for this page" }).waitFor();
        await stored(fourth);
        expect(await text(fourth)).toContain("# Quick");
        await fourth.getByRole("button", { name: "Open stored work" }).click();
        await expect.poll(() => text(fourth)).toContain("# Kept");
      });
    });

    test("opens saved pages and links beside the work of the page, and lists all work", async () => {
      const saved = await playgroundOf({ "saved.led": "# Saved\n" });
      const sent = fragmentOf({ documents: [{ name: "sent.led", text: "# Sent\n" }], open: "sent.led" });
      await opened(browser, html, async ({ page, settled, write }) => {
        const works = async (): Promise<readonly string[]> => {
          await page.getByRole("button", { name: "Open…" }).click();
          await page.locator("dialog").waitFor();
          const titles = await page.locator("dialog .versions .name").allTextContents();
          await page.getByRole("button", { name: "Close" }).click();
          return titles;
        };
        const open = async (title: string): Promise<void> => {
          await page.getByRole("button", { name: "Open…" }).click();
          await page.locator("dialog").getByRole("button", { name: title, exact: true }).click();
        };
        const url = page.url();
        await settled(/1 test passed/);
        expect(await works()).toEqual([]);
        await write("# Mine\n");
        // A saved page does not replace the work.
        await page
          .locator("#file")
          .setInputFiles({ name: "saved.html", mimeType: "text/html", buffer: Buffer.from(saved) });
        await expect.poll(() => text(page)).toBe("# Saved");
        await settled(/No errors/);
        await write("# Saved and continued\n");
        await page.goBack();
        await expect.poll(() => text(page)).toBe("# Mine");
        // Nor does a link that is opened in the same tab.
        await page.goto(url + sent);
        await expect.poll(() => text(page)).toBe("# Sent");
        await settled(/No errors/);
        expect(await works()).toEqual(["Saved and continued", "Mine"]);
        await open("Saved and continued");
        await expect.poll(() => text(page)).toBe("# Saved and continued");
        await page.getByRole("button", { name: "Open…" }).click();
        await page.getByRole("button", { name: "Remove Mine" }).click();
        await page.getByRole("button", { name: "Close" }).click();
        expect(await works()).toEqual([]);
      });
    });

    test("preserves the work of two tabs, with a message", async () => {
      await opened(browser, html, async ({ page, context, settled, write }) => {
        await settled(/1 test passed/);
        const other = await context.newPage();
        await other.goto(page.url());
        for (const each of [page, other]) await each.locator("#notice", { hasText: "another tab" }).waitFor();
        await write("# First\n");
        await other.locator(".cm-content").focus();
        await other.keyboard.press("Control+a");
        await other.keyboard.insertText("# Second\n");
        for (const each of [page, other]) await each.locator("#kept[aria-busy=false]").waitFor();
        await Promise.all([page.close(), other.close()]);
        const again = await context.newPage();
        await again.goto(page.url());
        await again.getByRole("button", { name: "Add other version" }).click();
        await expect.poll(() => again.locator("#documents option").allTextContents()).toHaveLength(2);
      });
    });

    test("opens links, and runs games and the prompt by keyboard alone", async () => {
      const game =
        '# Sent <b>x</b>\n\n/$\ninitialState := `x\nnewState := other(currentState) if mouseClicked; currentState otherwise\nother(p) := `o if p = `x; `x otherwise\nimages := {text(turn(currentState), point(500, 400), 40, dBlack)}\nturn(p) := "x\'s turn" if p = `x; "o\'s turn" otherwise\n$/\n\ncmd:>other(`o)\n`x\n';
      const fragment = fragmentOf({
        documents: [
          { name: "__proto__.led", text: game },
          { name: "b.led", text: "" },
        ],
        open: "__proto__.led",
      });
      const play = async ({ page, settled }: Opened): Promise<void> => {
        await settled(/1 test passed/);
        expect(await text(page)).toContain("# Sent");
        expect(await page.title()).toContain("__proto__.led");
        await page.getByRole("tab", { name: "Document" }).focus();
        await page.keyboard.press("ArrowRight");
        await page.locator("#pane-game output", { hasText: /Frame [1-9]/ }).waitFor();
        const box = (await page.locator("canvas").boundingBox())!;
        // The picture fills the width of its pane, except for margins.
        expect(box.width).toBeGreaterThan(0.8 * (await page.locator("#pane-game").boundingBox())!.width);
        await page.mouse.click(box.x + box.width * 0.28, box.y + box.height * 0.295);
        await expect.poll(() => page.locator("#pane-game [role=log]").textContent()).toMatch(/o's turn/);
        await page.getByRole("tab", { name: "Game" }).focus();
        await page.keyboard.press("ArrowRight");
        await page.getByRole("tab", { name: "Prompt" }).waitFor();
        await page.locator("#pane-prompt textarea").focus();
        await page.keyboard.type("{n^2 | n in {1..3}}\n");
        await page.locator(".exchange .value", { hasText: "{1, 4, 9}" }).waitFor();
        await page.keyboard.press("ArrowUp");
        const input = page.locator("#pane-prompt textarea");
        expect(await input.inputValue()).toBe("{n^2 | n in {1..3}}");
        // The notation card inserts where the user wrote last, and fixes replace the input.
        await page.getByRole("button", { name: "Notation" }).click();
        await page.getByRole("button", { name: "{}", exact: true }).click();
        expect(await input.inputValue()).toBe("{n^2 | n in {1..3}}{}");
        await input.fill("othr(`x)");
        await input.press("Enter");
        await page.locator(".exchange").getByRole("button", { name: /other/ }).click();
        expect(await input.inputValue()).toBe("other(`x)");
        await page.keyboard.press("Enter");
        await page.locator(".exchange .value", { hasText: "`o" }).waitFor();
      };
      await opened(browser, html, play, { fragment });
    });

    test("shows games as large as possible, beside a key pad that includes computed names", async () => {
      const page = await playgroundOf({
        "game.led":
          '/$\ninitialState := 500\nnewState := currentState + step\nstep := 10 if "Right" in keys; -10 if "Left" in keys; 0 otherwise\nimages := {disc(point(currentState, 400), 40, dRed)}\n$/\n',
        "digits.led": digits,
      });
      const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
      await opened(
        browser,
        page,
        async ({ page }) => {
          await page.getByRole("tab", { name: "Game" }).click();
          await page.locator("#pane-game output", { hasText: /Frame [1-9]/ }).waitFor();
          await page.locator("#arrows").waitFor();
          expect((await page.locator("canvas").boundingBox())!.width).toBeGreaterThan(340);
          await page.locator("#documents").selectOption("digits.led");
          await page.getByRole("tab", { name: "Game" }).click();
          await page.locator(".pad [data-key='7']").tap();
          await expect.poll(() => page.locator("#pane-game [role=log]").textContent()).toContain("7");
        },
        phone,
      );
    });

    test("has no accessibility violations, light, dark and narrow", async () => {
      const { page } = await begin();
      expect(await violationsIn(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
        .toBe("rgb(23, 25, 29)");
      expect(await violationsIn(page, colorRules)).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await violationsIn(page)).toEqual([]);
    });
  },
  180_000,
);
