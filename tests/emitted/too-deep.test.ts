// Infinite recursion of a module in a program independent of LED: at whatever stack depth the overflow occurs,
// the program receives a failure and continues.

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Built, buildForNode, inRepository } from "../support/emitted.js";
import { isLong } from "../support/random.js";

let built: Built;

beforeAll(async () => {
  built = await buildForNode([inRepository("tests/emitted/documents/too-deep.led")]);
}, 180_000);
afterAll(() => built?.remove());

/** Returns a program that calls a definition at stack depths 0 to `starts` - 1 and prints the distinct failures. */
const program = (name: string, args: string, starts: number): string => `
import { ${name} } from ${JSON.stringify(built.url("documents/too-deep"))};
const within = (calls, act) => (calls === 0 ? act() : within(calls - 1, act));
const ends = new Set();
for (let calls = 0; calls < ${starts}; calls++) {
  try {
    within(calls, () => ${name}(${args}));
    ends.add("a value");
  } catch (error) {
    ends.add([error.name, error.code, error.definition].join(" "));
  }
}
console.log([...ends].sort().join());
`;

/** Number of starting depths: many for recursion whose pending calls are on the stack, one where they are in a list. */
const onStack = 40;
const inList = 1;

/** The sizes of the stack in kilobytes; a list of pending calls does not depend on them. */
const stacks = (starts: number): readonly number[] => (starts === onStack || isLong ? [200, 984] : [200]);

const calls: readonly (readonly [name: string, args: string, ends: string, starts: number])[] = [
  ["numbers", "0", "LedError L608 numbers", inList],
  ["strings", String.raw`"a\"b", 0`, "LedError L608 strings", inList],
  ["growing", `"", 0`, "LedError L608 growing", inList],
  ["many", String.raw`"a", "\n", "\"", "b", "c"`, "LedError L608 many", inList],
  ["large", "1", "LedError L608 large", inList],
  ["parts", "1", "LedError L608 parts", inList],
  ["collected", "1", "LedError L608 collected", inList],
  ["nested", `"a", 0`, "LedError L608 nested", inList],
  ["printed", String.raw`"\"", 0`, "LedError L608 printed", inList],
  ["even", "0", "LedError L608 even,LedError L608 odd", onStack],
];

describe("infinite recursion", () => {
  it.each(calls)(
    "of %s fails in its definition at any stack depth",
    { timeout: 120_000 },
    async (name, args, ends, starts) => {
      const file = join(built.folder, `${name}.mjs`);
      await writeFile(file, program(name, args, starts));
      for (const stack of stacks(starts)) {
        const { stdout } = await promisify(execFile)(process.execPath, [`--stack-size=${stack}`, file]);
        expect(stdout.trim()).toBe(ends);
      }
    },
  );
});
