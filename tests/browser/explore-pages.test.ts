// Trace animations and the state explorer, opened from disk, offline.

import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { led } from "../support/world.js";
import { colorRules, violationsIn } from "./axe.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";
import { opened } from "./playground.js";

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/machines/${name}`, import.meta.url), "utf8");

async function pagesOf(text: string): Promise<{ readonly film: string; readonly page: string }> {
  const { world, errors, exitCode } = await led(
    ["explore", "machine.led", "--film", "film.html", "--page", "page.html"],
    { files: { "machine.led": text } },
  );
  expect({ errors, exitCode }).toEqual({ errors: "", exitCode: 0 });
  return { film: world.files.get("film.html")!, page: world.files.get("page.html")! };
}

/** Markup in every position where a document can have text. */
const hostile = `# A lamp </script><script>throw 1</script>

/$
initialState := (\`red, "</script><img src=x onerror=throw>", 0)
steps(s) := {(("<b>tick</b>", "&amp;"), (\`green, "<img src=x onerror=throw>", (n + 1) mod 3)), (\`stay, (\`amber, c, n))}
  where (lamp, c, n) = s
$/

ends:>s[2] = "<!--<script>"
false

possible:>s[3] = 2
2
`;

const clicks = `# Dots
/$
initialState := 0
newState := currentState + 1 if mouseClicked & mouseX < 500 & currentState < 3; currentState otherwise
images := {text("<i>dot</i>", point(100 + 200 * k, 400), 40, color(0, 0, 0)) | k in {0..currentState}}
inputs := {((100, 100), {}), ((900, 100), {})}
$/

possible:>currentState = 3
3
`;

const said = (page: Page): Promise<string | null> => page.locator("#said").textContent();
const fragment = (page: Page): string => new URL(page.url()).hash;
/** The visible text of the current frame of an animation. */
const shown = (page: Page): Promise<string> => page.locator(".frames > li:visible").innerText();

describeInBrowser(
  "trace animations and the state explorer",
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedBrowser();
    }, 180_000);
    afterAll(() => closeContexts(browser));

    test("animate a trace by keys, buttons and the step list, and show the position", async () => {
      const { film } = await pagesOf(example("peterson-broken.led"));
      await opened(browser, film, async ({ page }) => {
        expect(await page.locator(".frames > li:visible").count()).toBe(1);
        expect(await shown(page)).toContain("Start");
        await page.keyboard.press("ArrowRight");
        expect(await said(page)).toMatch(/^Step 1 of 6/);
        expect(await page.locator(".frames > li:visible ins").allTextContents()).toEqual(["`asking"]);
        expect(await page.locator(".frames > li:visible del").allTextContents()).toEqual(["`away"]);
        await page.keyboard.press("End");
        expect(await shown(page)).toContain("Here s[1] /= (`inside, `inside) is false.\ns[1] is (`inside, `inside)");
        expect(await said(page)).toMatch(/ is false\. s\[1\] is \(`inside, `inside\)$/);
        expect(fragment(page)).toBe("#1.6");
        await page.getByRole("button", { name: "Previous state" }).click();
        expect(fragment(page)).toBe("#1.5");
        await page.getByRole("slider", { name: "State" }).fill("3");
        expect(fragment(page)).toBe("#1.3");
        await page.locator(".film:visible .steps button").nth(2).click();
        expect(fragment(page)).toBe("#1.2");
        await page.getByRole("button", { name: "Play" }).click();
        await expect.poll(() => fragment(page)).toBe("#1.3");
        await page.getByRole("button", { name: "Pause" }).click();
        await page.getByRole("button", { name: /possible/ }).click();
        expect(fragment(page)).toBe("#2.0");
        const address = page.url().replace(/#.*/, "#1.4");
        await page.goto("about:blank");
        await page.goto(address);
        expect(await shown(page)).toContain("Step 4 of 6");
      });
    });

    test("animate a lasso with its loop marked, and continue from the start of the loop", async () => {
      const { film } = await pagesOf(example("river.led"));
      await opened(
        browser,
        film,
        async ({ page }) => {
          expect(await page.locator(".film:visible .loop").allInnerTexts()).toHaveLength(3);
          await page.keyboard.press("End");
          await page.keyboard.press(" ");
          await expect.poll(() => fragment(page)).toBe("#2.0");
        },
        { fragment: "#2.1", reducedMotion: "reduce" },
      );
    });

    test("animate a game with pictures of one size, all of which are visible without scripts", async () => {
      const { film } = await pagesOf(clicks);
      expect(film.match(/<svg [^>]*role="img"/g)).toHaveLength(4);
      expect(new Set(film.match(/viewBox="(?!0 0 16)[^"]*"/g)).size).toBe(1);
      await opened(
        browser,
        film,
        async ({ page }) => {
          expect(await page.locator(".frames > li:visible").count()).toBe(4);
          expect(await page.locator("figcaption").last().innerText()).toContain("Here currentState = 3 is true.");
        },
        { javaScriptEnabled: false },
      );
    });

    test("animate the longest play of a strategy, and show the strategy as a table", async () => {
      const { film } = await pagesOf(readFileSync(new URL("../explore/matches.led", import.meta.url), "utf8"));
      await opened(browser, film, async ({ page }) => {
        await page.keyboard.press("End");
        expect(await said(page)).toMatch(/^Step 5 of 5: click 249 400\..* Here the goal is reached\b/);
        await page.getByText("Strategy: 5 moves").click();
        const moves = page.locator(".film:visible .strategy tbody tr");
        expect(await moves.count()).toBe(5);
        expect(await moves.first().innerText()).toBe("(7, `x)\tclick 249 400");
        expect(await violationsIn(page)).toEqual([]);
      });
    });

    test("explore from state to state, with an address that identifies the state", async () => {
      const { page: html } = await pagesOf(example("jugs.led"));
      await opened(browser, html, async ({ page, context }) => {
        await page.getByRole("heading", { name: "At the start" }).waitFor();
        await page.getByRole("button", { name: /fillLarge/ }).click();
        await page.getByRole("heading", { name: "After 1 step", exact: true }).waitFor();
        // The focus stays in the list of steps.
        expect(await page.evaluate(() => document.activeElement?.closest("#steps") !== null)).toBe(true);
        const choice = page.locator("#steps button", { hasText: "pourIntoSmall" });
        await choice.focus();
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "After 2 steps" }).waitFor();
        expect(await page.locator("#shown ins").allTextContents()).toEqual(["3", "2"]);
        expect(await said(page)).toMatch(/^After 2 steps\. pourIntoSmall\. \(3, 2\)\. s\[2\] = 4: false\./);
        const again = await context.newPage();
        await again.goto(page.url());
        await again.getByRole("heading", { name: "After 2 steps" }).waitFor();
        expect(await again.locator("#shown").innerText()).toBe(await page.locator("#shown").innerText());
        await page.goBack();
        await page.getByRole("heading", { name: "After 1 step", exact: true }).waitFor();
        await page.keyboard.press("Backspace");
        await page.getByRole("heading", { name: "At the start" }).waitFor();
        await page.getByRole("button", { name: "Follow trace" }).first().click();
        await page.getByRole("heading", { name: "After 6 steps" }).waitFor();
        expect(await page.locator("#claims .here").first().innerText()).toBe("s[2] = 4 is true here");
        await page.locator("#way button").nth(2).click();
        await page.getByRole("heading", { name: "After 2 steps" }).waitFor();
      });
    });

    test("explore a small system in a diagram of all states, navigable by keyboard", async () => {
      const { page: html } = await pagesOf(example("jugs.led"));
      await opened(browser, html, async ({ page }) => {
        await page.getByRole("heading", { name: "All 16 states" }).waitFor();
        expect(await page.locator("[data-node]").count()).toBe(16);
        expect(await page.locator(".node.current").getAttribute("aria-label")).toMatch(/^\(0, 0\), depth 0/);
        const before = await page.locator("#graph").innerHTML();
        await page.locator("[data-node='5']").focus();
        await page.keyboard.press("Enter");
        await page.locator(".node.current[data-node='5']").waitFor();
        expect(await page.locator(".node.gone").count()).toBeGreaterThan(0);
        await page.getByRole("button", { name: "Restart" }).click();
        await page.locator(".node.current[data-node='0']").waitFor();
        expect(await page.locator("#graph").innerHTML()).toBe(before);
        // Without `empty`, fewer states are reachable.
        await page.getByRole("combobox", { name: "Steps" }).selectOption({ index: 1 });
        await page.getByRole("heading", { name: /^All (?!16)\d+ states/ }).waitFor();
        expect(await page.locator("#steps button", { hasText: "empty" }).count()).toBe(0);
      });
    });

    test("explore large state spaces, from any initial state", async () => {
      const { page: html } = await pagesOf(`# Numbers
/$
initialStates := {1, 10}
next(s) := {s + 1, 2 * s} if s < 1000000; {} otherwise
$/

possible:>s = 21
2
`);
      await opened(browser, html, async ({ page }) => {
        await page.getByRole("heading", { name: "Start states" }).waitFor();
        expect(await page.locator("#steps button").allInnerTexts()).toEqual(["1", "10"]);
        await page.keyboard.press("2");
        await page.getByRole("heading", { name: "At the start" }).waitFor();
        await page.locator("#steps button").nth(1).click();
        await page.getByRole("heading", { name: "After 1 step", exact: true }).waitFor();
        expect(await page.locator("#drawn").isVisible()).toBe(false);
      });
    });

    test("explore a game with pictures of states and steps", async () => {
      const { page: html } = await pagesOf(clicks);
      await opened(browser, html, async ({ page }) => {
        await page.getByRole("heading", { name: "At the start" }).waitFor();
        expect(await page.locator("#shown svg text").allTextContents()).toEqual(["<i>dot</i>"]);
        expect(await page.locator("#steps button").innerText()).toContain("click 100 100");
        await page.locator("#steps button").click();
        await expect.poll(() => page.locator("#shown svg text").count()).toBe(2);
      });
    });

    test("have no accessibility violations, wide and narrow, light and dark", async () => {
      const { film, page: html } = await pagesOf(example("jugs.led"));
      const expectAccessible = async (page: Page): Promise<void> => {
        for (const width of [1280, 380]) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme: "light" });
          expect([width, await violationsIn(page)]).toEqual([width, []]);
          await page.emulateMedia({ colorScheme: "dark" });
          expect([width, "dark", await violationsIn(page, colorRules)]).toEqual([width, "dark", []]);
          expect([width, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
            width,
            true,
          ]);
        }
      };
      await opened(browser, film, async ({ page }) => expectAccessible(page), { fragment: "#1.3" });
      await opened(
        browser,
        html,
        async ({ page }) => {
          await page.getByRole("heading", { name: "All 16 states" }).waitFor();
          await expectAccessible(page);
        },
        { fragment: "#1/0.1" },
      );
    });

    test("escape markup in names, labels and strings", async () => {
      const { film, page: html } = await pagesOf(hostile);
      await opened(browser, film, async ({ page }) => {
        expect(await page.locator("img, b").count()).toBe(0);
        expect(await page.locator("h1").textContent()).toBe("A lamp </script><script>throw 1</script>");
      });
      await opened(browser, html, async ({ page }) => {
        await page.getByRole("button", { name: /tick/ }).click();
        await page.getByRole("heading", { name: "After 1 step", exact: true }).waitFor();
        expect(await page.locator("#shown").innerText()).toContain('"<img src=x onerror=throw>"');
        expect(await page.locator("img, b").count()).toBe(0);
        expect(await page.locator("h1").textContent()).toBe("A lamp </script><script>throw 1</script>");
      });
    });
  },
  180_000,
);
