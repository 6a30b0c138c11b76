// Searches up to permutations of numbers that atoms replace, compared with searches of all states over the numbers.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLong } from "../support/random.js";
import { claimsOf } from "./searching.js";
import { documentOver, mixedMachine, type SymmetricMachine, symmetricMachine } from "./symmetric-machines.js";

/** Machines with more states are not compared. */
const maxStates = 5000;

/** Compares the answers about P = {1..n} with those about atoms, of all claims that are not refused. */
async function compare(machine: SymmetricMachine): Promise<{ refused: number; compared: number }> {
  const { atoms } = machine;
  const values = atoms.map((name) => `\`${name}`).join(", ");
  const [numbers, permuted, named] = await Promise.all(
    ["", `with:>P = {${values}}\n\nalike:>P`, `with:>P = {${values}}`].map((limits) =>
      claimsOf(documentOver(`{1..${atoms.length}}`, machine, limits), { states: maxStates }),
    ),
  );
  const outcomes = { refused: 0, compared: 0 };
  for (const [i, { holds, evidence, diagnostic, explored }] of permuted!.entries()) {
    const expected = numbers![i]!;
    if (diagnostic !== undefined && evidence === undefined) {
      outcomes.refused++;
      continue;
    }
    if (expected.explored?.stopped !== undefined || explored?.stopped !== undefined) continue;
    outcomes.compared++;
    expect({ holds, failed: evidence?.failed === undefined }).toEqual({
      holds: expected.holds,
      failed: expected.evidence?.failed === undefined,
    });
    expect(evidence?.trace?.length).toBe(expected.evidence?.trace?.length);
    const { explored: all } = named![i]!;
    if (all?.isComplete && expected.explored?.isComplete) expect(all.states).toBe(expected.explored.states);
  }
  return outcomes;
}

describe("random machines over numbers", () => {
  it("have correct results if atoms replace the numbers", async () => {
    await fc.assert(
      fc.asyncProperty(symmetricMachine, async (machine) => {
        expect((await compare(machine)).refused).toBe(0);
      }),
      { numRuns: isLong ? 500 : 5 },
    );
  }, 3_600_000);

  it("have correct results or are rejected if they compare members with other numbers", async () => {
    const total = { refused: 0, compared: 0 };
    await fc.assert(
      fc.asyncProperty(mixedMachine, async (machine) => {
        const { refused, compared } = await compare(machine);
        total.refused += refused;
        total.compared += compared;
      }),
      { numRuns: isLong ? 2000 : 15 },
    );
    expect(Math.min(total.refused, total.compared)).toBeGreaterThan(0);
  }, 3_600_000);
});

/** A machine with a set S of numbers, a sequence Q of them, and a counter n. */
const machine = (claim: string, definitions = "", guard = "true"): string => `/$
P := {1..3}
initialState := ({}, <>, 0)
next(s) := {(S U {p}, Q + <p>, n + 1) | p in P & n < 3 & (${guard})} where (S, Q, n) = s
${definitions}
$/

with:>P = {\`a, \`b, \`c}

alike:>P

${claim}
`;

describe("comparisons of members with other numbers", () => {
  const refused: readonly (readonly [title: string, text: string, line: string])[] = [
    ["membership", machine("possible:>s[3] in s[1]"), "here"],
    ["equality", machine("always:>all p in s[1]. p /= s[3]"), "here"],
    ["the union of sets", machine("always:>|s[1] U {s[3]}| < 4"), "here"],
    ["a pattern", machine("always:>{x | (x, 1) in {(1, p) | p in s[1]}} = {}"), "here"],
    ["the key of an update", machine("always:>|{(p, `x) | p in P}[s[3] |-> `y]| <= 4"), "here"],
    ["a set of all numbers", machine("always:>s[1] sub Nat"), "here"],
    ["a step", machine("always:>true", "", "p notin {n}"), "in line 4"],
    ["a definition", machine("always:>all p in P. f(p)", "f(x) iff x /= 2"), "here"],
    ["a polymorphic definition", machine("always:>all p in P. g(p, s[3])", "g(x, y) iff x /= y"), "here"],
    ["items of different sequences", machine("always:>s[2] /= <s[3]>"), "here"],
  ];

  it.each(refused)("are reported: %s", async (_title, text, line) => {
    const [result] = await claimsOf(text);
    expect(result!.diagnostic?.code).toBe("L530");
    expect(result!.diagnostic?.message).toContain(`may be compared with other numbers ${line},`);
  });

  it.each(refused)("are reported without a search up to permutations: %s", async (_title, text, line) => {
    const [result] = await claimsOf(text.replace("alike:>P\n\n", ""));
    expect(result!.diagnostic?.code).toBe("L530");
    expect(result!.diagnostic?.message).toContain(
      `may be compared with other numbers ${line === "here" ? line : /in line \d+/.exec(line)![0]},`,
    );
    expect(result!.diagnostic?.help).toContain("after `with:>`");
  });

  it("are reported where a claim names a replaced number", async () => {
    const text = machine("possible:>1 in s[1]").replace("alike:>P\n\n", "");
    const [result] = await claimsOf(text);
    expect(result!.diagnostic?.code).toBe("L530");
    const [unreplaced] = await claimsOf(text.replace(/with:>.*\n\n/, ""));
    expect(unreplaced!.holds).toBe("true");
  });

  const accepted: readonly (readonly [title: string, text: string])[] = [
    [
      "a polymorphic definition for both",
      machine("always:>all p in P. g(p, p) & g(s[3], 2) or true", "g(x, y) iff x = y"),
    ],
    ["tuples with different labels", machine("always:>{(`p, p) | p in s[1]} sec {(`n, s[3])} = {}")],
    ["counts of members", machine("always:>|s[1]| <= s[3]")],
    ["indices of a sequence", machine("always:>all i in {1..|s[2]|}. s[2][i] in s[1]")],
    [
      "a replaced set that nothing uses",
      machine("always:>s[1] sub P", "R := {1, 2}").replace("with:>", "with:>R = {`x}, "),
    ],
    [
      "a long chain of definitions",
      machine(
        "always:>all p in P. f0(p)",
        `${Array.from({ length: 1000 }, (_, i) => `f${i}(p) iff f${i + 1}(p)`).join("\n")}\nf1000(p) iff p in P`,
      ),
    ],
    ["functions to numbers", machine("always:>all (p, k) in {(p, s[3]) | p in P}. k = s[3]")],
  ];

  it.each(accepted)("do not occur: %s", async (_title, text) => {
    const [result] = await claimsOf(text);
    expect(result!.diagnostic).toBeUndefined();
    expect(result!.holds).toBe("true");
    expect(result!.explored?.upTo).toEqual(["P"]);
    const [named] = await claimsOf(text.replace("alike:>P\n\n", ""));
    expect([named!.diagnostic, named!.holds]).toEqual([undefined, "true"]);
  });
});

describe("published systems over numbers", () => {
  const systems: readonly (readonly [path: string, set: string, atoms: number, orbits: number])[] = [
    ["tests/explore/systems/simple-allocator.led", "Client", 3, 86],
    ["examples/machines/readers-writers.led", "Actor", 3, 3601],
    ...(isLong ? ([["tests/explore/systems/chameneos.led", "Creature", 4, 1887]] as const) : []),
  ];

  it.each(systems)("%s", async (path, set, atoms, orbits) => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    const members = Array.from({ length: atoms }, (_, i) => `\`c${i + 1}`).join(", ");
    const end = text.lastIndexOf("$/") + 3;
    const permuted = `${text.slice(0, end)}\nwith:>${set} = {${members}}\n\nalike:>${set}\n\n${text.slice(end)}`;
    const plain = await claimsOf(text);
    const own = await claimsOf(permuted);
    const answers = own.flatMap((one, i) =>
      one.explored?.upTo.length === 1 ? [[one.holds, plain[i]!.holds, one.explored.states] as const] : [],
    );
    expect(answers.length).toBeGreaterThan(0);
    for (const [holds, expected, states] of answers) {
      expect(holds).toBe(expected);
      expect(states).toBe(orbits);
    }
  });
});
