// Values that hosts pass to a game have the kinds that the optimiser assumes.

import { expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import { lower } from "../../../src/ir/lower.js";
import { reachableFrom } from "../../../src/ir/reachable.js";
import { factsOf } from "../../../src/ir/analysis/facts.js";
import { sourceOf } from "../../../src/text/source.js";

const document = `/$ ledGame
initialState := \`none
images(S) := {}
newState(I, S) := I[2][1] if |I[2]| > 0; S otherwise
$/`;

it("the keys of a step in functional style are treated as a sequence", () => {
  const checked = check(sourceOf("keys.led", document));
  const hooks = Object.values(checked.game!.hooks);
  const module = reachableFrom(hooks, lower(checked));
  const step = module.definitions.find(({ defined }) => defined.name === "newState")!;
  const pressed = step.body.kind === "branches" ? step.body.branches[0]!.value : undefined;
  const keys = pressed?.kind === "primitive" && pressed.name === "index" ? pressed.args[0]! : undefined;
  expect(factsOf(module).kind(keys!)).toBe("sequence");
});
