// Woven pages in a real browser: their content, their interaction, and resistance to hostile documents.

import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inRepository } from "../support/emitted.js";
import { oneIn } from "../support/random.js";
import { led } from "../support/world.js";
import { colorRules, violationsIn } from "./axe.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";

const pages = new Map<string, string>();

/** The page of a document; each is woven once. */
async function woven(text: string): Promise<string> {
  const known = pages.get(text);
  if (known !== undefined) return known;
  const { output, errors } = await led(["weave", "document.led", "-o", "-"], { files: { "document.led": text } });
  if (!output.startsWith("<!doctype html>")) throw new Error(errors);
  pages.set(text, output);
  return output;
}

/** The document with one in three of its tests, which look alike; with all of them if LED_LONG=1. */
function withFewTests(text: string): string {
  const tests = text.match(/^cmd:>.*\n(?:(?!cmd:>).+\n)*/gm) ?? [];
  const chosen = new Set(oneIn(3, tests));
  return tests.reduce((rest, test) => (chosen.has(test) ? rest : rest.replace(test, () => "")), text);
}

const example = (name: string): string => readFileSync(inRepository(`examples/${name}`), "utf8");

describeInBrowser(
  "woven page",
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedBrowser();
    }, 180_000);
    afterAll(() => closeContexts(browser));

    /** Opens a page from disk, offline; fails on requests and errors. */
    async function reading(
      html: string,
      test: (page: Page) => Promise<void>,
      options: BrowserContextOptions = {},
    ): Promise<void> {
      const folder = await mkdtemp(join(tmpdir(), "led-woven-"));
      const context = await browser.newContext({
        viewport: { width: 1300, height: 900 },
        reducedMotion: "reduce",
        offline: true,
        ...options,
      });
      try {
        const file = join(folder, "page.html");
        await writeFile(file, html);
        const wrong: string[] = [];
        context.on("request", (request) => {
          if (request.url() !== pathToFileURL(file).href && !/^(?:data|blob|about):/.test(request.url()))
            wrong.push(`asked for ${request.url()}`);
        });
        context.on("console", (message) => void wrong.push(message.text()));
        context.on("weberror", (error) => void wrong.push(error.error().message));
        context.on("dialog", (dialog) => {
          wrong.push(`said ${dialog.message()}`);
          void dialog.dismiss();
        });
        const page = await context.newPage();
        await page.goto(pathToFileURL(file).href);
        await test(page);
        expect(wrong).toEqual([]);
      } finally {
        await context.close();
        await rm(folder, { recursive: true });
      }
    }

    it("runs no scripts and sends no requests, whatever the document contains", async () => {
      for (const text of [hostile, hostile.replace("y := `a", 'y := (1 <b>"><script>alert(40)</script>')]) {
        await reading(await woven(text), async (page) => {
          await page.waitForTimeout(300);
          expect(await page.locator("script").count()).toBe(1);
          expect(
            await page
              .locator("img, iframe, svg, base, object, embed, form, [onload], [onerror], [onclick], [onmouseover]")
              .count(),
          ).toBe(0);
          const addresses = await page
            .locator("a")
            .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
          expect(addresses.filter((address) => !/^(?:#|https?:|mailto:)/.test(address))).toEqual([]);
          expect(await page.title()).toBe("<script>alert(1)</script> & title");
          expect(await page.locator("main").textContent()).toContain("<script>alert(2)</script>");
        });
      }
    });

    it("copies formulas in LED notation", async () => {
      const text =
        "Half of it is $\\frac{a+b}{2}$, or $x_1^2$.\n\n/$\nf(a, b) := (a + 1) / (2 * b) + g(a) / 3^(b - 1)\ng(n) := Sum[k = 1]^[n] k^2\nh(S) := Sum[k in S] k / 2\nsign(x) := -1 if x < 0; 1 otherwise\n$/\n";
      await reading(await woven(text), async (page) => {
        const copied = async (selector: string): Promise<string> =>
          page.evaluate((place) => {
            let found = "";
            const formula = document.querySelector(place);
            if (formula !== null) getSelection()?.selectAllChildren(formula);
            document.addEventListener(
              "copy",
              ({ clipboardData }) => (found = clipboardData?.getData("text/plain") ?? ""),
              { once: true },
            );
            document.execCommand("copy");
            return found;
          }, selector);
        const before = await page.locator("main").textContent();
        expect(await copied("main p")).toBe("Half of it is (a+b)/2, or x_1^2.");
        expect(await copied("#def-f .formula")).toBe("f(a, b) ≔ (a + 1)/(2 × b) + g(a)/(3^(b − 1))");
        expect(await copied("#def-g .formula")).toBe("g(n) ≔ ∑[k = 1]^[n] k^2");
        expect(await copied("#def-h .formula")).toBe("h(S) ≔ ∑[k ∈ S] k/2");
        expect(await copied("#def-sign .formula")).toBe("sign(x) ≔ −1 if x < 0; 1 otherwise");
        expect(await page.locator("main").textContent()).toBe(before);
      });
    });

    it("explains each test, expandable by keyboard, and prints only expanded explanations", async () => {
      const text =
        "/$\neven(n) iff n mod 2 = 0\ngood(n) iff n > 0 & (even(n) or n < 7)\nhalf(n) := n / 2 if even(n); n otherwise\n$/\n\ncmd:>all n in {1..9}. good(n)\ntrue\n\ncmd:>half(6)\n3\n";
      await reading(await woven(text), async (page) => {
        const lines = page.locator(".because:not(.steps) li code:visible");
        // A failing test shows the decisive cases at once and collapses the rest.
        const failing = [
          "n = 7 (and one other): good(7) is false: 7 > 0 & (even(7) or 7 < 7)",
          "n = 1: good(1) is true: 1 > 0 & (even(1) or 1 < 7)",
        ];
        expect(await lines.allTextContents()).toEqual(failing);
        await page.locator(".because summary").nth(1).focus();
        await page.keyboard.press("Enter");
        expect(await lines.allTextContents()).toEqual([
          failing[0],
          "even(7) is false: 7 mod 2 is 1, not 0",
          "7 < 7 is false",
          failing[1],
        ]);
        expect(await page.locator(".because li:visible a").first().getAttribute("href")).toBe("#def-good");
        await page.emulateMedia({ media: "print" });
        expect(await page.locator(".because:visible").count()).toBe(1);
        await page.emulateMedia({ media: "screen" });
        await page.getByText("Why").nth(1).focus();
        await page.keyboard.press("Space");
        expect(await page.locator(".passed .because:not(.steps) code:visible").allTextContents()).toEqual([
          "half(6) = 6/2 is 3, since even(6)",
        ]);
        const said = await page.locator(".passed").ariaSnapshot();
        expect(said).toContain("Why");
        expect(said).toContain('link "Definition 3"');
      });
    });

    it("steps through an evaluation with keys and buttons, and prints all of it", async () => {
      const text = "/$ fact(n) := 1 if n = 0; n * fact(n - 1) otherwise $/\n\ncmd:>fact(2)\n2\n";
      await reading(await woven(text), async (page) => {
        const lines = page.locator(".steps li:visible");
        await page.getByText("Step by step").focus();
        await page.keyboard.press("Enter");
        expect(await lines.allTextContents()).toEqual(["fact(2)"]);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        expect(await lines.allTextContents()).toEqual([
          "fact(2)",
          "= 2 * fact(1) since 2 = 0 is false",
          "= 2 * (1 * fact(0)) since 1 = 0 is false",
        ]);
        expect(await page.locator(".steps [aria-current=step] u").textContent()).toBe("fact(0)");
        await page.keyboard.press("ArrowLeft");
        expect(await lines.count()).toBe(2);
        await page.keyboard.press("End");
        expect(await lines.last().textContent()).toBe("= 2");
        const all = await lines.count();
        await page.keyboard.press("Home");
        await page.getByRole("button", { name: "Next" }).click();
        expect(await lines.count()).toBe(2);
        await page.emulateMedia({ media: "print" });
        expect(await lines.count()).toBe(all);
        expect(await page.getByRole("button").count()).toBe(0);
      });
    });

    it("shows formulas completely, on a wide screen and on a phone", async () => {
      const text =
        "/$\nsquare(x, y, a, K) := {fTri(A, B, C, K), fTri(A, C, D, K)}\n    where A = point(x, y) & B = point(x + a, y) & C = point(x + a, y + a) & D = point(x, y + a)\n$/\n";
      const html = await woven(text);
      for (const width of [1200, 390]) {
        await reading(
          html,
          async (page) => {
            const cut = await page
              .locator(".formula")
              .evaluateAll((formulas) => formulas.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
            expect(cut, `${width} pixels`).toEqual([0]);
            expect(await page.locator("math:visible").count()).toBe(1);
          },
          { viewport: { width, height: 900 } },
        );
      }
    });

    it("shows the meaning of a name for mouse and keyboard, with a link to its definition", async () => {
      await reading(await woven(small), async (page) => {
        const card = page.getByRole("tooltip");
        const link = page.locator("math a", { hasText: "even" }).first();
        await link.hover();
        await expect.poll(() => card.textContent()).toBe("evenRat -> BoolA number is even if two divides it.");
        await page.mouse.move(5, 5);
        await expect.poll(() => card.isVisible()).toBe(false);
        await link.focus();
        await expect.poll(() => card.isVisible()).toBe(true);
        expect(await link.getAttribute("aria-describedby")).toBe(await page.locator(".card").getAttribute("id"));
        await page.keyboard.press("Escape");
        expect(await card.isVisible()).toBe(false);
        await link.focus();
        await page.keyboard.press("Enter");
        expect(decodeURIComponent(new URL(page.url()).hash)).toBe("#def-even");
        expect(await page.locator(":target").getAttribute("aria-label")).toBe("Definition 1: even");
        // A built-in name links to the list of built-ins.
        await page.locator("math a", { hasText: "ℤ" }).first().hover();
        await expect.poll(() => card.textContent()).toBe("IntfSetInt is the set of the integers.");
      });
    });

    it("shows a card on the first touch of a name, with the link", async () => {
      await reading(
        await woven(small),
        async (page) => {
          await page.locator("p a.name", { hasText: "evens" }).tap();
          await expect.poll(() => page.locator(".card").isVisible()).toBe(true);
          expect(new URL(page.url()).hash).toBe("");
          await page.getByRole("link", { name: "Go to definition" }).tap();
          expect(decodeURIComponent(new URL(page.url()).hash)).toBe("#def-evens");
          await expect.poll(() => page.locator(".card").isVisible()).toBe(false);
        },
        { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } },
      );
    });

    it("has mathematics, tests, landmarks and ordered headings for screen readers", async () => {
      await reading(await woven(small), async (page) => {
        const snapshot = await page.locator("body").ariaSnapshot();
        for (const part of [
          "- banner:",
          "- main:",
          "- contentinfo:",
          '- navigation "Contents"',
          "- 'group \"Definition 1: even\"'",
          '- list "Tests"',
          "passed",
          "failed",
        ])
          expect(snapshot).toContain(part);
        const levels = await page
          .locator("h1, h2, h3, h4")
          .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName[1])));
        expect(levels[0]).toBe(1);
        levels.forEach((level, i) => expect(level).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1));
        const session = await page.context().newCDPSession(page);
        const { nodes } = await session.send("Accessibility.getFullAXTree");
        const roles = nodes.map(({ role }) => role?.value);
        expect(roles.filter((role) => role === "MathMLMath").length).toBe(4);
        expect(roles).toContain("MathMLIdentifier");
        expect(nodes.some(({ role, name }) => role?.value === "link" && name?.value === "even")).toBe(true);
      });
    });

    it("has a contrast of at least 4.5 to 1, in light and in dark", async () => {
      const html = await woven(`${small}\n/$ broken(x) := x + nothing $/\n`);
      for (const text of [html, await woven(small)])
        await reading(text, async (page) => {
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme });
            expect([colorScheme, await page.evaluate(faintTexts)]).toEqual([colorScheme, []]);
          }
        });
    });

    it("has no accessibility violations in a chapter and in a game, light, dark and narrow", async () => {
      for (const name of oneIn(2, ["course/01-logic.led", "tic-tac-toe.led"]))
        await reading(
          await woven(example(name)),
          async (page) => {
            expect([name, await violationsIn(page)]).toEqual([name, []]);
            await page.emulateMedia({ colorScheme: "dark" });
            expect([name, await violationsIn(page, colorRules)]).toEqual([name, []]);
            await page.setViewportSize({ width: 390, height: 800 });
            expect([name, await violationsIn(page)]).toEqual([name, []]);
          },
          { bypassCSP: true },
        );
    });

    it("starts its game only on request", async () => {
      await reading(await woven(example("tic-tac-toe.led")), async (page) => {
        expect(await page.locator("iframe").count()).toBe(0);
        await page.getByRole("button", { name: "Play" }).click();
        const game = page.frameLocator("iframe");
        await expect.poll(() => game.locator("#captions li").allTextContents()).toContain("x's turn");
        const box = await game.locator("canvas").boundingBox();
        if (box === null) throw new Error("there is no canvas");
        await page.mouse.click(box.x + box.width * 0.28, box.y + box.height * (1 - 564 / 800));
        await expect.poll(() => game.locator("#captions li").allTextContents()).toContain("o's turn");
        // The game runs in a sandbox with an opaque origin.
        expect(await page.locator("iframe").getAttribute("sandbox")).toBe("allow-scripts allow-downloads");
        const [alone] = await Promise.all([
          page.context().waitForEvent("page"),
          page.getByRole("button", { name: "Open game" }).click(),
        ]);
        await expect.poll(() => alone.locator("#captions li").allTextContents()).toContain("x's turn");
      });
    });

    it("is no wider than its window, also on a phone", async () => {
      for (const name of oneIn(3, ["tour.led", "tic-tac-toe-2014.led", "snake.led"])) {
        // The tests of snake from there on play recordings.
        const text = withFewTests(example(name)).replace(name === "snake.led" ? /\nplay:>[^]*/ : "", "");
        await reading(await woven(text), async (page) => {
          for (const width of [320, 390, 800, 1300]) {
            await page.setViewportSize({ width, height: 800 });
            expect([name, width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
              name,
              width,
              width,
            ]);
          }
        });
      }
    });

    it("prints no screen-only elements, and keeps definitions with their numbers", async () => {
      await reading(await woven(example("tic-tac-toe.led")), async (page) => {
        await page.emulateMedia({ media: "print" });
        for (const gone of [".contents", ".skip", ".tools", ".cover"])
          expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false]);
        expect(await page.locator(".stage > img").isVisible()).toBe(true);
        expect(
          await page
            .locator(".definition")
            .first()
            .evaluate((one) => getComputedStyle(one).breakInside),
        ).toBe("avoid");
      });
    });
  },
  180_000,
);

const small = `# Even numbers

## Definitions

A number is *even* if two divides it. The first of them are \`evens\`.

/$
even(n) iff floor(n / 2) * 2 = n
evens := {n | n in {1..10} & even(n)}
half: Int -> Int
half(n) := n / 2 if even(n); 0 otherwise
$/

## Tests

cmd:>evens
{2, 4, 6, 8, 10}

cmd:>half(3)
7
`;

const hostile = `# <script>alert(1)</script> & *title*

<script>alert(2)</script> <img src=x onerror=alert(3)> <svg onload=alert(4)> <iframe src="http://evil.example/"></iframe>

[click](javascript:alert(5)) <javascript:alert(6)> [data](data:text/html,<script>alert(7)</script>) ![pic](http://evil.example/x.png) ![x](javascript:alert(8))

<style>body{background:url(http://evil.example/)}</style> <base href="http://evil.example/"> <meta http-equiv="refresh" content="0;url=http://evil.example/">

</main></body></html> --> ]]> <!-- \`</script><script>alert(9)</script>\` *</em><script>alert(10)</script>*

$\\href{javascript:alert(11)}{x}$ and $\\text{</mtext><script>alert(12)</script>}$ and $x_{"><img src=x onerror=alert(13)>}$ and $\\color{red;background:url(http://evil.example/)}{x}$

$$
\\includegraphics{http://evil.example/a.png} </math><script>alert(14)</script>
$$

## "><img src=x onerror=alert(15)> heading

/$
x' := "</script><script>alert(16)</script><img src=x onerror=alert(17)>"
y := \`a
evil(z) := {"<b>", z}
$/

cmd:>x'
"</samp><script>alert(18)</script>"

cmd:>"<img src=x onerror=alert(19)>"

| a<script>alert(20)</script> | b |
|---|---|
| <img src=x onerror=alert(21)> | \`"><svg onload=alert(22)>\` |

[ref]: javascript:alert(23) "onmouseover=alert(24)"
[see][ref] and <a href="javascript:alert(25)">x</a> [t](http://example.org/"onclick="alert(26) 'a" onclick="alert(27)')

\`\`\`html"><script>alert(28)</script>
<script>alert(29)</script>
\`\`\`
`;

/** In the page: the texts whose contrast is too low, with their contrast. */
function faintTexts(): readonly string[] {
  const channels = (color: string): readonly number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element: Element | null): string => {
    if (element === null) return "rgb(255, 255, 255)";
    const ground = getComputedStyle(element).backgroundColor;
    return (channels(ground)[3] ?? 1) === 0 ? groundOf(element.parentElement) : ground;
  };
  const faint: string[] = [];
  for (const element of document.querySelectorAll("body *:not(script):not(noscript)")) {
    if (
      ![...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      )
    )
      continue;
    const [ink, ground] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))];
    const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    if (contrast < 4.5)
      faint.push(`${element.tagName} ${element.className}: ${element.textContent} ${contrast.toFixed(2)}`);
  }
  return faint;
}
