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

test("each wildcard stands for values of its own kind only", () => {
  expect(match(anImage, small)).toBe(true);
  expect(match(aPoint, point(1, 2))).toBe(true);
  expect(match(aColor, black)).toBe(true);
  expect(match(anImage, black)).toBe(false);
  expect(match(aPoint, [1, 2])).toBe(false);
  expect(match(aColor, point(1, 2))).toBe(false);
  expect(match(anImage, 1)).toBe(false);
});

test("an image of 2014, a tuple, is an image", () => {
  expect(match(anImage, [atom("disc"), [1, 2], 3, [0, 0, 0]])).toBe(true);
});

test("wildcards stand inside tuples and sequences, in their place", () => {
  expect(match([1, aPoint], [1, point(0, 0)])).toBe(true);
  expect(match([aPoint, 1], [1, point(0, 0)])).toBe(false);
  expect(match(sequence(anImage, aColor), sequence(small, black))).toBe(true);
  expect(match(sequence(anImage), sequence(small, large))).toBe(false);
});

test("in a set each wildcard stands for one member", () => {
  expect(match(setOf(anImage, anotherImage), setOf(small, large))).toBe(true);
  expect(match(setOf(anImage), setOf(small, large))).toBe(false);
  expect(match(setOf(anImage, anotherImage), setOf(small))).toBe(false);
  expect(match(setOf(anImage, 1), setOf(1, small))).toBe(true);
  expect(match(setOf(anImage, 1), setOf(2, small))).toBe(false);
});

test("members are paired so that all of them find one, whatever the order", () => {
  const values = setOf(pair(point(1, 1), small), pair(point(2, 2), large));
  expect(match(setOf(pair(aPoint, anImage), pair(point(1, 1), anotherImage)), values)).toBe(true);
  expect(match(setOf(pair(point(1, 1), anImage), pair(point(1, 1), anotherImage)), values)).toBe(false);
});

test("without a wildcard, values are compared without listing them", () => {
  const huge = range(1, 10 ** 12);
  expect(match(huge, range(1, 10 ** 12))).toBe(true);
  expect(match(setOf(anImage), huge)).toBe(false);
  expect(match(atom("other"), atom("other"))).toBe(true);
  expect(match(atom("other"), small)).toBe(false);
});
