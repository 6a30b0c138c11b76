// Solved equations: computing a variable from an equation gives the same result as searching. The comparison excludes
// failures, since only the search evaluates the preceding conditions for values that do not solve the equation.

import fc from "fast-check";
import { expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { runEmitted } from "../support/run.js";
import { isLong } from "../support/random.js";

const sets = [
  "{1..n}",
  "{0..n}",
  "{-n..n}",
  "{1..4}",
  "{-2..3}",
  "{m..n}",
  "{1..m + n}",
  "{1..n / 2}",
  "Squares",
  "Few",
  "Halves",
];
const names = ["a", "b", "c"];

/** An expression with one occurrence of the variable. */
function around(name: string, known: readonly string[]): fc.Arbitrary<string> {
  const step = fc.tuple(
    fc.constantFrom("(x + k)", "(k + x)", "(k - x)", "(x - k)", "(-x)", "(2 * x)", "(x * 3)", "(-2 * x)", "(x)^2"),
    fc.constantFrom(...known, "1", "2", "1/2", "3"),
  );
  return fc
    .array(step, { maxLength: 3 })
    .map((steps) => steps.reduce((inside, [form, beside]) => form.replace("x", inside).replace("k", beside), name));
}

/**
 * Conditions on one to three variables, the last of which occurs in an equation, and a quantified statement about them.
 */
const conditions = fc.integer({ min: 1, max: names.length }).chain((count) => {
  const used = names.slice(0, count);
  const known = [...used.slice(0, -1), "n", "m"];
  const equation = fc
    .tuple(around(used.at(-1)!, known), fc.constantFrom(...known, "k", "2", "4", "9"), fc.boolean())
    .map(([a, b, isTurned]) => (isTurned ? `${b} = ${a}` : `${a} = ${b}`));
  const other = fc
    .tuple(
      fc.constantFrom("6 / x > 1", "x in Squares", "x < y + 1", "x /= y"),
      fc.constantFrom(...used),
      fc.constantFrom(...used),
    )
    .map(([form, x, y]) => form.replace("x", x).replace("y", y));
  const chosen = fc.array(fc.constantFrom(...sets), { minLength: count, maxLength: count });
  return fc
    .tuple(chosen, equation, fc.array(other, { maxLength: 1 }), fc.constantFrom("some", "all"))
    .map(([from, asked, others, last]) => ({
      used,
      walk: [...used.map((name, i) => `${name} in ${from[i]!}`), ...others, asked].join(" & "),
      statement: `${used.map((name, i) => `${i === count - 1 ? last : "some"} ${name} in ${from[i]!}. `).join("")}(${[asked, ...others].join(last === "some" ? " & " : " => ")})`,
    }));
});

const calls = ["(3, 2, 1)", "(4, -1, 1/2)", "(0, 5, 7)", "(5, 3, 2)", "(5/2, 2, 1)"].flatMap((args) =>
  ["found", "sum", "holds"].map((name) => name + args),
);

it("solved equations give the results of a search that terminates without a failure", () => {
  let compared = 0;
  const property = fc.property(conditions, fc.boolean(), ({ used, walk, statement }, isSigned) => {
    const text = `/$
Squares := {x * x | x in {0..4}}
Few := {3, 1, 7}
Halves := {1/2, 3/2, 2, 5}
${isSigned ? "found: Int * Int * Rat -> fSet(Tuple(Rat))" : ""}
found(n, m, k) := {(${used.join(", ")}, n) | ${walk}}
sum(n, m, k) := Sum[${walk}] (${used.join(" + ")})
holds(n, m, k) iff ${statement}
$/`;
    const document = compile(text);
    const searched = runEmitted(document, calls, { without: ["planning"] });
    const computed = runEmitted(document, calls);
    searched.forEach((answer, i) => {
      if (!("value" in answer)) return;
      compared++;
      expect(computed[i], `${text}\n${calls[i]!}`).toEqual(answer);
    });
  });
  fc.assert(property, { numRuns: isLong ? 5000 : 40 });
  expect(compared).toBeGreaterThan(400);
});
