// Tree shaking: bundle sizes of programs that use little of the runtime.

import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** The size in bytes of a bundled and minified program that imports from the runtime. */
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

describe("bundle size of the runtime", () => {
  it("is nearly zero if nothing is used", async () => {
    expect(await bytesOf('import "./index.ts";')).toBeLessThan(500);
  });

  it.each([
    ["pp(1)", 6.5],
    ["equal(1, 2)", 14.5],
    ["setOf(1, 2)", 31],
  ])("for %s is at most %d KB", async (call, most) => {
    const [name] = call.split("(");
    expect(await bytesOf(`import { ${name} } from "./index.ts"; console.log(${call});`)).toBeLessThan(most * 1000);
  });

  it("is full if everything is exported", async () => {
    expect(await bytesOf('export * from "./index.ts";')).toBeGreaterThan(30_000);
  });
});
