// What tests need that does not come with npm. If it is missing, they are skipped with a message; in continuous
// integration, where nobody would notice that, they fail.

import { describe, it, type TestContext } from "vitest";

/** A group of tests with requirements on the system; `missing` names what is not there, if anything. */
export function describeWith(name: string, missing: string | undefined, tests: () => void, timeout?: number): void {
  describe(name, timeout === undefined ? {} : { timeout }, () => {
    if (missing === undefined) return tests();
    it("needs what is not there", (context) => leaveOut(context, missing));
  });
}

/** Skips a test because something is missing. */
export function leaveOut(context: TestContext, missing: string): never {
  if (process.env["CI"] === "true") throw new Error(`there is no ${missing}`);
  return context.skip(`left out: there is no ${missing}`);
}
