// What a bundler keeps of the runtime for a program that uses little of it.

import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** The bytes of a program that imports from the runtime, as esbuild bundles it. */
async function bytesOf(program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: fileURLToPath(new URL("../../src/runtime", import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    charset: "utf8",
  });
  return outputFiles.reduce((sum, { contents }) => sum + contents.byteLength, 0);
}

describe("of the runtime, a bundler keeps", () => {
  it("next to nothing if nothing is used", async () => {
    expect(await bytesOf('import "./index.ts";')).toBeLessThan(500);
  });

  it.each([
    ["pp(1)", 6.5],
    ["equal(1, 2)", 14.5],
    ["setOf(1, 2)", 31],
  ])("for %s at most %d KB", async (call, most) => {
    const [name] = call.split("(");
    expect(await bytesOf(`import { ${name} } from "./index.ts"; console.log(${call});`)).toBeLessThan(most * 1000);
  });

  it("all of it if all is exported", async () => {
    expect(await bytesOf('export * from "./index.ts";')).toBeGreaterThan(30_000);
  });
});
