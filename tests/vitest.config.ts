// The configuration of `npm test`.

import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { SlowestFiles } from "./support/slowest-files.js";

/** Folders whose tests call the translator as a function and use no other resources of the machine. */
const pure = "architecture emitted explain fuzz grammar learning mistakes oracle shelf types typeset unit".split(" ");
const pureTests = pure.map((folder) => `tests/${folder}/**/*.test.ts`);

/** Tests that mock modules or need an unused runtime. */
const isolatedTests = ["tests/**/*.isolated.test.ts"];

const results = process.env["LED_TEST_RESULTS"];

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  // The timeouts are generous, since a busy machine is not a failure, but they catch infinite loops. By default, Vitest
  // reserves a core for itself, although it needs little; on two cores, the tests would have only one.
  test: {
    reporters: ["default", new SlowestFiles(), ...(results === undefined ? [] : ["json"])],
    ...(results === undefined ? {} : { outputFile: results }),
    setupFiles: ["tests/support/random.ts", "tests/support/processes.ts"],
    globalSetup: ["tests/support/build.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: "100%",
    projects: [
      // A worker loads the translator once for all of these files. This is safe, since it has no state that tests
      // observe.
      { extends: true, test: { name: "pure", include: pureTests, exclude: isolatedTests, isolate: false } },
      { extends: true, test: { name: "isolated", include: isolatedTests } },
      // The others start processes, servers and browsers. They run after the pure tests, so that workers are not
      // switched between projects.
      {
        extends: true,
        test: {
          name: "hosts",
          include: ["tests/**/*.test.ts"],
          exclude: [...pureTests, ...isolatedTests],
          isolate: false,
          // They often wait for the processes that they start. Vitest limits percentages to 100%.
          maxWorkers: Math.ceil(1.5 * availableParallelism()),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
