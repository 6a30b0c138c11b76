// The output of `led build` for the documents of kernels, compiled to JavaScript.

import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { compile } from "../../../src/compiler.js";
import type { PassName } from "../../../src/ir/optimise.js";
import { inRepository, led } from "../../support/emitted.js";
import type { Comparison, KernelDocument } from "./kernel.js";

async function textOf({ path, addition = "" }: KernelDocument): Promise<string> {
  return `${await readFile(inRepository(path), "utf8")}${addition}`;
}

function documentsOf(kernels: readonly Comparison[]): readonly (readonly [name: string, document: KernelDocument])[] {
  return [...new Map(kernels.flatMap((kernel) => Object.entries(kernel.documents)))];
}

/** Builds the documents of kernels and the runtime below a folder; returns the URL of the JavaScript modules. */
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
  // The clients of the kernels use more of the runtime than the modules do.
  await mkdir(typescript, { recursive: true });
  await writeFile(join(typescript, "everything.ts"), 'export * from "./easel.js";\n');
  await led(["build", ...files, "--out-dir", typescript]);
  await scripts([join(typescript, "**/*.ts")], typescript, javascript);
  return new URL(`${pathToFileURL(javascript).href}/`);
}

/** Modules emitted with other options than those of `led build`. */
export interface EmittedOtherwise {
  readonly folder: URL;
  /** The names of the modules that differ from the default output. */
  readonly changed: ReadonlySet<string>;
}

export interface Way {
  readonly without?: readonly PassName[];
  /** True if failures contain a trace of definitions. */
  readonly traces?: boolean;
}

/**
 * Emits the modules of kernels with other options into a subfolder. Requires the output of `emitKernels` in the folder.
 */
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

/** Strips the types of TypeScript modules, each separately. */
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
