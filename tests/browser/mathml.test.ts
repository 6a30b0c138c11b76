// MathML layout in a real browser: links in names work and do not move anything, brackets stretch, and columns align.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { itemMathml, mathmlStyle, type MathmlOptions } from "../../src/notation/mathml.js";
import { parseItems } from "../../src/syntax/alone.js";
import { mathFont } from "../support/fonts.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";

interface Box {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

describeInBrowser(
  "MathML",
  () => {
    let browser: Browser;
    /** A page whose line height exceeds that of formulas. */
    let page: Page;
    beforeAll(async () => {
      browser = await sharedBrowser();
      page = await browser.newPage();
      await page.setContent(
        `<!doctype html><style>${mathFont("STIX")} body { font: 18px/1.6 serif } math { font-family: "STIX" } ${mathmlStyle}</style>`,
      );
      await page.evaluate(() => document.fonts.load('18px "STIX"'));
    }, 180_000);
    afterAll(() => closeContexts(browser));

    /** Shows a definition alone on the page. */
    async function showing<T>(text: string, options: MathmlOptions, look: (page: Page) => Promise<T>): Promise<T> {
      const [item] = parseItems(text, { start: 0, end: text.length }, 0).items;
      if (item === undefined || item.kind === "game") throw new Error(text);
      await page.evaluate((html) => (document.body.innerHTML = html), itemMathml(item, options));
      return look(page);
    }

    const boxesOf = (page: Page, kinds: string): Promise<readonly Box[]> =>
      page.locator(kinds).evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, height } = element.getBoundingClientRect();
          return { text: element.textContent ?? "", x, y, height };
        }),
      );

    const linked: MathmlOptions = { link: ({ name }) => ({ href: `#${name}`, title: `what ${name} is` }) };

    it("has links in names", async () => {
      await showing("area(r) := radius^2 + r_1", linked, async (page) => {
        await page.getByRole("link", { name: "radius" }).click();
        expect(page.url()).toContain("#radius");
        expect(await page.getByTitle("what r_1 is").count()).toBe(1);
      });
    });

    it("is accessible with its operators and links", async () => {
      const tree = await showing("even(n) iff n mod 2 = 0 & ~odd(n)", linked, (page) =>
        page.locator("math").ariaSnapshot(),
      );
      expect(tree).toMatch(/^- math:/);
      for (const part of ['link "even"', 'link "odd"', "mod", "∧", "¬"]) expect(tree).toContain(part);
    });

    it("has the same layout with and without links", async () => {
      const text = "f(x) := x^2 + long^2 + x_1 + x/2 + (Sum[k in S] k^n)^2";
      const numbers = (options: MathmlOptions): Promise<readonly Box[]> =>
        showing(text, options, (page) => boxesOf(page, "mn"));
      const [plain, withLinks] = [await numbers({}), await numbers(linked)];
      expect(plain.length).toBe(5);
      plain.forEach((box, i) => {
        expect(withLinks[i]!.text).toBe(box.text);
        // Lines of text do not know the exact height of letters, so positions differ by fractions of a pixel.
        expect(Math.abs(withLinks[i]!.y - box.y)).toBeLessThan(3);
        expect(Math.abs(withLinks[i]!.x - box.x)).toBeLessThan(3);
      });
    });

    it("stretches brackets around a sum, but not elsewhere", async () => {
      const boxes = await showing("f := (Sum[k in S] k) * (a + b)", {}, (page) => boxesOf(page, "mo"));
      const heights = boxes.filter(({ text }) => text === "(").map(({ height }) => height);
      expect(heights[0]).toBeGreaterThan(1.8 * heights[1]!);
    });

    it("aligns values of branches in one column, and conditions in another", async () => {
      const cells = await showing("f(x) := 1 if x = 2; 1000 if x = 3; x otherwise", {}, (page) =>
        boxesOf(page, "mtable.branches mtd"),
      );
      const [values, conditions] = [0, 1].map((column) =>
        cells.filter((_, i) => i % 2 === column).map(({ x }) => Math.round(x)),
      );
      expect(new Set(values).size).toBe(1);
      expect(new Set(conditions).size).toBe(1);
      expect(conditions![0]).toBeGreaterThan(values![0]!);
    });
  },
  180_000,
);
