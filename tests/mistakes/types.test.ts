// Mistakes of type: values of another kind than their place needs, contradicted signatures, cases that are left out.

import { expect, it } from "vitest";
import listed from "./types.json" with { type: "json" };
import { mistakesOf, pagesOf, testMistakes } from "./suite.js";

const mistakes = mistakesOf(listed);

testMistakes(mistakes, { atLeast: 190 });

it("all read well", async () => {
  await expect(pagesOf(mistakes, { color: false })).toMatchFileSnapshot("./types.txt");
});
