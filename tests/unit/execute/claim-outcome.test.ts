// The symbols and words for the outcomes of properties.

import { expect, it } from "vitest";
import { outcomeOfClaim, viewOfOutcome } from "../../../src/execute/claim-outcome.js";

const statuses = ["passed", "failed"] as const;
const answers = ["true", "false", "unknown", undefined] as const;
const shown = answers.map((holds) =>
  statuses.map((status) => {
    const { symbol, words, tone } = viewOfOutcome({ status, holds });
    return `${symbol} ${words} (${tone})`;
  }),
);

it("Each outcome has one symbol, and words where that does not show what is expected", () => {
  expect(shown).toEqual([
    ["✓ holds (good)", "✓ holds, not as expected (bad)"],
    ["✗ refuted, as expected (neutral)", "✗ refuted (bad)"],
    ["? not decided, as expected (neutral)", "? not decided (bad)"],
    ["? not decided, as expected (neutral)", "? not decided (bad)"],
  ]);
});

it("Only a claim that holds has the symbol of truth", () => {
  for (const holds of answers)
    for (const status of statuses)
      expect(viewOfOutcome({ status, holds }).symbol === "✓").toBe(outcomeOfClaim({ holds }) === "holds");
});
