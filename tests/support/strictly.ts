// Compiles many modules and their declarations in one tsc run with the strictest options.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { resources } from "../../src/cli/resources.js";
import { inRepository, strictness } from "./emitted.js";

export interface Emitted {
  readonly typescript: string;
  readonly declarations: string;
}

/** The module specifier from which the modules compiled here import the runtime. */
export const runtimeBeside = "./easel.js";

/** Returns the tsc errors of each module and its declarations; the lists should be empty. */
export async function tscErrorsOf(modules: readonly Emitted[]): Promise<readonly (readonly string[])[]> {
  const folder = await mkdtemp(join(tmpdir(), "led-strictly-"));
  try {
    const write = async (path: string, text: string): Promise<void> => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    await write("runtime.ts", (await resources().runtime("ts")).files[0]!.text);
    await write("modules/easel.ts", 'export * from "../runtime.js";\n');
    await write("declared/easel.ts", 'export * from "../runtime.js";\n');
    for (const [i, { typescript, declarations }] of modules.entries()) {
      await write(`modules/m${i}.ts`, typescript);
      await write(`declared/m${i}.d.ts`, declarations);
    }
    await write("package.json", '{ "type": "module" }\n');
    const compilerOptions = {
      ...strictness,
      rootDir: ".",
      module: "NodeNext",
      moduleResolution: "NodeNext",
      noEmit: true,
    };
    await write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["modules", "declared"] }));
    return errorsByModule(await compilerOutput(folder), modules.length);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compilerOutput(folder: string): Promise<string> {
  const compiler = inRepository("node_modules/typescript/bin/tsc");
  try {
    return (
      await promisify(execFile)(process.execPath, [compiler, "-p", ".", "--pretty", "false"], {
        cwd: folder,
        maxBuffer: 1e9,
      })
    ).stdout;
  } catch (error) {
    if (error instanceof Error && "stdout" in error && typeof error.stdout === "string" && error.stdout !== "")
      return error.stdout;
    throw error;
  }
}

function errorsByModule(output: string, count: number): readonly (readonly string[])[] {
  const errors: string[][] = Array.from({ length: count }, () => []);
  let current: string[] | undefined;
  for (const line of output.split("\n")) {
    const place = /^(?:modules|declared)\/m(\d+)\.(?:d\.)?ts/.exec(line);
    if (place !== null) current = errors[Number(place[1])];
    // Continuation lines of an error are indented.
    else if (!line.startsWith(" ") && line !== "")
      throw new Error(`the compiler complains of more than the modules: ${line}`);
    current?.push(line);
  }
  return errors;
}
