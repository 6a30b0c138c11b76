// The scripts of a build become the text of the licences that ship with it: one for each package that is inside them.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A package by its manifest. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The licences of all packages that the files come from. The paths are below `root`, with slashes, as esbuild gives them. */
export async function licenses(root: string, files: readonly string[]): Promise<string> {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []));
  const texts = await Promise.all([...folders].sort().map((folder) => licence(join(root, folder))));
  return ["The built files of led contain these packages, each under its own licence.\n", ...texts].join("\n");
}

/** A package that does not say under what licence it is may not ship. */
async function licence(folder: string): Promise<string> {
  const { name, version, license }: Manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file)).sort();
  if (license === undefined || files.length === 0) throw new Error(`${name} has no licence`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const title = `${name} ${version} (${license})`;
  return [title, "=".repeat(title.length), "", ...texts.map((text) => `${text.replaceAll("\r\n", "\n").trim()}\n`)].join("\n");
}
