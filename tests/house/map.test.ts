// The map of the source must stay true: what it names exists, and every room is on it.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../../src/", import.meta.url));
const map = readFileSync(`${source}README.md`, "utf8");

/** What stands in backquotes and looks like a path of the source: `names/`, `compile.ts`, `syntax/tree.ts`. */
const paths = [
  ...new Set([...map.replace(/^```[^]*?^```/gm, "").matchAll(/`([\w./-]+(?:\/|\.ts))`/g)].map(([, path = ""]) => path)),
];

const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe("the map of the source", () => {
  it("names paths", () => {
    expect(paths.length).toBeGreaterThan(folders.length);
  });

  it.each(paths)("names %s, which exists", (path) => {
    expect(existsSync(source + path)).toBe(true);
  });

  it.each(folders.map(({ name }) => name))("has a row for %s", (name) => {
    expect(map).toContain(`\n| \`${name}/\` |`);
  });

  it("draws phases that exist", () => {
    const drawn = [...(/^```\n([^]*?)^```/m.exec(map)?.[1] ?? "").matchAll(/│ ([a-z]+\/[a-z]+)/g)].map(
      ([, path]) => path,
    );
    expect(drawn.length).toBeGreaterThan(0);
    for (const path of drawn) expect(existsSync(`${source}${path}.ts`), path).toBe(true);
  });
});
