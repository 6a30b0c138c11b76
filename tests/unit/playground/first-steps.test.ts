// The first steps are completed in order, also if a later one is already satisfied.

import { expect, test } from "vitest";
import { firstSteps, countStepsDone } from "../../../src/web/playground/first-steps.js";
import { firstStepCount } from "../../../src/web/playground/limits.js";

test("the first steps are completed in order, from failing to passing tests", () => {
  expect(firstSteps).toHaveLength(firstStepCount);
  const start = { passed: 3, failed: 0, names: ["square", "divisors", "perfect"], inputs: 1 };
  const failing = { ...start, passed: 2, failed: 1 };
  const defined = { ...start, names: [...start.names, "cube"] };
  expect(countStepsDone(0, start)).toBe(0);
  expect(countStepsDone(0, failing)).toBe(1);
  expect(countStepsDone(1, failing)).toBe(1);
  expect(countStepsDone(1, start)).toBe(2);
  expect(countStepsDone(2, defined)).toBe(3);
  expect(countStepsDone(3, defined)).toBe(3);
  expect(countStepsDone(3, { ...defined, passed: 4 })).toBe(5);
});
