// Recursion 100,000 calls deep on Node's default stack: a test that passes in `led test`, which has a larger stack,
// passes in the module as well.

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Built, buildForNode, inRepository } from "../support/emitted.js";

/** Node's default stack size in kilobytes. */
const stack = 984;

let built: Built;

beforeAll(async () => {
  built = await buildForNode([inRepository("tests/conformance/deep-recursion.led")]);
}, 180_000);
afterAll(() => built?.remove());

it("fails before pending calls exhaust the memory", { timeout: 60_000 }, async () => {
  const file = join(built.folder, "endless.mjs");
  await writeFile(
    file,
    `
import { tripled } from ${JSON.stringify(built.url("conformance/deep-recursion"))};
try { tripled(1, 1); } catch ({ code }) { console.log(code); }
`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, ["--max-old-space-size=1000", file]);
  expect(stdout).toBe("L608\n");
});

it("reaches the same depth on the default stack", { timeout: 60_000 }, async () => {
  const file = join(built.folder, "deep.mjs");
  await writeFile(
    file,
    `
import * as deep from ${JSON.stringify(built.url("conformance/deep-recursion"))};
const many = deep.many();
console.log(JSON.stringify([
  deep.total(many), deep.alternating(many), deep.doubled(many).length, deep.reversed(many).length, deep.members(many).has(100000),
  deep.joined(many).length, deep.kept(many).length, deep.vowels(deep.repeated(33333)), deep.merged(many, many).length,
  deep.depth(100000), deep.largest(many), deep.parity(100001), deep.halves(many)[1].length, deep.rising(many),
  deep.odd(100001), deep.weight(deep.leftward(100000)), deep.weight(deep.rightward(100000)),
  deep.fibonacci(100000), deep.climbed(100000), deep.loaded(many, 1, 2), deep.female(5000),
]));
`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [`--stack-size=${stack}`, file]);
  expect(JSON.parse(stdout)).toEqual([
    5000050000,
    -50000,
    100000,
    100000,
    true,
    588894,
    33333,
    33333,
    200000,
    100000,
    100000,
    1,
    50000,
    true,
    true,
    5000050000,
    5000050000,
    644,
    799,
    12,
    3090,
  ]);
});
