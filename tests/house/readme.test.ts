// Links of the README lead to what is there: from its folder, as a repository and the page of a package show them.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

/** The address of a heading: in small letters, with hyphens for blanks, without other signs. */
const addressOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

const prose = readme.replaceAll(/^```[^]*?^```$/gm, "");
const targets = [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => target);
const addresses = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => `#${addressOf(heading)}`);

it("the links of the README are to files and headings that are there", () => {
  const own = targets.filter((target) => !/^https?:/.test(target));
  expect(own.length).toBeGreaterThan(40);
  expect(
    own.filter((target) => !(target.startsWith("#") ? addresses.includes(target) : existsSync(join(root, target)))),
  ).toEqual([]);
});
