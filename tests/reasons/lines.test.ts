// How much of the reasons is said where there is little room.

import { expect, test } from "vitest";
import { fewLines } from "../../src/reasons/lines.js";
import { explained } from "./reasons.js";

const said = async (definitions: string, expression: string): Promise<readonly string[]> => {
  const [one] = await explained(`/$ ${definitions} $/\n\ncmd:>${expression}\n`, fewLines);
  return one!.lines.map(({ depth, reason }) => "  ".repeat(depth) + reason.text);
};

test("of a recursion, the first calls and the last one", async () => {
  expect(await said("down(n) := 7 if n = 0; down(n - 1) otherwise", "down(9)")).toEqual([
    "down(9) = down(9 - 1) = down(8) is 7, since 9 = 0 is false",
    "  down(8) = down(8 - 1) = down(7) is 7, since 8 = 0 is false",
    "    down(0) is 7, since 0 = 0",
  ]);
});

test("what decides one side leaves a line for the other one", async () => {
  const lines = await said(
    "ways := n - 3 n := 5 f(n) := {g(x) | x in {1..n}} g(x) := h(x) + h(x + 1) h(x) := x * ways",
    "|f(9)| = 2 * ways",
  );
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe("|f(9)| = 2 * ways is false: |f(9)| is 9, 2 * ways is 4");
  expect(lines.at(-1)).toBe("  2 * ways = 2 * 2 is 4");
});
