// Games whose frames do not terminate or become ever slower: they are stopped or reported, and the page stays usable.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PageCode } from "../../src/web/bundle/page-script.js";
import { closeContexts, describeInBrowser, pageOf, pageRuntime, playing, sharedBrowser } from "./browser.js";

const game = (
  step: string,
  more = "",
  images = "{text(currentState, point(500, 400), 40, dBlack)}",
): string => `# A game
/$
initialState := 0
newState := ${step}
images := ${images}
${more}
$/
`;

/** Steps do not terminate after a click. */
const endless = game("f(1/2) if mouseClicked; currentState + 1 otherwise", "f(n) := 0 if n = 0; f(n - 1) otherwise");

/** Reduces the frame limit of five seconds to one. */
const clockRate = 5;
/** Reduces the frame limit to half a second, for frames that never end. */
const endlessRate = 10;
/** Milliseconds to wait for a message on a busy machine. */
const patience = 30_000;

describeInBrowser(
  "game with slow frames",
  () => {
    let browser: Browser;
    let scripts: PageCode;
    beforeAll(async () => {
      [browser, scripts] = await Promise.all([sharedBrowser(), pageRuntime()]);
    });
    afterAll(() => closeContexts(browser));

    async function panelOf(page: Page): Promise<string> {
      await page.locator("#panel").waitFor({ state: "visible", timeout: patience });
      return page.locator("#panel").innerText();
    }

    it("reports a frame that does not terminate, and can then seek, continue and restart", async () => {
      await playing(
        browser,
        pageOf(endless, scripts),
        async ({ page, click, texts }) => {
          await page.waitForFunction(() => Number(document.querySelector("#captions li")?.textContent) > 5);
          await click(500, 400);
          const said = await panelOf(page);
          expect(said).toContain("A frame takes too long (L507)");
          expect(said).toContain("Check that each recursive call of `f` comes closer to a base case.");
          expect(said).toMatch(/Definition\s+f\s+Line\s+6:1\s+Argument\s+-\d+\.5\s+After frame\s+\d+$/);
          const last = Number(/\d+$/.exec(said)?.[0]);
          expect(await page.locator("#where").textContent()).toBe(`Frame ${last} of ${last + 1}`);

          await page.click("#back");
          expect(await page.locator("#where").textContent()).toBe(`Frame ${last - 1} of ${last + 1}`);
          expect(await page.locator("#panel").isVisible()).toBe(false);
          await page.click("#pause");
          await page.waitForFunction(
            (before) => Number(document.querySelector("#captions li")?.textContent) > before + 3,
            last,
          );
          await page.click("#restart");
          await page.waitForFunction(() => Number(document.querySelector("#captions li")?.textContent) < 30);
          expect(await texts()).toHaveLength(1);
        },
        { clockRate: endlessRate },
      );
    });

    it.each([
      [
        "in its picture",
        game(
          "currentState + 1",
          "",
          "{text(|{(a, b) | a in {1..10^6} & b in {1..10^6} & (a * b) mod 11 = currentState}|, point(1, 2), 40, dBlack)} if currentState > 4; {} otherwise",
        ),
        /visits a very large set.*Definition\s+images\s+Line\s+5:1\s+After frame\s+\d$/s,
      ],
      [
        "in its start",
        "# A game\n/$ initialState := Sum[k in {1..10^12}] (k^2 mod 7)  newState := 0  images := {} $/",
        /visits a very large set.*Definition\s+initialState\s+Line\s+2:4$/s,
      ],
    ])("is shown with a message if it does not terminate %s", async (_, text, said) => {
      await playing(
        browser,
        pageOf(text, scripts),
        async ({ page }) => {
          expect(await page.locator("h1").innerText()).toBe("A game");
          expect(await panelOf(page)).toMatch(said);
          await page.click("#restart");
          expect(await panelOf(page)).toMatch(said);
        },
        { clockRate: endlessRate },
      );
    });

    it("names the part of the state with long fractions that slows it down, and continues", async () => {
      const slow =
        "# A game\n/$\ninitialState := (0, 1 / 3^500)\nnewState := (n + 1, x + (Sum[k in {1..5000}] k * x) / 10^9) where (n, x) = currentState\nimages := {text(currentState[1], point(500, 200), 40, dBlack)}\n$/\n";
      await playing(
        browser,
        pageOf(slow, scripts),
        async ({ page, texts }) => {
          const notice = page.locator("#notice");
          await notice
            .filter({
              hasText:
                /^Frames have become slow\. The second coordinate of the state is a fraction with \d{3,} digits\. Round the number, for example with `round\(x, 3\)`/,
            })
            .waitFor({ timeout: patience });
          const [before] = await texts();
          await page.waitForFunction(
            (seen) => Number(document.querySelector("#captions li")?.textContent) > seen,
            Number(before),
          );
          expect(await page.locator("#panel").isVisible()).toBe(false);
        },
        { clockRate },
      );
    });

    it("names the part of the state with long fractions when it is stopped", async () => {
      const growing =
        "# A game\n/$\ninitialState := (1, 0.5)\nnewState := (n + 1, 0.99 * x * x + 0.001) where (n, x) = currentState\nimages := {text(currentState[1], point(500, 200), 40, dBlack)}\n$/\n";
      await playing(
        browser,
        pageOf(growing, scripts),
        async ({ page }) => {
          expect(await panelOf(page)).toMatch(
            /L507.*The second coordinate of the state is a fraction with \d{4,} digits\..*Round the number, for example with `round\(x, 3\)`/s,
          );
          // The warning is shown once only.
          expect(await page.locator("#notice").innerText()).toBe("");
        },
        { clockRate },
      );
    });
  },
  180_000,
);
