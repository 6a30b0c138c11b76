// The configuration files in the manual work verbatim.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { manual } from "../support/manual.js";
import { Project, type Ran } from "./project.js";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const game = readFileSync(new URL("../../examples/tic-tac-toe.led", import.meta.url), "utf8");

function blockOf(file: string): string {
  const blocks = [...manual.matchAll(/^```[jt]s\n([^]*?)^```$/gm)].map(([, code = ""]) => code);
  return blocks.find((code) => code.startsWith(`// ${file}\n`)) ?? expect.unreachable(`the manual has no ${file}`);
}

let project: Project;

beforeAll(() => {
  project = new Project({}, ["vitest", "vite", "esbuild"]);
});
beforeEach(() => project.put("game.led", game));
afterAll(() => project.remove());

describe("recipe for Vitest", () => {
  const vitest = (...args: readonly string[]): Promise<Ran> =>
    project.run("vitest/vitest.mjs", ["run", ...args], { CI: "true" });

  beforeAll(async () => {
    project.put("game.led", game);
    project.put("documents.test.ts", blockOf("documents.test.ts"));
    expect(await vitest("--update")).toMatchObject({ succeeded: true, said: expect.stringMatching(/1 passed/) });
  });

  test("stores the emitted code of each document", async () => {
    expect(project.read("snapshots/game.led.txt")).toMatch(
      /^\/\/ Written by led from game\.led\.\n[^]*export const rows/,
    );
    expect(await vitest()).toMatchObject({ succeeded: true });
  });

  test("shows the effect of a change in a document, and errors in another one", async () => {
    project.put("game.led", `${game}\n/$ corners := {1, 3, 7, 9} $/\n`);
    project.put("wrong.led", `${game}\n/$ center := midle $/\n`);
    const { succeeded, said } = await vitest();
    project.delete("wrong.led");
    expect(succeeded).toBe(false);
    expect(said).toMatch(/^\s*\+ export const corners: \(\) => LedSet<corners> = .*setOf\(1, 3, 7, 9\)\);$/m);
    expect(said).toMatch(/error L301: Unknown name[^]*midle/);
  });
});

test("the Vitest configuration adds the matchers, and runs the tests of documents", async () => {
  project.put("vitest.config.ts", blockOf("vitest.config.ts"));
  project.put("src/halves.led", "/$ half(n) := n / 2 $/\n\ncmd:>half(9.8)\n4.9\n");
  project.put("src/led.test.ts", blockOf("led.test.ts"));
  project.put(
    "src/halves.test.ts",
    'import { expect, test } from "vitest";\nimport { half } from "./halves.led";\n' +
      'test("half", () => expect(half(3)).toPrintAs("1.5"));\n',
  );
  const ran = await project.run("vitest/vitest.mjs", ["run", "src"], { CI: "true" });
  expect(ran).toMatchObject({ succeeded: true, said: expect.stringMatching(/Tests +2 passed/) });
});

test("the webpack and Next.js configurations use the loader for documents", async () => {
  interface Rule {
    readonly test: RegExp;
    readonly use: unknown;
  }
  interface Configuration {
    readonly module: { readonly rules: readonly Rule[] };
  }
  interface NextConfiguration {
    readonly turbopack: { readonly rules: { readonly "*.led": { readonly loaders: readonly unknown[] } } };
    webpack(config: Configuration): Configuration;
  }
  project.put("webpack.config.js", blockOf("webpack.config.js"));
  project.put("next.config.mjs", blockOf("next.config.mjs: Turbopack, and webpack"));
  const webpack: { readonly default: Configuration } = await import(project.url("webpack.config.js"));
  const next: { readonly default: NextConfiguration } = await import(project.url("next.config.mjs"));
  const rule = { test: /\.led$/, use: { loader: "led-lang/webpack", options: { types: true } } };
  expect(webpack.default.module.rules).toEqual([rule]);
  expect(next.default.webpack({ module: { rules: [] } }).module.rules).toEqual([rule]);
  expect(next.default.turbopack.rules["*.led"].loaders).toEqual([rule.use]);
});

describe("module that imports a document", () => {
  const said = "{{1, 2, 3}, {1, 4, 7}, {1, 5, 9}, {2, 5, 8}, {3, 5, 7}, {3, 6, 9}, {4, 5, 6}, {7, 8, 9}} true\n";

  beforeEach(() => project.put("main.ts", blockOf("main.ts")));

  test("is bundled by Vite", async () => {
    project.put("vite.config.ts", blockOf("vite.config.ts"));
    const args = ["build", "--ssr", "main.ts", "--outDir", "out", "--logLevel", "warn"];
    expect(await project.run("vite/bin/vite.js", args)).toEqual({ succeeded: true, said: "" });
    expect(await project.run("../out/main.js", [])).toEqual({ succeeded: true, said });
    expect(project.read("game.d.led.ts")).toContain("export declare const rows: () => LedSet<LedSet<gameBoard>>;");
  });

  test("is bundled by esbuild", async () => {
    project.put("build.js", blockOf("build.js"));
    expect(await project.run("../build.js", [])).toEqual({ succeeded: true, said: "" });
    expect(await project.run("../out/main.js", [])).toEqual({ succeeded: true, said });
    expect(project.read("game.d.led.ts")).toContain("export declare const rows: () => LedSet<LedSet<gameBoard>>;");
  });
});
