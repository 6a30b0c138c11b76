// Builds documents as `led build` does, each time into a new folder, and compiles the output with the project's own
// TypeScript, like a user of the emitted modules who has nothing else installed.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build as translate } from "esbuild";
import { run } from "../../src/cli/commands.js";
import { fileOf } from "../../src/resolve/imports/paths.js";
import { systemWorld } from "../../src/cli/system.js";

export type Runtime = typeof import("../../src/runtime/index.js");

const root = new URL("../../", import.meta.url);

export function inRepository(path: string): string {
  return fileURLToPath(new URL(path, root));
}

/** Returns the documents in a folder of the repository, sorted by name. */
export async function documentsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(inRepository(folder));
  return names
    .filter((name) => /\.(?:led|led\.md|tex)$/.test(name))
    .sort()
    .map((name) => inRepository(`${folder}/${name}`));
}

/** Returns the documents that can be built into one folder: of those that differ only in their extension, the first. */
export async function modulesIn(folder: string): Promise<readonly string[]> {
  const stems = new Set<string>();
  return (await documentsIn(folder)).filter((path) => stems.size < stems.add(fileOf(path)).size);
}

/**
 * Compiler options for emitted modules: every check that a careful project enables, and no library but that of
 * ECMAScript.
 */
export const strictness = {
  target: "ES2022",
  lib: ["ES2022"],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  rootDir: "ts",
};

const readers = {
  node: { module: "NodeNext", moduleResolution: "NodeNext", outDir: "js", sourceMap: true },
  bundler: { module: "ESNext", moduleResolution: "bundler", noEmit: true },
};

export type Reader = keyof typeof readers;

/** A folder with emitted modules in `ts` and, after `compile("node")`, their JavaScript in `js`. */
export class Built {
  constructor(readonly folder: string) {}

  /** Compiles all modules in one run and returns the compiler's output, which is empty on success. */
  async compile(reader: Reader): Promise<string> {
    const config = join(this.folder, `tsconfig.${reader}.json`);
    await writeFile(
      config,
      JSON.stringify({ compilerOptions: { ...strictness, ...readers[reader] }, include: ["ts"] }),
    );
    const compiler = inRepository("node_modules/typescript/bin/tsc");
    const ended = promisify(execFile)(process.execPath, [compiler, "-p", config, "--pretty", "false"], {
      cwd: this.folder,
      maxBuffer: 1e8,
    });
    return ended.then(
      ({ stdout }) => stdout,
      (error: unknown) =>
        error instanceof Error && "stdout" in error && error.stdout !== "" ? String(error.stdout) : String(error),
    );
  }

  /** Returns the URL of a module's JavaScript. `name` is for example `examples/tic-tac-toe`. */
  url(name: string): string {
    return pathToFileURL(join(this.folder, "js", `${name}.js`)).href;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/**
 * Builds documents into a new folder: those of each folder into a folder of the same name in `ts`, beside the runtime.
 * `others` are additional TypeScript files.
 */
export async function build(
  documents: readonly string[],
  others: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Built> {
  const built = new Built(await mkdtemp(join(tmpdir(), "led-emitted-")));
  try {
    for (const folder of new Set(documents.map(dirname))) {
      const group = documents.filter((path) => dirname(path) === folder);
      const target = join(built.folder, "ts", basename(folder));
      // Tests and their clients use more of the runtime than the modules do.
      await mkdir(target, { recursive: true });
      await writeFile(join(target, "everything.ts"), 'export * from "./easel.js";\n');
      await led(["build", ...group, ...flags, "--out-dir", target]);
    }
    await writeFile(join(built.folder, "package.json"), '{ "type": "module" }\n');
    for (const [name, text] of Object.entries(others)) await writeFile(join(built.folder, "ts", name), text);
    return built;
  } catch (error) {
    await built.remove();
    throw error;
  }
}

/** Runs the tool in this process; throws its output unless it succeeds. */
export async function led(args: readonly string[]): Promise<void> {
  const outputs: string[] = [];
  const stream = { write: (text: string) => void outputs.push(text), isTerminal: false, columns: undefined };
  const exitCode = await run(args, { ...systemWorld(), output: stream, errors: stream });
  if (exitCode !== 0) throw new Error(`led ${args[0] ?? ""} ended with ${exitCode}:\n${outputs.join("")}`);
}

/** Builds documents with failure traces and translates them to JavaScript. Their types are checked by strict.test.ts. */
export async function buildForNode(documents: readonly string[]): Promise<Built> {
  const built = await build(documents, {}, ["--traces"]);
  const [outbase, outdir] = [join(built.folder, "ts"), join(built.folder, "js")];
  await translate({ entryPoints: [join(outbase, "**/*.ts")], outbase, outdir, target: "es2022", sourcemap: true });
  return built;
}
