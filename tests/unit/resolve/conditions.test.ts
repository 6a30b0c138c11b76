// Name binding by conditions.

import { expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";

it("the names that nested conditions bind are local to them", () => {
  const text = "/$ p(x) iff x > q where (q, q + 0) in {(1, 0)} & k = (Prod[q = a & q in {2..3}] a) $/";
  // `k` is unused, `q` is bound, and `a` is not an unknown name.
  expect(compile(text).diagnostics.map(({ code, span }) => [code, text.slice(span.start, span.end)])).toEqual([
    ["L323", "k"],
  ]);
});
