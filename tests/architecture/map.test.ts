// The source map in src/README.md and the pages of folders are accurate: their paths exist, and the map lists every
// folder.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../../src/", import.meta.url));
const map = readFileSync(`${source}README.md`, "utf8");

/** Backquoted texts that look like source paths: `resolve/`, `compiler.ts`, `syntax/tree.ts`. */
const paths = [
  ...new Set([...map.replace(/^```[^]*?^```/gm, "").matchAll(/`([\w./-]+(?:\/|\.ts))`/g)].map(([, path = ""]) => path)),
];

/** The pages of folders that the map links to. */
const pages = [...map.matchAll(/\]\((\w[\w/-]*)\/README\.md\)/g)].map(([, folder = ""]) => folder);

const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe("source map", () => {
  it("names more paths than folders", () => {
    expect(paths.length).toBeGreaterThan(folders.length);
  });

  it.each(paths)("names %s, which exists", (path) => {
    expect(existsSync(source + path)).toBe(true);
  });

  it.each(folders.map(({ name }) => name))("has a row for %s", (name) => {
    expect(map).toContain(`\n| \`${name}/\` |`);
  });

  it("shows existing phases", () => {
    const drawn = [...(/^```\n([^]*?)^```/m.exec(map)?.[1] ?? "").matchAll(/│ ([a-z/]+\/[a-z]+)/g)].map(
      ([, path]) => path,
    );
    expect(drawn.length).toBeGreaterThan(0);
    for (const path of drawn) expect(existsSync(`${source}${path}.ts`), path).toBe(true);
  });
});

describe("pages of folders", () => {
  it("are linked from the map", () => {
    expect(pages).toEqual(expect.arrayContaining(["runtime", "types", "fixes", "ir", "web", "lsp"]));
  });

  it.each(pages)("name existing paths: %s", (folder) => {
    const page = readFileSync(`${source}${folder}/README.md`, "utf8");
    const named = [...page.matchAll(/`([\w./-]+(?:\/|\.ts))`/g)].map(([, path = ""]) => path);
    const bases = [`${source}${folder}/`, fileURLToPath(new URL("../../", import.meta.url))];
    expect(named.filter((path) => !bases.some((base) => existsSync(base + path)))).toEqual([]);
  });
});
