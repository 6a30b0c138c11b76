// Documents whose atoms are not alike, or may not be permuted: the message, or the search of all states.

import { describe, expect, it, test } from "vitest";
import type { ClaimResult } from "../../src/execute/claims.js";
import { claimsOf } from "./searching.js";

/** A machine whose state is a set of atoms and a sequence of them. `more` are definitions and a property. */
const machine = (more: string, claim: string, guard = "p in P"): string => `/$
P := {\`a, \`b, \`c}
initialState := ({}, <>)
next(s) := {(S U {p}, Q + <p>) | ${guard} & |Q| < 3} where (S, Q) = s
${more}
$/

alike:>P

${claim}
`;

const fair = "always:>|s[1]| <= 3";

/** The claims of documents in which only the first claim names a member. */
const rejectedFirst: readonly (readonly [title: string, text: string])[] = [
  ["a literal", machine("", `always:>\`a notin s[1]\n\n${fair}\n\nalways:>\`b notin s[1]`)],
  [
    "a definition with a literal",
    machine("f(p) iff p /= `a", `always:>all p in P. f(p)\n\n${fair}\n\nalways:>\`b notin s[1]`),
  ],
];

test.each(rejectedFirst)("other claims than the one that names a member by %s are checked", async (_title, text) => {
  const results = await claimsOf(text);
  expect(results.map(({ holds, diagnostic }) => [holds, diagnostic?.code])).toEqual([
    [undefined, "L530"],
    ["true", undefined],
    [undefined, "L530"],
  ]);
  expect(results[1]!.explored?.upTo).toEqual(["P"]);
  expect(results[2]!.diagnostic?.message).toContain("naming it here");
});

const only = async (text: string): Promise<ClaimResult> => (await claimsOf(text))[0]!;

describe("members that are not interchangeable", () => {
  const documents: readonly (readonly [title: string, text: string, message: string])[] = [
    ["a claim names one", machine("", "always:>`a notin s[1]"), "`` `a `` is a member of `P`, and naming it here"],
    ["a step names one", machine("", fair, "p in P \\ {`b}"), "naming it in line 4 tells it apart from the others"],
    [
      "a function names one",
      machine("good(p) iff p /= `c", fair, "p in P & good(p)"),
      "naming it in line 5 tells it apart",
    ],
    [
      "a pattern names one",
      machine("R(S) := {p | (`a, p) in S * S}", "always:>R(s[1]) sub P"),
      "naming it in line 5 tells it apart",
    ],
    [
      "a constant does",
      machine("leader := `b", fair, "p in P & p /= leader"),
      "The value of `leader`, line 5, changes when `` `a `` and `` `b `` are exchanged",
    ],
    [
      "a constant that is a function does",
      machine("isGood := lam p. p = `b", "always:>all p in P. isGood(p) or true"),
      "The value of `isGood`, line 5, changes",
    ],
    [
      "a constant that is an infinite set does",
      machine("T := fSet({`a})", "always:>s[1] in T or true"),
      "The value of `T`, line 5, changes",
    ],
    [
      "the initial state does",
      machine("", fair).replace("({}, <>)", "({`a}, <>)"),
      "The value of `initialState`, line 3, changes",
    ],
    [
      "`choose` picks one",
      machine("", "always:>s[1] = {} or choose(s[1]) in P"),
      "`choose` picks here the first member of `` {`a, `b} ``",
    ],
    [
      "`choose` picks one of their sets",
      machine("", "possible:>choose(Pow(s[1])) = s[1] & |s[2]| = 2"),
      "`choose` picks here",
    ],
    [
      "`choose` is applied by a function",
      machine("f(g, S) := g(S)", "always:>s[1] = {} or f(choose, s[1]) in P"),
      "`choose` picks here",
    ],
    [
      "a sequence lists them",
      machine("", "always:><p | p in s[1]> = <> or true"),
      "A sequence here lists the members of",
    ],
    ["one is printed", machine("", 'always:>all p in s[1]. pp(p) /= ""'), "The printed form of `` `a `` is used here"],
    [
      "an image prints one",
      machine("", "always:>all p in s[1]. text(p, point(1, 2), 3, dRed) in Image"),
      "The printed form of",
    ],
    [
      "a limit names one",
      machine("", fair).replace("alike:>P", "alike:>P\n\nsteps:>`a in s[1] or true"),
      "naming it in line 10 tells it apart",
    ],
  ];
  it.each(documents)("are reported because %s", async (_, text, message) => {
    const { status, holds, diagnostic } = await only(text);
    expect({ status, holds, code: diagnostic?.code }).toEqual({ status: "failed", holds: undefined, code: "L530" });
    expect(diagnostic?.message).toContain(message);
    // The same document without the line is searched.
    expect((await only(text.replace("alike:>P\n", ""))).explored?.isComplete).toBeDefined();
  });

  it("are accepted if the operation does not depend on their order", async () => {
    const claims = [
      "always:>|s[1]| /= 1 or choose(s[1]) in P",
      "always:>choose({|S| | S in Pow(s[1])}) = 0",
      "always:><|p| | p in {s[1]}> = <|s[1]|>",
      "always:>pp(|s[1]|) /= `a",
      "always:>s[1] in fSet(P) & s in fSet(P) * Seq(P)",
      "always:>first in {1} & all S in quorums. |S| = 2",
    ];
    const text = machine(
      "first := |<p | p in P>[1..1]|\nquorums := {S | S in Pow(P) & |S| = |P| - 1}",
      claims.join("\n\n"),
    );
    for (const { holds, answer, diagnostic } of await claimsOf(text.replace(" /= `a", ' /= "a"'))) {
      expect(diagnostic?.message).toBeUndefined();
      expect({ holds, answer }).toEqual({ holds: "true", answer: "true in all 9 states up to permutations of P" });
    }
  });
});

describe("set that cannot be permuted", () => {
  const withSet = (set: string): string =>
    machine("R := {1, 2}\nO := {`c, `d}", fair).replace("alike:>P", `alike:>${set}`);
  const documents: readonly (readonly [set: string, code: string, message: string])[] = [
    ["R", "L529", "needs a finite set of atoms, but `R` is `{1, 2}`"],
    ["{1..3}", "L529", "needs a finite set of atoms"],
    ["P U {1}", "L529", "needs a finite set of atoms"],
    ["3", "L529", "needs a finite set of atoms"],
    ["Atom", "L529", "needs a finite set of atoms"],
    ["{`a | 1 / 0 = 1}", "L529", "has no value"],
    ["P\n\nalike:>O", "L529", "`` `c `` is in two sets"],
    ["Q", "L521", "This cannot be evaluated"],
    ["s[1]", "L521", "This cannot be evaluated"],
    ["", "L521", "This cannot be evaluated"],
  ];
  it.each(documents)("is rejected: %s", async (set, code, message) => {
    const { diagnostic } = await only(withSet(set));
    expect(diagnostic?.code).toBe(code);
    expect(diagnostic?.message).toContain(message);
  });

  it("is rejected in a game", async () => {
    const game =
      "/$ ledGame\nP := {`a}\ninitialState := 0\ntransition(I, S) := S\nimages(S) := {} $/\n\nalike:>P\n\nalways:>true\n";
    expect((await only(game)).diagnostic?.message).toContain("but this document is a game");
  });
});

describe("search of all states", () => {
  it("is used for properties of runs and strategies", async () => {
    const results = await claimsOf(machine("", `${fair}\n\nwinnable:>|s[2]| = 3\n\nends:>\`a in s[1] or ended\n`));
    expect(results.map(({ answer }) => answer)).toEqual([
      "true in all 9 states up to permutations of P",
      "true from all 40 states",
      "true of every run, in 40 states",
    ]);
  });

  it("is used if an evaluation fails only for some orders of the members", async () => {
    // In canonical order, the first member decides in some states whether the second is looked at.
    const claim = "always:>s[2] = <> or (some p in s[1]. (p = s[2][1] or 1 / (|s[1]| - 2) /= 0))";
    const plain = await only(machine("", claim).replace("alike:>P\n", ""));
    const reduced = await only(machine("", claim));
    expect({ ...reduced.evidence?.failed?.failure, frames: [] }).toEqual({
      ...plain.evidence?.failed?.failure,
      frames: [],
    });
    expect(reduced.explored?.upTo).toEqual([]);
  });
});

it("atoms in labels are counted under the name of their set", async () => {
  const text =
    "/$\nP := {`a, `b}\ninitialState := {}\nsteps(S) := {(p, S U {p}) | p in P} U {((p, `out), S \\ {p}) | p in P}\n$/\n\nalike:>P\n\nalways:>S sub P\n";
  expect((await only(text)).explored?.coverage).toEqual([
    { name: "P", steps: 3 },
    { name: "`out", steps: 3 },
  ]);
});

it("a step within an orbit counts as a step, and its state is not an end", async () => {
  const text =
    "/$\nP := {`a, `b, `c}\ninitialStates := P\nnext(x) := {y | y in P & y /= x}\n$/\n\nalike:>P\n\nalways:>~ended\n";
  expect((await only(text)).explored).toMatchObject({ states: 1, steps: 1, ends: 0 });
});

it("a failure in all states of an orbit is a result", async () => {
  const [first, second] = await claimsOf(machine("", `always:>all p in s[1]. 1 / (3 - |s[1]|) > 0\n\n${fair}`));
  expect(first?.evidence?.failed?.what).toBe("condition");
  expect(second).toMatchObject({ holds: "true", answer: "true in all 9 states up to permutations of P" });
});
