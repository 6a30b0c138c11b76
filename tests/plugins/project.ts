// A project of somebody else: a new folder in which the packed package is installed, beside tools that are linked from
// here.

import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { unpackedOnce } from "../install/packed.js";
import { root as repository } from "../support/built.js";

/** What became of running a tool. */
export interface Ran {
  readonly succeeded: boolean;
  /** All that it wrote. */
  readonly said: string;
}

export class Project {
  readonly folder: string;

  /** A project with some files, and these packages of ours. */
  constructor(files: Readonly<Record<string, string>>, packages: readonly string[] = []) {
    // Spaces and letters beyond ASCII must be no matter.
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), "led project Ä ")));
    this.put("package.json", '{ "type": "module", "private": true }\n');
    cpSync(unpackedOnce(), join(this.folder, "node_modules/led-lang"), { recursive: true });
    for (const name of packages) this.link(name);
    for (const [path, text] of Object.entries(files)) this.put(path, text);
  }

  path(path: string): string {
    return join(this.folder, path);
  }

  put(path: string, text: string): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), text);
  }

  /** Lets the project use one of our packages. */
  link(name: string): void {
    const path = this.path(`node_modules/${name}`);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(repository, "node_modules", name), path, "dir");
  }

  /** Undefined if there is no such file. */
  read(path: string): string | undefined {
    return existsSync(this.path(path)) ? readFileSync(this.path(path), "utf8") : undefined;
  }

  /** The URL by which Node imports a file. */
  url(path: string): string {
    return pathToFileURL(this.path(path)).href;
  }

  /** Runs a script of one of the installed packages. */
  run(script: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ran> {
    return this.node([this.path(`node_modules/${script}`), ...args], environment);
  }

  /** Runs Node in the folder, or in one of it. */
  async node(args: readonly string[], environment: Readonly<Record<string, string>> = {}, folder = "."): Promise<Ran> {
    const options = { cwd: this.path(folder), env: { ...process.env, NO_COLOR: "1", ...environment } };
    return promisify(execFile)(process.execPath, args, options).then(
      ({ stdout, stderr }) => ({ succeeded: true, said: stdout + stderr }),
      (error: Error & { readonly stdout?: string; readonly stderr?: string }) => ({
        succeeded: false,
        said: `${error.stdout ?? ""}${error.stderr ?? error.message}`,
      }),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A document with a constant, a function and a set, and no findings. */
export const numbers = `# Numbers

The limit up to which we count:

/$ limit := 10 $/

A number is *even* if it is divisible by two.

/$ even(n) iff n mod 2 = 0 $/

/$ evens := {n | n in {1..limit} & even(n)} $/
`;

/** One whose second definition is wrong, in a line with a sign of two bytes; `wrongColumn` is where, counted from 1. */
export const wrong = "# Wrong\n\n/$ limit := 10 $/\n\n/$ größe := limt + 1 $/\n";
export const wrongColumn = 13;

/** One with a warning: its signature has no definition. */
export const warned = "# Warned\n\n/$ limit := 10 $/\n\n/$ missing: Int $/\n";

/** A module that uses `numbers`, and says what it found. */
export const client = `import numbers, { even, evens, limit } from "./numbers.led";
import { LedSet, pp } from "led-lang/easel";

export const answers: Readonly<Record<string, string | boolean>> = {
  constant: pp(limit()),
  computed: pp(evens()),
  predicate: even(4) && !even(7),
  sameAsDefault: numbers.even === even && numbers.evens === evens,
  oneRuntime: evens() instanceof LedSet,
};
`;

export const answers = {
  constant: "10",
  computed: "{2, 4, 6, 8, 10}",
  predicate: true,
  sameAsDefault: true,
  oneRuntime: true,
};
