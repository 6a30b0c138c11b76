import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentsAt } from "../../../src/files/find.js";

const root = mkdtempSync(join(tmpdir(), "led-find-"));
const at = (path: string): string => join(root, path);

beforeAll(() => {
  const texts: Readonly<Record<string, string>> = {
    ".gitignore": "out/\n*.tmp.led\n!kept.tmp.led\n",
    "b.led": "",
    "a.led.md": "",
    "readme.md": "",
    "x.tmp.led": "",
    "kept.tmp.led": "",
    "out/made.led": "",
    "node_modules/pack/c.led": "",
    ".hidden/d.led": "",
    "course/one.led": "",
    "course/two.led": "",
    "course/.gitignore": "two.led\n",
    "course/.ledignore": "# Drafts\ndrafts/\n",
    "course/drafts/four.led": "",
    "course/week 1/three.led": "",
  };
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
  mkdirSync(at(".git"));
  symlinkSync(root, at("course/again"));
});
afterAll(() => rmSync(root, { recursive: true }));

async function documentsFor(path: string): Promise<readonly string[] | undefined> {
  return (await documentsAt(at(path)))?.map((one) => relative(root, one));
}

describe("documents for a command-line argument", () => {
  it("are those below a folder, except files ignored by git or .ledignore", async () => {
    expect(await documentsFor(".")).toEqual([
      "a.led.md",
      "b.led",
      "course/one.led",
      "course/week 1/three.led",
      "kept.tmp.led",
    ]);
  });

  it("respect ignore rules of parent folders", async () => {
    expect(await documentsFor("course")).toEqual(["course/one.led", "course/week 1/three.led"]);
  });

  it("are all files that match a glob pattern", async () => {
    expect(await documentsFor("*.md")).toEqual(["a.led.md", "readme.md"]);
    expect(await documentsFor("course/**/t*.led")).toEqual(["course/week 1/three.led"]);
    expect(await documentsFor("nothing/*.led")).toEqual([]);
  });

  it("are not searched for a file name", async () => {
    expect(await documentsFor("b.led")).toBeUndefined();
    expect(await documentsFor("missing.led")).toBeUndefined();
  });
});
