// Merging the findings for several overloads of a definition.

import { describe, expect, it } from "vitest";
import { type TypeFindings, newFindings } from "../../../src/types/inference/findings.js";
import { Merging } from "../../../src/types/results/merging.js";
import { integer, rational, setOf, string, type Type } from "../../../src/types/lattice/type.js";

function reading(types: readonly (readonly [id: number, type: Type])[], unsure: readonly number[] = []): TypeFindings {
  const findings = newFindings();
  for (const [id, type] of types) findings.types.set(id, type);
  for (const id of unsure) findings.uncertain.add(id);
  return findings;
}

function merged(...readings: readonly TypeFindings[]): TypeFindings {
  const whole = newFindings();
  const merging = new Merging(whole);
  for (const one of readings) merging.add(one);
  return whole;
}

describe("expression with several overloads", () => {
  it("has the union of its types", () => {
    const { types } = merged(reading([[1, rational]]), reading([[1, string]]));
    expect(types.get(1)).toEqual([...rational, ...string]);
  });

  it("keeps the type of a single overload as the same object", () => {
    const { types } = merged(reading([[1, integer]]), reading([[2, string]]));
    expect(types.get(1)).toBe(integer);
    expect(types.get(2)).toBe(string);
  });

  it("shares the union with all expressions that have the same types", () => {
    const [numbers, strings] = [setOf(rational), setOf(string)];
    const { types } = merged(
      reading([
        [1, numbers],
        [2, numbers],
      ]),
      reading([
        [1, strings],
        [2, strings],
      ]),
    );
    expect(types.get(1)).toBe(types.get(2));
  });

  it("is distinguished from another whose second type differs", () => {
    const { types } = merged(
      reading([
        [1, rational],
        [2, rational],
      ]),
      reading([
        [1, string],
        [2, integer],
      ]),
    );
    expect(types.get(2)).toEqual(rational);
  });

  it("is uncertain if it is in one overload", () => {
    expect([...merged(reading([], [1]), reading([], [2])).uncertain]).toEqual([1, 2]);
  });
});

describe("variable with several overloads", () => {
  it("has the union of its types, independent of an expression with the same number", () => {
    const [first, second] = [reading([[1, integer]]), newFindings()];
    first.variables.set(1, rational);
    second.variables.set(1, string);
    const whole = merged(first, second);
    expect(whole.variables.get(1)).toEqual([...rational, ...string]);
    expect(whole.types.get(1)).toEqual(integer);
  });
});

it("diagnostics of overloads are not merged", () => {
  const said = newFindings();
  said.diagnostics.push({
    code: "L400",
    title: "",
    severity: "error",
    message: "",
    span: { start: 0, end: 1 },
    labels: [],
  });
  expect(merged(said).diagnostics).toEqual([]);
});
