// The generated declarations of documents: written beside them, resolved by TypeScript, exact; and the fallback without
// them.

import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { build } from "esbuild";
import { client, numbers, Project, type Ran } from "./project.js";

type Plugin = typeof import("../../src/plugins/esbuild.js");

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let project: Project;

const createProject = (): void => {
  project = new Project({ "main.ts": client, "numbers.led": numbers }, ["typescript"]);
};
const removeProject = (): void => project?.remove();

/** Bundles with the esbuild plugin, which writes the declarations; returns its warnings. */
async function writeTypes(): Promise<readonly string[]> {
  const { default: led }: Plugin = await import(project.url("node_modules/led-lang/dist/esbuild.js"));
  const { warnings } = await build({
    absWorkingDir: project.folder,
    entryPoints: ["main.ts"],
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "silent",
    plugins: [led({ types: true })],
  });
  return warnings.map(({ text }) => text);
}

/** Type-checks with all strict options, including the declarations of packages. */
function check(options: Readonly<Record<string, unknown>> = {}): Promise<Ran> {
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2022"],
    module: "ESNext",
    moduleResolution: "bundler",
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    ...options,
  };
  project.put("tsconfig.json", JSON.stringify({ compilerOptions, files: ["main.ts"] }));
  return project.run("typescript/bin/tsc", ["-p", ".", "--pretty", "false"]);
}

const arbitrary = { allowArbitraryExtensions: true };

describe("generated declarations", () => {
  beforeAll(createProject);
  beforeEach(() => {
    project.put("main.ts", client);
    project.put("numbers.led", numbers);
    for (const name of ["numbers.d.led.ts", "numbers.d.led.ts.map"]) project.delete(name);
  });
  afterAll(removeProject);

  test("contain the exports with their prose, without values or bodies", async () => {
    expect(await writeTypes()).toEqual([]);
    await expect(project.read("numbers.d.led.ts")).toMatchFileSnapshot("snapshots/numbers.d.led.ts.txt");
  });

  test("suffice for tsc to check a module that imports the document", async () => {
    await writeTypes();
    expect(await check(arbitrary)).toEqual({ succeeded: true, said: "" });
    expect(await check({ ...arbitrary, module: "NodeNext", moduleResolution: "NodeNext" })).toEqual({
      succeeded: true,
      said: "",
    });
  });

  test("are exact, so that type errors are found", async () => {
    await writeTypes();
    project.put(
      "main.ts",
      `import numbers, { even, missing } from "./numbers.led";\nexport const truth: string = even(2);\nexport const value = numbers.evens(1);\nexport const none = [numbers.nothing, missing];\n`,
    );
    const { said } = await check(arbitrary);
    expect(
      said
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => line.replace(/:.*/, "")),
    ).toEqual(["main.ts(1,25)", "main.ts(2,14)", "main.ts(3,36)", "main.ts(4,30)"]);
  });

  test("equal those of `led types`, with a map from each name to its definition", async () => {
    await writeTypes();
    const led = "led-lang/bin/led.cjs";
    expect(await project.run(led, ["types", "numbers.led", "--check"])).toMatchObject({ succeeded: true });
    const map = new TraceMap(project.read("numbers.d.led.ts.map") ?? "");
    const lines = (project.read("numbers.d.led.ts") ?? "").split("\n");
    const origins = ["limit", "even", "evens"].map((name) => {
      const line = lines.findIndex((text) => new RegExp(`^export declare (?:const|function) ${name}\\b`).test(text));
      const at = originalPositionFor(map, { line: line + 1, column: lines[line]!.indexOf(name) });
      return `${at.source}: ${numbers.split("\n")[at.line! - 1]!.slice(at.column!).split(" ")[0]}`;
    });
    expect(origins).toEqual(["numbers.led: limit", "numbers.led: even(n)", "numbers.led: evens"]);
    project.put("numbers.led", `${numbers}\n/$ odd(n) iff ~even(n) $/\n`);
    expect(await project.run(led, ["types", "numbers.led", "--check"])).toMatchObject({ succeeded: false });
  });

  test("exist for imported documents and the standard library", async () => {
    project.put("parts/coins.led", "/$ Coin := {1, 2, 5}\n\nhalf : Coin -> Rat\n\nhalf(c) := c / 2 $/\n");
    project.put(
      "uses.led",
      "use:>parts/coins.led\nuse:>led:matrices\n\n/$ twice : Coin -> Rat\n\ntwice(c) := 4 * half(c)\n\nunit : Matrix\n\nunit := identityMatrix(2) $/\n",
    );
    expect(await project.run("led-lang/bin/led.cjs", ["types", "uses.led"])).toMatchObject({ succeeded: true });
    expect(project.read("parts/coins.d.led.ts")).toContain("export type Coin = 1 | 2 | 5;");
    project.put(
      "main.ts",
      `import type { Coin } from "./parts/coins.led";
import { twice, unit } from "./uses.led";
import { rowsOf } from "led-lang/shelf/matrices.led";

const coin: Coin = 5;
twice(coin);
export const same = rowsOf(unit());
// @ts-expect-error there is no such coin
twice(3);
`,
    );
    expect(await check(arbitrary)).toEqual({ succeeded: true, said: "" });
  });

  test("are updated when the document changes, and only then", async () => {
    await writeTypes();
    const before = project.read("numbers.d.led.ts");
    project.put("numbers.led", `${numbers}\n/$ odd(n) iff ~even(n) $/\n`);
    await writeTypes();
    expect(project.read("numbers.d.led.ts")).not.toBe(before);
    expect(project.read("numbers.d.led.ts")).toContain("export declare function odd(n: LedNumber): boolean;");
  });

  test("do not overwrite a file that led did not write", async () => {
    project.put("numbers.d.led.ts", "export declare const mine: true;\n");
    expect(await writeTypes()).toEqual([expect.stringContaining("`numbers.d.led.ts`")]);
    expect(project.read("numbers.d.led.ts")).toBe("export declare const mine: true;\n");
  });
});

describe("without generated declarations", () => {
  beforeEach(createProject);
  afterEach(removeProject);

  test("tsc rejects the import", async () => {
    expect((await check()).said).toContain("Cannot find module './numbers.led'");
  });

  test("a reference to the client allows imports of any document", async () => {
    expect(await check({ types: ["led-lang/client"] })).toEqual({ succeeded: true, said: "" });
  });

  test("the Vite plugin has a valid type in its configuration", async () => {
    project.put(
      "main.ts",
      'import led from "led-lang/vite";\nimport { defineConfig } from "vite";\nexport default defineConfig({ plugins: [led({ include: /\\.md$/ })] });\n',
    );
    project.link("vite");
    project.link("@types");
    expect(await check({ types: ["node"], skipLibCheck: true })).toEqual({ succeeded: true, said: "" });
  });

  test("the types of a plugin depend only on its tool", async () => {
    project.put("main.ts", 'import led from "led-lang/esbuild";\nexport const plugins = [led({ types: true })];\n');
    project.link("esbuild");
    project.link("@types");
    expect(await check({ types: ["node"] })).toEqual({ succeeded: true, said: "" });
  });
});
