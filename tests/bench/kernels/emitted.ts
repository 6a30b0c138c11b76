// What `led build` writes of the documents of kernels, and the JavaScript of it.

import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { compile } from "../../../src/compile.js";
import type { PassName } from "../../../src/core/optimise.js";
import { inRepository, led } from "../../support/emitted.js";
import type { Kernel, KernelDocument } from "./kernel.js";

async function textOf({ path, addition = "" }: KernelDocument): Promise<string> {
  return `${await readFile(inRepository(path), "utf8")}${addition}`;
}

function documentsOf(kernels: readonly Kernel[]): readonly (readonly [name: string, document: KernelDocument])[] {
  return kernels.flatMap((kernel) => Object.entries(kernel.documents));
}

/** Builds the documents of kernels below a folder, the runtime beside them, and gives the place of the JavaScript modules. */
export async function emitKernels(kernels: readonly Kernel[], folder: string): Promise<URL> {
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

/** The same with some passes left out, below a folder of which `emitKernels` has made what all passes make. */
export async function emitWithout(
  kernels: readonly Kernel[],
  folder: string,
  without: readonly PassName[],
): Promise<URL> {
  const place = `without-${without.join("-")}`;
  const typescript = join(folder, place, "typescript");
  const javascript = join(folder, place, "emitted");
  await cp(join(folder, "typescript"), typescript, { recursive: true });
  for (const [name, document] of documentsOf(kernels)) {
    await writeFile(
      join(typescript, `${name}.ts`),
      compile(await textOf(document), { name: `${name}.led`, without }).output?.typescript ?? "",
    );
  }
  await scripts([join(typescript, "**/*.ts")], typescript, javascript);
  return new URL(`${pathToFileURL(javascript).href}/`);
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
