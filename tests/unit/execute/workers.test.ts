// A search with several threads in a separate process.

import { afterAll, expect, test, vi } from "vitest";
import { resources } from "../../../src/cli/resources.js";
import { searchAll } from "../../../src/execute/claims.js";
import { Runner } from "../../../src/execute/runner.js";
import { compiled } from "../../explore/searching.js";

vi.setConfig({ testTimeout: 180_000 });

const runner = new Runner({ worker: await resources().worker(), timeout: 20 });
afterAll(() => runner.close());

/** The pairs of numbers below 1,000, with some work in each step, so that a search takes longer than a second. */
const text = `/$
initialState := (0, 0)
next(s) := {((s[1] + 1) mod 1000, s[2]), (s[1], (s[2] + 1 + 0 * |{i * j | i in {1..4} & j in {1..4}}|) mod 1000)}
$/
`;

test("a search with several threads finds the same states", async () => {
  const options = { states: 2_000_000, seconds: 60, megabytes: 500, workers: 3 };
  const { explored } = await searchAll(compiled(text), runner, options);
  expect(explored).toMatchObject({ states: 1_000_000, steps: 2_000_000, depth: 1998, ends: 0, isComplete: true });
});
