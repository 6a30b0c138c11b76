// The runtime that `led build` writes next to its modules: the declarations that the modules of the folder reach, in
// the order of the whole runtime. A folder of a project that depends on led-lang imports the package instead.

import { join, resolve } from "node:path";
import type { OutputFile } from "../files/ours.js";
import { append } from "../text/append.js";
import type { CommandHost, Target } from "./host.js";

/** The package that contains the runtime. */
const packageName = "led-lang";

/** The name under which emitted modules import the runtime. */
export const runtimeName = "easel";

const banner = `// Written by led: the parts of its runtime that the modules in this folder use. Do not edit. @generated
/* eslint-disable */

`;

/** A declaration: its range in the text, the names that it declares, and the indices of declarations that it mentions. */
type Declaration = readonly [start: number, end: number, names: string, mentioned: readonly number[]];

/** The declarations of a file of the runtime, below the range of their heading. The build writes it as JSON. */
export interface Section {
  readonly heading: readonly [start: number, end: number];
  readonly declarations: readonly Declaration[];
}

export interface RuntimeFile {
  /** The file extension. */
  readonly ending: "ts" | "js" | "d.ts";
  readonly text: string;
  readonly sections: readonly Section[];
}

/** True if the nearest package.json at or above a folder depends on led-lang. */
export async function dependsOnPackage(folder: string, { read }: Pick<CommandHost, "read">): Promise<boolean> {
  for (let at = folder; ; at = join(at, "..")) {
    const reading = await read(join(at, "package.json"), { maxBytes: 10_000_000, waits: false });
    if (reading.kind === "text") return namesPackage(reading.text);
    if (resolve(at) === resolve(at, "..")) return false;
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
 * The files of the runtime with the declarations that the modules of a folder import: those that are about to be written,
 * and other files in the folder. None if no module imports anything.
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
  return (await resources.runtime(target)).map((file) => ({
    path: join(folder, `${runtimeName}.${file.ending}`),
    text: banner + withOnly(file, imported),
  }));
}

const everything = "*";

/** The names that a module imports from the runtime next to it. */
function importedNames(text: string): readonly string[] {
  const statements = text.matchAll(/\b(?:import|export)\b([^;"']*)\bfrom\s*["']\.\/easel(?:\.[jt]s)?["']/g);
  return [...statements].flatMap(([, clause = ""]) => {
    const names = /\{([^}]*)\}/.exec(clause)?.[1];
    return names === undefined
      ? [everything]
      : names.split(",").flatMap((name) => /^\s*(?:type\s+)?([\w$]+)/.exec(name)?.[1] ?? []);
  });
}

/** The text of a file of the runtime, reduced to the declarations that are reachable from some names. */
function withOnly({ text, sections }: RuntimeFile, imported: ReadonlySet<string>): string {
  const all = sections.flatMap(({ declarations }) => declarations);
  const isImported = (names: string): boolean => names.split(" ").some((name) => imported.has(name));
  const reached = new Set<number>();
  const pending = all.flatMap(([, , names], i) => (imported.has(everything) || isImported(names) ? [i] : []));
  for (let i = pending.pop(); i !== undefined; i = pending.pop()) {
    if (reached.has(i)) continue;
    reached.add(i);
    append(pending, all[i]?.[3] ?? []);
  }
  let index = 0;
  return sections
    .flatMap(({ heading, declarations }) => {
      const parts = declarations.flatMap(([start, end]) => (reached.has(index++) ? [text.slice(start, end)] : []));
      return parts.length === 0 ? [] : [text.slice(...heading), ...parts].filter((part) => part !== "");
    })
    .join("\n\n")
    .concat("\n");
}
