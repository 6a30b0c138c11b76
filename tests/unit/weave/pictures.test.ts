// Tests whose value is a set of images: the woven page shows the picture and its description.

import { describe, expect, it } from "vitest";
import { led } from "../../support/world.js";

async function woven(test: string): Promise<string> {
  const text = `# Pictures\n\n/$ dot(x, y) := disc(point(x, y), 5, dRed) $/\n\ncmd:>${test}\n`;
  return (await led(["weave", "a.led", "-o", "-"], { files: { "a.led": text } })).output;
}

const pictureIn = (page: string): string | undefined => /<figure>(.*?)<\/figure>/s.exec(page)?.[1];

describe("test whose value is a set of images", () => {
  it("shows the picture, cropped to its contents", async () => {
    const picture = pictureIn(await woven("{dot(100, 100), dot(130, 100)}\n{dot(130, 100), dot(100, 100)}"));
    expect(picture).toContain('viewBox="84 684 62 32" width="62" height="32" role="img"');
    expect(picture).toContain("<title>{dot(100, 100), dot(130, 100)}</title>");
    expect(picture).toContain("<desc>a red disc of radius 5");
    expect(picture?.match(/<circle /g)).toHaveLength(2);
  });

  it("shows only the picture without an expected value, and also a failing picture", async () => {
    const shown = await woven("{dot(100, 100)}");
    expect(pictureIn(shown)).toBeDefined();
    expect(shown).not.toContain("<samp>");
    const failed = await woven("{dot(100, 100)}\n{dot(200, 100)}");
    expect(pictureIn(failed)).toContain('viewBox="84 684 32 32"');
    expect(failed).toContain("<dt>found</dt>");
  });

  it("is a captioned figure on a figure:> line, and a test if a value follows", async () => {
    const figure = 'figure:>{dot(100, 100)} "A *dot*, from `dot`"';
    const text = (value: string): string => `/$ dot(x, y) := disc(point(x, y), 5, dRed) $/\n\n${figure}\n${value}`;
    const files = { "a.led": text(""), "b.led": text("{dot(200, 100)}\n") };
    const page = (await led(["weave", "a.led", "-o", "-"], { files })).output;
    expect(/<figure class="picture">(.*?)<\/figure>/s.exec(page)?.[1]).toMatch(
      /<title>A \*dot\*, from `dot`<\/title>.*<figcaption>A \*dot\*, from <code>dot<\/code><\/figcaption>/s,
    );
    expect(page).not.toContain('class="tests"');
    expect((await led(["weave", "b.led", "-o", "-"], { files })).output).toContain("<dt>found</dt>");
    expect((await led(["test", "b.led"], { files })).exitCode).toBe(1);
    const latex = (await led(["weave", "a.led", "--to", "latex", "-o", "-"], { files })).output;
    expect(latex).toContain(figure);
    const { world } = await led(["fmt", "a.led"], { files });
    expect(world.files.get("a.led")).toContain(`${figure}\n`);
  });

  it("paints in the order of games: surfaces, lines, texts", async () => {
    const picture = pictureIn(
      await woven('{text("<&", point(20, 20), 9, dBlack), segment(point(0, 0), point(40, 40), dBlue), dot(20, 20)}'),
    );
    expect(picture).toMatch(/<circle .*<path .*<text .*&lt;&amp;/s);
  });

  it("is rendered deterministically", async () => {
    expect(await woven("{dot(1, 2), dot(3, 4)}")).toBe(await woven("{dot(1, 2), dot(3, 4)}"));
  });

  it("is cropped to the canvas, or shows the whole canvas if nothing is visible", async () => {
    expect(pictureIn(await woven("{dot(0, 0), dot(5000, 10^30)}"))).toContain('viewBox="0 784 16 16"');
    expect(pictureIn(await woven("{dot(5000, 5000)}"))).toContain('viewBox="0 0 1000 800"');
  });

  it.each([
    "{dot(1, 2), 3}",
    "{}",
    "dot(1, 2)",
    "<dot(1, 2)>",
    "{{dot(1, 2)}}",
    "Image",
    "{1..10^9}",
    "{(`disc, (1, 1), 2)}",
  ])("has no picture for %s", async (value) => {
    const page = await woven(value);
    expect(page).toContain("</html>");
    expect(pictureIn(page)).toBeUndefined();
  });

  it("has no picture for more than 2000 images", async () => {
    expect(pictureIn(await woven("{dot(x, 1) | x in {1..2000}}"))).toBeDefined();
    expect(pictureIn(await woven("{dot(x, 1) | x in {1..2001}}"))).toBeUndefined();
  });
});
