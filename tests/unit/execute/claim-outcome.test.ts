// The symbols and words for the outcomes of properties.

import { expect, it } from "vitest";
import { viewOfOutcome } from "../../../src/execute/claim-outcome.js";

const statuses = ["passed", "failed"] as const;
const answers = ["true", "false", "unknown", undefined] as const;
const views = answers.map((holds) =>
  statuses.map((status) => {
    const { symbol, words, tone } = viewOfOutcome({ status, holds });
    return `${symbol} ${words} (${tone})`;
  }),
);

it("the symbol shows whether the outcome was expected, and the text shows the outcome", () => {
  expect(views).toEqual([
    ["✓ holds (good)", "✗ holds, not as expected (bad)"],
    ["✓ refuted, as expected (good)", "✗ refuted (bad)"],
    ["? not decided, as expected (neutral)", "? not decided (bad)"],
    ["? not decided, as expected (neutral)", "? not decided (bad)"],
  ]);
});
