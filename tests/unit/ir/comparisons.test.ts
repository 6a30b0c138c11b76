// Comparisons of integers that become `===`, and those that tsc would reject as having no overlap.

import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";

function codeOf(definitions: string): string {
  const { output, diagnostics } = compile(`/$ ${definitions} $/\n`);
  expect(diagnostics).toEqual([]);
  return output!.typescript;
}

describe("integer compared with literals", () => {
  it("uses === if the literals differ", () => {
    expect(codeOf("big : {0..8} -> Bool\nbig(n) iff n = 3 or n = 2")).toContain("return n === 3 || n === 2;");
  });

  it("uses === once if tsc would know the second result", () => {
    expect(codeOf("big : {0..8} -> Bool\nbig(n) iff n = 3 or n = 2 or n = 3")).toContain("equal(n, 3)");
    expect(codeOf("big : {0..8} -> Bool\nbig(n) iff n = 3 & n = 2")).toContain("equal(n, 3)");
  });
});

it("tuples of integers are compared by === per coordinate", () => {
  const code = codeOf("f(x) := {(i, j) | i in {-1..1} & j in {-1..1} & (i, j) /= (0, 0) & i < x}");
  expect(code).toContain("i !== 0 || j !== 0");
  expect(code).not.toContain("equal(");
});
