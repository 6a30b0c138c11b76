// Claims about fair runs of random machines, compared with a search through all sets of states that a run can visit
// again and again.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLong } from "../support/random.js";
import { claimsOf } from "./searching.js";

const labels = ["a", "b", "c"] as const;
type Label = (typeof labels)[number];
interface Step {
  readonly label: Label;
  readonly from: number;
  readonly to: number;
}

/** A fairness condition: the steps with one of these labels from one of these states. */
interface Fair {
  readonly labels: readonly Label[];
  readonly from: readonly number[];
}

interface Drawn {
  readonly starts: readonly number[];
  readonly steps: readonly Step[];
  readonly goals: readonly number[];
  readonly triggers: readonly number[];
  readonly fair: readonly Fair[];
  /** True to write the first condition as a family with a member for each of its labels. */
  readonly isFamily: boolean;
}

const drawn: fc.Arbitrary<Drawn> = fc.integer({ min: 2, max: 6 }).chain((size) => {
  const state = fc.nat({ max: size - 1 });
  const label = fc.constantFrom(...labels);
  return fc.record({
    starts: fc.uniqueArray(state, { minLength: 1, maxLength: 2 }),
    steps: fc.array(fc.record({ label, from: state, to: state }), { maxLength: 3 * size }),
    goals: fc.uniqueArray(state, { maxLength: 3 }),
    triggers: fc.uniqueArray(state),
    fair: fc.array(
      fc.record({
        labels: fc.uniqueArray(label, { minLength: 1 }),
        from: fc.uniqueArray(state, { minLength: size - 1 }),
      }),
      { maxLength: 3 },
    ),
    isFamily: fc.boolean(),
  });
});

const setOf = (members: readonly (number | string)[]): string => `{${members.join(", ")}}`;
const atoms = (names: readonly Label[]): string => setOf(names.map((name) => `\`${name}`));

function documentOf({ starts, steps, goals, triggers, fair, isFamily }: Drawn): string {
  const rows = steps.map(({ label, from, to }) => `(\`${label}, ${from}, ${to})`);
  const limits = fair.map(({ labels: own, from }, i) =>
    isFamily && i === 0
      ? `fair:>all l in ${atoms(own)}. (label = l & s in ${setOf(from)})`
      : `fair:>label in ${atoms(own)}, s in ${setOf(from)}`,
  );
  return [
    `/$ initialStates := ${setOf(starts)}   steps(s) := {(l, t) | (l, k, t) in ${setOf(rows)} & k = s} $/`,
    ...limits,
    `ends:>s in ${setOf(goals)}`,
    `leads:>s in ${setOf(triggers)}, s in ${setOf(goals)}`,
    "always:>ended => s in {}",
    "",
  ].join("\n\n");
}

/** The conditions as sets of steps between different states: a family has one for each label. */
function conditionsOf({ fair, isFamily }: Drawn): readonly ((step: Step) => boolean)[] {
  return fair.flatMap(({ labels: own, from }, i) =>
    (isFamily && i === 0 ? own.map((label) => [label]) : [own]).map(
      (some) => (step: Step) => some.includes(step.label) && from.includes(step.from),
    ),
  );
}

/** True if some fair run from one of the states avoids the goals for ever, or ends without one. */
function canAvoid(machine: Drawn, from: readonly number[]): boolean {
  const { goals } = machine;
  const steps = machine.steps.filter((step) => step.from !== step.to);
  const conditions = conditionsOf(machine);
  const closure = (begun: readonly number[], within: (state: number) => boolean): Set<number> => {
    const reached = new Set(begun.filter(within));
    for (const state of reached)
      for (const step of steps) if (step.from === state && within(step.to)) reached.add(step.to);
    return reached;
  };
  const reached = closure(from, (state) => !goals.includes(state));
  if ([...reached].some((state) => steps.every((step) => step.from !== state))) return true;
  const states = [...reached];
  for (let bits = 0; bits < 2 ** states.length; bits++) {
    const visited = states.filter((_, i) => ((bits >> i) & 1) === 1);
    const isIn = (state: number): boolean => visited.includes(state);
    if (visited.length < 2 || !visited.every((state) => closure([state], isIn).size === visited.length)) continue;
    // A step counts as one of a condition if any step between the same two states is.
    const isTaken = (has: (step: Step) => boolean): boolean =>
      steps.some((step) => isIn(step.from) && isIn(step.to) && has(step));
    const isAlwaysPossible = (has: (step: Step) => boolean): boolean =>
      visited.every((state) => steps.some((step) => step.from === state && has(step)));
    if (conditions.every((has) => isTaken(has) || !isAlwaysPossible(has))) return true;
  }
  return false;
}

/** True if the trace is a fair run that avoids the goals from the state `since` on. */
function isFairRun(machine: Drawn, trace: readonly number[], returnsTo: number | undefined, since: number): boolean {
  const steps = machine.steps.filter((step) => step.from !== step.to);
  const between = (from: number, to: number): readonly Step[] =>
    steps.filter((step) => step.from === from && step.to === to);
  const run = returnsTo === undefined ? trace : [...trace, trace[returnsTo]!];
  const pairs = run.slice(1).map((to, i) => [run[i]!, to] as const);
  if (!machine.starts.includes(trace[0]!) || pairs.some(([from, to]) => between(from, to).length === 0)) return false;
  if (trace.slice(since).some((state) => machine.goals.includes(state))) return false;
  if (returnsTo === undefined) return steps.every(({ from }) => from !== trace.at(-1));
  const circle = pairs.slice(returnsTo);
  return (
    since <= returnsTo + circle.length &&
    conditionsOf(machine).every(
      (has) =>
        circle.some(([from, to]) => between(from, to).some(has)) ||
        circle.some(([from]) => !steps.some((step) => step.from === from && has(step))),
    )
  );
}

describe("random machines with fairness conditions", () => {
  it("agree with a search through sets of states, and have warnings for conditions without steps", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, fc.constantFrom(1, 3), async (machine, workers) => {
        const reachable = new Set(machine.starts);
        for (const state of reachable) for (const { from, to } of machine.steps) if (from === state) reachable.add(to);
        const ends = !canAvoid(machine, machine.starts);
        const leads = ![...reachable].some((state) => machine.triggers.includes(state) && canAvoid(machine, [state]));
        const isEnd = (state: number): boolean => machine.steps.every(({ from, to }) => from !== state || to === from);
        const results = await claimsOf(documentOf(machine), { workers });
        expect(results.map(({ holds }) => holds)).toEqual([ends, leads, ![...reachable].some(isEnd)].map(String));
        const idle = machine.fair.filter(
          ({ labels: own, from }) =>
            !machine.steps.some(
              (one) =>
                one.from !== one.to && reachable.has(one.from) && own.includes(one.label) && from.includes(one.from),
            ),
        );
        expect(results[0]!.warnings.map(({ code }) => code)).toEqual(idle.map(() => "L531"));
        for (const { kind, holds, evidence } of results) {
          if (holds !== "false" || kind === "always") continue;
          const trace = evidence!.trace!.map(({ state }) => Number(state));
          const sinces = trace.flatMap((state, i) =>
            kind === "ends" ? (i === 0 ? [0] : []) : machine.triggers.includes(state) ? [i] : [],
          );
          const { closing } = evidence!;
          expect(sinces.some((since) => isFairRun(machine, trace, closing?.to, since))).toBe(true);
          if (closing !== undefined) expect(closing.step.state).toBe(String(trace[closing.to]));
        }
      }),
      isLong ? { numRuns: 2000 } : { numRuns: 120 },
    );
  }, 600_000);
});
