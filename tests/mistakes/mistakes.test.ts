// Tests the mistakes required by the specification of messages.

import { expect, it } from "vitest";
import listed from "./mistakes.json" with { type: "json" };
import { mistakesOf, pagesOf, testMistakes } from "./suite.js";

const mistakes = mistakesOf(listed);

testMistakes(mistakes, { atLeast: 60 });

it("all messages match the snapshot", async () => {
  await expect(pagesOf(mistakes, { color: false })).toMatchFileSnapshot("./messages.txt");
});
