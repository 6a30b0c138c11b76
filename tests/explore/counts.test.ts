// Counts of states, steps and depths, compared with published numbers and with an independent search that identifies
// states by their printed form and computes successors with the oracle.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { parseExpression } from "../../src/syntax/alone.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { evaluateDocument } from "../oracle/evaluate.js";
import { printed } from "../oracle/order.js";
import { members } from "../oracle/relations.js";
import type { OracleValue } from "../oracle/values.js";
import { claimsOf, statesOf } from "./searching.js";
import { isLong } from "../support/random.js";

const folder = new URL("../../examples/machines/", import.meta.url);
const machines = readdirSync(folder)
  .filter((name) => name.endsWith(".led"))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));

/** Documents whose states would take the oracle minutes; most have published counts (systems.test.ts). */
const large = new Set(["eight-puzzle.led", "ewd840.led", "paxos.led", "readers-writers.led"]);

function searchByText(text: string): { readonly states: number; readonly steps: number; readonly depth: number } {
  const parsed = parseDocument(readDocument(sourceOf("machine.led", text)));
  const oracle = evaluateDocument(parsed, { steps: 10_000_000 });
  const value = (code: string): OracleValue => {
    const { expression } = parseExpression(code, { start: 0, end: code.length }, parsed.nextId);
    return oracle.value(expression!);
  };
  const listed = (one: OracleValue): readonly OracleValue[] => (one.kind === "set" ? members(one) : []);
  const isLabelled = /^steps\(/m.test(text);
  const depths = new Map([[printed(value("initialState")), 0]]);
  let steps = 0;
  for (const [state, depth] of depths) {
    const after = listed(value(`${isLabelled ? "steps" : "next"}(${state})`)).map((one) =>
      printed(isLabelled && one.kind === "tuple" ? one.items[1]! : one),
    );
    const others = new Set(after.filter((one) => one !== state));
    steps += others.size;
    for (const one of others) if (!depths.has(one)) depths.set(one, depth + 1);
  }
  return { states: depths.size, steps, depth: Math.max(...depths.values()) };
}

/** Removes the properties of a document, so that nothing ends the search early. */
const unclaimed = (text: string): string => text.replace(/^(?:always|possible|winnable|ends|forces|steps):>.*$/gm, "");

describe("search", () => {
  it.each(machines.filter(({ name }) => !large.has(name)))("agrees with the oracle for $name", async ({ text }) => {
    expect(await statesOf(unclaimed(text))).toMatchObject({ ...searchByText(unclaimed(text)), isComplete: true });
  });

  it.each([3, 5, 7])("finds 3^n states at depth 2^n - 1 for the towers of Hanoi with %i disks", async (n) => {
    const text = `/$
n := ${n}
initialState := Start(n)
Start(k) := <> if k = 0; <1> + Start(k - 1) otherwise
clear(s, i) iff all j in {1..i-1}. s[j] /= s[i]
free(s, i, p) iff all j in {1..i-1}. s[j] /= p
next(s) := {s[1..i-1] + <p> + s[i+1..n] | i in {1..n} & clear(s, i) & p in {1..3} & p /= s[i] & free(s, i, p)}
$/
`;
    // Each state has three moves, but for the three with all disks on one peg, which have two.
    expect(await statesOf(text)).toMatchObject({ states: 3 ** n, steps: 3 * 3 ** n - 3, depth: 2 ** n - 1 });
  });

  it("finds 5,478 positions of tic-tac-toe", async () => {
    const text = `/$
rows := {{1,2,3},{4,5,6},{7,8,9},{1,4,7},{2,5,8},{3,6,9},{1,5,9},{3,5,7}}
fills(s, p) iff some R in rows. all c in R. (p, c) in s
mover(s) := \`x if |s| mod 2 = 0; \`o otherwise
initialState := {}
next(s) := {} if fills(s, \`x) or fills(s, \`o);
  {s U {(mover(s), c)} | c in {1..9} & (\`x, c) notin s & (\`o, c) notin s} otherwise
$/
`;
    expect(await statesOf(text)).toMatchObject({ states: 5478, depth: 9, ends: 958 });
  });
});

describe("examples", () => {
  it.each(machines)("$name satisfies its properties, and parallel searches agree", async ({ name, text }) => {
    const results = await claimsOf(text, { workers: 3 });
    // The large ones have published results, here and in systems.test.ts.
    if (isLong || !large.has(name)) expect(await claimsOf(text, { workers: 1 })).toEqual(results);
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ status }) => status === "failed")).toEqual([]);
    // Half of the 9! permutations of the eight puzzle are reachable, at a maximum depth of 31 (Reinefeld 1993).
    if (name === "eight-puzzle.led")
      expect(results[0]?.explored).toMatchObject({ states: 181_440, steps: 483_840, depth: 31 });
  });
});
