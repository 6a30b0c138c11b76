// Laziness of `where`: names that are needed late, or not at all, may fail if they are not needed.

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { inRepository } from "../support/emitted.js";
import { runEmitted } from "../support/run.js";

describe("a name that depends on what conditions solve", async () => {
  const text = await readFile(inRepository("tests/emitted/documents/where-solved.led"), "utf8");

  it("is not evaluated for a branch that does not need it", () => {
    expect(runEmitted(text, ["least(1)"])).toEqual(runEmitted(text, ["2"]));
  });

  it("is not evaluated either where a condition asks for it that is decided without", () => {
    expect(runEmitted(text, ["asked(1)"])).toEqual(runEmitted(text, ["2"]));
  });
});
