// The files of the built tool that grading needs, for autograders.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ZipFile } from "../../files/zip.js";

/** Includes Node if this is Linux on a usual processor, as in the containers of Gradescope. */
export function toolFiles(): readonly ZipFile[] {
  const root = join(import.meta.dirname, import.meta.filename.endsWith(".ts") ? "../../.." : "..");
  const below = (folder: string, isWanted: (name: string) => boolean): readonly string[] =>
    readdirSync(join(root, folder))
      .filter(isWanted)
      .map((name) => `${folder}/${name}`);
  const files = [
    "bin/led.cjs",
    "dist/led.cjs",
    "dist/worker.js",
    "dist/licenses.txt",
    ...below("dist/shelf", (name) => name.endsWith(".led")),
  ];
  const tool = files
    .filter((path) => existsSync(join(root, path)))
    .map((path): ZipFile => ({ path, bytes: readFileSync(join(root, path)) }));
  const isUsual = process.platform === "linux" && process.arch === "x64";
  return isUsual ? [...tool, { path: "node", bytes: readFileSync(process.execPath), isExecutable: true }] : tool;
}
