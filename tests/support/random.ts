// Seeds of random tests. An ordinary run uses few cases with a fixed seed, to be quick and repeatable; LED_LONG=1 uses
// many with a fresh seed. LED_SEED=n repeats another run, whose failure printed n.

import fc from "fast-check";

export const isLong = process.env["LED_LONG"] === "1";
export const seed = Number(process.env["LED_SEED"] ?? (isLong ? Date.now() % 1_000_000 : 20_140_405));

/** Cases of a property that has no budget of its own. */
const numRuns = isLong ? 1000 : 40;

fc.configureGlobal({ seed, numRuns });

/** Returns an eighth of a number of random cases; all with LED_LONG=1. */
export const cases = (count: number): number => (isLong ? count : Math.ceil(count / 8));

/** One in `n` similar cases; all with LED_LONG=1. */
export const oneIn = <Case>(n: number, cases: readonly Case[]): readonly Case[] =>
  cases.filter((_, i) => isLong || i % n === 0);
