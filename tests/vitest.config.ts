import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { mockingTests } from "./support/mocking.js";
import { SlowestFiles } from "./support/slowest-files.js";

/** Folders whose tests call the translator as a function, and nothing else of the computer. */
const pure = "emitted fuzz grammar house learning mistakes oracle reasons shelf types typeset unit".split(" ");
const pureTests = pure.map((folder) => `tests/${folder}/**/*.test.ts`);

/** The file into which the results are written as JSON too. */
const results = process.env["LED_TEST_RESULTS"];

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  // A busy machine is no failure; what never ends still is one.
  // Vitest leaves a core to itself, and needs little: of two, the tests would have one.
  test: {
    reporters: ["default", new SlowestFiles(), ...(results === undefined ? [] : ["json"])],
    ...(results === undefined ? {} : { outputFile: results }),
    setupFiles: ["tests/support/random.ts"],
    globalSetup: ["tests/support/build.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: "100%",
    projects: [
      // For these a worker loads the translator once, and not once for each file: it keeps nothing that a test could notice.
      { extends: true, test: { name: "pure", include: pureTests, exclude: [...mockingTests], isolate: false } },
      { extends: true, test: { name: "mocking", include: [...mockingTests] } },
      // The others start processes, servers and browsers. They come after the pure ones, so that each worker is kept for its project.
      {
        extends: true,
        test: {
          name: "hosts",
          include: ["tests/**/*.test.ts"],
          exclude: [...pureTests, ...mockingTests],
          isolate: false,
          // They mostly wait for what they start.
          maxWorkers: "200%",
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
