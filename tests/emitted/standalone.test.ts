// The runtime that is written next to modules: only what they import, complete, and accepted by TypeScript.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inRepository, strictness } from "../support/emitted.js";
import { led } from "../support/world.js";

const folder = mkdtempSync(join(tmpdir(), "led-standalone-"));
afterAll(() => rmSync(folder, { recursive: true }));

const names = ["tic-tac-toe-rules.led", "number-theory.led", "graphs.led"];
const files = Object.fromEntries(names.map((name) => [name, readFileSync(inRepository(`examples/${name}`), "utf8")]));

const sizeOf = (text = ""): number => Math.round(text.length / 1000);

test("the runtime beside a module passes tsc with the strictest options, without unused declarations", async () => {
  const { world, exitCode, errors } = await led(["build", ...names], { files });
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
  for (const [path, text] of world.files) if (path.endsWith(".ts")) writeFileSync(join(folder, path), text);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const { rootDir: _, ...strict } = strictness;
  const compilerOptions = { ...strict, module: "nodenext", types: [], lib: ["ES2022"], noEmit: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const tsc = inRepository("node_modules/typescript/bin/tsc");
  expect(execFileSync(process.execPath, [tsc, "-p", "."], { cwd: folder, encoding: "utf8" })).toBe("");
}, 180_000);

test("the runtime beside a small module is small", async () => {
  const sizes = await Promise.all(
    ["f(n) := n / 2", "f(n) := {n, n + 1}", "f(S) := Sum[x in S] x"].map(async (definition) => {
      const { world } = await led(["build", "f.led"], { files: { "f.led": `/$ ${definition} $/` } });
      return sizeOf(world.files.get("easel.ts"));
    }),
  );
  expect(sizes).toMatchInlineSnapshot(`
    [
      59,
      112,
      106,
    ]
  `);
});
