// Tree shaking in programs with the installed package: bundlers drop unused definitions of a document and unused
// modules of the runtime.

import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { numbers, Project } from "./project.js";

type LedPlugin = typeof import("../../src/plugins/esbuild.js");

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let project: Project;
let led: Plugin;

beforeAll(async () => {
  project = new Project({
    "numbers.led": numbers,
    "more.led": [
      "double(n) := 2 * n",
      "fib(n) := n if n < 2; fib(n - 1) + fib(n - 2) otherwise",
      "pair(n) := {n, 2}",
      "fac(n) := 1 if n = 0; n * fac(n - 1) otherwise",
    ]
      .map((definition) => `/$ ${definition} $/\n`)
      .join("\n"),
  });
  const plugin: LedPlugin = await import(project.url("node_modules/led-lang/dist/esbuild.js"));
  led = plugin.default();
  const args = ["build", "numbers.led", "--target", "js", "--runtime", "led-lang/runtime", "--out-dir", "built"];
  expect(await project.run("led-lang/bin/led.cjs", args)).toMatchObject({ succeeded: true });
});
afterAll(() => project?.remove());

async function bytesOf(program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: project.folder },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    plugins: [led],
  });
  return outputFiles.reduce((sum, { contents }) => sum + contents.byteLength, 0);
}

describe("bundle", () => {
  test.each([
    ["of nothing", 'import "led-lang/easel"; import "led-lang/runtime";', 0],
    ["of a document that is not used", 'import { evens } from "./numbers.led";', 0],
    ["of `pp`", 'import { pp } from "led-lang/easel"; console.log(pp(1));', 6_500],
    ["of a definition", 'import { even } from "./numbers.led"; console.log(even(4));', 13_600],
    ["of a product", 'import { double } from "./more.led"; console.log(double(4));', 9_500],
    ["of a recursion", 'import { fac } from "./more.led"; console.log(fac(4));', 14_000],
    ["of a recursion with a memo table", 'import { fib } from "./more.led"; console.log(fib(4));', 28_700],
    ["of a constant", 'import { limit } from "./numbers.led"; console.log(limit());', 100],
    ["of a set", 'import { evens } from "./numbers.led"; console.log(evens());', 32_200],
    ["of a small set", 'import { pair } from "./more.led"; console.log(pair(1));', 28_700],
    ["of a definition in a folder", 'import { even } from "./built/numbers.js"; console.log(even(4));', 13_600],
    ["of values read from JSON", 'import { fromJs, Rat } from "led-lang/easel"; console.log(fromJs(1, Rat));', 39_000],
  ])("%s is small", async (_what, program, most) => {
    expect(await bytesOf(program)).toBeLessThanOrEqual(most);
  });
});
