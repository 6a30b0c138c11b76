// Positions where a signature may begin.

import { expect, test } from "vitest";
import { compile } from "../../../src/compiler.js";

test.each([
  "sign(x) := -1 if x < 0; 0 otherwise; half: Rat -> Rat half(x) := x / 2",
  "one := 1; two: Nat two := 2",
  "one := 1; a, b: Seq(Nat) a := <one> b := <2>",
])("a signature may follow a semicolon on the same line: %s", (code) => {
  expect(compile(`/$ ${code} $/`).diagnostics).toEqual([]);
});
