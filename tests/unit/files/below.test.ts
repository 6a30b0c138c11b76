// The files below a folder of submissions.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entriesBelow } from "../../../src/files/below.js";

describe("files below a folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "led-below-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const pathsIn = (): readonly string[] => entriesBelow(folder)!.map(({ path, kind }) => `${kind} ${path}`);

  it.each(["", "submitted/", "course/submitted/"])(
    "include those after a folder with very many files, in %j",
    (below) => {
      const many = join(folder, below, "mallory");
      mkdirSync(many, { recursive: true });
      for (let i = 0; i < 25_000; i++) writeFileSync(join(many, `${i}.led`), "");
      mkdirSync(join(folder, below, "zoe/week1"), { recursive: true });
      writeFileSync(join(folder, below, "zoe/week1/ex.led"), "");
      const paths = pathsIn();
      expect(paths).toContain(`file ${below}zoe/week1/ex.led`);
      expect(paths.length).toBeLessThan(20_002);
    },
    60_000,
  );

  it("include folders nested too deeply, special files, and names that are not UTF-8", () => {
    mkdirSync(join(folder, "a", "b/".repeat(40)), { recursive: true });
    execFileSync("mkfifo", [join(folder, "fifo.led")]);
    const bytes = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff]), Buffer.from(".led")]);
    // File systems other than those of Linux reject such names.
    if (process.platform === "linux") writeFileSync(bytes, "");
    expect(pathsIn()).toEqual([
      `special a/${"b/".repeat(12)}`.slice(0, -1),
      "special fifo.led",
      ...(process.platform === "linux" ? ["special \ufffd.led"] : []),
    ]);
  });
});
