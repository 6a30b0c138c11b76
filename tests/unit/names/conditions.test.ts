// Which part of a condition binds a name.

import { expect, it } from "vitest";
import { compile } from "../../../src/compile.js";

it("takes what conditions within conditions use for theirs alone", () => {
  const text = "/$ p(x) iff x > q where (q, q + 0) in {(1, 0)} & k = (Prod[q = a & q in {2..3}] a) $/";
  expect(compile(text).diagnostics).toEqual([]);
});
