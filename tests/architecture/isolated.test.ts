// Test files that mock modules are isolated, since the others share the modules of their worker.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { filesBelow } from "./source-files.js";

it("files that mock a module end in .isolated.test.ts", () => {
  const mocking = filesBelow(fileURLToPath(new URL("..", import.meta.url)), () => false).filter(
    (path) => path.endsWith(".test.ts") && /^vi\.(?:mock|doMock)\(/m.test(readFileSync(path, "utf8")),
  );
  expect(mocking.length).toBeGreaterThan(0);
  expect(mocking.filter((path) => !path.endsWith(".isolated.test.ts"))).toEqual([]);
});
