// LaTeX commands in code outside displays: a backslash is either set difference or the start of a command.

import { describe, expect, test } from "vitest";
import { compile } from "../../../src/compiler.js";
import { readDocument } from "../../../src/document/read.js";
import { sourceOf } from "../../../src/text/source.js";
import { parseDocument } from "../../../src/syntax/parse.js";
import { shapeOf } from "../../oracle/shape.js";
import { runEmitted } from "../../support/run.js";

function read(code: string) {
  const { parsed, diagnostics } = parseDocument(readDocument(sourceOf("code.led", `/$ ${code} $/\n`)));
  return { items: parsed.flatMap(({ items }) => items.map(shapeOf)), codes: diagnostics.map(({ code }) => code) };
}

describe("backslash before a LaTeX spelling", () => {
  test.each([
    [String.raw`f(A, B) := A\cup B \cap {1}`, "f(A, B) := A U B sec {1}"],
    [
      String.raw`f(x) iff x \in \mathbb{N} \wedge x \leq 3 \lor \neg (x \geq 1)`,
      "f(x) iff x in Nat & x <= 3 or ~(x >= 1)",
    ],
    [String.raw`f(A) := A \setminus \emptyset`, "f(A) := A \\ {}"],
    [String.raw`f(n) := \sum_{i=1}^{n} \frac{1}{i}`, "f(n) := Sum[i=1]^[n] 1/i"],
    [String.raw`f(S) := \sum[i in S] i`, "f(S) := Sum[i in S] i"],
    [String.raw`f(S) := \bigcup_{x \in S} {x}`, "f(S) := U[x in S] {x}"],
    [String.raw`f(S) iff \exists x \in S. \forall y \in S. x \neq y`, "f(S) iff some x in S. all y in S. x /= y"],
    [
      String.raw`f(x) := \begin{cases} 1 & \text{if } x > 0 \\ 0 & \text{otherwise} \end{cases}`,
      "f(x) := 1 if x > 0; 0 otherwise",
    ],
    [String.raw`f(\alpha, x) := \alpha + \lfloor x \rfloor + \lvert x \rvert`, "f(α, x) := α + ⌊x⌋ + |x|"],
    [String.raw`f := {1, \ldots, 9} U {1..9} U {1, …, 9}`, "f := {1..9} U {1..9} U {1..9}"],
    [String.raw`f(x) := x \bmod 2 \quad g(x) := \left( x \right) \times 2`, "f(x) := x mod 2 g(x) := (x) * 2"],
    [String.raw`p(x) \iff x > 0`, "p(x) iff x > 0"],
    [
      String.raw`a := true
p(x) \equiv a \iff x > 0`,
      "a := true\np(x) iff a <=> x > 0",
    ],
    [
      String.raw`f(x) :=
 x \iff true`,
      "f(x) :=\n x <=> true",
    ],
    [
      String.raw`f: \mathbb{N} \to \mathbb{Q}
f(x) \coloneqq \lambda y. x \cdot y`,
      "f: Nat -> Rat\nf(x) := lam y. x * y",
    ],
  ])("is a command: %s", (code, ascii) => {
    expect(read(code)).toEqual({ ...read(ascii), codes: [] });
  });
});

describe("other backslash", () => {
  test.each([
    [String.raw`f(A, B) := A\B`, "f(A, B) := A \\ B"],
    [String.raw`f(A, x) := A\{x}`, "f(A, x) := A \\ {x}"],
    [String.raw`f(A, cup1) := A\cup1`, "f(A, cup1) := A \\ cup1"],
    [String.raw`f(A, cups) := A\cups`, "f(A, cups) := A \\ cups"],
    [String.raw`f(A, cup) := A \ cup`, "f(A, cup) := A \\ cup"],
    [String.raw`f(A, in_x) := A\in_x`, "f(A, in_x) := A \\ in_x"],
  ])("is set difference: %s", (code, ascii) => {
    expect(read(code)).toEqual({ ...read(ascii), codes: [] });
  });
});

describe("backslash before a name of the document", () => {
  test.each([
    [String.raw`cup := {2} f(A) := A\cup`, "cup := {2} f(A) := A \\ cup"],
    [String.raw`f(A, to) := A\to`, "f(A, to) := A \\ to"],
    [String.raw`f(S) := {x | x in S\div & div = {x}}`, "f(S) := {x | x in S \\ div & div = {x}}"],
  ])("is set difference with a warning: %s", (code, ascii) => {
    expect(read(code)).toEqual({ ...read(ascii), codes: ["L258"] });
  });

  test("causes no warning at the start of an operand, or before arguments", () => {
    expect(read(String.raw`sum(S) := \sum_{x \in S} x   f(S) := 1 + \sum[x in S] x`).codes).toEqual([]);
  });
});

test("tests and expressions accept the same spellings", () => {
  expect(
    runEmitted(String.raw`/$ S := {1} \cup {2} $/`, [String.raw`S \cup \emptyset = {1,2} \land 3 \notin S`]),
  ).toEqual([{ value: "true" }]);
});

test("a command without its arguments causes one error", () => {
  expect(read(String.raw`f(x) := \frac{x}`).codes).toEqual(["L254"]);
});

test("a parameter with the name of a command does not break the search for fixes", () => {
  const { faults } = compile("/$\nneighbours(minus) := U[d in {(0, 1), (1, 0)}] {plus(minus, d), minus(minus, d)}\n$/");
  expect(faults).toEqual([]);
});
