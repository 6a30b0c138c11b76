// Builds the runtime that `led build` writes next to its modules: one file, as TypeScript, and as JavaScript with
// declarations.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Joined, joinModules } from "./joined.js";

export interface RuntimeModule {
  readonly typescript: string;
  readonly javascript: string;
  readonly declarations: string;
  /** The names of other declarations that each declaration of the TypeScript mentions. */
  readonly mentions: Joined["mentions"];
}

const banner = "// Written by led: the runtime of its modules. @generated\n\n";

async function runtimeTypescript(): Promise<Joined> {
  const { text, mentions } = await joinModules(fileURLToPath(new URL("../src/runtime", import.meta.url)), "index.ts");
  return { text: banner + text, mentions };
}

export async function runtimeModule(): Promise<RuntimeModule> {
  const { text: typescript, mentions } = await runtimeTypescript();
  const folder = await mkdtemp(join(tmpdir(), "led-runtime-"));
  try {
    await mkdir(join(folder, "out"));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
    await writeFile(join(folder, "easel.ts"), typescript);
    await compile(folder);
    const text = (path: string): Promise<string> => readFile(join(folder, "out", path), "utf8");
    return {
      typescript,
      javascript: await text("easel.js"),
      declarations: banner + (await text("easel.d.ts")),
      mentions,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** TypeScript 7 has no API for programs, so this runs its command. */
async function compile(folder: string): Promise<void> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const options = "--target ES2022 --lib ES2022 --types --module NodeNext --strict --declaration --outDir out easel.ts";
  await promisify(execFile)(process.execPath, [tsc, ...options.split(" ")], { cwd: folder }).catch(
    (error: Error & { readonly stdout?: string }) => {
      throw new Error(`the runtime cannot be compiled as one module\n${error.stdout ?? error.message}`);
    },
  );
}
