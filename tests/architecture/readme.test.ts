// Links in the README and the manual are valid from their folder, on the repository page and on the package page.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The anchor of a heading: in lower case, with hyphens for spaces, without other punctuation. */
const addressOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

it.each([
  ["README.md", 8],
  ["src/manual/README.md", 40],
] as const)("the links of %s are to files and headings that are there", (path, least) => {
  const file = join(root, path);
  const prose = readFileSync(file, "utf8").replaceAll(/^```[^]*?^```$/gm, "");
  const targets = [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => target);
  const addresses = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => `#${addressOf(heading)}`);
  const own = targets.filter((target) => !/^https?:/.test(target));
  expect(own.length).toBeGreaterThan(least);
  const isThere = (target: string): boolean =>
    target.startsWith("#") ? addresses.includes(target) : existsSync(join(dirname(file), target.split("#")[0]!));
  expect(own.filter((target) => !isThere(target))).toEqual([]);
});

it("the README is no longer than one screen and a half, and the manual has the rest", () => {
  expect(readFileSync(join(root, "README.md"), "utf8").split("\n").length).toBeLessThan(60);
});
