// Searches up to permutations of atoms, compared with searches of all states and with all permutations of all states.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClaimResult } from "../../src/execute/claims.js";
import { countOrbits, type Enumerated, enumerate } from "./brute-force.js";
import { claimsOf } from "./searching.js";
import { documentWith, mutatedMachine, type SymmetricMachine, symmetricMachine } from "./symmetric-machines.js";
import { isLong } from "../support/random.js";

/** The result of a property, with the length of its trace. */
const answerOf = ({ holds, evidence }: ClaimResult) => ({
  holds,
  failed: evidence?.failed?.what,
  steps: evidence?.trace?.length,
});

/**
 * Fails unless the answers agree. If a claim fails in one state and is decided in another at the same distance, the order
 * of the states decides which of them is reported.
 */
function expectSameAnswers(reduced: readonly ClaimResult[], plain: readonly ClaimResult[]): void {
  expect(reduced).toHaveLength(plain.length);
  for (const [i, one] of reduced.entries()) {
    const other = plain[i]!;
    if ((one.evidence?.failed === undefined) === (other.evidence?.failed === undefined))
      expect(answerOf(one)).toEqual(answerOf(other));
    else expect(answerOf(one).steps).toBe(answerOf(other).steps);
  }
}

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

/** Machines with more states are not compared. */
const maxStates = 5000;

async function compare(machine: SymmetricMachine, workers: number): Promise<"refused" | "searched" | "skipped"> {
  const plain = await claimsOf(documentWith(machine), { states: maxStates });
  if (plain.some(({ explored }) => explored?.stopped !== undefined)) return "skipped";
  const reduced = await claimsOf(documentWith(machine, "alike:>P"), { workers });
  if (reduced.every(({ diagnostic }) => diagnostic?.code === "L530")) return "refused";
  expectSameAnswers(reduced, plain);
  const all = await enumerate(documentWith(machine), maxStates);
  if (!all.isComplete) return "skipped";
  for (const result of reduced) expectRun(result, all);
  const complete = reduced.find(({ explored }) => explored?.isComplete)?.explored;
  if (complete !== undefined && !hasFailure(plain))
    expect(complete).toMatchObject({ upTo: ["P"], states: countOrbits(all.states.values(), [machine.atoms]) });
  return "searched";
}

describe("random machines", () => {
  it("have correct results, trace lengths and numbers of orbits if they treat atoms alike", async () => {
    await fc.assert(
      fc.asyncProperty(symmetricMachine, fc.constantFrom(1, 3), async (machine, workers) => {
        expect(await compare(machine, workers)).not.toBe("refused");
      }),
      { numRuns: isLong ? 1000 : 8 },
    );
  }, 3_600_000);

  it("have correct results or are rejected if they distinguish atoms", async () => {
    const outcomes = { refused: 0, searched: 0, skipped: 0 };
    await fc.assert(
      fc.asyncProperty(mutatedMachine, fc.constantFrom(1, 3), async (machine, workers) => {
        outcomes[await compare(machine, workers)]++;
      }),
      { numRuns: isLong ? 3000 : 12 },
    );
    expect(Math.min(outcomes.refused, outcomes.searched)).toBeGreaterThan(0);
  }, 3_600_000);
});

/** Published systems whose processes are numbers there: the sets, with atoms in their place. */
const systems: Readonly<Record<string, readonly (readonly [name: string, atoms: readonly string[]])[]>> = {
  "tests/explore/systems/tcommit.led": [["RM", ["r1", "r2", "r3"]]],
  "tests/explore/systems/two-phase.led": [["RM", ["r1", "r2", "r3"]]],
  "tests/explore/systems/simple-allocator.led": [
    ["Client", ["c1", "c2", "c3"]],
    ["Resource", ["printer", "scanner"]],
  ],
  "examples/machines/paxos.led": [["Acceptor", ["a1", "a2", "a3"]]],
  "examples/machines/two-phase-commit.led": [["RM", ["r1", "r2", "r3"]]],
  ...(isLong
    ? {
        "examples/machines/readers-writers.led": [["Actor", ["a1", "a2", "a3"]]],
        "tests/explore/systems/chameneos.led": [["Creature", ["c1", "c2", "c3", "c4"]]],
      }
    : {}),
};

/** Omits the properties that name members of the sets, as conditions with a lone number or atom do. */
const withoutNames = (text: string): string =>
  text.replace(/^(?:always|possible|winnable):>.*(?:\(1|\(2|\b1 in|, 1|, 2|`printer|`scanner).*\n(?:\S+\n)?/gm, "");

describe("published systems", () => {
  it.each(Object.entries(systems))(
    "%s",
    async (path, sets) => {
      const original = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
      let text = withoutNames(original).replace(/^\d+\n/gm, "");
      for (const [name, atoms] of sets)
        text = text.replace(
          new RegExp(`^${name} := .*$`, "m"),
          `${name} := {${atoms.map((one) => `\`${one}`).join(", ")}}`,
        );
      const lines = sets.map(([name]) => `alike:>${name}\n\n`).join("");
      const plain = await claimsOf(text);
      const reduced = await claimsOf(text.replace(/^\$\/\n(?![^]*^\/\$)/m, (end) => `${end}\n${lines}`));
      expect(reduced.length).toBeGreaterThan(1);
      expectSameAnswers(reduced, plain);
      const all = await enumerate(text);
      const orbits = countOrbits(
        all.states.values(),
        sets.map(([, atoms]) => atoms),
      );
      expect(orbits).toBeLessThan(all.states.size / 2);
      for (const [i, result] of reduced.entries()) {
        const isReduced = result.kind === "always" || result.kind === "possible";
        const { depth } = plain[i]!.explored!;
        expect(result.explored).toMatchObject({
          states: isReduced ? orbits : all.states.size,
          depth,
          isComplete: true,
        });
        if (isReduced) expectRun(result, all);
      }
    },
    600_000,
  );
});

describe("range", () => {
  const lines = "with:>P = {`a, `b, `c, `d}\n\nalike:>P\n\nalways:>|S| <= 4\n";

  it("is searched up to permutations of the atoms that replace it", async () => {
    const text = `/$ P := {1..4}   initialState := {}   next(S) := {S U {p} | p in P} $/\n\nalways:>|S| <= 4\n\n${lines}`;
    const results = await claimsOf(text);
    expect(results.map(({ answer }) => answer)).toEqual([
      "true in all 16 states",
      "true in all 5 states up to permutations of P",
    ]);
  });

  it("is refused if a step adds a member to a number", async () => {
    const [result] = await claimsOf(
      `/$ P := {1..4}   initialState := {}   next(S) := {S U {p} | p in P & p + 1 > 1} $/\n\n${lines}`,
    );
    expect(result).toMatchObject({ holds: undefined, diagnostic: { message: expect.stringContaining("an atom") } });
  });
});
