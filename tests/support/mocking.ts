// The test files that put something in the place of a module. They need a worker of their own; others may share one.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Their paths from the root of the repository. */
export const mockingTests: readonly string[] = readdirSync(`${root}tests`, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts"))
  .map((path) => `tests/${path.replaceAll("\\", "/")}`)
  .filter((path) => /^vi\.(?:mock|doMock)\(/m.test(readFileSync(root + path, "utf8")));
