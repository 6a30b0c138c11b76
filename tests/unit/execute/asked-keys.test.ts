// The names of the keys that a game queries.

import { expect, test } from "vitest";
import { withAskedKeys } from "../../../src/execute/games/asked-keys.js";
import { emptySet, type Game, type Moment, momentOf, noInput, print } from "../../../src/runtime/index.js";

const game: Game = {
  lowerCaseKeys: false,
  graphics: new Map(),
  initialState: () => 0,
  step: ({ keys, currentState }: Moment) => [currentState, keys.has("A"), keys.has("nothing"), keys.size].length,
  images: () => emptySet(),
};

test("queries of the key set are recorded, and those of other sets are not", () => {
  const asked = new Set<string>();
  const { step } = withAskedKeys(game, (name) => asked.add(name));
  // Each moment has its own set: a long run adds nothing to the shared empty set.
  for (let i = 0; i < 20_000; i++) step(momentOf(0, noInput));
  expect([...asked]).toEqual(["A"]);
  asked.clear();
  expect([emptySet().has("B" as never), momentOf(0, noInput).keys.has("C")]).toEqual([false, false]);
  expect([...asked]).toEqual([]);
});

test("the wrapped key set equals the set of held keys", () => {
  const held: string[] = [];
  const { step } = withAskedKeys({ ...game, step: ({ keys }: Moment) => held.push(print(keys)) }, () => {});
  step(momentOf(0, { ...noInput, keys: ["Left", "A"] }));
  step(momentOf(0, noInput));
  expect(held).toEqual(['{"A", "Left"}', "{}"]);
});
