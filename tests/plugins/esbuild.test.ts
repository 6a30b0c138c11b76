// The esbuild plugin in a separate project: a bundle, and the rendering of diagnostics.

import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { type BuildFailure, build, type BuildResult } from "esbuild";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { answers, client, numbers, Project, warned, wrong, wrongColumn } from "./project.js";

type Plugin = typeof import("../../src/plugins/esbuild.js");

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let project: Project;
let led: Plugin["default"];

beforeAll(async () => {
  project = new Project({ "main.ts": client });
  const plugin: Plugin = await import(project.url("node_modules/led-lang/dist/esbuild.js"));
  led = plugin.default;
});
beforeEach(() => project.put("numbers.led", numbers));
afterAll(() => project?.remove());

function bundle(options: Parameters<Plugin["default"]>[0] = {}, entry = "main.ts"): Promise<BuildResult> {
  const { folder } = project;
  return build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outfile: "out/main.js",
    bundle: true,
    format: "esm",
    sourcemap: true,
    logLevel: "silent",
    plugins: [led(options)],
  });
}

test("a bundle has named exports, a default export, and one copy of the runtime", async () => {
  expect(await bundle()).toMatchObject({ errors: [], warnings: [] });
  const module: { readonly answers: unknown } = await import(project.url("out/main.js"));
  expect(module.answers).toEqual(answers);
});

test("the source map of a bundle leads to the document", async () => {
  await bundle();
  const map: { readonly sources: readonly string[]; readonly sourcesContent: readonly string[] } = JSON.parse(
    project.read("out/main.js.map") ?? "",
  );
  expect(map.sourcesContent[map.sources.indexOf("../numbers.led")]).toBe(numbers);
});

test("imported documents and the standard library become modules that import each other", async () => {
  project.put("parts/half.led", "/$ half(n) := n / 2 $/\n");
  project.put(
    "uses.led",
    "use:>parts/half.led\nuse:>led:sequences\n\n/$ quarter(n) := half(half(n))\n   back(s) := reverse(s) $/\n",
  );
  project.put(
    "uses.ts",
    'import { sequence } from "led-lang/easel";\nimport { back, quarter } from "./uses.led";\nexport const found = String(back(sequence("d", "e", "l"))) + quarter(8);\n',
  );
  expect(await bundle({}, "uses.ts")).toMatchObject({ errors: [], warnings: [] });
  const module: { readonly found: unknown } = await import(`${project.url("out/main.js")}?uses`);
  expect(module.found).toBe('<"l", "e", "d">2');
  project.put("parts/half.led", "/$ third(n) := n / 3 $/\n");
  await expect(bundle({}, "uses.ts")).rejects.toThrow("half");
});

test("every error is reported at its location, with byte columns as in esbuild", async () => {
  project.put("numbers.led", wrong.replace("10", "tenn"));
  const failure = await bundle().then(
    () => expect.unreachable(),
    (error: BuildFailure) => error,
  );
  const [first, second] = failure.errors;
  expect(failure.errors).toHaveLength(2);
  expect(first).toMatchObject({
    pluginName: "led",
    text: expect.stringContaining("`tenn`"),
    location: { file: "numbers.led", line: 3 },
  });
  // Two letters before this column take two bytes each.
  expect(second).toMatchObject({
    text: expect.stringMatching(/^L301: .*`limt`/),
    notes: [{ text: "Try: Did you mean `limit`?" }, { text: expect.stringContaining("import") }],
    location: { line: 5, column: wrongColumn - 1 + 2, length: 4, lineText: "/$ größe := limt + 1 $/" },
  });
});

test("warnings are reported, and the bundle is written", async () => {
  project.put("warned.led", warned);
  const { warnings } = await bundle({}, "warned.led");
  expect(warnings).toMatchObject([
    { text: expect.stringContaining("`missing`"), location: { file: "warned.led", line: 5 } },
  ]);
});

test.skipIf(process.platform === "win32")("a pipe is rejected as a document, and as a file for types", async () => {
  execFileSync("mkfifo", [project.path("pipe.led"), project.path("numbers.d.led.ts")]);
  await expect(bundle({}, "pipe.led")).rejects.toMatchObject({
    errors: [{ text: "`pipe.led` cannot be read: it is not a regular file.", location: null }],
  });
  const { warnings } = await bundle({ types: true });
  rmSync(project.path("numbers.d.led.ts"));
  expect(warnings).toMatchObject([
    { text: "The types were not written to `numbers.d.led.ts`: it is not a regular file." },
  ]);
});

test("the include option selects documents", async () => {
  project.put("notes.txt", numbers);
  expect(await bundle({ include: /notes\.txt$/ }, "notes.txt")).toMatchObject({ errors: [] });
  expect(project.read("out/main.js")).toContain("function even(n)");
});
