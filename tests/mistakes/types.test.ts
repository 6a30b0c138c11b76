// Type errors: values of the wrong kind, contradicted signatures, and missing cases.

import { expect, it } from "vitest";
import { isPlain } from "../../src/fixes/unverified-help.js";
import listed from "./types.json" with { type: "json" };
import { compiledOf, mistakesOf, pagesOf, testMistakes } from "./suite.js";

const mistakes = mistakesOf(listed);

testMistakes(mistakes, { atLeast: 190 });

it("more than 250 messages have help from the checker", () => {
  expect(mistakes.flatMap((one) => compiledOf(one).diagnostics.filter(isPlain)).length).toBeGreaterThan(250);
});

it("all messages match the snapshot", async () => {
  await expect(pagesOf(mistakes, { color: false })).toMatchFileSnapshot("./types.txt");
});
