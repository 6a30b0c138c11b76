// Properties of all states with a prover: proved if they are inductive, alone or together, and otherwise searched.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { claimsOf } from "../explore/searching.js";
import { hasProver, prover } from "./z3.js";

const jugs = `/$
initialState := (0, 0)
steps(s) := {(\`fill3, (3, b)), (\`fill5, (a, 5)), (\`empty3, (0, b)), (\`empty5, (a, 0)),
             (\`pour35, (a - p, b + p)), (\`pour53, (a + q, b - q))}
  where (a, b) = s & p = min(a, 5 - b) & q = min(b, 3 - a)
$/
`;

const claims = (...lines: readonly string[]): string => lines.map((line) => `\nalways:>${line}\n`).join("");

/** The result of each property, and the reason why it is not proved. */
async function answersOf(text: string, ranges: readonly { readonly name: string; readonly set: string }[] = []) {
  const results = await claimsOf(text, { prover: { ...prover, ranges } });
  return results.map(({ answer, proof }) => [answer, proof?.isProved === false ? proof.words : undefined]);
}

const proved = ["proved in all reachable states, by induction over the steps", undefined];

describe.skipIf(!hasProver)("invariant with z3", () => {
  it("is proved if it is inductive", async () => {
    expect(await answersOf(`${jugs}${claims("s[1] in {0..3} & s[2] in {0..5}")}`)).toEqual([proved]);
  });

  it("is proved together with others", async () => {
    const both = claims("s[1] + s[2] <= 8", "s[1] in {0..3} & s[2] in {0..5}");
    expect(await answersOf(`${jugs}${both}`)).toEqual([proved, proved]);
  });

  it("is searched if it is not inductive, with a step as the reason", async () => {
    const [[answer, reason] = []] = await answersOf(`${jugs}${claims("s[1] + s[2] <= 8")}`);
    expect(answer).toBe("true in all 16 states");
    expect(reason).toMatch(/^it is not inductive: from \(.*\), `\w+ leads to \(.*\)$/);
  });

  it("is refuted only by a search", async () => {
    const [[answer, reason] = []] = await answersOf(`${jugs}${claims("s[1] + s[2] <= 7")}`);
    expect([answer, reason]).toEqual(["false after 2 steps", expect.stringContaining("not inductive")]);
  });

  it("is proved for infinitely many states", async () => {
    const counter = "/$ initialState := 0  next(s) := {s + 2, 3 * s} $/\n";
    expect(await answersOf(`${counter}${claims("s in Nat & s mod 2 = 0")}`)).toEqual([proved]);
  });

  it("is not proved if a step may fail", async () => {
    const failing = "/$ initialState := 1  next(s) := {floor(6 / s) - 1} $/\n";
    const [[answer, reason] = []] = await answersOf(`${failing}${claims("s in Int")}`);
    expect([answer, reason]).toEqual([undefined, "it is not proved that no step fails"]);
  });

  it("is not proved from a property that is false at the start", async () => {
    const stays = "/$ initialStates := {0, 1}  next(s) := {s} $/\n";
    expect(await answersOf(`${stays}${claims("s = 1", "s < 2")}`)).toEqual([
      ["false at the start", "it is not proved at the start"],
      proved,
    ]);
  });

  it("is checked only for steps that the lines above it allow", async () => {
    const text = "/$ initialState := 0  steps(s) := {(`up, s + 1), (`down, s - 1)} $/\n\nsteps:>label = `up\n";
    expect(await answersOf(`${text}${claims("s in Nat")}`)).toEqual([proved]);
  });

  it("is proved for all values of a constant", async () => {
    const ring = "/$ n := 3  initialState := 0  steps(s) := {(`pass, (s + 1) mod n)} $/\n";
    const text = `${ring}${claims("s in {0..n - 1}")}`;
    const words = "proved in all reachable states for all n in {1..10^9}, by induction over the steps";
    expect(await answersOf(text, [{ name: "n", set: "{1..10^9}" }])).toEqual([[words, undefined]]);
    // A ring of no nodes has no first one.
    expect(await answersOf(text, [{ name: "n", set: "Nat" }])).toEqual([
      ["true in all 3 states", "it is not proved at the start"],
    ]);
  });

  it("is proved for a distributed algorithm, for any number of nodes", { timeout: 120_000 }, async () => {
    const ring = readFileSync(new URL("../../examples/machines/ewd840.led", import.meta.url), "utf8");
    const types = "always:>s[1] sub Node & s[2] sub Node & s[3] in Node & s[4] in {`black, `white}";
    const text = ring.replace(/^always:>detects.*\n302$/m, `${types}\n\nalways:>detects(s) => s[1] = {}`);
    const words = "proved in all reachable states for all n in {1..10^9}, by induction over the steps";
    const answers = await answersOf(text, [{ name: "n", set: "{1..10^9}" }]);
    expect(answers.slice(0, 3)).toEqual([
      [words, undefined],
      [words, undefined],
      [words, undefined],
    ]);
  });

  it.each([
    ["/$ initialState := <>  next(s) := {s + <1>} if |s| < 9; {} otherwise $/\n", "|s| <= 9", "the states have parts"],
    ["/$ initialState := 0  next(s) := {s + 1} if s < 3; {} otherwise $/\n", "ended => s = 3", "`ended`"],
    ['/$ initialState := "a"  next(s) := {s} $/\n', 's = "a"', "strings"],
  ])("is not translated: %s", async (machine, claim, reason) => {
    const [[, words] = []] = await answersOf(`${machine}${claims(claim)}`);
    expect(words).toContain(reason);
  });
});

if (!hasProver) console.log("Invariants are not proved, since z3 is not installed.");
