// Searches up to permutations of atoms, compared with searches of all states and with all permutations of all states.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClaimResult } from "../../src/execute/claims.js";
import { countOrbits, type Enumerated, enumerate } from "./brute-force.js";
import { claimsOf } from "./searching.js";
import { documentWith, mutatedMachine, type SymmetricMachine, symmetricMachine } from "./symmetric-machines.js";
import { isLong } from "../support/random.js";

/** The answer to a claim, with the length of its trace. */
const answerOf = ({ holds, evidence }: ClaimResult): unknown => ({
  holds,
  steps: evidence?.trace?.length,
  failed: evidence?.failed?.what,
});

/** Fails unless each state of a trace follows from the one before it. */
function expectRun({ evidence }: ClaimResult, { starts, next }: Enumerated): void {
  const [first, ...others] = evidence?.trace?.map(({ state }) => state) ?? [];
  if (first === undefined) return;
  expect(starts).toContain(first);
  let before = first;
  for (const state of others) {
    expect(next.get(before)).toContain(state);
    before = state;
  }
}

const hasFailure = (results: readonly ClaimResult[]): boolean => results.some(({ evidence }) => evidence?.failed);

async function compare(machine: SymmetricMachine, workers: number): Promise<"refused" | "searched"> {
  const plain = await claimsOf(documentWith(machine));
  const reduced = await claimsOf(documentWith(machine, "alike:>P"), { workers });
  if (reduced.every(({ diagnostic }) => diagnostic?.code === "L530")) return "refused";
  expect(reduced.map(answerOf)).toEqual(plain.map(answerOf));
  const all = await enumerate(documentWith(machine));
  for (const result of reduced) expectRun(result, all);
  const complete = reduced.find(({ explored }) => explored?.isComplete)?.explored;
  if (complete !== undefined && !hasFailure(plain))
    expect(complete).toMatchObject({ upTo: ["P"], states: countOrbits(all.states.values(), [machine.atoms]) });
  return "searched";
}

describe("of random machines", () => {
  it("that treat atoms alike, all answers, lengths of traces and numbers of orbits are right", async () => {
    await fc.assert(
      fc.asyncProperty(symmetricMachine, fc.constantFrom(1, 3), async (machine, workers) => {
        expect(await compare(machine, workers)).toBe("searched");
      }),
      { numRuns: isLong ? 1000 : 15 },
    );
  }, 3_600_000);

  it("that tell atoms apart, all answers are right or refused", async () => {
    const outcomes = { refused: 0, searched: 0 };
    await fc.assert(
      fc.asyncProperty(mutatedMachine, fc.constantFrom(1, 3), async (machine, workers) => {
        outcomes[await compare(machine, workers)]++;
      }),
      { numRuns: isLong ? 3000 : 25 },
    );
    expect(Math.min(outcomes.refused, outcomes.searched)).toBeGreaterThan(0);
  }, 3_600_000);
});
