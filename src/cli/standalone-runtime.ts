// The runtime that `led build` writes next to its modules: the declarations that the modules of the folder reach, in
// the order of the whole runtime. A folder of a project that depends on led-lang imports the package instead.

import { join, resolve } from "node:path";
import type { OutputFile } from "../files/ours.js";
import { reachableNodes } from "../text/reachable.js";
import type { CommandHost, Target } from "./host.js";

/** The package that contains the runtime. */
const packageName = "led-lang";

/** The name under which emitted modules import the runtime. */
export const runtimeName = "easel";

const banner = `// Written by led: the parts of its runtime that the modules in this folder use. Do not edit. @generated
/* eslint-disable */

`;

/**
 * The names of the runtime, the indices of the names that each of them mentions, and the parts of each file: a gap, a
 * length, and the indices of the declared names; none for a heading. The build writes it as JSON.
 */
export interface RuntimeGraph {
  readonly names: readonly string[];
  readonly mentions: readonly (readonly number[])[];
  readonly files: Readonly<Record<string, readonly (readonly number[])[]>>;
}

interface RuntimeFile {
  /** The file extension. */
  readonly ending: "ts" | "js" | "d.ts";
  readonly text: string;
}

/** The runtime as one module, for JavaScript with its declarations in a second file. */
export interface RuntimeFiles {
  readonly files: readonly RuntimeFile[];
  readonly graph: RuntimeGraph;
}

/** True if the nearest package.json at or above a folder depends on led-lang. */
export async function dependsOnPackage(folder: string, { read }: Pick<CommandHost, "read">): Promise<boolean> {
  for (let directory = folder; ; directory = join(directory, "..")) {
    const reading = await read(join(directory, "package.json"), { maxBytes: 10_000_000, waits: false });
    if (reading.kind === "text") return namesPackage(reading.text);
    if (resolve(directory) === resolve(directory, "..")) return false;
  }
}

function namesPackage(manifest: string): boolean {
  try {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(manifest) as Readonly<
      Record<string, object | undefined>
    >;
    return packageName in { ...peerDependencies, ...devDependencies, ...dependencies };
  } catch {
    return false;
  }
}

/**
 * Returns the files of the runtime with the declarations that the modules of a folder import: those that are about to
 * be written, and other files in the folder. None if no module imports anything.
 */
export async function standaloneRuntime(
  folder: string,
  target: Target,
  modules: readonly OutputFile[],
  { list, read, resources }: Pick<CommandHost, "list" | "read" | "resources">,
): Promise<readonly OutputFile[]> {
  const texts = new Map<string, string>();
  for (const name of await list(folder)) {
    if (!/\.[cm]?[jt]sx?$/.test(name) || name.startsWith(`${runtimeName}.`)) continue;
    const path = join(folder, name);
    const reading = await read(path, { maxBytes: 10_000_000, waits: false });
    if (reading.kind === "text") texts.set(path, reading.text);
  }
  for (const { path, text } of modules) texts.set(path, text);
  const imported = new Set([...texts.values()].flatMap(importedNames));
  if (imported.size === 0) return [];
  const { files, graph } = await resources.runtime(target);
  const reachable = collectReachable(imported, graph);
  return files.map(({ ending, text }) => ({
    path: join(folder, `${runtimeName}.${ending}`),
    text: banner + reduceFile(text, graph.files[`runtime.${ending}`] ?? [], reachable),
  }));
}

const everything = "*";

/** Returns the names that a module imports from the runtime next to it. */
function importedNames(text: string): readonly string[] {
  const statements = text.matchAll(/\b(?:import|export)\b([^;"']*)\bfrom\s*["']\.\/easel(?:\.[jt]s)?["']/g);
  return [...statements].flatMap(([, clause = ""]) => {
    const names = /\{([^}]*)\}/.exec(clause)?.[1];
    return names === undefined
      ? [everything]
      : names.split(",").flatMap((name) => /^\s*(?:type\s+)?([\w$]+)/.exec(name)?.[1] ?? []);
  });
}

/** Returns the indices of the names that are reachable from the imported ones. */
function collectReachable(imported: ReadonlySet<string>, { names, mentions }: RuntimeGraph): ReadonlySet<number> {
  const isWhole = imported.has(everything);
  const roots = names.flatMap((name, i) => (isWhole || imported.has(name) ? [i] : []));
  return reachableNodes(roots, (i) => mentions[i] ?? []);
}

/** Returns the text of a file of the runtime, reduced to the reachable declarations and their headings. */
function reduceFile(text: string, parts: RuntimeGraph["files"][string], reachable: ReadonlySet<number>): string {
  const statements: string[] = [];
  let heading: string | undefined;
  let at = 0;
  for (const [gap = 0, length = 0, ...names] of parts) {
    const part = text.slice(at + gap, at + gap + length);
    at += gap + length;
    if (names.length === 0) heading = part;
    else if (names.some((name) => reachable.has(name))) {
      if (heading !== undefined) statements.push(heading);
      heading = undefined;
      statements.push(part);
    }
  }
  return `${statements.join("\n\n")}\n`;
}
