// Type errors: values of the wrong kind, contradicted signatures, and missing cases.

import { expect, it } from "vitest";
import listed from "./types.json" with { type: "json" };
import { mistakesOf, pagesOf, testMistakes } from "./suite.js";

const mistakes = mistakesOf(listed);

testMistakes(mistakes, { atLeast: 190 });

it("all read well", async () => {
  await expect(pagesOf(mistakes, { color: false })).toMatchFileSnapshot("./types.txt");
});
