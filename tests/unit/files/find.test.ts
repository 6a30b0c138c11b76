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

async function found(path: string): Promise<readonly string[] | undefined> {
  return (await documentsAt(at(path)))?.map((one) => relative(root, one));
}

describe("documents for a command-line argument", () => {
  it("are those below a folder, except files ignored by git or .ledignore", async () => {
    expect(await found(".")).toEqual([
      "a.led.md",
      "b.led",
      "course/one.led",
      "course/week 1/three.led",
      "kept.tmp.led",
    ]);
  });

  it("respect ignore rules of parent folders", async () => {
    expect(await found("course")).toEqual(["course/one.led", "course/week 1/three.led"]);
  });

  it("are all files that match a glob pattern", async () => {
    expect(await found("*.md")).toEqual(["a.led.md", "readme.md"]);
    expect(await found("course/**/t*.led")).toEqual(["course/week 1/three.led"]);
    expect(await found("nothing/*.led")).toEqual([]);
  });

  it("are not searched for a file name", async () => {
    expect(await found("b.led")).toBeUndefined();
    expect(await found("missing.led")).toBeUndefined();
  });
});
