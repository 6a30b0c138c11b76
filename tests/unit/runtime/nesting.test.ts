// Values nested deeper than the engine's stack: every function returns a result or fails with an LED error. The runtime
// is bundled, since modules loaded by the test runner hide stack overflows.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as Easel from "../../../src/runtime/public.js";
import type * as Runtime from "../../../src/runtime/index.js";
import type { LedSet, Value } from "../../../src/runtime/index.js";

let folder = "";
let led: typeof Runtime;
let easel: typeof Easel;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "led-nesting-"));
  const resolveDir = fileURLToPath(new URL("../../../src/runtime", import.meta.url));
  const contents = 'export * as led from "./index.js"; export * as easel from "./public.js";';
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    format: "esm",
    write: false,
  });
  const path = join(folder, "runtime.mjs");
  await writeFile(path, outputFiles[0]!.text);
  ({ led, easel } = (await import(pathToFileURL(path).href)) as { led: typeof Runtime; easel: typeof Easel });
});

afterAll(() => rm(folder, { recursive: true }));

const depth = 50_000;

function nested<T>(base: T, around: (inner: T) => T): T {
  let value = base;
  for (let i = 0; i < depth; i++) value = around(value);
  return value;
}

/**
 * Values of all kinds that can nest. Each call creates a new one, since identical values are equal without comparison.
 */
const deep: Readonly<Record<string, () => Value>> = {
  "pairs in first coordinates": () => nested<Value>(0, (v) => [v, 1]),
  "pairs in last coordinates": () => nested<Value>(0, (v) => [1, v]),
  sequences: () => nested<Value>(0, (v) => led.sequence(v)),
  "long sequences": () => nested<Value>(0, (v) => led.sequence(1, 2, 3, 4, 5, 6, 7, 8, v)),
  sets: () => nested<Value>(0, (v) => led.setOf(v)),
  "sets with two members": () => nested<Value>(0, (v) => led.setOf(0, v)),
  "types of sequences": () => nested<Value>(led.Nat, (v) => led.sequencesOf(v)),
  "products of types": () => nested<Value>(led.Nat, (v) => led.product(v, led.Nat)),
  "types of sets": () => nested<Value>(led.Nat, (v) => led.finiteSetsOf(v)),
  unions: () => nested<Value>(led.Nat, (v) => led.union(v, led.Strings)),
};

const shapes: readonly ((a: Value, b: Value) => readonly unknown[])[] = [
  (a) => [a],
  (a, b) => [a, b],
  (a) => [a, 1],
  (a) => [1, a],
  (a, b) => [
    [a, 1],
    [b, 1],
  ],
  (a) => [led.setOf(1, 2), a],
  (a, b) => [led.setOf(a), b],
  (a) => [a, led.sequencesOf(led.Sequences)],
];

const tree = (): LedSet => led.namedSet("Tree", () => led.union(led.Nat, led.product(tree(), tree())));

/** "fails" for an LED failure, and "overflow" for an error of the engine. */
function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return String(error.stack).includes("Array.join") ? "misuse" : "overflow";
    return error instanceof led.LedError ? `${error.code}: ${error.reason}` : "misuse";
  }
}

test.each(Object.keys(deep))("%s: no function overflows the stack", (name) => {
  const make = deep[name]!;
  const [a, b] = [make(), make()];
  const functions = Object.entries(easel).filter(
    ([key, f]) => typeof f === "function" && key[0] === key[0]!.toLowerCase(),
  ) as [string, (...args: readonly unknown[]) => unknown][];
  const calls = functions.flatMap(([key, f]) => shapes.map((of, i) => [`${key} ${i}`, () => f(...of(a, b))] as const));
  const methods = [
    ["String", () => String(led.sequence(a))],
    ["toJSON", () => led.sequence(a).toJSON()],
    ["tree", () => tree().has(a)],
    ...["has", "hash", "equals", "listed", "first", "count"].map(
      (method) => [method, () => (a as never as Record<string, (x: Value) => unknown>)[method]!(b)] as const,
    ),
  ] as const;
  expect(calls.length).toBeGreaterThan(250);
  expect([...calls, ...methods].filter(([, call]) => outcome(call) === "overflow").map(([key]) => key)).toEqual([]);
});

const tooDeep = "L607: a value is too large: it is nested too deeply";

test("the failure reports a value that is nested too deeply", () => {
  for (const name of ["pairs in first coordinates", "sequences", "sets"]) {
    const [a, b] = [deep[name]!(), deep[name]!()];
    for (const call of [
      () => easel.equal(a, b),
      () => easel.compare(a, b),
      () => easel.print(a),
      () => easel.pp(a),
      () => easel.toJs(a),
      () => easel.setOf(a, b, 1),
      () => easel.fromJs(a, led.anyType("t")) === a,
      () => String(led.sequence(a)),
      () => led.hash(a),
    ])
      expect([true, tooDeep], `${name}: ${call}`).toContain(outcome(call));
  }
});

test("texts that are nested too deeply are rejected", () => {
  for (const part of ["(", "<", "{", "{1..", "(1, ", "disc("])
    expect(
      outcome(() => easel.parse(part.repeat(depth))),
      part,
    ).toBe(tooDeep);
});

test("a stack overflow of the program itself is not reported as a nested value", () => {
  const within = (calls: number): unknown => (calls === 0 ? led.equal([[1]], [[1]]) : [within(calls - 1)]);
  for (let calls = 1000; calls < 100_000; calls += 997) expect(outcome(() => within(calls))).not.toBe(tooDeep);
  expect(outcome(() => within(100_000))).toBe("overflow");
});
