// The configuration of `npm test`.

import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { SlowestFiles } from "./support/slowest-files.js";

/** Tests that mock modules or need an unused runtime. */
const isolatedTests = ["tests/**/*.isolated.test.ts"];

const results = process.env["LED_TEST_RESULTS"];

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  // The timeouts are generous, since a busy machine is not a failure, but they catch infinite loops.
  test: {
    reporters: ["default", new SlowestFiles(), ...(results === undefined ? [] : ["json"])],
    ...(results === undefined ? {} : { outputFile: results }),
    setupFiles: ["tests/support/random.ts", "tests/support/processes.ts"],
    globalSetup: ["tests/support/build.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Many tests wait for processes, servers and browsers, and the others use the processor meanwhile. Vitest limits
    // percentages to 100%.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    experimental: { fsModuleCache: true },
    projects: [
      // A worker loads the translator once for all of these files. This is safe, since it has no state that tests
      // observe.
      {
        extends: true,
        test: { name: "shared", include: ["tests/**/*.test.ts"], exclude: isolatedTests, isolate: false },
      },
      // They run after the others, so that workers are not switched between projects.
      { extends: true, test: { name: "isolated", include: isolatedTests, sequence: { groupOrder: 1 } } },
    ],
  },
});
