// Errors in several definitions of a document with equal messages: a fix of one of them does not hide the others.

import { expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";

/** Expressions with an error whose message does not depend on the place; `V` is an operand. */
const erroneous = [
  "(x if x > 0; V)",
  "x if x > 0; V",
  "V +",
  "{V | }",
  "(V, 2",
  "<V, 2",
  "V where",
  "{1, V",
  "V[1",
  "foo(V)",
  "|V| + (1, 2)[3]",
];

const errorsIn = (code: string): readonly string[] =>
  compile(code)
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ code: number, span: { start } }) => `${number} ${code.slice(0, start).split("\n").length}`);

it.each(erroneous)("%s is reported in a definition and in its caller", (body) => {
  const [first, second] = ["2", "f(x)"].map(
    (operand, i) => `/$ ${"fg"[i]!}(x) := ${body.replaceAll("V", operand)} $/\n`,
  );
  const [alone] = errorsIn(first!);
  const [other] = errorsIn(`/$ f(x) := 2 $/\n${second!}`);
  expect(alone).toMatch(/^L\d+ 1$/);
  expect(other).toMatch(/^L\d+ 2$/);
  expect(errorsIn(`${first!}${second!}`)).toEqual([alone, other]);
});
