// `npm run test:quick`: the architecture tests, the unit tests of the compiler and the snapshots. Excluded are the
// files that try every document or hundreds of random ones, which take most of the time; `npm test` runs them.

import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: [
      "tests/architecture/**/*.test.ts",
      "tests/unit/{codegen,diagnostics,ir,operations,printing,resolve,syntax,types}/**/*.test.ts",
      "tests/emitted/snapshots.test.ts",
      "tests/emitted/passes.test.ts",
    ],
    exclude: ["tests/unit/ir/documents.test.ts", "tests/**/*.isolated.test.ts"],
    testTimeout: 60_000,
    setupFiles: ["tests/support/random.ts"],
    maxWorkers: "100%",
    isolate: false,
  },
});
