// The versions of each kernel compute the same.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { families } from "./families/all.js";
import { kernels } from "./kernels/all.js";
import { emitKernels } from "./kernels/emitted.js";
import { set, textOf } from "./kernels/plain.js";

const all = [...kernels, ...families];

let folder: string;
let emitted: URL;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "led-kernels-"));
  emitted = await emitKernels(all, folder);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the versions of a kernel", () => {
  it.each(all.map((kernel) => ({ name: kernel.name, kernel })))(
    "agree on $name",
    async ({ kernel }) => {
      const versions = Object.entries(await kernel.versions(emitted));
      const [first = "", ...others] = versions.map(([, version]) => textOf(version(kernel.sizes.small)()()));
      // An answer with nothing in it would agree with anything that went wrong everywhere.
      expect(["", "{}", "()", "0", '""']).not.toContain(first);
      for (const other of others) expect(other).toBe(first);
    },
    60_000,
  );
});

describe("the common form of answers", () => {
  it("knows no order of sets, and that of lists", () => {
    expect(textOf(set([1, 2]))).toBe(textOf(set([2, 1])));
    expect(textOf([1, 2])).not.toBe(textOf([2, 1]));
  });

  it("refuses a set that has a member twice", () => {
    expect(() => textOf(set([1, 2, 1]))).toThrow("twice");
  });

  it("tells a string from a number", () => {
    expect(textOf("1")).not.toBe(textOf(1));
  });
});
