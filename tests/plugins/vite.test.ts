// The Vite plugin in a separate project: a build, the development server, and the rendering of diagnostics.

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { build, createLogger, createServer, type InlineConfig, type Logger, type ViteDevServer } from "vite";
import { answers, client, numbers, Project, warned, wrong, wrongColumn } from "./project.js";

type Plugin = typeof import("../../src/plugins/vite.js");

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let project: Project;
let led: Plugin["default"];

beforeAll(async () => {
  project = new Project({ "main.ts": client, "page.ts": 'import { limit } from "./page.led";\nexport { limit };\n' });
  const plugin: Plugin = await import(project.url("node_modules/led-lang/dist/vite.js"));
  led = plugin.default;
});
beforeEach(() => project.put("numbers.led", numbers));
afterAll(() => project?.remove());

function quiet(said: string[] = []): Logger {
  const logger = createLogger("warn", { allowClearScreen: false });
  logger.warn = (text) => void said.push(text);
  logger.error = (text) => void said.push(text);
  return logger;
}

function config(customLogger = quiet()): InlineConfig {
  return { root: project.folder, configFile: false, logLevel: "warn", customLogger, plugins: [led()] };
}

/** Builds one module, such as `main.ts`, into `out/main.js`. */
async function bundle(entry: string, logger?: Logger): Promise<void> {
  const lib = { entry: project.path(entry), formats: ["es"] as "es"[], fileName: () => entry.replace(".ts", ".js") };
  await build({ ...config(logger), build: { lib, outDir: "out", sourcemap: true, minify: false } });
}

describe("build", () => {
  test("has named exports, a default export, and one copy of the runtime", async () => {
    await bundle("main.ts");
    const module: { readonly answers: unknown } = await import(project.url("out/main.js"));
    expect(module.answers).toEqual(answers);
  });

  test("has a source map that leads to the document", async () => {
    await bundle("main.ts");
    const map: { readonly sources: readonly string[]; readonly sourcesContent: readonly string[] } = JSON.parse(
      project.read("out/main.js.map") ?? "",
    );
    const index = map.sources.findIndex((source) => source.endsWith("numbers.led"));
    expect(map.sourcesContent[index]).toBe(numbers);
  });

  test("fails for a document that is too large", async () => {
    project.put("large.led", `/$ x := 1 $/\n${" ".repeat(2 ** 24)}`);
    project.put("large.ts", 'export { x } from "./large.led";\n');
    await expect(bundle("large.ts")).rejects.toThrow("`large.led` cannot be read: it is larger than 16 MB.");
  });

  test("omits unused definitions", async () => {
    project.put("one.ts", 'export { limit } from "./numbers.led";\n');
    await bundle("one.ts");
    expect(project.read("out/one.js")).toContain("limit");
    expect(project.read("out/one.js")).not.toContain("even");
  });

  test("fails with a located error", async () => {
    project.put("numbers.led", wrong);
    const failed = bundle("main.ts");
    await expect(failed).rejects.toThrow(/L301/);
    await expect(failed).rejects.toThrow(/numbers\.led:5:/);
    await expect(failed).rejects.toThrow(/^ *5 +\| \/\$ größe := limt \+ 1 \$\/\n +\| {13}\^\^\^\^$/m);
  });

  test("prints warnings and succeeds", async () => {
    const said: string[] = [];
    project.put("page.led", warned);
    await bundle("page.ts", quiet(said));
    expect(said.join("\n")).toMatch(/`missing`/);
    expect(project.read("out/page.js")).toContain("limit");
  });

  test("leaves raw imports unchanged", async () => {
    project.put("raw.ts", 'import text from "./numbers.led?raw";\nexport { text };\n');
    await bundle("raw.ts");
    const module: { readonly text: unknown } = await import(project.url("out/raw.js"));
    expect(module.text).toBe(numbers);
  });
});

describe("development server", () => {
  let server: ViteDevServer;

  beforeAll(async () => {
    server = await createServer({ ...config(), server: { middlewareMode: true, ws: false }, appType: "custom" });
  });
  afterAll(() => server?.close());

  const code = async (): Promise<string> => (await server.transformRequest("/numbers.led"))?.code ?? "";

  test("serves a document as a module that imports the shared runtime", async () => {
    await server.transformRequest("/main.ts");
    expect(await code()).toContain("function even(n)");
    const imported = async (url: string): Promise<string | undefined> =>
      /from "([^"]*(?:easel|runtime)\.js[^"]*)"/.exec((await server.transformRequest(url))?.code ?? "")?.[1];
    const fromDocument = await imported("/numbers.led");
    const fromProgram = await imported("/main.ts");
    expect(fromDocument).toMatch(/runtime\.js/);
    // The program imports easel.js, which imports the same runtime.
    expect(fromProgram).toMatch(/easel\.js/);
    expect(await imported(fromProgram!)).toBe(fromDocument);
  });

  test("recompiles a changed document, and reloads the page", async () => {
    await server.transformRequest("/main.ts");
    await code();
    const send = vi.spyOn(server.environments.client.hot, "send");
    project.put("numbers.led", numbers.replace("10", "20"));
    server.watcher.emit("change", project.path("numbers.led"));
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith(expect.objectContaining({ type: "full-reload" })));
    expect(await code()).toContain("20");
  });

  test("shows a located error over the page, and recovers", async () => {
    project.put("numbers.led", wrong);
    server.moduleGraph.invalidateAll();
    await expect(code()).rejects.toMatchObject({
      message: expect.stringContaining("L301"),
      plugin: "led",
      loc: { file: project.path("numbers.led"), line: 5, column: wrongColumn - 1 },
      frame: "5   | /$ größe := limt + 1 $/\n    |             ^^^^",
    });
    project.put("numbers.led", numbers);
    server.moduleGraph.invalidateAll();
    expect(await code()).toContain("function even(n)");
  });

  test("loads documents for server-side rendering, too", async () => {
    const module = await server.ssrLoadModule("/main.ts");
    expect(module["answers"]).toEqual(answers);
  });
});
