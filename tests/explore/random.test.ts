// Properties of random small state machines, compared with naive loops over sets of numbers.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentOf, documentWithClaims, type Drawn, drawn, drawnClaims } from "./random-machines.js";
import { claimsOf } from "./searching.js";
import { isLong } from "../support/random.js";

function naive({ starts, steps, goals, mine }: Drawn): {
  readonly reachable: ReadonlySet<number>;
  readonly edges: number;
  readonly answers: readonly boolean[];
  readonly depths: readonly (number | undefined)[];
  /** The maximum number of steps by which the opponents can delay a forced goal. */
  readonly rounds: number;
} {
  const next = (s: number): readonly number[] => [
    ...new Set(steps.filter(([from, to]) => from === s && to !== s).map(([, to]) => to)),
  ];
  const distances = (from: readonly number[], passes: (s: number) => boolean = () => true): Map<number, number> => {
    const found = new Map(from.filter(passes).map((s) => [s, 0]));
    for (let changed = true; changed; ) {
      changed = false;
      for (const [s, d] of found)
        for (const t of next(s))
          if (passes(t) && (found.get(t) ?? Infinity) > d + 1) {
            found.set(t, d + 1);
            changed = true;
          }
    }
    return found;
  };
  const good = (s: number): boolean => goals.includes(s);
  const reached = distances(starts);
  const reachable = new Set(reached.keys());
  const nearest = (is: (s: number) => boolean): number | undefined => {
    const all = [...reached].filter(([s]) => is(s)).map(([, d]) => d);
    return all.length === 0 ? undefined : Math.min(...all);
  };
  const canReach = (s: number): boolean => [...distances([s]).keys()].some(good);
  // Least fixpoint of the states from which a good state is certain, if `some` means that the player chooses the step.
  const sure = (some: (s: number) => boolean): Set<number> => {
    const won = new Set([...reachable].filter(good));
    for (let size = -1; size !== won.size; ) {
      ({ size } = won);
      for (const s of reachable) {
        const after = next(s);
        if (after.length > 0 && (some(s) ? after.some((t) => won.has(t)) : after.every((t) => won.has(t)))) won.add(s);
      }
    }
    return won;
  };
  // Minimax number of steps to a good state, by value iteration from infinity.
  const rounds = new Map([...reachable].map((s) => [s, good(s) ? 0 : Infinity]));
  for (const _ of reachable)
    for (const s of reachable) {
      const after = next(s).map((t) => rounds.get(t)! + 1);
      if (!good(s) && after.length > 0) rounds.set(s, mine.includes(s) ? Math.min(...after) : Math.max(...after));
    }
  const ending = sure(() => false);
  const forced = sure((s) => mine.includes(s));
  const bad = distances(starts, (s) => !good(s));
  const lassos = [...bad].flatMap(([s, d]) => {
    const circle = next(s)
      .filter((t) => !good(t))
      .map((t) => distances([t], (u) => !good(u)).get(s))
      .filter((one) => one !== undefined);
    return [...(next(s).length === 0 ? [d] : []), ...circle.map((one) => d + one + 1)];
  });
  return {
    reachable,
    edges: [...reachable].reduce((sum, s) => sum + next(s).length, 0),
    answers: [
      [...reachable].every(good),
      [...reachable].some(good),
      [...reachable].every(canReach),
      starts.every((s) => ending.has(s)),
      starts.every((s) => forced.has(s)),
    ],
    depths: [
      nearest((s) => !good(s)),
      nearest(good),
      nearest((s) => !canReach(s)),
      lassos.length === 0 ? undefined : Math.min(...lassos),
      undefined,
    ],
    rounds: Math.max(...starts.map((s) => rounds.get(s)!)),
  };
}

describe("random machines", () => {
  it("have the results and shortest traces of a naive search", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, fc.boolean(), fc.constantFrom(1, 2, 3), async (machine, exact, workers) => {
        const expected = naive(machine);
        const results = await claimsOf(documentOf(machine), { exact, workers });
        expect(results.map(({ holds }) => holds)).toEqual(expected.answers.map(String));
        for (const [i, { kind, holds, evidence, explored }] of results.entries()) {
          // Properties that need the complete state space are checked together, so all states are explored.
          expect(explored).toMatchObject({ states: expected.reachable.size, steps: expected.edges, isComplete: true });
          const shows = kind === "possible" ? holds === "true" : holds === "false";
          const steps = (evidence?.trace?.length ?? 0) - (evidence?.closing === undefined ? 1 : 0);
          if (shows && kind !== "forces") expect(steps, kind).toBe(expected.depths[i]);
          if (kind === "forces" && holds === "true") expect(steps, kind).toBe(expected.rounds);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("have the results of a naive search for up to 100 properties per document", async () => {
    await fc.assert(
      fc.asyncProperty(drawnClaims, fc.constantFrom(1, 3), async (made, workers) => {
        const { machine, claims, limitedFrom, closed } = made;
        const limited = { ...machine, steps: machine.steps.filter(([from]) => !closed.includes(from)) };
        const results = await claimsOf(documentWithClaims(made), { workers });
        expect(results).toHaveLength(claims.length);
        for (const [i, { kind, goals }] of claims.entries()) {
          const { reachable, answers } = naive({ ...(i < limitedFrom ? machine : limited), goals });
          const fails = kind === undefined && goals.some((state) => reachable.has(state));
          const { holds, evidence } = results[i]!;
          expect(evidence?.failed?.what, `claim ${i}`).toBe(fails ? "condition" : undefined);
          expect(holds, `claim ${i}`).toBe(fails ? undefined : kind === undefined ? "true" : String(answers[kind]));
        }
      }),
      isLong ? { numRuns: 150 } : { numRuns: 15 },
    );
  }, 600_000);

  it("have the correct coverage by label, with warnings for unused labels and implications", async () => {
    const state = fc.nat({ max: 5 });
    const steps = fc.uniqueArray(fc.tuple(state, state), { maxLength: 6, selector: String });
    const made = fc.record({ a: steps, b: steps, c: steps, goals: fc.uniqueArray(state) });
    await fc.assert(
      fc.asyncProperty(made, fc.constantFrom(1, 2), async ({ goals, ...labelled }, workers) => {
        const listed = Object.entries(labelled);
        const parts = listed.map(
          ([label, pairs]) =>
            `{(\`${label}, t) | (k, t) in {${pairs.map(([from, to]) => `(${from}, ${to})`).join(", ")}} & k = s}`,
        );
        const text = `/$ initialState := 0   steps(s) := ${parts.join(" U ")} $/

always:>s in {${goals.join(", ")}} => s = s

winnable:>true
`;
        const reachable = new Set([0]);
        for (const from of reachable)
          for (const [k, t] of Object.values(labelled).flat()) if (k === from) reachable.add(t);
        const counts = listed.map(([label, pairs]) => ({
          name: `\`${label}`,
          steps: pairs.filter(([from, to]) => from !== to && reachable.has(from)).length,
        }));
        const [result] = await claimsOf(text, { workers });
        expect(result?.explored?.coverage).toEqual(counts);
        expect(result?.warnings.map(({ code }) => code)).toEqual([
          ...counts.flatMap(({ steps: count }) => (count === 0 ? ["L527"] : [])),
          ...(goals.some((goal) => reachable.has(goal)) ? [] : ["L528"]),
        ]);
      }),
      isLong ? { numRuns: 300 } : { numRuns: 30 },
    );
  }, 600_000);
});
