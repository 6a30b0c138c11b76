// The operands of every operator are in order on a woven page, on one line and on several.

import { describe, expect, it } from "vitest";
import { infix } from "../../../src/language/operators.js";
import { itemMathml } from "../../../src/notation/mathml.js";
import { parseItems } from "../../../src/syntax/alone.js";
import { led } from "../../support/world.js";

const operators = Object.values(infix).map(({ ascii }) => ascii[0]!);

function formula(code: string, width: number): string {
  const [item] = parseItems(code, { start: 0, end: code.length }, 0).items;
  if (item === undefined || item.kind === "game") throw new Error(code);
  return itemMathml(item, { width });
}

describe.each(operators)("operands of %s", (operator) => {
  it.each([60, 12, 4])("are in order at a width of %d", (width) => {
    for (const [left, right] of [
      ["first", "second"],
      ["one(first, third)", "two(second, fourth)"],
    ] as const) {
      const names = formula(`f := ${left} ${operator} ${right}`, width).match(/first|second|third|fourth/g);
      expect(names).toEqual(`${left} ${right}`.match(/first|second|third|fourth/g));
    }
  });
});

it("an exponent is printed above its base in definitions and tests of a page", async () => {
  const { output } = await led(["weave", "power.led", "-o", "-"], {
    files: { "power.led": "/$ power(x, n) := x^n  eight := 2^3 $/\n\ncmd:>2^3 + 5^2\n33\n" },
  });
  const powers = [...output.matchAll(/<msup>(.*?)<\/msup>/g)].map(([, parts]) =>
    parts!.replace(/<[^>]*>/g, " ").trim(),
  );
  expect(powers.map((parts) => parts.split(/\s+/).join("^"))).toEqual(["x^n", "2^3", "2^3", "5^2"]);
});
