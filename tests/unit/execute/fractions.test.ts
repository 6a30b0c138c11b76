import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatWithFractions, withFractions } from "../../../src/execute/fractions.js";
import { divide, print } from "../../../src/runtime/index.js";

describe("printed values with fractions", () => {
  it.each([
    ["0.5", "1/2"],
    ["-3.5", "-7/2"],
    ["0.02(7..)", "1/36"],
    ["0.(3..)", "1/3"],
    ["3.96(721..)", "15853/3996"],
    ["12", "12"],
    ["1/1234567", "1/1234567"],
    ["{(2, 0.02(7..)), (3, 0.0(5..))}", "{(2, 1/36), (3, 1/18)}"],
    ["point(0.5, -0.25)", "point(1/2, -1/4)"],
    ['<"0.5", `x1, 0.5>', '<"0.5", `x1, 1/2>'],
    ['("a \\" 0.5", 0.5)', '("a \\" 0.5", 1/2)'],
    ["{1..9}", "{1..9}"],
    // Truncated within a numeral.
    ["<0.5, 0.0(2…", "<1/2, 0.0(2…"],
    ["<0.5, 0.02…", "<1/2, 0.02…"],
  ])("convert %s to %s", (printed, fractions) => {
    expect(withFractions(printed)).toBe(fractions);
  });

  it("leave strings unchanged", () => {
    expect(formatWithFractions({ printed: "0.5", quoted: '"0.5"' })).toBe("0.5");
    expect(formatWithFractions({ printed: "0.5", quoted: "0.5" })).toBe("1/2");
  });

  it("equal the printed numbers", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 2000 }), (a, b) => {
        const divisor = (x: number, y: number): number => (y === 0 ? Math.abs(x) : divisor(y, x % y));
        const common = divisor(a, b);
        expect(withFractions(print(divide(a, b)))).toBe(
          b === common ? String(a / common) : `${a / common}/${b / common}`,
        );
      }),
    );
  });
});
