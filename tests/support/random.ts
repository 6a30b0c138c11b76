// How random tests choose their cases: few with a fixed seed in an ordinary run, so that it is quick and repeatable; many with a
// fresh seed if LED_LONG=1. LED_SEED=n repeats those of another run, whose failure has printed n.

import fc from "fast-check";

export const isLong = process.env["LED_LONG"] === "1";
export const seed = Number(process.env["LED_SEED"] ?? (isLong ? Date.now() % 1_000_000 : 20_140_405));

fc.configureGlobal({ seed });

/** Every third of some cases that resemble each other; all with LED_LONG=1. */
export const thirdOf = <Case>(cases: readonly Case[]): readonly Case[] => cases.filter((_, i) => isLong || i % 3 === 0);
