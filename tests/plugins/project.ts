// A separate project: a new folder with the packed package installed, and with tools linked from this repository.

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
import { packedOnce } from "../install/packed.js";
import { root as repository } from "../support/built.js";

export interface Ran {
  readonly succeeded: boolean;
  /** Standard output and standard error. */
  readonly said: string;
}

export class Project {
  readonly folder: string;

  /** `packages` are linked from this repository. */
  constructor(files: Readonly<Record<string, string>>, packages: readonly string[] = []) {
    // Paths may contain spaces and letters beyond ASCII.
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), "led project Ä ")));
    this.put("package.json", '{ "type": "module", "private": true }\n');
    cpSync(packedOnce().unpacked, join(this.folder, "node_modules/led-lang"), { recursive: true });
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

  delete(path: string): void {
    rmSync(this.path(path), { force: true });
  }

  link(name: string): void {
    const path = this.path(`node_modules/${name}`);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(repository, "node_modules", name), path, "dir");
  }

  /** The text of a file; undefined if it does not exist. */
  read(path: string): string | undefined {
    return existsSync(this.path(path)) ? readFileSync(this.path(path), "utf8") : undefined;
  }

  url(path: string): string {
    return pathToFileURL(this.path(path)).href;
  }

  run(script: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ran> {
    return this.node([this.path(`node_modules/${script}`), ...args], environment);
  }

  /** Runs Node in the project, or in a folder of it. */
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

/** A document with a constant, a function and a set, without diagnostics. */
export const numbers = `# Numbers

The limit up to which we count:

/$ limit := 10 $/

A number is *even* if it is divisible by two.

/$ even(n) iff n mod 2 = 0 $/

/$ evens := {n | n in {1..limit} & even(n)} $/
`;

/** A document with an error in its second definition, after a two-byte character. `wrongColumn` counts from 1. */
export const wrong = "# Wrong\n\n/$ limit := 10 $/\n\n/$ größe := limt + 1 $/\n";
export const wrongColumn = 13;

/** A document with a warning: its signature has no definition. */
export const warned = "# Warned\n\n/$ limit := 10 $/\n\n/$ missing: Int $/\n";

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
