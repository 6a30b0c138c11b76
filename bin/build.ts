// Builds the tool into dist/: the command line, the package API with its types, and the files that the tool copies as
// text (the worker, the game page, the runtime sources, the standard library). A failed build leaves the previous one
// intact.

import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type BuildResult, type Metafile, type Plugin } from "esbuild";
import manifest from "../package.json" with { type: "json" };
import { compile } from "../src/compiler.js";
import { documentFiles } from "../src/files/documents.js";
import type { OutputFile } from "../src/files/ours.js";
import { declarationFiles, declarationsPath } from "../src/plugins/declarations.js";
import { runtimeModule as runtimePath, shelfModule } from "../src/plugins/modules.js";
import { shelfPrefix } from "../src/resolve/imports/paths.js";
import { keepReachable } from "./declarations.js";
import { browserScript, playgroundScripts, textScripts, withTexts } from "./browser-scripts.js";
import { graphOf } from "./module-graph.js";
import { runtimeModule } from "./runtime-module.js";
import { licenses } from "./licenses.js";
import { pageCode } from "./page-script.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "dist");
const fresh = join(root, `dist.${process.pid}`);

const usual = { bundle: true, format: "esm", charset: "utf8", legalComments: "none", logLevel: "warning" } as const;

/** Commander can run subcommands as programs. The tool has none, and loading `child_process` is slow. */
const withoutPrograms: Plugin = {
  name: "without-programs",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: "programs", namespace: "none" } : undefined,
    );
    onLoad({ filter: /^programs$/, namespace: "none" }, () => ({ contents: "" }));
  },
};

try {
  await Promise.all([scripts(), runtime(), texts(), types()]);
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target);
  // The first run writes the code cache.
  await promisify(execFile)(process.execPath, [join(root, "bin/led.cjs"), "--version"]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(fresh, { recursive: true, force: true });
}

async function scripts(): Promise<void> {
  const built = await Promise.all([
    tool(),
    modules(),
    browserModules(),
    worker(),
    ...Object.entries(textScripts).map(textScript),
  ]);
  const playground = await playgroundScripts();
  await put("playground.json", JSON.stringify(playground.scripts));
  await put(
    "licenses.txt",
    await licenses(root, [...built.map(({ metafile }) => metafile), ...playground.metafiles].flatMap(bundledFiles)),
  );
}

/** The input files that contribute to the outputs. */
function bundledFiles({ outputs }: Metafile): readonly string[] {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
}

/**
 * The command line as one script that starts quickly: a CommonJS module as a function, in ASCII, minified. bin/led.cjs
 * calls it.
 */
async function tool(): Promise<BuildResult<{ metafile: true }>> {
  const built = await build({
    ...usual,
    absWorkingDir: root,
    metafile: true,
    entryPoints: [join(root, "src/cli/main.ts")],
    outfile: join(fresh, "led.cjs"),
    format: "cjs",
    platform: "node",
    target: "node20",
    // A script compiled from text cannot use `import()`, so dynamic imports become calls of `require`.
    // Escapes would become part of the raw text of tagged templates, so templates become strings.
    supported: { "dynamic-import": false, "template-literal": false },
    charset: "ascii",
    minify: true,
    banner: { js: "(function (exports, require, module, __filename, __dirname) {" },
    footer: { js: "})" },
    define: { "import.meta.dirname": "__dirname", "import.meta.filename": "__filename" },
    plugins: [withoutPrograms],
  });
  // esbuild does not escape regular expressions, regardless of `charset`.
  await put("led.cjs", escapeNonAscii(await readFile(join(fresh, "led.cjs"), "utf8")));
  return built;
}

/** The API and the plugins, with shared code in separate chunks. */
async function modules(): Promise<BuildResult<{ metafile: true }>> {
  return build({
    ...usual,
    absWorkingDir: root,
    metafile: true,
    entryPoints: {
      api: join(root, "src/api.ts"),
      vite: join(root, "src/plugins/vite.ts"),
      esbuild: join(root, "src/plugins/esbuild.ts"),
      webpack: join(root, "src/plugins/webpack.ts"),
      register: join(root, "src/plugins/register.ts"),
      hooks: join(root, "src/plugins/hooks.ts"),
      vitest: join(root, "src/plugins/vitest.ts"),
      jest: join(root, "src/plugins/jest.ts"),
      "vitest-documents": join(root, "src/plugins/vitest-documents.ts"),
      node: join(root, "src/plugins/node.ts"),
    },
    outdir: fresh,
    splitting: true,
    chunkNames: "chunk-[hash]",
    platform: "node",
    target: "node20",
    external: ["esbuild", "vitest"],
    minify: true,
    // Browsers have no `process`; libraries ask for it.
    define: { process: "globalThis.process" },
    plugins: [withTexts],
  });
}

/** The API for browsers. */
async function browserModules(): Promise<BuildResult<{ metafile: true }>> {
  return build({
    ...usual,
    absWorkingDir: root,
    metafile: true,
    entryPoints: { devtools: join(root, "src/plugins/devtools.ts") },
    outdir: fresh,
    target: "es2022",
  });
}

/** The script of the worker that runs emitted code. */
async function worker(): Promise<BuildResult<{ metafile: true }>> {
  return build({
    ...usual,
    absWorkingDir: root,
    metafile: true,
    entryPoints: ["src/execute/worker.ts"],
    outfile: join(fresh, "worker.js"),
    format: "cjs",
    // Names stay, for stack traces.
    minifyWhitespace: true,
    platform: "node",
    target: "node20",
  });
}

async function textScript([file, entry]: readonly [string, string]): Promise<{ readonly metafile: Metafile }> {
  const { text, metafile } = await browserScript(entry);
  await put(file, text);
  return { metafile };
}

/** The runtime as one module for any host, and its public interface beside it. */
async function runtime(): Promise<void> {
  const { typescript, javascript, declarations, mentions } = await runtimeModule();
  // Next to a declaration file, TypeScript would resolve a .ts file first.
  await put("runtime.ts.txt", typescript);
  await put("runtime.js", javascript);
  await put("runtime.d.ts", declarations);
  const texts = { "runtime.ts": typescript, "runtime.js": javascript, "runtime.d.ts": declarations };
  await put("runtime-graph.json", JSON.stringify(graphOf(texts, mentions)));
  const offered = await readFile(join(root, "src/runtime/public.ts"), "utf8");
  await put("easel.d.ts", offered.replaceAll(/ from "[^"]*";/g, ' from "./runtime.js";'));
  const names = Object.keys(await import("../src/runtime/public.js")).sort();
  // Imported by package name, as in documents, because development servers change file URLs.
  await put("easel.js", `export { ${names.join(", ")} } from "${manifest.name}/runtime";\n`);
}

async function texts(): Promise<void> {
  await put("page.json", escapeNonAscii(JSON.stringify(await pageCode())));
  await put("example.led", await readFile(join(root, "examples/tic-tac-toe.led"), "utf8"));
  for (const file of await readdir(join(root, "src/shelf"))) {
    const text = await readFile(join(root, "src/shelf", file), "utf8");
    await put(`shelf/${file}`, text);
    for (const { path, text: types } of shelfTypes(file, text)) await put(path, types);
  }
  await put("client.d.ts", await readFile(join(root, "src/plugins/client.d.ts"), "utf8"));
  await put("led-json.schema.json", await readFile(join(root, "src/cli/json.schema.json"), "utf8"));
}

/** The declarations of a standard library document, for programs that import documents using it. */
function shelfTypes(file: string, text: string): readonly OutputFile[] {
  const { output } = compile(text, {
    name: `${shelfPrefix}${file.replace(/\.led$/, "")}`,
    nameOf: (name) => `${name.slice(shelfPrefix.length)}.led`,
    moduleOf: shelfModule,
    documents: documentFiles,
    runtime: runtimePath,
    defaultExport: true,
  });
  if (output === undefined) throw new Error(`src/shelf/${file} has errors`);
  return declarationFiles(declarationsPath(`shelf/${file}`), output);
}

/** Generates the declarations of all entry points. TypeScript 7 has no API for programs, so this runs its command. */
async function types(): Promise<void> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const args = [tsc, "-p", join(root, "bin/tsconfig.types.json"), "--outDir", join(fresh, "types")];
  await promisify(execFile)(process.execPath, args).catch((error: Error & { readonly stdout?: string }) => {
    throw new Error(`the declarations cannot be built\n${error.stdout ?? error.message}`);
  });
  const entries = Object.values(manifest.exports).flatMap((one) =>
    typeof one === "object" && "types" in one ? one.types : [],
  );
  const folder = "./dist/types/";
  await keepReachable(
    join(fresh, "types"),
    entries.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length)),
  );
}

/** Escapes non-ASCII characters. The text must have them only where escapes are valid. */
function escapeNonAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

async function put(path: string, text: string): Promise<void> {
  const file = join(fresh, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
