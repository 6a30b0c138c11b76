import { describe, expect, it } from "vitest";
import { formOf } from "../../../src/run/foreign.js";

describe("the form of an expected value", () => {
  it.each([
    ["True", "true", "`true`"],
    ["no", "false", "`false`"],
    ["[1, 2]", "<1, 2>", "angle brackets"],
    ["[1, [2, 3]]", "<1, <2, 3>>", "`<1, <2, 3>>`"],
    ["1, 2", "<1, 2>", "angle brackets"],
    ["<1, 2>", "(1, 2)", "parentheses"],
    ["[1, 2]", "{1, 2}", "braces"],
    ["x", "`x", "backquote"],
    ['{"a", b}', "{`a, `b}", "{`a, `b}"],
    ["<'a'>", '<"a">', "double quotes"],
    ["0.333", "0.(3..)", "none is rounded"],
    ["<0.5, 0.67>", "<0.5, 0.(6..)>", "none is rounded"],
  ])("%s for %s is told", (expected, actual, words) => {
    expect(formOf(expected, actual)).toContain(words);
  });

  it.each([
    ["2", "1"],
    ["0.4", "0.(3..)5"],
    ["3", "3.5"],
    ["<1, 2>", "<2, 1>"],
    ["false", "true"],
    ["y", "`x"],
    ["", "`x"],
  ])("%s for %s is another value", (expected, actual) => {
    expect(formOf(expected, actual)).toBeUndefined();
  });
});
