// The game-specific names during tests: the initial state, and no input.

import type { Item } from "../../src/syntax/tree.js";
import { setOf } from "./relations.js";
import { type OracleValue, number, truth } from "./values.js";

export function isGame(items: readonly Item[]): boolean {
  const names = new Set(items.flatMap((item) => (item.kind === "definition" ? [item.name.name] : [])));
  const step = ["newState", "nextState", "transition"].some((name) => names.has(name));
  return items.some((item) => item.kind === "game") || (names.has("initialState") && names.has("images") && step);
}

export function gameNames(initialState: () => OracleValue): ReadonlyMap<string, () => OracleValue> {
  const always = (names: readonly string[], value: OracleValue): [string, () => OracleValue][] =>
    names.map((name) => [name, () => value]);
  return new Map([
    ...["currentState", "CURRENT_STATE", "Gamma", "GAMMA", "Γ"].map((name): [string, () => OracleValue] => [
      name,
      initialState,
    ]),
    ...always(["mouseClicked", "CLICKED", "clicked"], truth(false)),
    ...always(["mouseX", "CLICK_X", "clickX", "mouseY", "CLICK_Y", "clickY"], number(0n)),
    ...always(["keys"], setOf([])),
    ...always(["click"], { kind: "atom", name: "nil" }),
  ]);
}
