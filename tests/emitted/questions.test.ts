// Functions that ask for members of named products, as those see them who call from outside.

import { describe, expect, it } from "vitest";
import type { Value } from "../../src/runtime/index.js";
import { moduleOf } from "../support/module.js";

const document = moduleOf("tests/emitted/passes/questions.led");

function isAllowed(move: Value): boolean {
  try {
    document.call("reached", move);
    return true;
  } catch {
    return false;
  }
}

describe("a function that asks for members of a product", () => {
  it("is not exported", () => {
    expect(document.names()).toEqual([
      "Cell",
      "Move",
      "Place",
      "Player",
      "Stone",
      "Vector",
      "below",
      "cellOf",
      "isBack",
      "isLegal",
      "playerOf",
      "reached",
      "sum",
    ]);
  });

  it("lets the members of the product pass, and nothing else", () => {
    const coordinates = [0, 1, 8, 9, -1, 1.5, 1n, 2n ** 60n, "a", true, [1, 1]];
    const moves = coordinates.flatMap((a): readonly Value[] => [
      [
        [a, 1],
        [1, a],
      ],
      [
        [1, a],
        [a, a],
      ],
      [[1, 1], [a]],
      [
        [1, 1],
        [1, 1, a],
      ],
      [[1, 1], [1, 1], a],
      a,
    ]);
    const members = moves.filter((move) => document.runtime.has(document.call("Move"), move));
    expect(moves.filter(isAllowed)).toEqual(members);
    expect(members).toHaveLength(6);
  });
});
