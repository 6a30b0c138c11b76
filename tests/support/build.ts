// Builds the tool before the tests if a source file is newer than the last build.

import { execSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./built.js";

const sources = ["src", "bin", "package.json", "examples/tic-tac-toe.led"];

export default function buildIfStale(): void {
  const built = statSync(join(root, "dist/led.cjs"), { throwIfNoEntry: false });
  if (built !== undefined && sources.every((path) => lastChange(join(root, path)) <= built.mtimeMs)) return;
  execSync("npm run build", { cwd: root, stdio: "inherit" });
}

/** Returns the latest modification time of a file or of the files in a folder, in milliseconds. */
function lastChange(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}
