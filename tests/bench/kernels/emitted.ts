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

/** What is made in another way than `led build` does it. */
export interface EmittedOtherwise {
  readonly folder: URL;
  /** The names of the modules that are others than they usually are. */
  readonly changed: ReadonlySet<string>;
}

/** How modules are made otherwise. */
export interface Way {
  /** The passes that are left out. */
  readonly without?: readonly PassName[];
  /** True if failures say which definitions they passed. */
  readonly traces?: boolean;
}

/** The modules of kernels made in another way, in a place of the folder in which `emitKernels` has made the usual ones. */
export async function emitOtherwise(
  kernels: readonly Comparison[],
  folder: string,
  place: string,
  way: Way,
): Promise<EmittedOtherwise> {
  const typescript = join(folder, place, "typescript");
  const javascript = join(folder, place, "emitted");
  await cp(join(folder, "typescript"), typescript, { recursive: true });
  const changed = new Set<string>();
  for (const [name, document] of documentsOf(kernels)) {
    const file = join(typescript, `${name}.ts`);
    const text = await textOf(document);
    const outputOf = (options: Way): string =>
      compile(text, { name: `${name}.led`, ...options }).output?.typescript ?? "";
    const output = outputOf(way);
    if (output === outputOf({})) continue;
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
