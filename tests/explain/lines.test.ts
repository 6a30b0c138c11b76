// Abbreviation of explanations to a limited number of lines.

import { expect, test } from "vitest";
import { abbreviateValue } from "../../src/explain/substitution.js";
import { fewLines } from "../../src/explain/lines.js";
import { explained } from "./reasons.js";

const rest = "…";

const explain = async (definitions: string, expression: string): Promise<readonly string[]> => {
  const [one] = await explained(`/$ ${definitions} $/\n\ncmd:>${expression}\n`, fewLines);
  return one!.lines.map(({ depth, reason }) => "  ".repeat(depth) + reason.text);
};

test("shows all calls of a recursion if they fit", async () => {
  expect(await explain("down(n) := 7 if n = 0; down(n - 1) otherwise", "down(3)")).toEqual([
    "down(3) = down(3 - 1) = down(2) is 7, since 3 = 0 is false",
    "  down(2) = down(2 - 1) = down(1) is 7, since 2 = 0 is false",
    "    down(1) = down(1 - 1) = down(0) is 7, since 1 = 0 is false",
    "      down(0) is 7, since 0 = 0",
  ]);
});

test("shows the first calls and the last one of a long recursion, and abbreviates the others", async () => {
  expect(await explain("down(n) := 7 if n = 0; down(n - 1) otherwise", "down(9)")).toEqual([
    "down(9) = down(9 - 1) = down(8) is 7, since 9 = 0 is false",
    "  down(8) = down(8 - 1) = down(7) is 7, since 8 = 0 is false",
    "    down(7) = down(7 - 1) = down(6) is 7, since 7 = 0 is false",
    "      down(6) = down(6 - 1) = down(5) is 7, since 6 = 0 is false",
    "        down(5) = down(5 - 1) = down(4) is 7, since 5 = 0 is false",
    "          … down(4), down(3) and 2 more calls …",
    "            down(0) is 7, since 0 = 0",
    rest,
  ]);
});

test("shows the decisive part of a recursion", async () => {
  const lines = await explain(
    "pal(s) iff |s| <= 1 or (s[1] = s[|s|] & pal(s[2..|s| - 1]))",
    'pal("abcdefghijxhgfedcba")',
  );
  expect(lines).toHaveLength(8);
  expect(lines.at(-2)?.trim()).toBe('"ijx"[1] = "ijx"[|"ijx"|] is false: "ijx"[1] is "i", "ijx"[|"ijx"|] is "x"');
});

test("abbreviates an infinite recursion", async () => {
  expect(await explain("up(n) := up(n + 1) + 1", "up(1)")).toEqual([
    "up(1) fails: up(1 + 1) + 1",
    "  up(2) fails: up(2 + 1) + 1",
    "    up(3) fails: up(3 + 1) + 1",
    "      … and so on",
  ]);
});

test("refers to an earlier line for a repeated explanation, only if it is the same", async () => {
  const fib = await explain("fib(n) := 1 if n < 2; fib(n - 1) + fib(n - 2) otherwise", "fib(4)");
  expect(fib.filter((line) => line.includes("as above"))).toEqual([
    "    fib(1) is 1 (as above)",
    "  fib(2) is 2 (as above)",
  ]);
  const succ = await explain(
    "E := {(1, 2), (2, 3), (4, 5)} succ(S) := {y | (x, y) in E & x in S}",
    "(succ({1}), succ({1, 4}))",
  );
  expect(succ.filter((line) => line === "  x = 1, y = 2")).toHaveLength(2);
});

test("reserves a line for the other side of a comparison", async () => {
  const lines = await explain(
    "ways := n - 3 n := 5 f(n) := {g(x) | x in {1..n}} g(x) := h(x) + h(x + 1) h(x) := x * ways",
    "|f(9)| = 2 * ways",
  );
  expect(lines).toHaveLength(8);
  expect(lines[0]).toBe("|f(9)| = 2 * ways is false: |f(9)| is 9, 2 * ways is 4");
  expect(lines).toContain("  2 * ways = 2 * 2 is 4");
  expect(lines.at(-1)).toBe(rest);
});

test("shows the decisive explanation of both sides before it expands one of them", async () => {
  const lines = await explain(
    "f(n) := {g(x) | x in {1..n}} g(x) := h(x) + 1 h(x) := k(x) + 1 k(x) := x * 2 p(S) iff all x in S. x > 3 E := {7, 2}",
    "(f(3), p(E))",
  );
  expect(lines).toHaveLength(8);
  expect(lines.filter((line) => line.includes("2 > 3"))).toHaveLength(1);
});

test("truncates a long value of a failing test, but not below the length of the expected value", () => {
  const digits = "1234567890".repeat(200);
  expect(abbreviateValue(digits, "5").length).toBeLessThanOrEqual(400);
  expect(abbreviateValue(digits, digits)).toBe(digits);
  expect(abbreviateValue("12\n34", "5")).toBe("12\n34");
});
