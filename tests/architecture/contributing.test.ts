// The pages for contributors are accurate: the commands, folders and stages that they name exist, and the versions
// agree.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { stageNames } from "../../src/dump/stage.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string => readFileSync(repository + path, "utf8");
const page = read(".github/CONTRIBUTING.md");

describe("page for contributors", () => {
  it("names existing scripts", () => {
    const named = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !Object.keys(manifest.scripts).includes(name))).toEqual([]);
  });

  it("has a command for every stage", () => {
    const shown = [...page.matchAll(/build --stage ([\w-]+)/g)].map(([, name]) => name);
    expect(shown).toEqual(stageNames);
  });

  it("has a row for every folder of tests", () => {
    const rows = [...page.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, folder]) => folder),
    );
    const folders = readdirSync(`${repository}tests`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "support")
      .map(({ name }) => name);
    expect(rows.toSorted()).toEqual(folders.toSorted());
  });

  it("has a glossary with existing files", () => {
    const glossary = page.slice(page.indexOf("\n## Glossary\n"));
    const named = [...glossary.matchAll(/`([\w./-]+(?:\/|\.ts))`/g)].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((path) => !existsSync(`${repository}src/${path}`))).toEqual([]);
  });

  it("links to existing files", () => {
    const linked = [...page.matchAll(/\]\(([^)#]+)/g)].map(([, path = ""]) => path);
    expect(linked.filter((path) => !existsSync(`${repository}.github/${path}`))).toEqual([]);
  });
});

describe("version of the package", () => {
  it("is the newest in the changelog", () => {
    expect(/^## \[?([\d.]+)/m.exec(read("CHANGELOG.md"))?.[1]).toBe(manifest.version);
  });

  it("is that of the tarball in the manual", () => {
    expect(/led-lang-([\d.]+)\.tgz/.exec(read("src/manual/get-started.md"))?.[1]).toBe(manifest.version);
  });
});
