// The woven page of a document that uses others shows these, and explains imported names.

import { expect, it } from "vitest";
import { led } from "../support/world.js";

const files = {
  "main.led": "# Four\n\nuse:>sets.led\n\nWe need little.\n\n/$ four := double(2) $/\n\ncmd:>four = 5\ntrue\n",
  "sets.led": "Twice: *double*.\n\n/$ double(n) := 2 * n $/\n",
};

it("an HTML page links imported names to their descriptions, and explanations include them", async () => {
  const { output } = await led(["weave", "main.led", "-o", "-"], { files });
  expect(output).toContain("This document uses <code>sets.led</code>.");
  expect(output).toContain('href="#name-double"');
  expect(output).toMatch(/<tr id="name-double">.*?Rat.*?Defined in <code>sets\.led<\/code>/s);
  expect(output).not.toContain("use:&gt;");
  expect(output).toContain("four = double(2) is 4, not 5");
});

it("LaTeX output preserves the import line", async () => {
  const { output } = await led(["weave", "main.led", "--to", "latex", "-o", "-"], { files });
  expect(output).toContain("use:>sets.led");
});
