// What `led build` writes of the documents of kernels, and the JavaScript of it.

import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { compile } from "../../../src/compile.js";
import type { PassName } from "../../../src/core/optimise.js";
import { inRepository, led } from "../../support/emitted.js";
import type { Comparison, KernelDocument } from "./kernel.js";

async function textOf({ path, addition = "" }: KernelDocument): Promise<string> {
  return `${await readFile(inRepository(path), "utf8")}${addition}`;
}

/** The documents of kernels, each once. */
function documentsOf(kernels: readonly Comparison[]): readonly (readonly [name: string, document: KernelDocument])[] {
  return [...new Map(kernels.flatMap((kernel) => Object.entries(kernel.documents)))];
}

/** Builds the documents of kernels below a folder, the runtime beside them, and gives the place of the JavaScript modules. */
export async function emitKernels(kernels: readonly Comparison[], folder: string): Promise<URL> {
  const documents = join(folder, "documents");
  const typescript = join(folder, "typescript");
  const javascript = join(folder, "emitted");
  await mkdir(documents, { recursive: true });
  const files = await Promise.all(
    documentsOf(kernels).map(async ([name, document]) => {
      const file = join(documents, `${name}.led`);
      await writeFile(file, await textOf(document));
      return file;
    }),
  );
  await led(["build", ...files, "--out-dir", typescript]);
  await scripts([join(typescript, "**/*.ts")], typescript, javascript);
  return new URL(`${pathToFileURL(javascript).href}/`);
}

/** What is made with some passes left out. */
export interface EmittedWithout {
  readonly folder: URL;
  /** The names of the modules that are others than with all passes. */
  readonly changed: ReadonlySet<string>;
}

/** The same with some passes left out, below a folder of which `emitKernels` has made what all passes make. */
export async function emitWithout(
  kernels: readonly Comparison[],
  folder: string,
  without: readonly PassName[],
): Promise<EmittedWithout> {
  const place = `without-${without.join("-")}`;
  const typescript = join(folder, place, "typescript");
  const javascript = join(folder, place, "emitted");
  await cp(join(folder, "typescript"), typescript, { recursive: true });
  const changed = new Set<string>();
  for (const [name, document] of documentsOf(kernels)) {
    const file = join(typescript, `${name}.ts`);
    const text = await textOf(document);
    const outputWithout = (left: readonly PassName[]): string =>
      compile(text, { name: `${name}.led`, without: left }).output?.typescript ?? "";
    const output = outputWithout(without);
    if (output === outputWithout([])) continue;
    changed.add(name);
    await writeFile(file, output);
  }
  await scripts([join(typescript, "**/*.ts")], typescript, javascript);
  return { folder: new URL(`${pathToFileURL(javascript).href}/`), changed };
}

/** Makes JavaScript of TypeScript modules, each of its own, as compilers do that only leave out the types. */
export async function scripts(modules: readonly string[], base: string, target: string): Promise<void> {
  await build({
    entryPoints: [...modules],
    outbase: base,
    outdir: target,
    format: "esm",
    target: "es2022",
    sourcemap: true,
    logLevel: "warning",
  });
  await writeFile(join(target, "package.json"), '{ "type": "module" }\n');
}
