import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Folders whose tests call the translator as a function, and nothing else of the computer. */
const pure = ["emitted", "grammar", "house", "learning", "mistakes", "oracle", "types", "typeset", "unit"];
const pureTests = pure.map((folder) => `tests/${folder}/**/*.test.ts`);

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  // A busy machine is no failure; what never ends still is one.
  // Vitest leaves a core to itself, and needs little: of two, the tests would have one.
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: "100%",
    projects: [
      // For these a worker loads the translator once, and not once for each file: it keeps nothing that a test could notice.
      { extends: true, test: { name: "pure", include: pureTests, isolate: false } },
      // The others start processes, servers and browsers, measure, or put something in the place of a module.
      { extends: true, test: { name: "hosts", include: ["tests/**/*.test.ts"], exclude: pureTests } },
    ],
  },
});
