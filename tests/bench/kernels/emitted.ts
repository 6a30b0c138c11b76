// What `led build` writes of the documents of kernels, and the JavaScript of it.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { inRepository, led } from "../../support/emitted.js";
import type { Kernel } from "./kernel.js";

/** Builds the documents of kernels below a folder, the runtime beside them, and gives the place of the JavaScript modules. */
export async function emitKernels(kernels: readonly Kernel[], folder: string): Promise<URL> {
  const documents = join(folder, "documents");
  const typescript = join(folder, "typescript");
  const javascript = join(folder, "emitted");
  await mkdir(documents, { recursive: true });
  const files = await Promise.all(
    kernels.flatMap((kernel) => Object.entries(kernel.documents)).map(async ([name, { path, addition = "" }]) => {
      const file = join(documents, `${name}.led`);
      await writeFile(file, `${await readFile(inRepository(path), "utf8")}${addition}`);
      return file;
    }),
  );
  await led(["build", ...files, "--out-dir", typescript]);
  await scripts([join(typescript, "**/*.ts")], typescript, javascript);
  return new URL(`${pathToFileURL(javascript).href}/`);
}

/** Makes JavaScript of TypeScript modules, each of its own, as compilers do that only leave out the types. */
export async function scripts(modules: readonly string[], base: string, target: string): Promise<void> {
  await build({ entryPoints: [...modules], outbase: base, outdir: target, format: "esm", target: "es2022", sourcemap: true, logLevel: "warning" });
  await writeFile(join(target, "package.json"), '{ "type": "module" }\n');
}
