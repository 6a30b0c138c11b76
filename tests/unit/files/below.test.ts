// The files below a folder of submissions.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { entriesBelow } from "../../../src/files/below.js";
import { maxEntries } from "../../../src/files/limits.js";

it("lists the files of each student, however many others have", () => {
  const folder = mkdtempSync(join(tmpdir(), "led-below-"));
  try {
    for (const student of ["a", "b"]) mkdirSync(join(folder, student));
    for (let i = 0; i < maxEntries + 2; i++) writeFileSync(join(folder, "a", `${i}.txt`), "");
    writeFileSync(join(folder, "b", "x.led"), "");
    const paths = entriesBelow(folder)!.map(({ path }) => path);
    expect(paths.at(-1)).toBe("b/x.led");
    expect(paths.length).toBeLessThanOrEqual(maxEntries + 1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
