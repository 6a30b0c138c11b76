// Links in the pages for readers are to files and headings that exist. Sizes of the README and the list of changes.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { chapters } from "../support/manual.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const withoutCode = (text: string): string => text.replaceAll(/^(```|~~~)[^]*?^\1$/gm, "");

/** The anchors of the headings: in lower case, with hyphens for spaces, without other punctuation. */
const anchorsIn = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

const pages: readonly (readonly [path: string, links: number])[] = [
  ["README.md", 8],
  ["CHANGELOG.md", 0],
  [".github/CONTRIBUTING.md", 5],
  ["src/README.md", 5],
  ["src/manual/README.md", 12],
  ...chapters.map(({ name }) => [`src/manual/${name}`, 1] as const),
];

it.each(pages)("the links of %s lead to existing files and headings", (path, least) => {
  const targets = [...withoutCode(read(path)).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => target);
  const own = targets.filter((target) => !/^https?:/.test(target));
  expect(own.length).toBeGreaterThan(least);
  const isThere = (target: string): boolean => {
    const [file = "", anchor] = target.split("#", 2);
    const linked = file === "" ? path : join(dirname(path), file);
    return existsSync(join(root, linked)) && (anchor === undefined || anchorsIn(read(linked)).includes(anchor));
  };
  expect(own.filter((target) => !isThere(target))).toEqual([]);
});

it("the README has fewer than 60 lines", () => {
  expect(read("README.md").split("\n").length).toBeLessThan(60);
});

it("the changelog has fewer than 1,500 words", () => {
  expect(read("CHANGELOG.md").split(/\s+/).length).toBeLessThan(1500);
});
