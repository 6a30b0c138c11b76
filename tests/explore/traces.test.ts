// Traces of properties: the pictures of a machine's states, and long traces as text.

import { expect, it } from "vitest";
import { traceTexts } from "../../src/execute/changes.js";
import { claimsOf } from "./searching.js";

const counter = "initialState := 0   next(s) := {(s + 1) mod 100}";

it("`images(s)` draws the states of a machine", async () => {
  const text = `/$ ${counter}   images(s) := {disc(point(10 * s, 5), 4, color(0, 0, 0))} $/\n\npossible:>s = 2\n`;
  const [result] = await claimsOf(text, { pictures: true });
  expect(result?.evidence?.trace?.map(({ look }) => look?.shapes?.map(({ kind }) => kind))).toEqual([
    ["disc"],
    ["disc"],
    ["disc"],
  ]);
});

it.each([
  ["possible:>s = 41", undefined, 42],
  ["possible:>s = 60", "  …  20 steps not shown", 42],
  ["ends:>s = 200\nfalse", "  …  59 steps not shown", 43],
])("a long trace shows its first and last twenty steps: %s", async (claim, gap, lines) => {
  const [result] = await claimsOf(`/$ ${counter} $/\n\n${claim}\n`);
  const { trace = [], closing } = result!.evidence!;
  const texts = traceTexts(trace, closing, []);
  expect(texts.length).toBe(lines);
  expect(texts.find((text) => text.includes("…"))?.trim()).toBe(gap?.trim());
  expect(texts.map((text) => text.trim())).toContain(`${trace.length - 1}  ${trace.at(-1)!.state}`);
  expect(texts.map((text) => text.trim())).toContain("20  20");
});
