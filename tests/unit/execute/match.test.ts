import { expect, test } from "vitest";
import { atom, color, disc, point, range, sequence, setOf, type Value } from "../../../src/runtime/index.js";
import { matches, type Wildcards } from "../../../src/execute/match.js";

const wildcards: Wildcards = new Map([
  ["image1", "image"],
  ["image2", "image"],
  ["point1", "point"],
  ["color1", "color"],
]);
const anImage = atom("image1");
const anotherImage = atom("image2");
const aPoint = atom("point1");
const aColor = atom("color1");

const black = color(0, 0, 0);
const small = disc(point(1, 2), 3, black);
const large = disc(point(1, 2), 30, black);

const pair = (a: Value, b: Value): Value => [a, b];

const match = (expected: Value, value: Value): boolean => matches(expected, value, wildcards);

test("each wildcard matches only values of its own kind", () => {
  expect(match(anImage, small)).toBe(true);
  expect(match(aPoint, point(1, 2))).toBe(true);
  expect(match(aColor, black)).toBe(true);
  expect(match(anImage, black)).toBe(false);
  expect(match(aPoint, [1, 2])).toBe(false);
  expect(match(aColor, point(1, 2))).toBe(false);
  expect(match(anImage, 1)).toBe(false);
});

test("an image wildcard matches a tuple of 2014", () => {
  expect(match(anImage, [atom("disc"), [1, 2], 3, [0, 0, 0]])).toBe(true);
});

test("wildcards in tuples and sequences match by position", () => {
  expect(match([1, aPoint], [1, point(0, 0)])).toBe(true);
  expect(match([aPoint, 1], [1, point(0, 0)])).toBe(false);
  expect(match(sequence(anImage, aColor), sequence(small, black))).toBe(true);
  expect(match(sequence(anImage), sequence(small, large))).toBe(false);
});

test("each wildcard in a set matches one member", () => {
  expect(match(setOf(anImage, anotherImage), setOf(small, large))).toBe(true);
  expect(match(setOf(anImage), setOf(small, large))).toBe(false);
  expect(match(setOf(anImage, anotherImage), setOf(small))).toBe(false);
  expect(match(setOf(anImage, 1), setOf(1, small))).toBe(true);
  expect(match(setOf(anImage, 1), setOf(2, small))).toBe(false);
});

test("matching of set members is a perfect matching", () => {
  const values = setOf(pair(point(1, 1), small), pair(point(2, 2), large));
  expect(match(setOf(pair(aPoint, anImage), pair(point(1, 1), anotherImage)), values)).toBe(true);
  expect(match(setOf(pair(point(1, 1), anImage), pair(point(1, 1), anotherImage)), values)).toBe(false);
});

test("values without wildcards are compared without enumeration", () => {
  const huge = range(1, 10 ** 12);
  expect(match(huge, range(1, 10 ** 12))).toBe(true);
  expect(match(setOf(anImage), huge)).toBe(false);
  expect(match(atom("other"), atom("other"))).toBe(true);
  expect(match(atom("other"), small)).toBe(false);
});
