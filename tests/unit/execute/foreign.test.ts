import { describe, expect, it } from "vitest";
import { formOf } from "../../../src/execute/foreign.js";

describe("notation of an expected value", () => {
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
    ["0.333", "0.(3..)", "not rounded"],
    ["<0.5, 0.67>", "<0.5, 0.(6..)>", "not rounded"],
  ])("explains %s for %s", (expected, actual, words) => {
    expect(formOf(expected, actual)?.help).toContain(words);
  });

  it.each([
    ["TRUE", "true", "true"],
    ["1,210", "1210", "1210"],
    ["1 234 567", "1234567", "1234567"],
    ["{1'000, 2'000}", "{1000, 2000}", "{1000, 2000}"],
    ["0,2", "0.2", "0.2"],
    ["(0,5; 1,5)", "(0.5, 1.5)", "(0.5, 1.5)"],
    ["0,50", "0.5", "0.5"],
    ["1.0e3", "1000", "1000"],
    ["-25e-2", "-0.25", "-0.25"],
    ["0.1(6)", "0.1(6..)", "0.1(6..)"],
    ["'a'", "`a", "`a"],
    ["'a'", "a", '"a"'],
    ["[1, 2]", "<1, 2>", "<1, 2>"],
    ["{1; 2}", "{1, 2}", "{1, 2}"],
  ])("rewrites %s for %s as %s", (expected, actual, text) => {
    expect(formOf(expected, actual)?.text).toBe(text);
  });

  it("does not rewrite a rounded value", () => {
    expect(formOf("0.333", "0.(3..)")?.text).toBeUndefined();
  });

  it.each([
    ["2", "1"],
    ["0.4", "0.(3..)5"],
    ["3", "3.5"],
    ["<1, 2>", "<2, 1>"],
    ["false", "true"],
    ["y", "`x"],
    ["", "`x"],
    ["1,21", "121"],
    ["12,34", "1234"],
    ["1e3", "100"],
    ["{1; 2}", "{1, 3}"],
  ])("treats %s and %s as different values", (expected, actual) => {
    expect(formOf(expected, actual)).toBeUndefined();
  });
});
