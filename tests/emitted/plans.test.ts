// Plans of queries do not depend on how they are written: the same solutions, with their domains and conditions written
// in nine ways, have the same result, with planning and without, and the same plan.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modulesAroundPass } from "../../src/ir/optimise.js";
import { showDefinition } from "../../src/ir/print.js";
import { runEmitted } from "../support/run.js";
import { cases } from "../support/random.js";
import { coreOf } from "./constructs.js";

const names = ["x", "y", "z"] as const;

/** Conditions on the names, the numbers n and 1 to 3; some may fail. */
const condition = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom("<", "<=", ">", ">=", "=", "/="),
      fc.constantFrom(...names, "n", "2", "3"),
    )
    .map((parts) => parts.join(" ")),
  fc.constantFrom(
    "x + y = n",
    "x + y + z = n",
    "2 * x + y = z",
    "x * y = n",
    "x^2 + y^2 = z^2",
    "z - x = y",
    "x * x <= n",
    "y^2 < z",
    "x mod 2 = 0",
    "n mod x = 0",
    "z mod y = 1",
    "x * y * z = n",
    "2 * x * y <= n + z",
    "x - y < z - 1",
    "n - x >= y * z",
    "3 * z - 2 * y = x",
    "x^2 + y^2 + z^2 <= n",
    "x^3 - y = z",
    "-x > y - n",
    "6 / z > x",
    "|{x, y, z}| = 3",
    "(x = 1 or y = 2)",
    "some t in {1..n}. t + x = y",
  ),
);

/**
 * The ways: in place; named locally; named by definitions; products; tuples with a name; nested sets; sets that
 * definitions describe; one set for all; and conditions as definitions.
 */
function document(conditions: readonly string[], low: number, high: string): string {
  const text = conditions.join(" & ");
  const implication = conditions.length === 1 ? text : `${conditions.slice(1).join(" & ")} => ${conditions[0]}`;
  const range = `{${low}..${high}}`;
  const ofTuple = conditions.map((_, i) => `holds${i}(t[1], t[2], t[3], n)`).join(" & ");
  const calls = conditions.map((_, i) => `holds${i}(x, y, z, n)`).join(" & ");
  return `/$
${conditions.map((one, i) => `holds${i}(x, y, z, n) iff ${one}`).join("\n")}
upTo(n) := ${range}
inline(n) := {(x, y, z) | x in ${range} & y in ${range} & z in ${range} & ${text}}
named(n) := {(x, y, z) | x, y, z in D & ${text}} where D = ${range}
called(n) := {(x, y, z) | x in upTo(n) & y in upTo(n) & z in upTo(n) & ${text}}
product(n) := {(x, y, z) | (x, y, z) in ${range} * ${range} * ${range} & ${text}}
tuples(n) := {t | t in ${range} * ${range} * ${range} & ${ofTuple}}
nested(n) := {(x, y, z) | x in {a | a in ${range}} & y in {a | a in ${range}} & z in {a | a in ${range}} & ${text}}
numbers(n) := {a | a in ${range}}
described(n) := {(x, y, z) | x in numbers(n) & y in numbers(n) & z in numbers(n) & ${text}}
all3(n) := {(x, y, z) | x in ${range} & y in ${range} & z in ${range}}
filtered(n) := {t | t in all3(n) & ${ofTuple}}
defined(n) := {(x, y, z) | x in ${range} & y in ${range} & z in ${range} & ${calls}}
counted(n) := |{(x, y, z) | x, y, z in D & ${text}}| where D = ${range}
exists(n) iff some x, y, z in ${range}. (${text})
existsIn(S, n) iff some x in S, y in S, z in S. (${text})
every(n) iff all x, y, z in ${range}. (${implication})
everyIn(S, n) iff all x in S. all y in S. all z in S. (${implication})
everyInPairs(S, n) iff all (x, y) in S, z in {y | (_, y) in S}. (${implication})
least(n) := min({x | x, y, z in ${range} & ${text}} U {n + 1})
greatest(n) := max({x | x, y, z in ${range} & ${text}} U {${low} - 1})
$/`;
}

const ways = ["inline", "named", "called", "product", "tuples", "nested", "described", "filtered", "defined"];

describe("query written in nine ways", () => {
  it("has the same solutions, with and without planning", () => {
    let compared = 0;
    const conditions = fc.array(condition, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(conditions, fc.constantFrom(-2, 0, 1), fc.constantFrom("n", "n + 1", "4"), (all, low, high) => {
        const text = document(all, low, high);
        const ofNumbers = [...ways, "counted", "exists", "every", "least", "greatest"];
        const calls = [
          ...ofNumbers.flatMap((way) => [`${way}(4)`, `${way}(5)`]),
          ...["existsIn", "everyIn"].flatMap((way) => [`${way}({}, 4)`, `${way}({0, 2, 5}, 4)`, `${way}({1, 3/2}, 5)`]),
          ...["{}", "{(1, 2)}", "{(1, 3), (3, 0), (-1, 4)}"].map((set) => `everyInPairs(${set}, 4)`),
        ];
        const searched = runEmitted(text, calls, { without: ["planning"] });
        const planned = runEmitted(text, calls);
        searched.forEach((answer, i) => {
          // A failure may be spared by a test that runs before it.
          if (!("value" in answer)) return;
          compared++;
          expect(planned[i], `${text}\n${calls[i]}`).toEqual(answer);
        });
      }),
      { numRuns: cases(120) },
    );
    expect(compared).toBeGreaterThan(200);
  }, 120_000);

  /** The plan of a definition, without its name. */
  const planOf = (text: string, name: string): string => {
    const { definitions } = modulesAroundPass(coreOf("plans.led", text), "planning").after;
    const shown = showDefinition(definitions.find(({ defined }) => defined.name === name)!);
    return shown.replace(/^@\w+[^:]*:=/, "");
  };

  it.each([
    ["x < y", "y < z", "x + y + z = n"],
    ["x^2 + y^2 = z^2", "x < y"],
    ["|{x, y, z}| = 3", "x + y = z", "x > 1"],
    ["z > y", "y > x", "x > 2"],
    ["x * x <= n", "y * y <= n", "2 * x + 2 * y = z"],
  ])("has the same plan: %s & %s", (...conditions) => {
    const text = document(
      conditions.filter((one) => one !== undefined),
      1,
      "n",
    ).replace("/$\n", "/$\nupTo: Nat -> fSet(Nat)\n");
    const signed = ways.map((way) => `${way}: Nat -> fSet(Nat * Nat * Nat)`).join("\n");
    const whole = text.replace("/$\n", `/$\n${signed}\n`);
    const plan = planOf(whole, "inline");
    expect(plan).not.toContain("product(");
    for (const way of ["named", "called", "product"]) expect(planOf(whole, way), way).toBe(plan);
    // Definitions that are tested in one place keep their names, and coordinates have none.
    const loops = (text: string): string =>
      text
        .replace(/^ *(if|give) .*\n/gm, "")
        .replace(/\bpart(?:#(\d))?/g, (_, n: string | undefined) => names[Number(n ?? 1) - 1]!);
    for (const way of ["tuples", "nested", "described", "filtered", "defined"])
      expect(loops(planOf(whole, way)), way).toBe(loops(plan));
  });
});
