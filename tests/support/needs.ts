// Requirements of tests that do not come with npm. If one is missing, the tests are skipped with a message; in
// continuous integration, where a skipped test would go unnoticed, they fail.

import { describe, it, type TestContext } from "vitest";

/** A group of tests with system requirements; `missing` names an absent requirement, if any. */
export function describeWith(name: string, missing: string | undefined, tests: () => void, timeout?: number): void {
  describe(name, timeout === undefined ? {} : { timeout }, () => {
    if (missing === undefined) return tests();
    it("requires a missing program", (context) => skip(context, missing));
  });
}

export function skip(context: TestContext, missing: string): never {
  if (process.env["CI"] === "true") throw new Error(`there is no ${missing}`);
  return context.skip(`left out: there is no ${missing}`);
}
