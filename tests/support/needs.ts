// What tests need that does not come with npm. Where it is missing they are left out, and say so; in continuous
// integration, where nobody would notice that, they fail.

import { describe, it, type TestContext } from "vitest";

/** A group of tests that need something of the system; `missing` says what is not there, if it is not. */
export function describeWith(name: string, missing: string | undefined, tests: () => void, timeout?: number): void {
  describe(name, timeout === undefined ? {} : { timeout }, () => {
    if (missing === undefined) return tests();
    it("needs what is not there", (context) => leaveOut(context, missing));
  });
}

/** Leaves out a test for what is missing. */
export function leaveOut(context: TestContext, missing: string): never {
  if (process.env["CI"] === "true") throw new Error(`there is no ${missing}`);
  return context.skip(`left out: there is no ${missing}`);
}
