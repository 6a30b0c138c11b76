import { expect, it } from "vitest";
import { evaluate, type LoadedProgram } from "../../../src/execute/evaluate.js";
import * as easel from "../../../src/runtime/index.js";

function resultOf(value: easel.Value): string {
  const program: Pick<LoadedProgram, "thunks" | "run"> = { thunks: [() => value], run: undefined };
  const answer = evaluate(program as LoadedProgram, { thunk: 0, show: "short" });
  return answer.kind === "value" ? answer.quoted : answer.kind;
}

const { range, product, powerSet, setOf } = easel;

it.each<readonly [string, easel.Value]>([
  ['{(1, "a"), (2, "a")}', product(range(1, 2), setOf("a"))],
  ["{{}, {1}, {2}, {1, 2}}", powerSet(range(1, 2))],
  ["({{}, {3}}, <{(4, 5)}>)", [powerSet(setOf(3)), easel.sequence(product(setOf(4), setOf(5)))]],
  ["{0, 1}", easel.intersection(easel.Nat, range(-1, 1))],
  ["Pow({1..50})", powerSet(range(1, 50))],
  ["{1..40} * {1..40}", product(range(1, 40), range(1, 40))],
  ["Pow({1..50}) * {1..2}", product(powerSet(range(1, 50)), range(1, 2))],
  ["Nat * {1}", product(easel.Nat, setOf(1))],
])("a set with few members is listed in a result: %s", (text, value) => expect(resultOf(value)).toBe(text));

it("a deeply nested value is abbreviated", () => {
  let value: easel.Value = setOf();
  for (let i = 0; i < 100_000; i++) value = [1, value];
  expect(resultOf(value)).toMatch(/^\(1, \(1, .*…$/);
});
