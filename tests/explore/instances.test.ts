// Properties of instances of a document with other constants.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { type ClaimResult, runClaims, usualLimits } from "../../src/execute/claims.js";
import { searchingHere } from "./searching.js";

const main = `/$
n := 3
from := 0
initialState := from
next(s) := {(s + 1) mod (n * scale)}
$/

use:>scale.led

always:>s < n * scale

## Larger

with:>n = 5, from = 1

always:>s < n * scale

possible:>s = 4

## Of another document

with:>scale = 2

always:>s < n * scale

with:>n = 2

always:>s < n * scale

## Wrong

with:>n = \`a

always:>s = s
`;

const documents: Readonly<Record<string, string>> = {
  "scale.led": "use:>unit.led\n\n/$ scale := unit $/\n",
  "unit.led": "/$ unit := 1 $/\n",
};

async function resultsOf(text: string): Promise<readonly ClaimResult[]> {
  const compiled = compile(text, { name: "main.led", documents: { read: (path) => documents[path] } });
  expect(compiled.diagnostics.map(({ message }) => message)).toEqual([]);
  const results: ClaimResult[] = [];
  for await (const result of runClaims(compiled, searchingHere(), usualLimits)) results.push(result);
  return results;
}

describe("properties below `with:>`", () => {
  it("apply to the document with these constants, also in imported documents", async () => {
    const results = await resultsOf(main);
    expect(results.map(({ holds, number }) => [holds, number])).toEqual([
      ["true", 3],
      ["true", 5],
      ["true", 3],
      ["true", 6],
      ["true", 4],
      [undefined, undefined],
    ]);
    expect(results.at(-1)?.diagnostic).toMatchObject({ code: "L521", span: { start: main.indexOf("n = `a") } });
  });

  it.each([
    ["an unknown name", "m = 4"],
    ["a function", "next = 4"],
    ["a condition that is not an equation", "n < 4"],
    ["a chain", "n = 4 = 4"],
    ["nothing", ""],
  ])("need constants, not %s", (_, written) => {
    const { diagnostics } = compile(
      `/$ n := 1 initialState := n next(s) := {s} $/\n\nwith:>${written}\n\nalways:>s = 1\n`,
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(["L352"]);
  });

  it("show their traces in the instance", async () => {
    const text = "/$ n := 3 initialState := 0 next(s) := {s + 1 | s < 5} $/\n\nwith:>n = 2\n\nalways:>s < n\n";
    const [result] = await resultsOf(text);
    expect(result).toMatchObject({ holds: "false", answer: "false after 2 steps" });
  });
});
