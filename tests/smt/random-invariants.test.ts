// Random machines with random invariants: each proved invariant is true in all states that a search finds.

import { describe, expect, it } from "vitest";
import { claimsOf } from "../explore/searching.js";
import { Dice } from "../fuzz/dice.js";
import { isLong, seed } from "../support/random.js";
import { hasProver, prover } from "./z3.js";

function number(dice: Dice, depth = 1): string {
  if (depth === 0) return dice.pick(["a", "b", "1", "2", "n"]);
  const [left, right] = [number(dice, depth - 1), number(dice, depth - 1)];
  return dice.pick([
    left,
    `(${left} + ${right})`,
    `${left} * ${right}`,
    `max(${left}, ${right})`,
    `floor(${left} / 2)`,
    `floor(${left} / (b + ${dice.pick(["0", "1", "1"])}))`,
    `(${left} if a < b; ${right} otherwise)`,
  ]);
}

function condition(dice: Dice, depth = 1): string {
  const [left, right] = [number(dice, 1), number(dice, 0)];
  if (depth === 0) return dice.pick([`${left} < ${right}`, `${left} = ${right}`, `a in {0, b}`, `b /= ${right}`]);
  const [one, other] = [condition(dice, depth - 1), condition(dice, depth - 1)];
  return dice.pick([
    `(${one} & ${other})`,
    `(${one} or ${other})`,
    `~(${one})`,
    `(some c in {0..2}. (c < a or ${one}))`,
  ]);
}

function machine(dice: Dice): string {
  const state = (): string => `(${number(dice)} mod 4, ${number(dice)} mod n)`;
  const steps = Array.from({ length: 1 + dice.below(3) }, () =>
    dice.pick([
      `{(\`go, ${state()})}`,
      `({(\`go, ${state()})} if ${condition(dice)}; {} otherwise)`,
      `{((\`to, i), (i, ${number(dice)} mod n)) | i in {0..3} & i /= b}`,
    ]),
  );
  const claims = Array.from({ length: 4 }, () => condition(dice, dice.below(2)));
  return [
    `/$ n := ${dice.pick(["2", "3", "4"])}`,
    `initialState := (${dice.below(4)}, ${dice.below(2)})`,
    `steps(s) := ${steps.join(" U ")} where (a, b) = s`,
    "$/",
    ...["a in {0..3} & b in {0..n - 1}", ...claims].map(
      (claim) => `\nalways:>${claim.replace(/\ba\b/g, "s[1]").replace(/\bb\b/g, "s[2]")}\n`,
    ),
  ].join("\n");
}

describe.skipIf(!hasProver)("proved invariant", () => {
  it(`is true in all states (seed ${seed})`, { timeout: 600_000 }, async () => {
    let proved = 0;
    let refuted = 0;
    for (let i = 0; i < (isLong ? 60 : 6); i++) {
      const text = machine(new Dice(seed, i));
      const [searched, asked] = [await claimsOf(text), await claimsOf(text, { prover })];
      for (const [at, { holds, line }] of searched.entries()) {
        const { proof } = asked[at]!;
        if (proof?.isProved === true) {
          proved++;
          expect(holds, `line ${line} of\n${text}`).toBe("true");
        } else expect(asked[at]!.holds).toBe(holds);
        if (holds === "false") refuted++;
      }
    }
    expect(proved).toBeGreaterThan(3);
    expect(refuted).toBeGreaterThan(3);
  });
});

if (!hasProver) console.log("Proofs of invariants are not compared with searches, since z3 is not installed.");
