import { expect, it } from "vitest";
import { HeldKeys } from "../../../src/terminal/held-keys.js";

it("a key that is reported once is released after a short time", () => {
  const held = new HeldKeys();
  held.press("A", 0);
  expect(held.expired(100)).toEqual([]);
  expect(held.expired(151)).toEqual(["A"]);
  expect(held.expired(152)).toEqual([]);
});

it("a repeated key is held", () => {
  const held = new HeldKeys();
  for (let now = 0; now <= 1000; now += 40) {
    held.press("A", now);
    expect(held.expired(now + 39)).toEqual([]);
  }
  expect(held.expired(1200)).toEqual(["A"]);
});

it("a held key stays held while another is repeated", () => {
  const held = new HeldKeys();
  for (const now of [0, 40, 80]) held.press("Left", now);
  for (let now = 120; now <= 600; now += 40) {
    expect(held.press("Space", now)).toEqual([]);
    expect(held.expired(now + 39)).toEqual([]);
  }
  expect(held.expired(800)).toEqual(["Left", "Space"]);
});

it("a key that was only tapped is released by the next key", () => {
  const held = new HeldKeys();
  held.press("A", 0);
  held.press("B", 100);
  expect(held.press("B", 160)).toEqual(["A"]);
});

it("an arrow key releases the opposite one", () => {
  const held = new HeldKeys();
  for (const now of [0, 40, 80]) held.press("Left", now);
  expect(held.press("Right", 100)).toEqual(["Left"]);
  expect(held.press("Up", 120)).toEqual([]);
  expect(held.clear()).toEqual(["Right", "Up"]);
  expect(held.expired(1000)).toEqual([]);
});
