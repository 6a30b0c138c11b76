// Properties inherited by every JavaScript object are ordinary names in documents.

import { expect, test } from "vitest";
import { compile } from "../../../src/compiler.js";
import { convert } from "../../../src/notation/convert.js";

const names = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"];
const shapes = [
  "NAME (3 + 1) :=",
  "f(NAME) := NAME(x)",
  "x := NAME",
  "NAME",
  "NAME := 1 where 2",
  "x := 1 NAME",
  "x := 1 NAME 2",
  "x : NAME",
  "NAME(x) := x + 1\ny := NAME(2)",
];

test.each(names.flatMap((name) => shapes.map((shape) => shape.replaceAll("NAME", name))))("%s", (code) => {
  const { diagnostics, document } = compile(`/$\n${code}\n$/\n`);
  for (const { message } of diagnostics) expect(message).not.toContain("[native code]");
  expect(convert(document, "unicode").text).not.toContain("[native code]");
});
