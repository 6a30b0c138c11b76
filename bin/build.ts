// Builds the tool from its sources into dist/: the command line, the package's API with its types, and the parts that the
// tool hands on as text (the worker, the page of a game, the sources of the runtime). A failed build leaves the old one.

import { execFile } from "node:child_process";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import manifest from "../package.json" with { type: "json" };
import { resources } from "../src/cli/resources.js";
import { keepReachable } from "./declarations.js";
import { licenses } from "./licenses.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "dist");
const fresh = join(root, `dist.${process.pid}`);

/** How all scripts are built. */
const usual = { bundle: true, format: "esm", charset: "utf8", legalComments: "none", logLevel: "warning" } as const;

try {
  await Promise.all([scripts(), runtime(), texts(), types()]);
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(fresh, { recursive: true, force: true });
}

/** The tool, the API and the plugins. What they share, and each command, is a file of its own, read when it is needed. */
async function scripts(): Promise<void> {
  const { metafile } = await build({
    ...usual,
    absWorkingDir: root,
    metafile: true,
    entryPoints: { led: join(root, "src/cli/main.ts"), api: join(root, "src/api.ts"), vite: join(root, "src/plugins/vite.ts"), esbuild: join(root, "src/plugins/esbuild.ts") },
    outdir: fresh,
    splitting: true,
    platform: "node",
    target: "node20",
    // Only the sources make their resources; the built tool reads them.
    external: ["esbuild"],
    // Some libraries are CommonJS and require modules of Node.
    banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
  });
  await put("licenses.txt", await licenses(root, Object.keys(metafile.inputs)));
}

/** The runtime as one module, which runs anywhere. */
async function runtime(): Promise<void> {
  await build({ ...usual, entryPoints: [join(root, "src/runtime/index.ts")], outfile: join(fresh, "easel.js"), platform: "neutral", target: "es2022" });
}

async function texts(): Promise<void> {
  const parts = resources();
  await put("worker.js", await parts.worker());
  await put("page.js", await parts.page());
  for (const { path, text } of await parts.runtime()) await put(join("runtime", path), text);
  await put("client.d.ts", await readFile(join(root, "src/plugins/client.d.ts"), "utf8"));
  await put("led-json.schema.json", await readFile(join(root, "src/cli/json.schema.json"), "utf8"));
}

/** Declarations of all that can be imported. TypeScript 7 has no interface for programs, so its command is called. */
async function types(): Promise<void> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const args = [tsc, "-p", join(root, "bin/tsconfig.types.json"), "--outDir", join(fresh, "types")];
  await promisify(execFile)(process.execPath, args).catch((error: Error & { readonly stdout?: string }) => {
    throw new Error(`the declarations cannot be made\n${error.stdout ?? error.message}`);
  });
  const entries = Object.values(manifest.exports).flatMap((one) => (typeof one === "object" && "types" in one ? one.types : []));
  const folder = "./dist/types/";
  await keepReachable(join(fresh, "types"), entries.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length)));
}

async function put(path: string, text: string): Promise<void> {
  const file = join(fresh, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
