// A bracket that one definition leaves open and the next one closes is one error, of the first definition.

import { expect, test } from "vitest";
import { compile } from "../../../src/compiler.js";

const codesIn = (text: string): readonly string[] => compile(text).diagnostics.map(({ code }) => code);

test("a bracket closed by the next definition is one error", () => {
  expect(codesIn("/$\nf := (1\ng := 2]\nh := 3\n$/\n")).toEqual(["L212"]);
  expect(codesIn("/$\nf := 1\ng := 2]\nh := 3\n$/\n")).toEqual(["L213"]);
});

test("brackets of different regions are errors of their own", () => {
  expect(codesIn("/$ f := (1 $/\n\n/$ g := 2] $/\n")).toEqual(["L212", "L213"]);
});
