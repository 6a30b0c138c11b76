// Random walks, compared with a search of all states.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLong } from "../support/random.js";
import { documentOf, drawn } from "./random-machines.js";
import { claimsOf } from "./searching.js";

describe("random walks", () => {
  it("refute only what a search refutes, with valid traces that are at least as long", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, fc.nat({ max: 1000 }), async (machine, seed) => {
        const text = documentOf({ ...machine, form: "k" });
        const walks = { count: 30, length: 12, seed };
        const [all, some, again] = [
          await claimsOf(text),
          await claimsOf(text, { walks }),
          await claimsOf(text, { walks }),
        ];
        expect(again.map(({ answer, evidence }) => [answer, evidence])).toEqual(
          some.map(({ answer, evidence }) => [answer, evidence]),
        );
        for (const [i, { kind, holds, evidence: found }] of some.entries()) {
          if (holds === "unknown") continue;
          expect(holds, kind).toBe(all[i]!.holds);
          const trace = found!.trace!.map(({ state }) => Number(state));
          expect(machine.starts).toContain(trace[0]);
          for (const [at, state] of trace.slice(1).entries())
            expect(machine.steps.some(([from, to]) => from === trace[at] && to === state)).toBe(true);
          if (kind === "always" || kind === "possible")
            expect(trace.length).toBeGreaterThanOrEqual(all[i]!.evidence!.trace!.length);
        }
      }),
      isLong ? { numRuns: 300 } : { numRuns: 30 },
    );
  }, 600_000);

  it("find counterexamples in state spaces too large for a search", async () => {
    const text = `/$
initialState := (0, 0, 0)
next(s) := {s[i |-> s[i] + 1] | i in {1, 2, 3}}
$/

always:>s[1] < 20

always:>s[1] < 2000

possible:>s[1] + s[2] = 10
`;
    const walks = { count: 50, length: 100, seed: 1 };
    const results = await claimsOf(text, { walks });
    expect(results.map(({ holds }) => holds)).toEqual(["false", "unknown", "true"]);
    expect(results[1]?.explored).toMatchObject({ isComplete: false, stopped: "walks", steps: 5000, depth: 100 });
  });
});
