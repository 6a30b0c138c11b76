// Packs and installs the built package with npm, offline and without the user's npm configuration.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "../support/built.js";

/** The output of `npm pack --json`. */
export interface Packed {
  readonly file: string;
  /** Bytes of the archive, and bytes unpacked. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number; readonly mode: number }[];
}

export interface Ran {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The environment without npm's variables: npm passes its settings to child processes. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$|^(?:FORCE|NO)_COLOR$|^VITEST/i.test(name)),
);

export interface RunOptions {
  readonly input?: string;
  /** A folder to prepend to the PATH. */
  readonly commands?: string;
}

export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  { input = "", commands }: RunOptions = {},
): Ran {
  const env =
    commands === undefined
      ? environment
      : { ...environment, PATH: `${commands}${delimiter}${environment["PATH"] ?? ""}` };
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    input,
    encoding: "utf8",
    env,
    shell: process.platform === "win32",
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) throw error;
  return { exitCode: status, output: stdout, errors: stderr };
}

export function npm(args: readonly string[], cwd: string): Ran {
  const ran = run("npm", args, cwd);
  if (ran.exitCode !== 0)
    throw new Error(`npm ${args.join(" ")} ended with ${ran.exitCode}\n${ran.output}${ran.errors}`);
  return ran;
}

const archiveIn = (folder: string): string | undefined => readdirSync(folder).find((name) => name.endsWith(".tgz"));

/** Packs the package into a folder. Does not rebuild. */
export function pack(folder: string): Packed {
  const { output } = npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], root);
  const [packed]: Omit<Packed, "file">[] = JSON.parse(output);
  const file = archiveIn(folder);
  if (packed === undefined || file === undefined) throw new Error(`npm pack made nothing: ${output}`);
  return { ...packed, file: join(folder, file) };
}

/**
 * The archive of the package, and the folder of the unpacked package after its command has run once. Both are cached
 * per build across test processes.
 */
export function packedOnce(): { readonly file: string; readonly unpacked: string } {
  const shelf = join(root, "node_modules/.cache/led-package");
  const built = String(statSync(join(root, "dist/led.cjs")).mtimeMs);
  const place = join(shelf, built);
  if (!existsSync(place)) {
    mkdirSync(shelf, { recursive: true });
    for (const older of readdirSync(shelf))
      if (!older.startsWith(built)) rmSync(join(shelf, older), { recursive: true, force: true });
    const folder = mkdtempSync(`${place}-`);
    const { file } = pack(folder);
    for (const [program, ...args] of [
      ["tar", "-xzf", file],
      // The first run caches the compiled code of the tool.
      [process.execPath, "package/bin/led.cjs", "--version"],
    ] as const) {
      const { exitCode, errors } = run(program, args, folder);
      if (exitCode !== 0) throw new Error(errors);
    }
    try {
      renameSync(folder, place);
    } catch {
      // Another process won the race.
      rmSync(folder, { recursive: true });
    }
  }
  return { file: join(place, archiveIn(place)!), unpacked: join(place, "package") };
}

/** Installs the package into a new folder as a dependency of a program there. `cache` is the npm cache folder. */
export function install(file: string, folder: string, cache: string): Ran {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  return npm(["install", "--offline", "--no-audit", "--no-fund", "--cache", cache, file], folder);
}

/** Installs the package globally under a prefix instead of the system's; returns the folder of its commands. */
export function installGlobally(file: string, folder: string, cache: string): string {
  mkdirSync(folder, { recursive: true });
  npm(
    ["install", "--global", "--prefix", folder, "--offline", "--no-audit", "--no-fund", "--cache", cache, file],
    folder,
  );
  return process.platform === "win32" ? folder : join(folder, "bin");
}
