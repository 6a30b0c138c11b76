// Random hostile submissions: definitions of names that an exercise has, uses or asks for, with any values. They earn
// nothing by themselves, and take nothing from a solution.

import fc from "fast-check";
import { expect, it } from "vitest";
import { resources } from "../../src/cli/resources.js";
import { documentFiles } from "../../src/files/documents.js";
import { gradeJob, type GradingJob, type GradingResult } from "../../src/grading/job.js";
import { builtins } from "../../src/language/builtins.js";
import { isLong } from "../support/random.js";

const exercise = `# Sets

use:>own.led

/$ third(n) := floor(n / shared)  pairs := {(a, b) | a in {1, 2} & b in {3} & b > a} $/

## Doubles

### Solution

/$ double(n) := 2 * n $/

### Tests

cmd:>double(21)
42
cmd:>third(10) = 3 & double(2) = 4
true

## Evens

### Solution

/$ evens(n) := {k | k in {1..n} & k mod 2 = 0} $/

### Tests

cmd:>evens(6)
{2, 4, 6}
cmd:>pairs = {(1, 3), (2, 3)} & evens(2) = {2} & max(evens(9)) = 8
true
cmd:>all n in {1..20}. evens(n) = solution_evens(n)
true
`;

const solution = "/$ double(n) := 2 * n  evens(n) := {k | k in {1..n} & k mod 2 = 0} $/\n";

async function pointsOf(text: string): Promise<number> {
  const job: GradingJob = {
    exercise: { name: "/teacher/ex.led", text: exercise },
    documents: [{ name: "/teacher/own.led", text: "/$ shared := 3 $/" }],
    given: [],
    recordings: [],
    submission: { main: "m.led", documents: [{ name: "m.led", text }] },
    requires: [],
    forbids: [],
    fractions: false,
    timeout: 2,
    totalTimeout: 20,
    explains: false,
  };
  let last: GradingResult | undefined;
  const tools = { worker: await resources().worker(), shelf: documentFiles };
  await gradeJob(job, tools, (result) => (last = result));
  return last!.tests.filter(({ isPassed }) => isPassed).length;
}

const others = ["third", "pairs", "shared", "solution_evens", "solution_double", "a", "b", "x", "constructor"];
const values = [
  '"42"',
  '"true"',
  '"{2, 4, 6}"',
  "true",
  "{}",
  "`no",
  "(1, 3)",
  "1 / 0",
  "{(1, 3)}",
  "Nat",
  "(lam x. x)",
];
const heads = ["", "(p)", "(p, q)"];

const definitionOf = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...heads), fc.constantFrom(...values))
    .map(([name, head, value]) => `${name}${head} := ${value}`);

const linesOf = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.array(definitionOf(names), { minLength: 1, maxLength: 12 }).map((all) => `/$ ${all.join("\n")} $/\n`);

it("hostile definitions do not change the score", { timeout: 600_000 }, async () => {
  // A constant `k` would change the solution itself, which binds that name.
  const known = [...others, ...Object.keys(builtins)];
  await fc.assert(
    fc.asyncProperty(linesOf([...known, "double", "evens", "k", "n"]), linesOf(known), async (attack, addition) => {
      expect(await pointsOf(attack)).toBe(0);
      expect(await pointsOf(solution + addition)).toBe(5);
    }),
    { numRuns: isLong ? 500 : 12, interruptAfterTimeLimit: 500_000 },
  );
});
