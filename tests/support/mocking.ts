// Finds the test files that need a separate worker: those that mock a module, and those with a comment line that begins
// with "In a worker of its own". Others may share a worker.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The paths of these files, relative to the root of the repository. */
export const mockingTests: readonly string[] = readdirSync(`${root}tests`, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts"))
  .map((path) => `tests/${path.replaceAll("\\", "/")}`)
  .filter((path) => /^(?:vi\.(?:mock|doMock)\(|\/\/ In a worker of its own)/m.test(readFileSync(root + path, "utf8")));
