import { expect, it } from "vitest";
import { depthOf, type ConditionPath, step, areCompatible } from "../../../src/types/facts/paths.js";

const way = (...steps: readonly (readonly [place: number, branch: number])[]): ConditionPath =>
  steps.reduce<ConditionPath>((outer, [place, branch]) => step(place, branch, outer), undefined);

it("a path is compatible with its prefixes", () => {
  expect(areCompatible(undefined, undefined)).toBe(true);
  expect(areCompatible(undefined, way([1, 0], [2, 0]))).toBe(true);
  expect(areCompatible(way([1, 0], [2, 0]), way([1, 0]))).toBe(true);
  expect(areCompatible(way([1, 0], [2, 0]), way([1, 0], [2, 0]))).toBe(true);
});

it("branches of one expression exclude each other", () => {
  expect(areCompatible(way([1, 0], [2, 0]), way([1, 1]))).toBe(false);
  expect(areCompatible(way([1, 0], [2, 1]), way([1, 0], [2, 0], [3, 0]))).toBe(false);
});

it("a path has a depth", () => {
  expect([undefined, way([1, 0]), way([1, 0], [2, 0])].map(depthOf)).toEqual([0, 1, 2]);
});
