// Loops that visit the smaller of two sets: the results are the same as without planning, also if members of both sets
// are of several kinds.

import fc from "fast-check";
import { expect, it } from "vitest";
import { modulesAroundPass } from "../../src/ir/optimise.js";
import { showCore } from "../../src/ir/print.js";
import { cases } from "../support/random.js";
import { runEmitted } from "../support/run.js";
import { coreOf } from "./constructs.js";

const value = fc.constantFrom("0", "1", "2", "3", "5/2", '"a"', "`a", "{1}", "(1, 2)", "<1>", "true");
const number = fc.constantFrom("1", "3", "3", "4", "7");
const forms = [["x"], ["(x, 1)", "(1, x)", "(n, x)", "(m, x)", "(n + 1, x)", "(x, x)"], ["(x, n, 2)", "(1, x, m)"]];

/** A large set, a small one, and a member of the small one with a coordinate that is in the large one. */
const query = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.boolean()).chain(([at, isMixed]) => {
  const item = isMixed ? value : number;
  const row = fc.array(item, { minLength: at + 1, maxLength: at + 1 }).map((items) => `(${items.join(", ")})`);
  return fc.tuple(
    isMixed
      ? fc.constantFrom("{0..1500} U Mixed", "Mixed U {1..1500}")
      : fc.constantFrom("{0..1500}", "{0..100} U {1/2}", "{1..1200} \\ {2}", "Large"),
    fc.array(row, { maxLength: 4 }).map((rows) => `{${rows.join(", ")}}`),
    fc.constantFrom(...forms[at]!),
  );
});
const rest = fc.constantFrom("", " & x /= 2", " & x in {1..n}", " & (6 / n > 1)");

it("loops over either set have the same results", () => {
  let [changed, compared] = [0, 0];
  fc.assert(
    fc.property(query, rest, fc.boolean(), ([large, small, tested], condition, isConstant) => {
      const among = isConstant ? "Small" : small;
      const text = `/$
Large := {x * 2 | x in {0..1200}}
Mixed := {"a", \`a, {1}, (1, 2), <1>, true, 5/2}
Small := ${small}
found(n, m) := {x | x in ${large} & ${tested} in ${among}${condition}}
count(n, m) := Sum[x in ${large} & ${tested} in ${among}${condition}] 1
list(n, m) := <x | x in ${large} & ${tested} in ${among}${condition}>
holds(n, m) iff some x in ${large}. (${tested} in ${among}${condition})
each(n, m) iff all x in ${large}. (${tested} in ${among} => x /= 1)
$/`;
      const { before, after } = modulesAroundPass(coreOf("memberships.led", text), "planning");
      if (showCore(before) !== showCore(after)) changed++;
      const calls = ["(1, 2)", "(5, 1)", '(3, "a")'].flatMap((args) =>
        ["found", "count", "list", "holds", "each"].map((name) => name + args),
      );
      const planned = runEmitted(text, calls);
      runEmitted(text, calls, { without: ["planning"] }).forEach((answer, i) => {
        if (!("value" in answer)) return;
        compared++;
        expect(planned[i], `${text}\n${calls[i]}`).toEqual(answer);
      });
    }),
    { numRuns: cases(160) },
  );

  expect(changed).toBeGreaterThan(3);
  expect(compared).toBeGreaterThan(150);
});
