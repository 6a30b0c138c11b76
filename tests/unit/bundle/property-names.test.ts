import { parse } from "acorn";
import { describe, expect, it } from "vitest";
import { ownProperties } from "../../../bin/property-names.js";

const own = (script: string): readonly string[] => ownProperties(parse(script, { ecmaVersion: 2022 }));

describe("the properties that only a script knows", () => {
  it("are those of its classes and of the objects it makes", () => {
    expect(
      own(
        "class Fraction { numerator; static zeroed = 1; reciprocal() {} get upturned() {} } const one = { parted: 1, inner: { deeper: 2 } };",
      ),
    ).toEqual(["deeper", "inner", "numerator", "parted", "reciprocal", "upturned", "zeroed"]);
    expect(own("one.foreign; two?.foreign(); const { foreign } = three;")).toEqual(["foreign"]);
    expect(own("one.foreign; two?.foreign(); const foreign = three[foreign];")).toEqual([]);
  });

  it("have no name of JavaScript or of browsers", () => {
    expect(
      own(
        "class A { toString() {} next() {} flatMap() {} ariaLive; textContent; getBoundingClientRect() {} devicePixelRatio; alpha; own }",
      ),
    ).toEqual(["own"]);
  });

  it("have no name that stands in a text, where somebody may look them up by it", () => {
    expect(
      own('const one = { segmented: 1, parted: 2, "quoted": 3, slanted: 4 }; "segmented" in one; one[`slanted`];'),
    ).toEqual(["parted"]);
  });

  it("have no name of a group in a regular expression", () => {
    expect(own("const { dividend, divided } = /(?<dividend>1)/.exec(text).groups;")).toEqual(["divided"]);
  });

  it("have no name that pages share with what is around them", () => {
    expect(
      own("const left = { isGoingOn: true, isMuted: false, initialState() {}, mouseClicked: 1, own: 2 };"),
    ).toEqual(["own"]);
  });
});
