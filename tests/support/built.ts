// The built tool, as users run it.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const tool = join(root, "bin/led.cjs");

/** Builds the tool if there is no build; `npm test` has made one. */
export function buildOnce(): void {
  if (existsSync(join(root, "dist/led.cjs"))) return;
  const built = spawnSync(process.execPath, ["--import", "tsx", "bin/build.ts"], { cwd: root, encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stderr);
}
